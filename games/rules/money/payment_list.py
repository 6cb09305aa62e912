"""The payments that settle what matches gave, less those that are ticked on the list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .settling import Transfer, settle

# Cents won, or lost if below 0, by player's id.
Nets = Mapping[int, int]
Payment = Transfer[int]


@dataclass(frozen=True)
class PaymentList:
    """What matches of one evening, or of all, gave in one currency, and the payments ticked."""

    nets: Nets
    ticks: tuple[Payment, ...] = ()  # in the order in which they were ticked
    # Whether a tick on the list of all evenings includes this one, so that it asks for nothing.
    is_carried_over: bool = False

    @cached_property
    def left(self) -> dict[int, int]:
        """What the ticks leave of each net, if not 0; also of a list that is carried over."""
        left = subtract_payments(self.nets, self.ticks)
        return {player_id: cents for player_id, cents in left.items() if cents}

    @cached_property
    def open_payments(self) -> tuple[Payment, ...]:
        return () if self.is_carried_over else find_open_payments(self.nets, self.ticks)

    @property
    def to_pay(self) -> int:
        """The sum of the open payments, in cents."""
        return sum(payment.cents for payment in self.open_payments)

    @property
    def is_replanned(self) -> bool:
        """Whether a payment was ticked that the present results would not ask for."""
        return not set(self.ticks) <= set(_plan_payments(self.nets))

    def get_share(self, player: int | None) -> int:
        """Return the cents that the list gives a player (id), below 0 if it asks for them."""
        if self.is_carried_over or player is None:
            return 0
        return self.left.get(player, 0)


EMPTY_LIST = PaymentList({})


def subtract_payments(nets: Nets, payments: Iterable[Payment]) -> dict[int, int]:
    """Return the cents that each player still gets, or owes if below 0."""
    left = dict(nets)
    for payment in payments:
        left[payment.payer] = left.get(payment.payer, 0) + payment.cents
        left[payment.payee] = left.get(payment.payee, 0) - payment.cents
    return left


def find_open_payments(nets: Nets, ticks: Sequence[Payment]) -> tuple[Payment, ...]:
    """Return the fewest payments that settle what the ticks leave open, the largest first.

    They are the rest of the earliest plan that has all later ticks in it. So a tick takes its own
    row off the list and leaves the other rows as they are, in whichever order they are ticked.
    """
    # How many ticks were paid when the plan was made; it has to contain all later ones.
    for planned_after in range(_find_earliest_plan(nets, ticks), len(ticks) + 1):
        plan = _plan_payments(subtract_payments(nets, ticks[:planned_after]))
        ticked = set(ticks[planned_after:])
        if ticked <= set(plan):
            return tuple(payment for payment in plan if payment not in ticked)
    raise AssertionError("a plan without later ticks always fits")


def _find_earliest_plan(nets: Nets, ticks: Sequence[Payment]) -> int:
    """Return the least number of ticks after which one plan can contain all later ones.

    In a plan nobody pays the same player twice, both pays and is paid, or pays more than they owe.
    """
    left = subtract_payments(nets, ticks)
    payers: set[int] = set()
    payees: set[int] = set()
    pairs: set[tuple[int, int]] = set()
    for tick_count in range(len(ticks), 0, -1):
        tick = ticks[tick_count - 1]
        pair = (tick.payer, tick.payee)
        is_other_way = tick.payer in payees or tick.payee in payers
        # After all ticks, a payer gets something back, or a payee owes it.
        is_too_much = left[tick.payer] > 0 or left[tick.payee] < 0
        if is_other_way or is_too_much or pair in pairs:
            return tick_count
        payers.add(tick.payer)
        payees.add(tick.payee)
        pairs.add(pair)
    return 0


def _plan_payments(nets: Nets) -> list[Payment]:
    # The plan does not depend on the order in which matches were played.
    in_order = dict(sorted(nets.items()))
    return sorted(
        settle(in_order), key=lambda payment: (-payment.cents, payment.payer, payment.payee)
    )
