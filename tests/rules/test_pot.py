"""The pot: which place took what.

Recordings and an oracle have every row of its table, and odd cents.
"""

from games.rules.files.match_file import read_match
from games.rules.replay import replay
from tests.rules.build import match


def payouts(deals):
    """Return what the places of the last deal take: place, seats, cents each, and whether the pot
    was short.
    """
    data = match("hang-ten", deals, options={"unit_cents": 1})
    last = replay(read_match(data)).deals[-1]
    return [(payout.place, payout.seats, payout.cents, payout.short) for payout in last.payouts]


def test_payouts_show_each_place_and_a_short_pot():
    assert payouts([[4, 1, 2, 2]]) == [(1, (1,), (5,), False), (2, (2, 3), (1, 1), False)]
    assert payouts([[1, 1, 9, 2, 2, 8]]) == [(1, (0, 1), (3, 3), False), (3, (3, 4), (1, 1), False)]
    short = [(1, (0,), (5,), False), (2, (1,), (1,), True), (3, (2,), (0,), True)]
    assert payouts([*[[0] * 6] * 7, [1, 2, 3, 4, 5, 6]]) == short
