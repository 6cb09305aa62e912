import pytest

from games import play
from games.models import LogEntry, Match
from games.rules.errors import DeckError, OptionError
from tests.builders import enter, hand
from tests.play.rows import nothing_changes, replayed, stored

pytestmark = pytest.mark.django_db

FIVE_TWOS = "2 2 2 2 2 3 3 4 4 5"
"""It needs two decks."""


def test_more_decks_hold_more_cards_and_the_change_is_in_the_log(match):
    nine_twos, ann = hand("2 2 2 2 2 2 2 2 2 3"), match.seats.first().player
    with pytest.raises(DeckError):
        play.record_hand(match, 1, 0, nine_twos, seen=0)
    play.change_decks(match, 3, phone=ann.pk)
    line = match.log.last()
    assert (line.action, line.phone) == (LogEntry.Action.DECKS, ann)
    assert (line.before, line.after) == ({"decks": 2}, {"decks": 3})
    play.record_hand(match, 1, 0, nine_twos, seen=0)
    assert Match.objects.get().options == {"decks": 3, "target": 100, "queen": 10, "stakes": "none"}


def test_a_match_that_is_over_can_have_more_decks_and_the_same_number_changes_nothing(match):
    enter(match, 1, [101, 5])
    play.change_decks(match, 3)
    assert stored(match) == replayed(match)
    with nothing_changes():
        play.change_decks(match, 3)


@pytest.mark.parametrize("deal", [1, 2])
def test_no_fewer_decks_than_a_deal_needs_be_it_whole_or_open(match, deal):
    if deal == 2:
        enter(match, 1, [5, 6])
    play.record_hand(match, deal, 0, hand(FIVE_TWOS), seen=0)
    with nothing_changes(), pytest.raises(OptionError, match=f"Deal {deal} needs 2 decks"):
        play.change_decks(match, 1)


def test_fewer_decks_that_are_enough(match):
    play.record_hand(match, 1, 0, hand("2 2 2 2 3 3 4 4 5 5"), seen=0)
    play.change_decks(match, 1)
    assert Match.objects.get().options["decks"] == 1


@pytest.mark.parametrize("decks", [0, -1, 21, 10**30, True, None, "3", 2.0])
def test_a_number_that_cannot_be_gets_a_sentence(match, decks):
    with nothing_changes(), pytest.raises(OptionError, match="decks must be a whole number from 1 to 20"):
        play.change_decks(match, decks)


def test_a_match_that_was_deleted_gets_a_sentence(match):
    play.delete_match(match)
    with nothing_changes(), pytest.raises(Match.DoesNotExist, match="not there any more"):
        play.change_decks(match, 3)
