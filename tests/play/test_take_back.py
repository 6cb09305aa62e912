import pytest

from games import play
from games.models import Deal, Hand, LogEntry, Match
from games.play import ClosedError, ConflictError
from games.rules.errors import DeckError, PlayersError
from tests.builders import enter, hand, make_match
from tests.play.rows import hands, log, nothing_changes, replayed, stored, version

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("tens-grid", 2)


def test_the_first_entry_of_a_hand_taken_back_leaves_it_open(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.record_hand(match, 1, 1, hand(6), seen=0)
    play.undo_entry(match, 1, 0, seen=1)
    assert hands(match) == [None, 6]


def test_the_only_hand_of_a_deal_taken_back_leaves_no_deal(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.undo_entry(match, 1, 0, seen=1)
    assert not Deal.objects.exists()
    play.record_hand(match, 1, 1, hand(6), seen=0)
    assert hands(match) == [None, 6]


def test_a_replacement_taken_back_leaves_the_hand_that_was_there(match):
    play.record_hand(match, 1, 0, hand("2 2 3 3 4 4 5 5 6 6"), seen=0)
    play.record_hand(match, 1, 0, hand(6), seen=1)
    play.undo_entry(match, 1, 0, seen=2)
    assert hands(match) == ["2 2 3 3 4 4 5 5 6 6", None]


def test_a_mark_comes_back_with_its_hand():
    match = make_match("tens-pile", 2)
    play.record_hand(match, 1, 0, hand("2", marked=True), seen=0)
    play.record_hand(match, 1, 0, hand("3"), seen=1)
    play.undo_entry(match, 1, 0, seen=2)
    assert Hand.objects.get().marked


def test_a_replacement_in_a_middle_deal_is_taken_back(match):
    for number in (1, 2, 3):
        enter(match, number, [5, 6])
    play.record_hand(match, 2, 0, hand(50), seen=version(match, 0, 2))
    play.undo_entry(match, 2, 0, seen=version(match, 0, 2))
    assert hands(match, 2) == [5, 6]
    assert stored(match) == replayed(match)


def test_a_first_entry_in_a_middle_deal_stays(match):
    for number in (1, 2):
        enter(match, number, [5, 6])
    with nothing_changes(), pytest.raises(ClosedError, match=r"Deal 2 has begun\. Open the hand and enter it again"):
        play.undo_entry(match, 1, 0, seen=version(match, 0))


def test_the_last_hand_of_a_deal_taken_back_opens_the_deal_and_its_points_go(match):
    enter(match, 1, [5, 6])
    play.undo_entry(match, 1, 1, seen=2)
    assert hands(match) == [5, None]
    assert stored(match) == replayed(match)
    assert stored(match)["deals"] == 0


def test_the_hand_that_finished_the_match_taken_back_lets_it_go_on(match):
    enter(match, 1, [101, 6])
    play.undo_entry(match, 1, 1, seen=2)
    assert not Match.objects.get().finished_at
    play.record_hand(match, 1, 1, hand(7), seen=0)
    assert Match.objects.get().finished_at
    assert stored(match) == replayed(match)


def test_a_hand_of_a_match_that_was_ended_stays_since_nobody_could_enter_it_again(match):
    enter(match, 1, [5, 6])
    play.end_match(match, "leader")
    with nothing_changes(), pytest.raises(ClosedError, match=r"The match is over\. Open the hand and enter it again"):
        play.undo_entry(match, 1, 1, seen=2)


def test_a_replacement_in_a_match_that_was_ended_is_taken_back(match):
    enter(match, 1, [5, 6])
    play.end_match(match, "leader")
    play.record_hand(match, 1, 1, hand(4), seen=2)
    play.undo_entry(match, 1, 1, seen=4)
    assert hands(match) == [5, 6]
    assert stored(match) == replayed(match)


def test_a_half_entered_deal_stays_as_it_was_when_the_match_was_ended(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.end_match(match, "leader")
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.undo_entry(match, 1, 0, seen=1)


def test_a_deal_that_does_not_count_stays_whole(match):
    enter(match, 1, [60, 6])
    enter(match, 2, [41, 6])
    play.record_hand(match, 1, 0, hand(101), seen=1)
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.undo_entry(match, 2, 1, seen=4)


def test_an_answer_stays_while_its_deal_has_hands():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], answer=1)
    play.undo_entry(match, 1, 0, seen=1)
    assert stored(match) == replayed(match)
    assert stored(match)["deals"] == 0
    play.record_hand(match, 1, 0, hand(7), seen=0)
    assert [total for total, *_ in stored(match)["seats"]] == [7, 6]
    assert Deal.objects.get().answer.position == 1


def test_all_hands_taken_back_take_the_answer_with_them():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], answer=1)
    play.undo_entry(match, 1, 0, seen=1)
    play.undo_entry(match, 1, 1, seen=2)
    play.record_hand(match, 1, 0, hand(7), seen=0)
    assert Deal.objects.get().answer_version == 0


