"""Settling up in the fewest payments."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.money.settling import Transfer, settle
from tests.examples import examples

IN_PAIRS_AND_THREES = [5, -5, 70, -70, 8, -8, 30, -10, -20, 64, -60, -4, 900, -901, 3, -2]


def fewest(nets):
    """Return the fewest payments, of all ways to divide players into circles that settle among
    themselves.
    """

    @cache
    def circles(left):
        if not left:
            return 0
        first, rest = left[0], left[1:]
        best = 0
        for chosen in range(1 << len(rest)):
            inside = [net for i, net in enumerate(rest) if chosen >> i & 1]
            if first + sum(inside) == 0:
                outside = tuple(net for i, net in enumerate(rest) if not chosen >> i & 1)
                best = max(best, 1 + circles(outside))
        return best

    owed = tuple(sorted(net for net in nets if net))
    return len(owed) - circles(owed)


def after(nets, payments):
    left = Counter(nets)
    for payment in payments:
        left[payment.payer] += payment.cents
        left[payment.payee] -= payment.cents
    return {who: cents for who, cents in left.items() if cents}


def balanced(sizes, amounts):
    return st.lists(amounts, min_size=sizes[0], max_size=sizes[1] - 1).map(
        lambda nets: [*nets, -sum(nets)]
    )


@settings(max_examples=examples(200))
@given(
    balanced((1, 8), st.integers(-6, 6) | st.integers(-500, 500))
    | balanced((10, 12), st.integers(-4, 4))
)
def test_the_fewest_payments_bring_every_net_to_zero(nets):
    named = {f"player {seat}": cents for seat, cents in enumerate(nets)}
    payments = settle(named)
    assert after(named, payments) == {}
    assert len(payments) == fewest(nets)
    assert all(payment.cents > 0 and payment.payer != payment.payee for payment in payments)


@pytest.mark.slow
@given(st.permutations(range(16)))
def test_sixteen_players_settle_in_pairs_and_threes(order):
    named = {seat: IN_PAIRS_AND_THREES[seat] for seat in order}
    payments = settle(named)
    assert after(named, payments) == {}
    assert len(payments) == 10 == fewest(IN_PAIRS_AND_THREES)


@settings(max_examples=examples(50))
@given(balanced((13, 30), st.integers(-300, 300)))
def test_many_players_settle_in_fewer_payments_than_players(nets):
    named = dict(enumerate(nets))
    payments = settle(named)
    assert after(named, payments) == {}
    assert len(payments) < len(nets)


@pytest.mark.parametrize(
    ("nets", "payments"),
    [
        ({}, []),
        ({"Ann": 0, "Bob": 0}, []),
        ({"Ann": 25, "Bob": -25}, [("Bob", "Ann", 25)]),
        (
            {"Ann": 20, "Bob": -10, "Cy": 30, "Di": -40},
            [("Di", "Cy", 30), ("Bob", "Ann", 10), ("Di", "Ann", 10)],
        ),
    ],
)
def test_the_payments_of_a_match(nets, payments):
    assert settle(nets) == [Transfer(*payment) for payment in payments]


def test_nets_that_do_not_sum_to_zero_are_rejected():
    with pytest.raises(ValueError, match="do not sum to zero"):
        settle({"Ann": 5, "Bob": -4})
