import pytest

from games import play
from games.models import Deal, Hand, LogEntry
from games.play import ClosedError, ConflictError
from games.rules.errors import DeckError, PlayersError
from tests.builders import enter, hand, make_match
from tests.play.rows import hands, nothing_changes, replayed, stored, version

pytestmark = pytest.mark.django_db

TWOS = "2 2 3 3 4 4 5 5 6 6"


def test_the_only_hand_of_a_deal_taken_back_leaves_no_deal_and_a_line_in_the_log(match):
    ann = match.seats.first().player
    play.record_hand(match, 1, 0, hand(5), based_on=0)
    play.undo_entry(match, 1, 0, based_on=1, phone=ann.pk)
    assert not Deal.objects.exists()
    line = match.log.last()
    assert (line.action, line.deal, line.seat.position, line.phone) == (LogEntry.Action.TAKE_BACK, 1, 0, ann)
    assert (line.before, line.after) == ({"cards": None, "typed": 5, "marked": False}, None)
    play.record_hand(match, 1, 1, hand(6), based_on=0)
    assert hands(match) == [None, 6]


def test_in_a_middle_deal_a_replacement_is_taken_back_and_a_first_entry_stays(match):
    for number in (1, 2, 3):
        enter(match, number, [5, 6])
    play.record_hand(match, 2, 0, hand(50), based_on=version(match, 0, 2))
    play.undo_entry(match, 2, 0, based_on=version(match, 0, 2))
    assert hands(match, 2) == [5, 6]
    assert stored(match) == replayed(match)
    with nothing_changes(), pytest.raises(ClosedError, match=r"Deal 3 has begun\. Open the hand and enter it again"):
        play.undo_entry(match, 2, 1, based_on=version(match, 1, 2))


@pytest.mark.parametrize(
    ("entered", "position", "seen", "instead"),
    [([5, 6], 1, 2, r"\. Open the hand and enter it again"), ([5], 0, 1, "$")],
)
def test_a_hand_of_a_match_that_was_ended_stays_as_nobody_could_enter_it_again(match, entered, position, seen, instead):
    enter(match, 1, entered)
    play.end_match(match, "leader")
    with nothing_changes(), pytest.raises(ClosedError, match=f"The match is over{instead}"):
        play.undo_entry(match, 1, position, based_on=seen)


def test_hands_that_changed_together_are_taken_back_together_but_for_what_was_entered_again_since():
    match = make_match("tens-pile", 3)
    enter(match, 1, ["", "3 3", "4"])
    play.record_hand(match, 1, 0, hand("2"), based_on=1, out_instead=1)
    play.undo_entry(match, 1, 0, based_on=4)
    assert hands(match) == ["", "3 3", "4"]
    assert stored(match) == replayed(match)
    play.record_hand(match, 1, 0, hand("2"), based_on=5, out_instead=1)
    play.record_hand(match, 1, 1, hand("5"), based_on=6, out_instead=2)
    play.undo_entry(match, 1, 1, based_on=7)
    assert hands(match) == ["2", "", "4"]


def test_taking_back_twice_leaves_what_was_entered_in_between_and_what_replaced_it_is_a_conflict_that_shows_it(match):
    play.record_hand(match, 1, 0, hand(5), based_on=0)
    play.undo_entry(match, 1, 0, based_on=1)
    play.record_hand(match, 1, 0, hand(6), based_on=0)
    with nothing_changes():
        play.undo_entry(match, 1, 0, based_on=1)
    play.record_hand(match, 1, 0, hand(7), based_on=3)
    with nothing_changes(), pytest.raises(ConflictError) as conflict:
        play.undo_entry(match, 1, 0, based_on=3)
    assert conflict.value.theirs == Hand.objects.get()


@pytest.mark.parametrize("seen", [0, 99, 2**31, 10**30, -1])
@pytest.mark.parametrize("number", [1, -1, 10**30])
def test_a_hand_that_never_was_and_a_seat_that_is_not_there_get_a_sentence(match, number, seen):
    with nothing_changes(), pytest.raises(ClosedError, match="not there any more"):
        play.undo_entry(match, number, 0, based_on=seen)
    with nothing_changes(), pytest.raises(PlayersError, match="choose one of the players"):
        play.undo_entry(match, number, 2, based_on=seen)


def test_a_hand_that_does_not_fit_any_more_does_not_come_back(match):
    play.record_hand(match, 1, 0, hand("2 2 2 2 2 3 3 4 4 5"), based_on=0)
    play.record_hand(match, 1, 0, hand("A 3 3 4 4 5 5 6 6 7"), based_on=1)
    play.record_hand(match, 1, 1, hand("2 2 2 2 A A 4 4 5 5"), based_on=0)
    with nothing_changes(), pytest.raises(DeckError, match="9 twos"):
        play.undo_entry(match, 1, 0, based_on=2)
