import pytest

from games import play
from games.models import Deal, LogEntry, Match
from games.play import ClosedError, ConflictError
from games.rules.errors import PlayersError
from tests.builders import enter, hand, make_match
from tests.play.rows import nothing_changes, replayed, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """All hands of the first deal are in; versions are 1 and 2."""
    match = make_match("golf", 2, deals=2)
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.record_hand(match, 1, 1, hand(6), seen=0)
    return match


@pytest.mark.parametrize(("answer", "totals"), [(None, [5, 6]), (0, [5, 6]), (1, [5, 16])])
def test_the_answer_makes_the_deal_count(match, answer, totals):
    assert stored(match)["deals"] == 0
    play.answer_deal(match, 1, answer, seen=0)
    assert stored(match) == replayed(match)
    assert [total for total, *_ in stored(match)["seats"]] == totals


def test_the_answer_to_the_last_deal_finishes_the_match(match):
    play.answer_deal(match, 1, None, seen=0)
    enter(match, 2, [5, 6])
    assert Match.objects.get().finished_at


def test_an_answer_is_corrected_from_what_was_seen_also_when_the_match_is_over(match):
    play.answer_deal(match, 1, None, seen=0)
    play.answer_deal(match, 1, 1, seen=3)
    assert Deal.objects.get().answer.position == 1
    assert stored(match) == replayed(match)
    play.end_match(match, "leader")
    play.answer_deal(match, 1, 0, seen=4)
    assert [total for total, *_ in stored(match)["seats"]] == [5, 6]


@pytest.mark.parametrize("first", [None, 0])
def test_the_same_answer_twice_changes_nothing_and_another_one_is_a_conflict_that_shows_it(match, first):
    play.answer_deal(match, 1, first, seen=0)
    with nothing_changes():
        play.answer_deal(match, 1, first, seen=0)
    with nothing_changes(), pytest.raises(ConflictError) as conflict:
        play.answer_deal(match, 1, 1, seen=0)
    assert conflict.value.theirs == Deal.objects.get()


def test_the_log_tells_nobody_from_not_asked_yet(match):
    ann = match.seats.first().player
    play.answer_deal(match, 1, None, seen=0, phone=ann.pk)
    play.answer_deal(match, 1, 1, seen=3)
    first, second = match.log.filter(action=LogEntry.Action.ANSWER)
    assert (first.before, first.after, first.deal, first.phone) == (None, {"answer": None}, 1, ann)
    assert (second.before, second.after, second.revision) == ({"answer": None}, {"answer": 1}, 4)


def test_the_hands_come_before_the_answer(match):
    play.answer_deal(match, 1, 0, seen=0)
    with nothing_changes(), pytest.raises(ClosedError, match="The hands of this deal come first"):
        play.answer_deal(match, 2, 0, seen=0)
    play.undo_entry(match, 1, 0, seen=1)
    with nothing_changes(), pytest.raises(ClosedError, match="The hands of this deal come first"):
        play.answer_deal(match, 1, 1, seen=3)


@pytest.mark.parametrize(("number", "sentence"), [(2, "deal 1 comes first"), (0, "Deal 0"), (10**30, "comes first")])
def test_a_deal_that_has_not_begun_is_closed(match, number, sentence):
    with nothing_changes(), pytest.raises(ClosedError, match=sentence):
        play.answer_deal(match, number, 0, seen=0)


def test_a_deal_without_an_answer_stays_so_when_the_match_was_ended(match):
    play.end_match(match, "leader")
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.answer_deal(match, 1, 0, seen=0)


def test_the_answer_is_one_of_the_players_where_the_game_asks(match):
    for answer in (-1, 2, 10**30):
        with nothing_changes(), pytest.raises(PlayersError, match="choose one of the players"):
            play.answer_deal(match, 1, answer, seen=0)
    grid = make_match("tens-grid", 2)
    enter(grid, 1, [5, 6])
    with nothing_changes(), pytest.raises(ClosedError, match="Tens on a grid asks no such question"):
        play.answer_deal(grid, 1, None, seen=0)
