import pytest

from games import play
from games.models import Deal, Hand, LogEntry
from games.play import ClosedError, ConflictError
from games.rules.errors import DeckError, PlayersError
from tests.builders import enter, hand, make_match
from tests.play.rows import hands, log, nothing_changes, replayed, stored, version

pytestmark = pytest.mark.django_db

TWOS = "2 2 3 3 4 4 5 5 6 6"


def test_what_is_taken_back_leaves_what_was_there_before_and_can_be_brought_back(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.record_hand(match, 1, 1, hand(6), seen=0)
    play.undo_entry(match, 1, 0, seen=1)
    assert hands(match) == [None, 6]
    play.record_hand(match, 1, 0, hand(TWOS), seen=0)
    play.record_hand(match, 1, 0, hand(7), seen=4)
    play.undo_entry(match, 1, 0, seen=5)
    assert hands(match) == [TWOS, 6]
    play.undo_entry(match, 1, 0, seen=6)
    assert hands(match) == [7, 6]


def test_the_only_hand_of_a_deal_taken_back_leaves_no_deal_and_a_line_in_the_log(match):
    ann = match.seats.first().player
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.undo_entry(match, 1, 0, seen=1, phone=ann.pk)
    assert not Deal.objects.exists()
    line = match.log.last()
    assert (line.action, line.deal, line.seat.position, line.phone) == (LogEntry.Action.TAKE_BACK, 1, 0, ann)
    assert (line.before, line.after) == ({"cards": None, "typed": 5, "marked": False}, None)
    play.record_hand(match, 1, 1, hand(6), seen=0)
    assert hands(match) == [None, 6]


def test_a_mark_comes_back_with_its_hand():
    match = make_match("tens-pile", 2)
    play.record_hand(match, 1, 0, hand("2", marked=True), seen=0)
    play.record_hand(match, 1, 0, hand("3"), seen=1)
    play.undo_entry(match, 1, 0, seen=2)
    assert Hand.objects.get().marked


def test_in_a_middle_deal_a_replacement_is_taken_back_and_a_first_entry_stays(match):
    for number in (1, 2, 3):
        enter(match, number, [5, 6])
    play.record_hand(match, 2, 0, hand(50), seen=version(match, 0, 2))
    play.undo_entry(match, 2, 0, seen=version(match, 0, 2))
    assert hands(match, 2) == [5, 6]
    assert stored(match) == replayed(match)
    with nothing_changes(), pytest.raises(ClosedError, match=r"Deal 3 has begun\. Open the hand and enter it again"):
        play.undo_entry(match, 2, 1, seen=version(match, 1, 2))


def test_the_hand_that_finished_the_match_taken_back_opens_its_deal_and_lets_it_go_on(match):
    enter(match, 1, [101, 6])
    play.undo_entry(match, 1, 1, seen=2)
    assert hands(match) == [101, None]
    assert stored(match) == replayed(match)
    assert (stored(match)["deals"], stored(match)["finished"]) == (0, False)
    play.record_hand(match, 1, 1, hand(7), seen=0)
    assert stored(match)["finished"]
    assert stored(match) == replayed(match)


@pytest.mark.parametrize(
    ("entered", "position", "seen", "instead"),
    [([5, 6], 1, 2, r"\. Open the hand and enter it again"), ([5], 0, 1, "$")],
)
def test_a_hand_of_a_match_that_was_ended_stays_as_nobody_could_enter_it_again(match, entered, position, seen, instead):
    enter(match, 1, entered)
    play.end_match(match, "leader")
    with nothing_changes(), pytest.raises(ClosedError, match=f"The match is over{instead}"):
        play.undo_entry(match, 1, position, seen=seen)


def test_a_replacement_in_a_match_that_was_ended_is_taken_back(match):
    enter(match, 1, [5, 6])
    play.end_match(match, "leader")
    play.record_hand(match, 1, 1, hand(4), seen=2)
    play.undo_entry(match, 1, 1, seen=4)
    assert hands(match) == [5, 6]
    assert stored(match) == replayed(match)


def test_a_deal_that_does_not_count_stays_whole(match):
    enter(match, 1, [60, 6])
    enter(match, 2, [41, 6])
    play.record_hand(match, 1, 0, hand(101), seen=1)
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.undo_entry(match, 2, 1, seen=4)


def test_an_answer_stays_while_its_deal_has_hands_and_goes_with_the_last():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], answer=1)
    play.undo_entry(match, 1, 0, seen=1)
    assert stored(match) == replayed(match)
    assert stored(match)["deals"] == 0
    play.record_hand(match, 1, 0, hand(7), seen=0)
    assert [total for total, *_ in stored(match)["seats"]] == [7, 6]
    assert Deal.objects.get().answer.position == 1
    play.undo_entry(match, 1, 0, seen=5)
    play.undo_entry(match, 1, 1, seen=2)
    play.record_hand(match, 1, 0, hand(7), seen=0)
    assert Deal.objects.get().answer_version == 0


