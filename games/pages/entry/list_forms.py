"""Reading the lists of a deal: typed scores, and what is noted. Their rows go by players, wherever they sit by now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from games.matches.people import seat_number
from games.matches.stored_match import StoredMatch
from games.models import Player
from games.rules.game import Game
from games.values.whole_numbers import whole_number
from games.wording.words import sentence

from .forms import EnteredHand, entry_of, score_so_far, sent_numbers
from .hand_entry import row_key

OF_PLAYER = re.compile(r"-p(\d{1,18})$", re.ASCII)
Row = Mapping[str, str]
"""The fields of a player's row, by their names alone."""


@dataclass(frozen=True, slots=True)
class NotedRow:
    """What was typed of a player's numbers, or the whole table's, by the numbers' names; and what they were before.

    `over`: it shall take the place of what another phone has noted, and what there was says what that is.
    """

    sent: Mapping[str, str]
    was: Mapping[str, int]
    over: bool = False


def position_of(stored: StoredMatch, key: str) -> int | None:
    """Where the player of a row sits by now; None for who has no seat."""
    return next((at for at in range(len(stored.seats)) if row_key(stored, at) == key), None)


def row_of(data: Mapping[str, str], stored: StoredMatch, position: int) -> dict[str, str]:
    """Return the fields of a player's row, by their names alone. Pages of an older version of the app count seats."""
    ends = (f"-{row_key(stored, position)}", f"-{seat_number(position)}")
    return _as_named_now({name.removesuffix(end): data[name] for end in ends for name in data if name.endswith(end)})


def _as_named_now(row: dict[str, str]) -> dict[str, str]:
    """Return a row with what its score was filled in with by field; older pages send one text for both, 14|1."""
    typed, bar, marked = row.get("was", "").partition("|")
    return row | {"was-typed": typed, "was-marked": marked} if bar else row


def typed_in(data: Mapping[str, str], stored: StoredMatch, position: int | None) -> dict[str, str]:
    """What was in the fields of a row, or of the whole table's, by their whole names."""
    if position is None:
        return {name: data[name] for name in data if "-" not in name}
    return {f"{name}-{row_key(stored, position)}": text for name, text in row_of(data, stored, position).items()}


def noted_rows(data: Mapping[str, str], stored: StoredMatch, positions: Iterable[int]) -> dict[int | None, NotedRow]:
    """The rows of a form in which something else was typed than there was, by position; the whole table's by None."""
    rows: dict[int | None, NotedRow] = {}
    game = stored.game
    for position in (None, *positions):
        fields, once = data if position is None else row_of(data, stored, position), position is None
        before = {f"n{place}": fields.get(f"was-n{place}", "") for place in range(len(game.numbers))}
        sent = {name: text for name, text in sent_numbers(fields, game, once=once).items() if text}
        was = {name: score_so_far(text) for name, text in sent_numbers(before, game, once=once).items()}
        known = {name: value for name, value in was.items() if value is not None}
        if "keep" not in fields and sent and {name: score_so_far(text) for name, text in sent.items()} != known:
            rows[position] = NotedRow(sent, known, over="over" in fields)
    return rows


def entered_hands(data: Mapping[str, str], stored: StoredMatch) -> dict[int, EnteredHand]:
    """Return what was typed of hands, by position.

    A row is left out that is as it was filled in, or that shall stay as another phone saved it (`keep`). `over`: it
    shall take the place of that version, whatever the form was filled in from.
    """
    entered = {}
    for position in range(len(stored.seats)):
        row = row_of(data, stored, position)
        if not _is_noted(row, stored.game) or "keep" in row:
            continue
        entry = entry_of(row, stored.game, position)
        over = whole_number(row.get("over", ""))
        entered[position] = replace(entry, seen=over, agreed=True) if over else entry
    return entered


def _is_noted(row: Row, game: Game) -> bool:
    """Whether a field holds something else than it was filled in with, or nothing is missing of what is not in yet."""
    unticked = {name.removeprefix("tick-"): "0" for name in row if name.startswith("tick-")}
    before = {name.removeprefix("was-"): row[name] for name in row if name.startswith("was-")}
    if any(
        row.get(name, unticked.get(name, "")).strip() != (was or unticked.get(name, "")) for name, was in before.items()
    ):
        return True
    needed = [f"n{place}" for place, rule in enumerate(game.numbers) if rule.default is None and not rule.once]
    missing = [name for name in needed if name in before and name not in unticked and not row.get(name)]
    return row.get("seen") == "0" and not missing and (bool(row.get("typed")) or not game.has_scores)


def lost_in(
    data: Mapping[str, str], stored: StoredMatch, deal: int, refused: Iterable[tuple[int | None, Exception]]
) -> list[str]:
    """What was typed for players who are not in the deal any more, and why it was not saved: it has no row to stand in.

    `refused` says by position what could not be saved.
    """
    there = {None, *stored.in_deal(deal)}
    rows = [(sentence(why), row_of(data, stored, at)) for at, why in refused if at is not None and at not in there]
    rows += [(f"{name} is not in this match any more.", row) for name, row in _not_seated(data, stored)]
    typed = [(why, ", ".join(_typed(row, stored.game))) for why, row in rows]
    return [f"{why} Not saved: {text}." for why, text in typed if text]


def _not_seated(data: Mapping[str, str], stored: StoredMatch) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of players of the club who have no seat in the match any more: name and fields."""
    rows: dict[int, dict[str, str]] = {}
    for name in data:
        if found := OF_PLAYER.search(name):
            rows.setdefault(int(found[1]), {})[name[: found.start()]] = data[name]
    unknown = rows.keys() - {seat.player_id for seat in stored.seats}
    if unknown:
        for player in Player.objects.filter(club=stored.match.club_id, pk__in=unknown):
            yield player.name, _as_named_now(rows[player.pk])


def _typed(row: Row, game: Game) -> Iterable[str]:
    """What was typed in a row that was not there when it was filled in."""
    labels, was = {"typed": ""}, {"typed": row.get("was-typed", "")}
    for place, rule in enumerate(game.numbers):
        if f"was-n{place}" in row:
            labels[f"n{place}"], was[f"n{place}"] = f"{rule.name} ", row[f"was-n{place}"]
    for name, label in labels.items():
        if row.get(name, "").strip() not in ("", was[name]):
            yield f"{label}{row[name].strip()}"
