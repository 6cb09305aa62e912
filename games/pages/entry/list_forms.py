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

    texts: Mapping[str, str]
    initial: Mapping[str, int]  # what the form was filled in with
    # Somebody agreed to replace what another phone has noted: that is `initial` then.
    agreed: bool = False


def find_position_by_key(stored: StoredMatch, key: str) -> int | None:
    """Return where the player of a row's key (`p17`) sits now; None if they have no seat."""
    positions = range(len(stored.seats))
    return next(
        (position for position in positions if build_row_key(stored, position) == key), None
    )


def read_row(data: Mapping[str, str], stored: StoredMatch, position: int) -> dict[str, str]:
    """Return the fields of a player's row, without the row's key in their names."""
    # Pages of an older version of the app name the fields by seat.
    row = {}
    for suffix in (f"-{build_row_key(stored, position)}", f"-{seat_number(position)}"):
        for name, text in data.items():
            if name.endswith(suffix):
                row[name.removesuffix(suffix)] = text
    return _upgrade_row(row)


def _upgrade_row(row: dict[str, str]) -> dict[str, str]:
    """Return a row with its initial score and mark apart; older pages send `was`: 14|1."""
    typed, separator, marked = row.get("was", "").partition("|")
    return row | {"was-typed": typed, "was-marked": marked} if separator else row


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


def read_noted_row(
    data: Mapping[str, str], stored: StoredMatch, position: int | None
) -> NotedRow | None:
    """Return the row of a player, or of the whole table (None); None if it is not to be saved."""
    game = stored.game
    once = position is None
    fields = data if position is None else read_row(data, stored, position)
    if "keep" in fields:  # the row stays as another phone saved it
        return None
    texts = {
        name: text for name, text in read_number_texts(fields, game, once=once).items() if text
    }
    # Without “was-” in their names, as `read_number_texts` reads them.
    initial_fields = {
        f"n{index}": fields.get(f"was-n{index}", "") for index in range(len(game.numbers))
    }
    initial = {}
    for name, text in read_number_texts(initial_fields, game, once=once).items():
        value = try_read_number(text)
        if value is not None:
            initial[name] = value
    if not texts or {name: try_read_number(text) for name, text in texts.items()} == initial:
        return None
    return NotedRow(texts, initial, agreed="over" in fields)


def read_entered_hands(data: Mapping[str, str], stored: StoredMatch) -> dict[int, EnteredHand]:
    """Return by position the hands to save: changed rows, without those marked `keep`."""
    entered = {}
    for position in range(len(stored.seats)):
        row = read_row(data, stored, position)
        if not _is_changed(row, stored.game) or "keep" in row:
            continue
        entry = read_entry(row, stored.game, position)
        # Somebody agreed to replace this version, which another phone has saved.
        replaced_version = parse_whole_number(row.get("over", ""))
        if replaced_version:
            entry = replace(entry, based_on=replaced_version, agreed=True)
        entered[position] = entry
    return entered


def _is_changed(row: Row, game: Game) -> bool:
    """Return whether a field was changed, or a hand that is not in yet has all that it needs."""
    # Browsers do not send an empty checkbox: `tick-n0` says that the row has it.
    ticks = {name.removeprefix("tick-") for name in row if name.startswith("tick-")}
    initial_fields = {name.removeprefix("was-") for name in row if name.startswith("was-")}
    for name in initial_fields:
        empty = "0" if name in ticks else ""
        if row.get(name, empty).strip() != (row[f"was-{name}"] or empty):
            return True
    if row.get("seen") != "0" or (game.has_scores and not row.get("typed")):
        return False
    needed = {
        f"n{index}"
        for index, rule in enumerate(game.numbers)
        if rule.default is None and not rule.once
    }
    return all(row.get(name) for name in needed & (initial_fields - ticks))


def list_lost_entries(
    data: Mapping[str, str],
    stored: StoredMatch,
    deal_number: int,
    refused: Iterable[tuple[int | None, Exception]],  # by position; None: the table's numbers
) -> list[str]:
    """Return sentences on what was typed for players who have left the deal."""
    in_deal = stored.in_deal(deal_number)
    rows = [
        (sentence(error), read_row(data, stored, position))
        for position, error in refused
        if position is not None and position not in in_deal
    ]
    for name, row in _read_unseated_rows(data, stored):
        rows.append((phrase("{player} is no longer in this match.", player=name), row))
    problems = []
    for reason, row in rows:
        entries = Series(_list_typed_values(row, stored.game))
        if entries:
            lost = phrase("Not saved: {entries}.", entries=entries)
            problems.append(f"{reason} {lost}")
    return problems


def _read_unseated_rows(
    data: Mapping[str, str], stored: StoredMatch
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield names and rows of players of the club who have no seat in the match any more."""
    rows: dict[int, dict[str, str]] = {}  # by the player's id
    for field in data:
        if suffix := PLAYER_SUFFIX.search(field):
            rows.setdefault(int(suffix[1]), {})[field[: suffix.start()]] = data[field]
    unseated = rows.keys() - {seat.player_id for seat in stored.seats}
    if unseated:
        for player in Player.objects.filter(club=stored.match.club_id, pk__in=unseated):
            yield player.name, _upgrade_row(rows[player.pk])


def _list_typed_values(row: Row, game: Game) -> Iterable[str]:
    """Yield what was changed in a row: the score (“14”) and numbers (“Bid 3”); no mark."""
    labels = {"typed": ""}  # what stands before a field's text
    for index, rule in enumerate(game.numbers):
        if f"was-n{index}" in row:
            labels[f"n{index}"] = f"{rule.name} "
    for name, label in labels.items():
        text = row.get(name, "").strip()
        if text not in ("", row.get(f"was-{name}", "")):
            yield f"{label}{text}"
