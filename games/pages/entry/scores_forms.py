"""Reading the list of a deal's typed scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.facts import MatchFacts
from games.values.whole_numbers import whole_number

from .forms import EnteredHand, entry_of
from .rows import row_of
from .scorepad import as_filled_in


def entered_scores(data: Mapping[str, str], facts: MatchFacts) -> dict[int, EnteredHand]:
    """What was typed, by the position of the player.

    A row is left out that is as it was filled in (`was`), or that shall stay as another phone saved it (`keep`).
    `over`: it shall take the place of that version, whatever the form was filled in from.
    """
    entered = {}
    for position in range(len(facts.seats)):
        row = row_of(data, facts, position)
        if "typed" not in row or "keep" in row or as_filled_in(row["typed"], "marked" in row) == row.get("was", "|"):
            continue
        entry = entry_of(row, facts.game, position)
        over = whole_number(row.get("over", ""))
        entered[position] = replace(entry, seen=over) if over else entry
    return entered
