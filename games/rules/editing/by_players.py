"""What hangs on how many play, step by step: from so many players on, so many decks, or cards dealt to each."""

from __future__ import annotations

from typing import TypeVar, cast

from games.rules.declared.walking import replace_at
from games.rules.limits import MAX_PLAYERS

from .typed import whole

T = TypeVar("T")
Steps = tuple[tuple[int, T], ...]


def covering(steps: Steps[T], fewest: int) -> Steps[T]:
    """Return the steps so that the first begins at `fewest` players, with the value that held for them.

    If none did, it is that of the first step. Steps that began earlier go.
    """
    if not steps:
        return steps
    first = max([step for step in steps if step[0] <= fewest], default=steps[0], key=lambda step: step[0])
    return ((fewest, first[1]), *[step for step in steps if step[0] > fewest and step is not first])


def begin_at(steps: Steps[T], fewest: int, place: int, text: str) -> Steps[T]:
    """Return the steps with the one at index `place` beginning at the number of players typed; the first (0) stays.

    `fewest` is the game's least number of players. Raise `DeclarationError` unless it is between its neighbours.
    """
    return cast(Steps[T], replace_at(steps, (place, 0), whole(text, *bounds(steps, fewest, place)))) if place else steps


def bounds(steps: Steps[T], fewest: int, place: int) -> tuple[int, int]:
    """Return the least and most players at which the step at index `place`, not the first, can begin.

    They are between its neighbours, the least above `fewest`, the game's least number of players.
    """
    most = steps[place + 1][0] - 1 if place + 1 < len(steps) else MAX_PLAYERS
    return max(steps[place - 1][0], fewest) + 1, most


def without_step(steps: Steps[T], place: int) -> Steps[T]:
    """Return the steps without the one at an index; the first (0) is never removed."""
    return (*steps[:place], *steps[place + 1 :]) if place else steps
