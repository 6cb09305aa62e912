"""The choice among the groups that a hand can have: the best, in order, or all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter

from games.rules.declared.declaration import GroupChoice

from .places import Place

# A place that a hand fits, and the code that its cards there equal.
Fit = tuple[Place, int]
# The chosen groups, and how many ways were compared to find them; 0 if none overlap.
Choice = tuple[list[Fit], int]
# Groups that were taken one after the other, the last one first.
Chain = tuple[Fit, "Chain"] | None

# Points first; among equals more cells in groups, then fewer groups (each takes 1 off).
POINT_WEIGHT = 4096
CELL_WEIGHT = 64
# Ways to choose among groups that overlap: more than games at tables have; more than any can have.
MAX_COUNTED_WAYS = 2_000
WAYS_BOUND = 60_000


def weigh_group(place: Place, values: Sequence[int], side: int) -> int:
    """Return how much better a group is than its single cards (`values`); below 0: worse."""
    gain = side * (place.points - sum(values))
    return gain * POINT_WEIGHT + len(place.cells) * CELL_WEIGHT - 1


def choose_in_order(fits: Sequence[Fit], weights: Sequence[int]) -> Choice:
    """Choose each group that overlaps no chosen one before it; no ways are compared (0)."""
    taken = 0
    chosen = []
    for fit in fits:
        if not fit[0].bits & taken:
            taken |= fit[0].bits
            chosen.append(fit)
    return chosen, 0


def choose_all(fits: Sequence[Fit], weights: Sequence[int]) -> Choice:
    # Cells may be in several groups, so no ways are compared.
    return list(fits), 0


def choose_best(fits: Sequence[Fit], weights: Sequence[int]) -> Choice:
    """Choose groups that share no cell and have the best sum of `weights`.

    Also return how many ways were compared, 0 if none overlap.
    """
    # Of groups on the same cells, only the one with the most weight can be in the best choice; one
    # below 0 never is, as its cards are better singly.
    best_by_cells: dict[int, tuple[int, Fit]] = {}
    for fit, weight in zip(fits, weights, strict=True):
        bits = fit[0].bits
        if weight >= 0 and (bits not in best_by_cells or best_by_cells[bits][0] < weight):
            best_by_cells[bits] = weight, fit
    taken = 0
    for bits in best_by_cells:
        if bits & taken:
            return _choose_overlapping(best_by_cells)
        taken |= bits
    return [fit for _, fit in best_by_cells.values()], 0


# By the cells ahead that are taken already: the best weight that leads there, and its groups.
States = dict[int, tuple[int, Chain]]


def _choose_overlapping(best_by_cells: Mapping[int, tuple[int, Fit]]) -> Choice:
    """Choose as `choose_best` does, by dynamic programming over cells.

    Each free cell stays single, or begins a group. `best_by_cells` has the best weight and its fit
    by cells, as bits.
    """
    # Groups by their first cell, which is their lowest bit.
    starting: dict[int, list[tuple[int, int, Fit]]] = {}
    for bits, (weight, fit) in best_by_cells.items():
        starting.setdefault(bits & -bits, []).append((bits, weight, fit))
    # Before the first cell: none is taken, nothing is weighed, no group is chosen.
    states: States = {0: (0, None)}
    ways = 0
    for cell in sorted(starting):
        # From each state, the cell stays single or begins one of its groups.
        ways += len(states) * (1 + len(starting[cell]))
        states = _advance(states, cell, starting[cell])
    groups = []
    _, chain = max(states.values(), key=itemgetter(0))
    while chain:
        fit, chain = chain
        groups.append(fit)
    return groups, ways


def _advance(states: States, cell: int, starts: Sequence[tuple[int, int, Fit]]) -> States:
    """Return the best states (weight and groups, by cells taken ahead) once a cell is decided.

    `cell` is its bit; `starts` are the groups that can begin there: cells as bits, weight and fit.
    """
    later = -2 * cell  # the bits of all cells after it
    ahead: States = {}
    # The cell stays single, or a group from before holds it.
    for taken, state in states.items():
        rest = taken & later
        if rest not in ahead or ahead[rest][0] < state[0]:
            ahead[rest] = state
    # A group begins with the cell; `taken` has the cells that groups from before hold.
    for taken, (before, chain) in states.items():
        if taken & cell:
            continue
        for bits, weight, fit in starts:
            if not bits & taken:
                rest = (bits | taken) & later
                if rest not in ahead or ahead[rest][0] <= before + weight:
                    ahead[rest] = before + weight, (fit, chain)
    # With nothing taken ahead, every choice is still possible: a state with cells taken is dropped
    # unless its weight is better.
    free = ahead[0][0]
    return {taken: state for taken, state in ahead.items() if state[0] > free or not taken}


def count_max_ways(places: Iterable[Place]) -> int:
    """Return the most ways that `choose_best` compares: if every place has an equally good group.

    For over `MAX_COUNTED_WAYS`, it is `WAYS_BOUND`, without counting on.
    """
    starting: dict[int, set[int]] = {}
    for place in places:
        starting.setdefault(place.bits & -place.bits, set()).add(place.bits)
    states = {0}
    widest = 1
    ways = 0
    for cell in sorted(starting):
        # A hand with no group that begins at the cell before keeps the states from there.
        ways += widest * (1 + len(starting[cell]))
        if ways > MAX_COUNTED_WAYS:
            return WAYS_BOUND
        later = -2 * cell
        begun = {
            (taken | bits) & later
            for taken in states
            for bits in starting[cell]
            if not taken & (cell | bits)
        }
        states = {taken & later for taken in states} | begun
        widest = max(widest, len(states))
    return ways


CHOOSERS: Mapping[GroupChoice, Callable[[Sequence[Fit], Sequence[int]], Choice]] = {
    "best": choose_best,
    "in_order": choose_in_order,
    "all": choose_all,
}
