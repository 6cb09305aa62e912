"""Reading the list of what was noted in a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.facts import MatchFacts
from games.rules.game import Game
from games.values.whole_numbers import whole_number

from .forms import EnteredHand, entry_of, score_so_far, sent_numbers
from .rows import row_key, row_of


@dataclass(frozen=True, slots=True)
class NotedRow:
    """What was typed of a player's numbers, or the whole table's, by the numbers' names; and what they were before.

    `over`: it shall take the place of what another phone has noted.
    """

    sent: Mapping[str, str]
    was: Mapping[str, int]
    over: bool = False


def noted_rows(data: Mapping[str, str], facts: MatchFacts, positions: Iterable[int]) -> dict[int | None, NotedRow]:
    """The rows of a form in which something else was typed than there was, by position; the whole table's by None."""
    rows: dict[int | None, NotedRow] = {}
    game = facts.game
    for position in (None, *positions):
        fields, once = data if position is None else row_of(data, facts, position), position is None
        before = {f"n{place}": fields.get(f"was-n{place}", "") for place in range(len(game.numbers))}
        sent = {name: text for name, text in sent_numbers(fields, game, once=once).items() if text}
        was = {name: score_so_far(text) for name, text in sent_numbers(before, game, once=once).items()}
        known = {name: value for name, value in was.items() if value is not None}
        if "keep" not in fields and sent and {name: score_so_far(text) for name, text in sent.items()} != known:
            rows[position] = NotedRow(sent, known, over="over" in fields)
    return rows


def entered_hands(data: Mapping[str, str], facts: MatchFacts) -> dict[int, EnteredHand]:
    """What was typed of hands, by position: rows that differ from what they were filled in with, and are not to be
    kept as another phone saved them (`keep`)."""
    entered = {}
    for position in range(len(facts.seats)):
        row = row_of(data, facts, position)
        if not row or "keep" in row or not _entered(row, facts.game):
            continue
        entry = entry_of(row, facts.game, position)
        over = whole_number(row.get("over", ""))
        entered[position] = replace(entry, seen=over) if over else entry
    return entered


def typed_in(data: Mapping[str, str], facts: MatchFacts, position: int | None) -> dict[str, str]:
    """What was in the fields of a row, or of the whole table's, by their whole names."""
    if position is None:
        return {name: data[name] for name in data if "-" not in name}
    return {f"{name}-{row_key(facts, position)}": text for name, text in row_of(data, facts, position).items()}


def _entered(row: Mapping[str, str], game: Game) -> bool:
    """Whether a field holds something else than it was filled in with, or nothing is missing of what is not in yet."""
    unticked = {name.removeprefix("tick-"): "0" for name in row if name.startswith("tick-")}
    before = {name.removeprefix("was-"): row[name] for name in row if name.startswith("was-")}
    if any(
        row.get(name, unticked.get(name, "")).strip() != (was or unticked.get(name, "")) for name, was in before.items()
    ):
        return True
    needed = [f"n{place}" for place, number in enumerate(game.numbers) if number.default is None and not number.once]
    missing = [name for name in needed if name in before and name not in unticked and not row.get(name)]
    return row.get("seen") == "0" and not missing and (bool(row.get("typed")) or not game.has_scores)
