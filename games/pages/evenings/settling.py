"""Open payments after an evening: the fewest, less those that were made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.money.settling import settle

Pair = tuple[int, int]
"""Payer and payee."""


@dataclass(frozen=True, slots=True)
class Due:
    """The cents that `payer` still owes `payee`; `paid` was paid between them already."""

    payer: int
    payee: int
    cents: int
    paid: int


def find_dues(nets: Mapping[int, int], paid: Mapping[Pair, int]) -> tuple[list[Due], bool]:
    """Return the open payments, the largest first, and whether the payments made follow the plan.

    `nets` are cents by player that sum to zero, `paid` are payments made. The plan is the fewest payments for the nets.
    If all payments made are in it, the rest of the plan stays, whatever is ticked off first. If one is not, or not that
    much (the scores were corrected after it), it counts like winnings that were handed over already: then the rest is
    settled anew.
    """
    plan = _plan_payments(nets)
    planned = all(cents <= plan.get(pair, 0) for pair, cents in paid.items())
    if planned:
        rest = {pair: cents - paid.get(pair, 0) for pair, cents in plan.items()}
    else:
        rest = _plan_payments(open_nets(nets, paid))
    dues = [Due(*pair, cents, paid.get(pair, 0)) for pair, cents in rest.items() if cents]
    return sorted(dues, key=lambda due: -due.cents), planned


def open_nets(nets: Mapping[int, int], paid: Mapping[Pair, int]) -> dict[int, int]:
    """Return what each player is still owed (positive) or owes, in cents: `nets` after what is `paid`; 0 if settled."""
    left = dict(nets)
    for (payer, payee), cents in paid.items():
        left[payer] = left.get(payer, 0) + cents
        left[payee] = left.get(payee, 0) - cents
    return left


def _plan_payments(nets: Mapping[int, int]) -> dict[Pair, int]:
    """Return the payments of `settle`, cents by pair; the same ones in whatever order the matches were played."""
    return {(payment.payer, payment.payee): payment.cents for payment in settle(dict(sorted(nets.items())))}
