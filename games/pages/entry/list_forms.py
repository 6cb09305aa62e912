"""Parse the lists of a deal. Rows belong to players, who may have changed seats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from games.matches.people import seat_number
from games.matches.stored_match import StoredMatch
from games.models import Player
from games.rules.game import Game
from games.rules.say import Series
from games.values.whole_numbers import parse_whole_number
from games.wording.translated import phrase
from games.wording.words import sentence

from .forms import EnteredHand, read_entry, read_number_texts, try_read_number
from .hand_page import build_row_key

PLAYER_SUFFIX = re.compile(r"-p(\d{1,18})$", re.ASCII)
Row = Mapping[str, str]
"""The fields of a player's row, by their names without the player's key."""


@dataclass(frozen=True, slots=True)
class NotedRow:
    """The numbers typed for a player or the whole table, by name."""

    sent: Mapping[str, str]
    initial: Mapping[str, int]  # what the form was filled in with
    over: bool = False  # they replace what another phone has noted, which `initial` holds then


def find_position_by_key(stored: StoredMatch, key: str) -> int | None:
    """Return where the player of a row's key (`p17`) sits now; None if they have no seat."""
    positions = range(len(stored.seats))
    return next(
        (position for position in positions if build_row_key(stored, position) == key), None
    )


def read_row(data: Mapping[str, str], stored: StoredMatch, position: int) -> dict[str, str]:
    """Return the fields of a player's row, without the row's key in their names."""
    # Pages of an older version of the app name the fields by seat.
    ends = (f"-{build_row_key(stored, position)}", f"-{seat_number(position)}")
    return _upgrade_row(
        {name.removesuffix(end): data[name] for end in ends for name in data if name.endswith(end)}
    )


def _upgrade_row(row: dict[str, str]) -> dict[str, str]:
    """Return a row with its initial score and mark apart; older pages send `was`: 14|1."""
    typed, bar, marked = row.get("was", "").partition("|")
    return row | {"was-typed": typed, "was-marked": marked} if bar else row


def read_typed_fields(
    data: Mapping[str, str], stored: StoredMatch, position: int | None
) -> dict[str, str]:
    """Return by full name the fields of the row at a position, or of the whole table (None)."""
    if position is None:
        return {name: data[name] for name in data if "-" not in name}
    return {
        f"{name}-{build_row_key(stored, position)}": text
        for name, text in read_row(data, stored, position).items()
    }


def read_noted_rows(
    data: Mapping[str, str], stored: StoredMatch, positions: Iterable[int]
) -> dict[int | None, NotedRow]:
    """Return by position the changed rows of the whole table (None) and of `positions`."""
    rows: dict[int | None, NotedRow] = {}
    game = stored.game
    for position in (None, *positions):
        fields = data if position is None else read_row(data, stored, position)
        once = position is None
        before = {
            f"n{place}": fields.get(f"was-n{place}", "") for place in range(len(game.numbers))
        }
        sent = {
            name: text for name, text in read_number_texts(fields, game, once=once).items() if text
        }
        initial_texts = read_number_texts(before, game, once=once)
        numbers = {name: try_read_number(text) for name, text in initial_texts.items()}
        initial = {name: value for name, value in numbers.items() if value is not None}
        if "keep" in fields:  # the row stays as another phone saved it
            continue
        if sent and {name: try_read_number(text) for name, text in sent.items()} != initial:
            rows[position] = NotedRow(sent, initial, over="over" in fields)
    return rows


def read_entered_hands(data: Mapping[str, str], stored: StoredMatch) -> dict[int, EnteredHand]:
    """Return by position the hands to save: changed rows, without those marked `keep`."""
    entered = {}
    for position in range(len(stored.seats)):
        row = read_row(data, stored, position)
        if not _is_changed(row, stored.game) or "keep" in row:
            continue
        entry = read_entry(row, stored.game, position)
        # The version of another phone that the row replaces, whatever it was based on.
        over = parse_whole_number(row.get("over", ""))
        entered[position] = replace(entry, based_on=over, agreed=True) if over else entry
    return entered


def _is_changed(row: Row, game: Game) -> bool:
    """Return whether a field was changed, or an open hand has all that it needs."""
    unticked = {name.removeprefix("tick-"): "0" for name in row if name.startswith("tick-")}
    before = {name.removeprefix("was-"): row[name] for name in row if name.startswith("was-")}
    if any(
        row.get(name, unticked.get(name, "")).strip() != (initial or unticked.get(name, ""))
        for name, initial in before.items()
    ):
        return True
    needed = [
        f"n{place}"
        for place, rule in enumerate(game.numbers)
        if rule.default is None and not rule.once
    ]
    missing = [
        name for name in needed if name in before and name not in unticked and not row.get(name)
    ]
    return (
        row.get("seen") == "0" and not missing and (bool(row.get("typed")) or not game.has_scores)
    )


def list_lost_entries(
    data: Mapping[str, str],
    stored: StoredMatch,
    deal_number: int,
    refused: Iterable[tuple[int | None, Exception]],
) -> list[str]:
    """Return sentences on what was typed for players who have left the deal."""
    in_deal = {None, *stored.in_deal(deal_number)}
    rows = [
        (sentence(why), read_row(data, stored, position))
        for position, why in refused
        if position is not None and position not in in_deal
    ]
    for name, row in _read_unseated_rows(data, stored):
        rows.append((phrase("{player} is no longer in this match.", player=name), row))
    typed = [(why, Series(_list_typed_values(row, stored.game))) for why, row in rows]
    problems = []
    for why, entries in typed:
        if entries:
            lost = phrase("Not saved: {entries}.", entries=entries)
            problems.append(f"{why} {lost}")
    return problems


def _read_unseated_rows(
    data: Mapping[str, str], stored: StoredMatch
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield names and rows of players of the club who have no seat in the match any more."""
    rows: dict[int, dict[str, str]] = {}
    for name in data:
        if suffix := PLAYER_SUFFIX.search(name):
            rows.setdefault(int(suffix[1]), {})[name[: suffix.start()]] = data[name]
    unseated = rows.keys() - {seat.player_id for seat in stored.seats}
    if unseated:
        for player in Player.objects.filter(club=stored.match.club_id, pk__in=unseated):
            yield player.name, _upgrade_row(rows[player.pk])


def _list_typed_values(row: Row, game: Game) -> Iterable[str]:
    """Yield a row's changed score (no label) and numbers (“Bid 3”), without empty ones and mark."""
    labels = {"typed": ""}
    initial = {"typed": row.get("was-typed", "")}
    for place, rule in enumerate(game.numbers):
        if f"was-n{place}" in row:
            labels[f"n{place}"] = f"{rule.name} "
            initial[f"n{place}"] = row[f"was-n{place}"]
    for name, label in labels.items():
        if row.get(name, "").strip() not in ("", initial[name]):
            yield f"{label}{row[name].strip()}"
