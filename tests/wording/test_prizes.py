"""What the pot pays, in plain words: partners and odd cents.

Every kind of tie is an approved page.
"""

import itertools

import pytest

from games.matches.people import build_people_from_names
from games.matches.replayed_match import ReplayedMatch
from games.rules.built_in import BUILT_IN
from games.rules.money.pot import divide_cents
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.replay import replay
from games.wording.prizes import (
    describe_deal_money,
    explain_odd_cents,
    format_shares,
    format_takings,
)
from tests.builders import NAMES


class Facts:
    """As much of a match's facts as its words need."""

    def __init__(self, record):
        self.game, self.match = record.game, record
        self.options = record.options
        self.match = type("Match", (), {"ended_early": ""})
        self.at_table, self.teams = record.attendance.at_table, record.teams


def replayed(*deals, **changes):
    """Return a Hang Ten match of typed scores."""
    teams = changes.pop("teams", ())
    game, players = BUILT_IN["hang-ten"], len(deals[0])
    options = game.resolve_options(changes, players)
    records = tuple(DealRecord(tuple(HandRecord(typed=score) for score in deal)) for deal in deals)
    record = MatchRecord(game, NAMES[:players], 0, options, records, None, teams)
    return ReplayedMatch(Facts(record), replay(record), build_people_from_names(NAMES[:players]))


def plain(text):
    return text.replace("\u00a0", " ")


def sentences(*deals, **options):
    read = replayed(*deals, **options)
    return [plain(sentence) for sentence in describe_deal_money(read, read.result.deals[-1])]


def test_equal_shares_show_once_and_larger_ones_first():
    read = replayed((1, 2, 3, 4))
    assert plain(format_shares(read, [0, 1, 2], [5, 5, 5])) == "Ann, Bob and Cy take 5 ¢ each"
    assert plain(format_shares(read, [0, 1, 2], [5, 6, 5])) == "Bob takes 6 ¢, Ann and Cy 5 ¢ each"
    assert plain(format_shares(read, [3], [120])) == "Di takes $1.20"


@pytest.mark.parametrize("many", range(1, 7))
def test_odd_cents_are_explained_only_if_shares_differ(many):
    read = replayed((1, 2, 3, 4, 5, 6))
    for cents in range(40):
        parts = divide_cents(cents, range(many), 0, many)
        assert bool(explain_odd_cents(read, range(many), parts)) == (len(set(parts)) > 1)


def test_partners_divide_what_their_team_takes():
    pairs = ((0, 2), (1, 3))
    assert sentences((1, 2, 4, 8), teams=pairs) == [
        "Ann and Cy take 25 ¢ for the lowest score: Cy takes 13 ¢, Ann 12 ¢. "
        "The odd 1 ¢ goes to Cy, the first of them left of the dealer.",
        "Bob and Di take 10 ¢ for second: 5 ¢ each.",
        "$3.65 stays in the pot.",
    ]
    assert sentences((1, 2, 4, 3), teams=pairs) == [
        "Ann, Bob, Cy and Di tie for the lowest score: Bob and Cy take 8 ¢ each, Ann and Di 7 ¢ "
        "each. "
        "The tie uses up second place. "
        "The odd 2 ¢ go to Bob and Cy, one each, clockwise from the left of the dealer.",
        "$3.70 stays in the pot.",
    ]
    read = replayed((1, 2, 4, 8), teams=pairs)
    assert (
        plain(format_takings(read, read.result.deals[-1]))
        == "Ann and Cy won 25 ¢ together; Bob and Di 5 ¢ each."
    )


def test_the_words_name_every_cent_that_is_paid():
    """Whatever the scores, prizes and what is said to stay add up to the pot before."""
    for scores in itertools.product((1, 2, 3), repeat=4):
        read = replayed(scores)
        deal = read.result.deals[0]
        said = describe_deal_money(read, deal)
        assert len(said) == 1 + len(deal.payouts)
        assert read.format_cents(deal.pot) in said[-1]
        for payout, sentence in zip(deal.payouts, said, strict=False):
            assert read.format_cents(payout.cents[0]) in sentence
            assert all(NAMES[seat] in sentence for seat in payout.seats)