def test_hands_that_changed_together_are_taken_back_together():
    match = make_match("tens-pile", 3)
    enter(match, 1, ["", "3 3", "4"])
    play.record_hand(match, 1, 0, hand("2"), seen=1, out_instead=1)
    play.undo_entry(match, 1, 0, seen=4)
    assert hands(match) == ["", "3 3", "4"]
    assert stored(match) == replayed(match)
    assert log(match)[-2:] == [("take_back", 1, 0), ("take_back", 1, 1)]


def test_a_hand_that_changed_together_with_another_but_was_entered_again_since_stays():
    match = make_match("tens-pile", 3)
    enter(match, 1, ["", "3 3", "4"])
    play.record_hand(match, 1, 0, hand("2"), seen=1, out_instead=1)
    play.record_hand(match, 1, 1, hand("5"), seen=4, out_instead=2)
    play.undo_entry(match, 1, 1, seen=5)
    assert hands(match) == ["2", "", "4"]


def test_what_was_taken_back_can_be_brought_back(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.record_hand(match, 1, 0, hand(6), seen=1)
    play.undo_entry(match, 1, 0, seen=2)
    play.undo_entry(match, 1, 0, seen=3)
    assert hands(match) == [6, None]


def test_the_log_says_what_was_before_and_after(match):
    ann = match.seats.first().player
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.undo_entry(match, 1, 0, seen=1, phone=ann.pk)
    line = match.log.last()
    assert (line.action, line.deal, line.seat.position, line.phone) == (LogEntry.Action.TAKE_BACK, 1, 0, ann)
    assert (line.before, line.after) == ({"cards": None, "typed": 5, "marked": False}, None)


@pytest.mark.parametrize("before", [[], [4]])
def test_taking_back_twice_takes_back_once(match, before):
    for points in before:
        play.record_hand(match, 1, 0, hand(points), seen=0)
    facts = play.record_hand(match, 1, 0, hand(5), seen=len(before))
    play.undo_entry(match, 1, 0, seen=facts.match.revision)
    with nothing_changes():
        play.undo_entry(match, 1, 0, seen=facts.match.revision)


def test_taking_back_twice_takes_back_once_also_where_the_hand_was_confirmed(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.confirm(match, 1, 0, seen=1, phone=match.seats.get(position=0).player_id)
    play.undo_entry(match, 1, 0, seen=1)
    with nothing_changes():
        play.undo_entry(match, 1, 0, seen=1)


def test_taking_back_twice_leaves_what_was_entered_in_between(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.undo_entry(match, 1, 0, seen=1)
    play.record_hand(match, 1, 0, hand(6), seen=0)
    with nothing_changes():
        play.undo_entry(match, 1, 0, seen=1)


def test_a_hand_that_somebody_entered_again_since_is_a_conflict_that_shows_it(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.record_hand(match, 1, 0, hand(6), seen=1)
    with nothing_changes(), pytest.raises(ConflictError) as conflict:
        play.undo_entry(match, 1, 0, seen=1)
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