def test_hands_that_changed_together_are_taken_back_together_but_for_what_was_entered_again_since():
    match = make_match("tens-pile", 3)
    enter(match, 1, ["", "3 3", "4"])
    play.record_hand(match, 1, 0, hand("2"), seen=1, out_instead=1)
    play.undo_entry(match, 1, 0, seen=4)
    assert hands(match) == ["", "3 3", "4"]
    assert stored(match) == replayed(match)
    assert log(match)[-2:] == [("take_back", 1, 0), ("take_back", 1, 1)]
    play.record_hand(match, 1, 0, hand("2"), seen=5, out_instead=1)
    play.record_hand(match, 1, 1, hand("5"), seen=6, out_instead=2)
    play.undo_entry(match, 1, 1, seen=7)
    assert hands(match) == ["2", "", "4"]


@pytest.mark.parametrize("before", [[], [4]])
def test_taking_back_twice_takes_back_once(match, before):
    for points in before:
        play.record_hand(match, 1, 0, hand(points), seen=0)
    facts = play.record_hand(match, 1, 0, hand(5), seen=len(before))
    play.undo_entry(match, 1, 0, seen=facts.match.revision)
    with nothing_changes():
        play.undo_entry(match, 1, 0, seen=facts.match.revision)


def test_taking_back_twice_leaves_what_was_entered_in_between_and_what_replaced_it_is_a_conflict_that_shows_it(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.undo_entry(match, 1, 0, seen=1)
    play.record_hand(match, 1, 0, hand(6), seen=0)
    with nothing_changes():
        play.undo_entry(match, 1, 0, seen=1)
    play.record_hand(match, 1, 0, hand(7), seen=3)
    with nothing_changes(), pytest.raises(ConflictError) as conflict:
        play.undo_entry(match, 1, 0, seen=3)
    assert conflict.value.theirs == Hand.objects.get()


@pytest.mark.parametrize("seen", [0, 1, 99, 2**31, 10**30, -1])
@pytest.mark.parametrize("number", [1, 2, 0, -1, 10**30])
def test_a_hand_that_never_was_gets_a_sentence(match, number, seen):
    with nothing_changes(), pytest.raises(ClosedError, match="not there any more"):
        play.undo_entry(match, number, 0, seen=seen)


@pytest.mark.parametrize("position", [-1, 2])
def test_a_seat_that_is_not_there_gets_a_sentence(match, position):
    with nothing_changes(), pytest.raises(PlayersError, match="choose one of the players"):
        play.undo_entry(match, 1, position, seen=0)


def test_a_hand_that_does_not_fit_any_more_does_not_come_back(match):
    play.record_hand(match, 1, 0, hand("2 2 2 2 2 3 3 4 4 5"), seen=0)
    play.record_hand(match, 1, 0, hand("A 3 3 4 4 5 5 6 6 7"), seen=1)
    play.record_hand(match, 1, 1, hand("2 2 2 2 A A 4 4 5 5"), seen=0)
    with nothing_changes(), pytest.raises(DeckError, match="9 twos"):
        play.undo_entry(match, 1, 0, seen=2)
