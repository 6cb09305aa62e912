"""Reading the list of a deal's typed scores: the fields of each row end in the number of its seat, `typed-3`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.variant import Variant
from games.scoreboard.entry.scorepad import as_filled_in
from games.scoreboard.shown.people import seat_number
from games.values.whole_numbers import whole_number

from .entry import EnteredHand, entry_of


def entered_scores(data: Mapping[str, str], variant: Variant, players: int) -> dict[int, EnteredHand]:
    """What was typed, by the position of the player.

    A row is left out that is as it was filled in (`was`), or that shall stay as another phone saved it (`keep`).
    `over`: it shall take the place of that version, whatever the form was filled in from.
    """
    entered = {}
    for position in range(players):
        row = _row(data, position)
        if "typed" not in row or "keep" in row or as_filled_in(row["typed"], "marked" in row) == row.get("was", "|"):
            continue
        entry = entry_of(row, variant, position)
        over = whole_number(row.get("over", ""))
        entered[position] = replace(entry, seen=over) if over else entry
    return entered


def _row(data: Mapping[str, str], position: int) -> dict[str, str]:
    end = f"-{seat_number(position)}"
    return {name.removesuffix(end): data[name] for name in data if name.endswith(end)}
