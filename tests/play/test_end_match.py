import pytest

from games import play
from games.models import LogEntry, Match
from games.rules.errors import RuleError
from tests.builders import enter, hand, make_match
from tests.play.rows import hands, nothing_changes, replayed, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


@pytest.mark.parametrize(("rest", "nets"), [("leader", [290, -90, -100, -100]), ("split", [16, 2, -9, -9])])
def test_the_table_chooses_what_becomes_of_the_rest(match, rest, nets):
    enter(match, 1, [1, 2, 3, 4])
    play.end_match(match, rest)
    assert stored(match) == replayed(match)
    assert stored(match)["finished"]
    assert [won for _, _, won, _ in stored(match)["seats"]] == [True, False, False, False]
    assert [net for *_, net in stored(match)["seats"]] == nets
    assert stored(match)["pot"] == 0


@pytest.mark.parametrize("rest", ["leader", "split"])
def test_with_no_deal_played_everybody_is_even_and_nobody_won(match, rest):
    play.end_match(match, rest)
    assert stored(match)["seats"] == [(0, 1, False, 0)] * 4


def test_a_half_entered_deal_stays_and_does_not_count_nor_does_one_whose_question_is_open(match):
    enter(match, 1, [1, 2, 3, 4])
    play.record_hand(match, 2, 0, hand(50), seen=0)
    play.end_match(match, "leader")
    assert stored(match) == replayed(match)
    assert stored(match)["deals"] == 1
    assert hands(match, 2) == [50, None, None, None]
    asks = make_match("golf", 2)
    for position in range(2):
        play.record_hand(asks, 1, position, hand(5 + position), seen=0)
    play.end_match(asks, "leader")
    assert stored(asks) == replayed(asks)
    assert stored(asks)["seats"] == [(0, 1, False, None)] * 2


def test_a_match_that_was_ended_or_is_over_by_itself_stays_as_it_is(match):
    ann = match.seats.first().player
    enter(match, 1, [1, 2, 3, 4])
    play.end_match(match, "split", phone=ann.pk)
    line = match.log.last()
    assert (line.action, line.after, line.phone) == (LogEntry.Action.END, {"rest": "split"}, ann)
    over = make_match("tens-grid", 2)
    enter(over, 1, [101, 0])
    for again in (match, over):
        with nothing_changes():
            play.end_match(again, "leader")
            play.end_match(again, "split")
    assert Match.objects.get(pk=over.pk).ended_early == ""


@pytest.mark.parametrize("rest", ["", "me", "Leader", None, 7])
def test_what_becomes_of_the_rest_is_one_of_two(match, rest):
    with nothing_changes(), pytest.raises(RuleError, match="Choose what becomes of the rest"):
        play.end_match(match, rest)
