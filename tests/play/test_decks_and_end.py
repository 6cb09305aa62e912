"""Decks that are added or put away, and a match that the table ends."""

import pytest

from games import play
from games.models import LogEntry, Match
from games.rules.errors import DeckError, OptionError, RuleError
from tests.builders import enter, hand, make_match
from tests.play.rows import hands, nothing_changes, replayed, stored

pytestmark = pytest.mark.django_db

FIVE_TWOS = "2 2 2 2 2 3 3 4 4 5"


def test_more_decks_hold_more_cards_and_the_change_is_in_the_log(match):
    nine_twos, ann = hand("2 2 2 2 2 2 2 2 2 3"), match.seats.first().player
    with pytest.raises(DeckError):
        play.record_hand(match, 1, 0, nine_twos, based_on=0)
    play.change_decks(match, 3, phone=ann.pk)
    line = match.log.last()
    assert (line.action, line.phone) == (LogEntry.Action.DECKS, ann)
    assert (line.before, line.after) == ({"decks": 2}, {"decks": 3})
    play.record_hand(match, 1, 0, nine_twos, based_on=0)
    assert Match.objects.get().options == {"decks": 3, "target": 100, "queen": 10, "stakes": "none"}


def test_no_fewer_decks_than_a_deal_needs(match):
    enter(match, 1, [5, 6])
    play.record_hand(match, 2, 0, hand(FIVE_TWOS), based_on=0)
    with nothing_changes(), pytest.raises(OptionError, match="Deal 2 needs 2 decks"):
        play.change_decks(match, 1)


@pytest.mark.parametrize("decks", [0, -1, 21, 10**30, True, None, "3", 2.0])
def test_a_number_that_cannot_be_gets_a_sentence(match, decks):
    with nothing_changes(), pytest.raises(OptionError, match="decks must be a whole number from 1 to 20"):
        play.change_decks(match, decks)


@pytest.fixture
def pot():
    return make_match("hang-ten", 4)


def test_a_half_entered_deal_stays_and_does_not_count_nor_does_one_whose_question_is_open(pot):
    enter(pot, 1, [1, 2, 3, 4])
    play.record_hand(pot, 2, 0, hand(50), based_on=0)
    play.end_match(pot, "leader")
    assert stored(pot) == replayed(pot)
    assert hands(pot, 2) == [50, None, None, None]
    asks = make_match("golf", 2)
    for position in range(2):
        play.record_hand(asks, 1, position, hand(5 + position), based_on=0)
    play.end_match(asks, "leader")
    assert stored(asks) == replayed(asks)
    assert stored(asks)["seats"] == [(0, 1, False, None)] * 2


def test_a_match_that_was_ended_or_is_over_by_itself_stays_as_it_is(pot):
    ann = pot.seats.first().player
    enter(pot, 1, [1, 2, 3, 4])
    play.end_match(pot, "split", phone=ann.pk)
    line = pot.log.last()
    assert (line.action, line.after, line.phone) == (LogEntry.Action.END, {"rest": "split"}, ann)
    over = make_match("tens-grid", 2)
    enter(over, 1, [101, 0])
    for again in (pot, over):
        with nothing_changes():
            play.end_match(again, "leader")
            play.end_match(again, "split")
    assert Match.objects.get(pk=over.pk).ended_early == ""


@pytest.mark.parametrize("rest", ["", "me", "Leader", None, 7])
def test_what_becomes_of_the_rest_is_one_of_two(pot, rest):
    with nothing_changes(), pytest.raises(RuleError, match="Choose what becomes of the rest"):
        play.end_match(pot, rest)
