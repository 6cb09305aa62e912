import pytest

from games import play
from games.models import Deal, LogEntry
from games.play import ClosedError, ConflictError
from games.rules.errors import PlayersError
from tests.builders import enter, hand, make_match
from tests.play.rows import nothing_changes

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """All hands of the first deal are in; versions are 1 and 2."""
    match = make_match("golf", 2, deals=2)
    play.record_hand(match, 1, 0, hand(5), based_on=0)
    play.record_hand(match, 1, 1, hand(6), based_on=0)
    return match


@pytest.mark.parametrize("first", [None, 0])
def test_the_same_answer_twice_changes_nothing_and_another_one_is_a_conflict_that_shows_it(match, first):
    play.answer_deal(match, 1, first, based_on=0)
    with nothing_changes():
        play.answer_deal(match, 1, first, based_on=0)
    with nothing_changes(), pytest.raises(ConflictError) as conflict:
        play.answer_deal(match, 1, 1, based_on=0)
    assert conflict.value.theirs == Deal.objects.get()


def test_the_log_tells_nobody_from_not_asked_yet(match):
    ann = match.seats.first().player
    play.answer_deal(match, 1, None, based_on=0, phone=ann.pk)
    play.answer_deal(match, 1, 1, based_on=3)
    first, second = match.log.filter(action=LogEntry.Action.ANSWER)
    assert (first.before, first.after, first.deal, first.phone) == (None, {"answer": None}, 1, ann)
    assert (second.before, second.after, second.revision) == ({"answer": None}, {"answer": 1}, 4)


def test_the_hands_come_before_the_answer(match):
    play.answer_deal(match, 1, 0, based_on=0)
    with nothing_changes(), pytest.raises(ClosedError, match="The hands of this deal come first"):
        play.answer_deal(match, 2, 0, based_on=0)
    play.undo_entry(match, 1, 0, based_on=1)
    with nothing_changes(), pytest.raises(ClosedError, match="The hands of this deal come first"):
        play.answer_deal(match, 1, 1, based_on=3)


def test_the_answer_is_one_of_the_players_of_a_deal_that_has_begun_where_the_game_asks(match):
    for answer in (-1, 2, 10**30):
        with nothing_changes(), pytest.raises(PlayersError, match="choose one of the players"):
            play.answer_deal(match, 1, answer, based_on=0)
    for number in (2, 0, 10**30):
        with nothing_changes(), pytest.raises(ClosedError, match=f"Deal {number} has not begun"):
            play.answer_deal(match, number, 0, based_on=0)
    play.end_match(match, "leader")
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.answer_deal(match, 1, 0, based_on=0)
    grid = make_match("tens-grid", 2)
    enter(grid, 1, [5, 6])
    with nothing_changes(), pytest.raises(ClosedError, match="Tens on a grid asks no such question"):
        play.answer_deal(grid, 1, None, based_on=0)
