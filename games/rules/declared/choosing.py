"""Which of the groups that a hand fits count: the best, in order, or all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from .declaration import GroupChoice
from .places import Place

Fit = tuple[Place, int]
"""A place that a hand fits, and what its cards are like."""
Chain = tuple[Fit, "Chain"] | None
"""Groups that were taken one after the other, the last one first."""

POINT, CELL = 4096, 64


def weight(place: Place, values: Sequence[int], side: int) -> int:
    """How good a group is in place of its single cards, which count `values`.

    Points first; among equals more cells in groups, then fewer groups. Not below 0 where it does not cost points.
    """
    gain = side * (place.points - sum(values))
    return gain * POINT + len(place.cells) * CELL - 1


def in_order(fits: Sequence[Fit], weights: Sequence[int]) -> list[Fit]:
    """Those that do not lie on one before; `fits` are in the order of the game's list, and of places."""
    taken, chosen = 0, []
    for fit in fits:
        if not fit[0].bits & taken:
            taken |= fit[0].bits
            chosen.append(fit)
    return chosen


def every(fits: Sequence[Fit], weights: Sequence[int]) -> list[Fit]:
    """All of them."""
    return list(fits)


def best(fits: Sequence[Fit], weights: Sequence[int]) -> list[Fit]:
    """Those that give the hand its best score, no cell in two of them; the `weights` say how good each is."""
    # Where several groups lie on the same cells, only the one with the best points can be the best choice.
    on: dict[int, tuple[int, Fit]] = {}
    for fit, good in zip(fits, weights, strict=True):
        bits = fit[0].bits
        if good >= 0 and (bits not in on or on[bits][0] < good):
            on[bits] = good, fit
    every_bit = 0
    for bits in on:
        if bits & every_bit:
            return _best_of_overlapping(on)
        every_bit |= bits
    return [fit for _, fit in on.values()]


States = dict[int, tuple[int, Chain]]
"""By the cells ahead that are taken already: the best weight that leads there, with the groups that do."""


def _best_of_overlapping(on: Mapping[int, tuple[int, Fit]]) -> list[Fit]:
    """Dynamic programming over the cells in order: each that is free stays single, or a group begins there."""
    starting: dict[int, list[tuple[int, int, Fit]]] = {}
    for bits, (good, fit) in on.items():
        starting.setdefault(bits & -bits, []).append((bits, good, fit))
    states: States = {0: (0, None)}
    for cell in sorted(starting):
        states = _step(states, cell, starting[cell])
    groups, chain = [], max(states.values(), key=itemgetter(0))[1]
    while chain:
        fit, chain = chain
        groups.append(fit)
    return groups


def _step(states: States, cell: int, starts: Sequence[tuple[int, int, Fit]]) -> States:
    """The states after a cell, which is given as its bit."""
    later = -2 * cell
    ahead: States = {}
    for taken, state in states.items():
        rest = taken & later
        if rest not in ahead or ahead[rest][0] < state[0]:
            ahead[rest] = state
    for taken, (before, chain) in states.items():
        if taken & cell:
            continue
        for bits, good, fit in starts:
            if not bits & taken:
                rest = (bits | taken) & later
                if rest not in ahead or ahead[rest][0] < before + good:
                    ahead[rest] = before + good, (fit, chain)
    # With nothing taken ahead everything is still possible: what is no better now never will be.
    free = ahead[0][0]
    return {taken: state for taken, state in ahead.items() if state[0] > free or not taken}


CHOICES: Mapping[GroupChoice, Callable[[Sequence[Fit], Sequence[int]], list[Fit]]] = {
    "best": best,
    "in_order": in_order,
    "all": every,
}
