"""Settling up: the fewest payments between players that settle what everybody won or lost."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)

# Up to so many players with something to settle, the number of payments is the smallest possible.
MAX_EXACT_PLAYERS = 12
# Groups of one size tried with more players: every size for sixteen, up to four for thirty.
MAX_TRIED_GROUPS = 20_000


@dataclass(frozen=True, slots=True)
class Transfer(Generic[Who]):
    payer: Who
    payee: Who
    cents: int


def settle(nets: Mapping[Who, int]) -> list[Transfer[Who]]:
    """Return the fewest payments that bring every net amount to zero.

    `nets` are cents by player, above 0 for a creditor; raise `ValueError` unless they sum to 0.
    With more than `MAX_EXACT_PLAYERS` the number is small, but perhaps not the smallest.
    """
    if sum(nets.values()) != 0:
        raise ValueError("nets do not sum to zero")
    open_nets = {who: cents for who, cents in nets.items() if cents}
    circles, rest = _find_small_circles(open_nets)
    circles += _find_circles(rest) if len(rest) <= MAX_EXACT_PLAYERS else [rest]
    return [payment for circle in circles for payment in _settle_circle(circle)]


def _find_small_circles(nets: dict[Who, int]) -> tuple[list[dict[Who, int]], dict[Who, int]]:
    """Return circles of players that settle among themselves, smallest first, and the rest.

    Stop once the rest is `MAX_EXACT_PLAYERS`, a circle would be over half of it, or
    `MAX_TRIED_GROUPS` are too few to try all groups of a size.
    """
    circles: list[dict[Who, int]] = []
    rest = dict(nets)
    size = 2
    while (
        len(rest) > MAX_EXACT_PLAYERS
        and 2 * size <= len(rest)
        and comb(len(rest), size) <= MAX_TRIED_GROUPS
    ):
        found = next(
            (group for group in combinations(rest, size) if not sum(rest[who] for who in group)),
            None,
        )
        if found:
            circles.append({who: rest.pop(who) for who in found})
        else:
            size += 1
    return circles, rest


def _find_circles(nets: Mapping[Who, int]) -> list[dict[Who, int]]:
    """Divide the players into as many circles as possible that settle among themselves.

    n players in one circle need n − 1 payments, so each further circle saves one. The players line
    up one by one, and a circle is closed whenever the sum of all in the line is 0.
    """
    players = list(nets)
    full = (1 << len(players)) - 1
    # By mask, the players in the line as bits: the sum of their nets, the largest number of circles
    # closed on the way, and the bit of who joins last for that.
    sums = [0] * (full + 1)
    closed = [0] * (full + 1)
    last = [0] * (full + 1)
    for mask in range(1, full + 1):
        low = mask & -mask  # the lowest bit
        sums[mask] = sums[mask ^ low] + nets[players[low.bit_length() - 1]]
        bits = [1 << i for i in range(len(players)) if mask >> i & 1]
        last[mask] = max(bits, key=lambda bit: closed[mask ^ bit])
        closed[mask] = closed[mask ^ last[mask]] + (sums[mask] == 0)
    circles: list[dict[Who, int]] = []
    # Back from the end of the line: a sum of 0 is where a circle was closed.
    mask = full
    while mask:
        if sums[mask] == 0:
            circles.append({})
        who = players[last[mask].bit_length() - 1]
        circles[-1][who] = nets[who]
        mask ^= last[mask]
    return [{who: circle[who] for who in players if who in circle} for circle in reversed(circles)]


def _settle_circle(nets: Mapping[Who, int]) -> list[Transfer[Who]]:
    """Let the largest debt pay the largest credit, and so on; the nets sum to zero."""
    debts = {who: -cents for who, cents in nets.items() if cents < 0}
    credits = {who: cents for who, cents in nets.items() if cents > 0}
    payments = []
    while debts:
        payer = max(debts, key=debts.__getitem__)
        payee = max(credits, key=credits.__getitem__)
        cents = min(debts[payer], credits[payee])
        payments.append(Transfer(payer, payee, cents))
        for side, who in ((debts, payer), (credits, payee)):
            side[who] -= cents
            if not side[who]:
                del side[who]
    return payments
