"""What is still to be paid after an evening: the fewest payments, less those that were made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.money.settling import settle

Pair = tuple[int, int]
"""Who pays, and who is paid."""


@dataclass(frozen=True, slots=True)
class Due:
    """`payer` still owes `payee` so many cents; `paid` is what was paid between them already."""

    payer: int
    payee: int
    cents: int
    paid: int


def dues_of(nets: Mapping[int, int], paid: Mapping[Pair, int]) -> tuple[list[Due], bool]:
    """What is still to be paid, the largest first, and whether it goes on as planned.

    `nets` are cents by player that sum to zero, `paid` is what changed hands. The plan is the fewest payments for the
    nets. While all that was paid is in it, the rest of the plan stays as it is, whatever is ticked off first. What was
    paid and is not, or not that much (the scores were corrected after it), counts like winnings that were handed over
    already: then the rest is settled anew.
    """
    plan = _plan(nets)
    planned = all(cents <= plan.get(pair, 0) for pair, cents in paid.items())
    if planned:
        rest = {pair: cents - paid.get(pair, 0) for pair, cents in plan.items()}
    else:
        rest = _plan(open_nets(nets, paid))
    dues = [Due(*pair, cents, paid.get(pair, 0)) for pair, cents in rest.items() if cents]
    return sorted(dues, key=lambda due: -due.cents), planned


def open_nets(nets: Mapping[int, int], paid: Mapping[Pair, int]) -> dict[int, int]:
    """What everybody is still owed (positive) or owes, once what was paid is counted in."""
    left = dict(nets)
    for (payer, payee), cents in paid.items():
        left[payer] = left.get(payer, 0) + cents
        left[payee] = left.get(payee, 0) - cents
    return left


def _plan(nets: Mapping[int, int]) -> dict[Pair, int]:
    """The fewest payments; the same ones in whatever order the matches were played."""
    return {(payment.payer, payment.payee): payment.cents for payment in settle(dict(sorted(nets.items())))}
