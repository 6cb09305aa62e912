"""Which of the groups that a hand fits count: the best, in order, or all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .declaration import Choice
from .places import Place

Fit = tuple[Place, int]
"""A place that a hand fits, and what its cards are like."""
Chain = tuple[Fit, "Chain"] | None
"""Groups that were taken one after the other, the last one first."""

POINT, CELL = 4096, 64
"""What is best: points first; among equals more cells in groups, then fewer groups (a group takes 1 off)."""


def in_order(fits: Sequence[Fit], values: Sequence[int], side: int) -> list[Fit]:
    """Those that do not lie on one before; `fits` are in the order of the game's list, and of places."""
    taken, chosen = 0, []
    for fit in fits:
        if not fit[0].bits & taken:
            taken |= fit[0].bits
            chosen.append(fit)
    return chosen


def every(fits: Sequence[Fit], values: Sequence[int], side: int) -> list[Fit]:
    """All of them."""
    return list(fits)


def best(fits: Sequence[Fit], values: Sequence[int], side: int) -> list[Fit]:
    """Those that give the hand its best score, no cell in two of them.

    `values` are what the cards count singly, by cell; `side` is 1 where the highest wins, −1 where the lowest does.
    """
    # Where several groups lie on the same cells, only the one with the best points can be the best choice.
    on: dict[int, tuple[int, Fit]] = {}
    for fit in fits:
        place = fit[0]
        gain = side * (place.points - sum([values[cell] for cell in place.cells]))
        weight = gain * POINT + len(place.cells) * CELL - 1
        if gain >= 0 and (place.bits not in on or on[place.bits][0] < weight):
            on[place.bits] = weight, fit
    every_bit = 0
    for bits in on:
        if bits & every_bit:
            return _best_of_overlapping(on)
        every_bit |= bits
    return [fit for _, fit in on.values()]


def _best_of_overlapping(on: Mapping[int, tuple[int, Fit]]) -> list[Fit]:
    """Dynamic programming over the cells in order.

    A state says which of the cells ahead are taken already, the one at hand in bit 0. Its value is the best weight that
    leads there, with the groups that do.
    """
    last = max(on).bit_length()
    starting: list[list[tuple[int, int, Fit]]] = [[] for _ in range(last)]
    for bits, (weight, fit) in on.items():
        first = (bits & -bits).bit_length() - 1
        starting[first].append((bits >> first, weight, fit))
    states: dict[int, tuple[int, Chain]] = {0: (0, None)}
    for starts in starting:
        states = _step(states, starts) if starts else _skip(states)
    groups, chain = [], states[0][1]
    while chain:
        fit, chain = chain
        groups.append(fit)
    return groups


def _skip(states: Mapping[int, tuple[int, Chain]]) -> dict[int, tuple[int, Chain]]:
    ahead: dict[int, tuple[int, Chain]] = {}
    for taken, state in states.items():
        rest = taken >> 1
        if rest not in ahead or ahead[rest][0] < state[0]:
            ahead[rest] = state
    return ahead


def _step(
    states: Mapping[int, tuple[int, Chain]], starts: Sequence[tuple[int, int, Fit]]
) -> dict[int, tuple[int, Chain]]:
    """The states after a cell: it stays single, or a group begins there."""
    ahead = _skip(states)
    for taken, (weight, chain) in states.items():
        if taken & 1:
            continue
        for bits, more, fit in starts:
            if not bits & taken:
                rest = (bits | taken) >> 1
                if rest not in ahead or ahead[rest][0] < weight + more:
                    ahead[rest] = weight + more, (fit, chain)
    # With nothing taken ahead everything is still possible: what is no better now never will be.
    free = ahead[0][0]
    return {taken: state for taken, state in ahead.items() if state[0] > free or not taken}


CHOICES: Mapping[Choice, Callable[[Sequence[Fit], Sequence[int], int], list[Fit]]] = {
    "best": best,
    "in_order": in_order,
    "all": every,
}
