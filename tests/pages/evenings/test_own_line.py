"""The last line of an evening on each phone: together the lines are tonight's list, and each has
its state.
"""

from collections import Counter
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.matches.ledger import Tick
from games.matches.people import build_people
from games.models import Player
from games.pages.evenings.own_line import build_own_line
from games.pages.evenings.payments import PaymentRows, Purse, Settling
from games.rules.money.payment_list import PaymentList
from tests.builders import NAMES
from tests.examples import examples

EVENING = date(2026, 3, 12)
PLAYERS = {
    pk: Player(pk=pk, name=name, initials=name[:2], colour=1)
    for pk, name in enumerate(NAMES[:6], 1)
}
PERSONS = dict(zip(PLAYERS, build_people([*PLAYERS.values()]), strict=True))
cents = st.lists(st.integers(-500, 500), min_size=len(PLAYERS) - 1, max_size=len(PLAYERS) - 1)


def settle(currency, nets, ticked=0, *, carried_over=False):
    """Return an evening's list as its page has it, with so many of its payments ticked off, the
    first ones.
    """
    planned = PaymentList(nets).open_payments[:ticked]
    ticks = [
        Tick(pk, EVENING, payment, currency, None, "Ann", None, None)
        for pk, payment in enumerate(planned, 1)
    ]
    purse = Purse(
        nets=nets, matches=1, payment_list=PaymentList(nets, planned, is_carried_over=carried_over)
    )
    purse.ticks = ticks
    rows = PaymentRows(currency, purse, PERSONS, PLAYERS, EVENING).build_all()
    return Settling(currency, purse, rows, night=EVENING, open_over_all=123)


def make_nets(amounts):
    """Return nets of all players that add up to nothing."""
    return dict(zip(PLAYERS, [*amounts, -sum(amounts)], strict=True))


@settings(max_examples=examples(100))
@given(cents, cents, st.integers(0, 4))
def test_each_row_of_the_list_is_on_two_phones(dollars, yen, ticked):
    settlings = [settle("USD", make_nets(dollars), ticked), settle("JPY", make_nets(yen))]
    lines = [build_own_line(settlings, player, has_played=True) for player in PLAYERS]
    for settling in settlings:
        shares = [
            share for line in lines for share in line.shares if share.currency == settling.currency
        ]
        assert sum(share.cents for share in shares) == 0
        assert sum(share.cents for share in shares if share.cents > 0) == settling.purse.to_pay
        shown = Counter(row for share in shares for row in share.rows)
        assert shown == Counter(dict.fromkeys(settling.payments, 2))
        for line, player in zip(lines, PLAYERS, strict=True):
            for share in line.shares:
                if share.currency == settling.currency:
                    assert share.cents == sum_open(share.rows, player)


def sum_open(rows, player):
    """Return what open rows give a player, below 0 if they ask for it."""
    signs = [1 if row.payment.payee == player else -1 for row in rows]
    return sum(
        sign * row.payment.cents for sign, row in zip(signs, rows, strict=True) if row.tick is None
    )


@pytest.mark.parametrize(
    ("nets", "ticked", "states"),
    [
        ({1: 100, 2: -100}, 0, ["one", "one", "settled"]),
        ({1: 100, 2: -100}, 1, ["one", "one", "settled"]),
        ({1: 150, 2: -100, 3: -50}, 0, ["several", "one", "one"]),
        ({1: 150, 2: -100, 3: -50}, 1, ["several", "one", "one"]),
        ({1: 150, 2: -100, 3: -50}, 2, ["settled", "one", "one"]),
        ({}, 0, ["settled"] * 3),
    ],
)
def test_each_phone_has_rows_or_is_settled_up(nets, ticked, states):
    settlings = [settle("USD", nets, ticked)]
    assert [
        build_own_line(settlings, player, has_played=True).state for player in (1, 2, 3)
    ] == states


def test_a_phone_without_a_player_of_tonight_has_no_line():
    settlings = [settle("USD", {1: 150, 2: -100, 3: -50})]
    assert build_own_line(settlings, 4, has_played=False).state == "everyone"
    assert build_own_line(settlings, 4, has_played=False).shares == ()
    for_everyone = build_own_line(settlings, None, has_played=False)
    assert for_everyone.state == "everyone"
    assert [row.payment.cents for row in for_everyone.shares[0].rows] == [100, 50]


def test_a_carried_over_list_asks_for_nothing():
    line = build_own_line([settle("USD", {1: 100, 2: -100}, carried_over=True)], 1, has_played=True)
    assert (line.state, line.shares) == ("everyone", ())
    assert line.carried_over == (("USD", 123),)
