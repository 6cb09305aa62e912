"""A list of payments: the fewest that settle what is open, and what a tick changes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.money.payment_list import (
    Payment,
    PaymentList,
    find_open_payments,
    subtract_payments,
)
from games.rules.money.settling import Transfer, settle

PLAYERS = range(6)
amounts = st.integers(-6, 6)  # few, so that there are several ways with as few payments
payments = st.builds(
    Transfer, st.sampled_from(PLAYERS), st.sampled_from(PLAYERS), st.integers(1, 6)
).filter(lambda payment: payment.payer != payment.payee)
ticks = st.lists(payments, max_size=6)


@st.composite
def nets(draw: st.DrawFn) -> dict[int, int]:
    """Draw what up to six players won or lost; it sums to zero."""
    won = draw(st.lists(amounts, min_size=1, max_size=5))
    return dict(enumerate([*won, -sum(won)]))


@st.composite
def lists_in_use(draw: st.DrawFn) -> tuple[dict[int, int], list[Payment]]:
    """Draw nets with ticks that people may have made: rows of the list, between results that came
    in.
    """
    sums, ticked = draw(nets()), list[Payment]()
    for _ in range(draw(st.integers(0, 4))):
        asked = find_open_payments(sums, ticked)
        if asked:
            ticked += draw(st.lists(st.sampled_from(asked), unique=True, max_size=3))
        for player, cents in draw(nets()).items():
            sums[player] = sums.get(player, 0) + cents * draw(
                st.sampled_from([0, 1]), label="counts"
            )
        sums[0] -= sum(sums.values())
    return sums, ticked


def settled(sums: dict[int, int], made: list[Payment]) -> bool:
    left = dict.fromkeys(PLAYERS, 0) | sums
    for payment in made:
        left[payment.payer] += payment.cents
        left[payment.payee] -= payment.cents
    return not any(left.values())


@given(nets(), ticks)
def test_a_list_settles_the_rest_in_the_fewest_payments(sums, ticked):
    asked = find_open_payments(sums, ticked)
    assert settled(sums, [*ticked, *asked])
    assert all(payment.cents > 0 for payment in asked)
    assert len(asked) == len(settle(subtract_payments(sums, ticked)))


@given(lists_in_use())
def test_nobody_both_pays_and_gets_paid_or_pays_too_much(in_use):
    sums, ticked = in_use
    asked = find_open_payments(sums, ticked)
    assert not {payment.payer for payment in asked} & {payment.payee for payment in asked}
    left = subtract_payments(sums, ticked)
    for player in left:
        pays = sum(payment.cents for payment in asked if payment.payer == player)
        gets = sum(payment.cents for payment in asked if payment.payee == player)
        assert gets - pays == left[player]


@given(lists_in_use(), st.data())
def test_a_tick_removes_its_row_and_keeps_the_others(in_use, data):
    sums, ticked = in_use
    asked = find_open_payments(sums, ticked)
    for payment in data.draw(st.permutations(asked)):
        before = find_open_payments(sums, ticked)
        ticked = [*ticked, payment]
        assert find_open_payments(sums, ticked) == tuple(
            other for other in before if other != payment
        )
    assert find_open_payments(sums, ticked) == ()


@given(lists_in_use(), st.data())
def test_taking_a_tick_back_restores_its_row(in_use, data):
    sums, ticked = in_use
    asked = find_open_payments(sums, ticked)
    made = data.draw(st.permutations(asked))
    for payment in data.draw(st.permutations(asked)):
        with_it = find_open_payments(sums, [*ticked, *made])
        made = [other for other in made if other != payment]
        assert {*find_open_payments(sums, [*ticked, *made])} == {*with_it, payment}
    assert find_open_payments(sums, ticked) == asked


@pytest.mark.parametrize(
    ("sums", "asked"),
    [
        (
            {1: 30, 2: -30},
            Transfer(2, 1, 10),
        ),  # more between the same two after a correction: the difference
        ({1: 15, 2: -15}, Transfer(1, 2, 5)),  # less is given back
        (
            {1: 0, 2: -20, 3: 20},
            Transfer(1, 3, 20),
        ),  # to the wrong player: it is passed on, not asked for twice
    ],
)
def test_payments_before_a_correction_count(sums, asked):
    payment_list = PaymentList(sums, (Transfer(2, 1, 20),))
    assert payment_list.open_payments == (asked,)
    assert payment_list.is_replanned


def test_five_people_can_tick_their_list_in_any_order():
    """Dan owes 75 ¢ and Eve 105: who handed it over by the list finds their row there."""
    sums = {1: 30, 2: 75, 3: 75, 4: -75, 5: -105}
    asked = find_open_payments(sums, [])
    for first in asked:
        assert find_open_payments(sums, [first]) == tuple(
            other for other in asked if other != first
        )


def test_a_carried_over_list_asks_for_no_payments():
    payment_list = PaymentList({1: 20, 2: -20}, is_carried_over=True)
    assert (payment_list.open_payments, payment_list.to_pay, payment_list.get_share(1)) == (
        (),
        0,
        0,
    )
    assert payment_list.left == {1: 20, 2: -20}
