"""A correction changes what follows from it, also whether the match is over."""

from datetime import UTC, datetime

import pytest

from games import play
from games.models import Match
from games.play import ClosedError
from tests.builders import enter, hand, make_match
from tests.play.rows import hands, nothing_changes, replayed, stored, version

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
LATER = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)


def correct(match: Match, number: int, position: int, points: int) -> None:
    play.record_hand(match, number, position, hand(points), seen=version(match, position, number))
    match.refresh_from_db()
    assert stored(match) == replayed(match)


@pytest.fixture
def match():
    """Totals of Ann and Bob: 60 and 10, 90 and 20, 110 and 25, which is the end."""
    match = make_match("tens-grid", 2)
    with play.dated(EVENING):
        enter(match, 1, [60, 10])
        enter(match, 2, [30, 10])
        enter(match, 3, [20, 5])
    match.refresh_from_db()
    return match


def test_a_match_that_is_over_can_be_corrected(match):
    correct(match, 1, 1, 11)
    assert stored(match)["seats"] == [(110, 2, False, None), (26, 1, True, None)]


def test_a_correction_that_leaves_the_match_over_leaves_when_it_was_over(match):
    with play.dated(LATER):
        correct(match, 1, 1, 11)
    assert match.finished_at == EVENING


def test_a_match_that_ends_earlier_by_a_correction_keeps_deals_that_do_not_count(match):
    correct(match, 2, 0, 50)
    assert match.finished_at == EVENING
    assert match.deals_counted == 2
    assert stored(match)["seats"] == [(110, 2, False, None), (20, 1, True, None)]
    assert hands(match, 3) == [20, 5]


def test_a_deal_that_does_not_count_can_be_corrected(match):
    correct(match, 2, 0, 50)
    correct(match, 3, 0, 21)
    assert match.deals_counted == 2


def test_a_match_that_goes_on_by_a_correction_is_entered_further(match):
    correct(match, 1, 0, 10)
    assert match.finished_at is None
    with play.dated(LATER):
        enter(match, 4, [50, 5])
    match.refresh_from_db()
    assert match.finished_at == LATER
    assert stored(match) == replayed(match)
    assert stored(match)["seats"] == [(110, 2, False, None), (30, 1, True, None)]


def test_deals_that_did_not_count_count_again_when_the_match_goes_on(match):
    correct(match, 2, 0, 50)
    correct(match, 2, 0, 10)
    assert (match.finished_at, match.deals_counted) == (None, 3)
    assert stored(match)["seats"] == [(90, 2, False, None), (25, 1, False, None)]


def test_a_half_entered_deal_waits_while_a_correction_has_ended_the_match(match):
    correct(match, 3, 0, 0)
    play.record_hand(match, 4, 0, hand(7), seen=0)
    correct(match, 1, 0, 101)
    assert (bool(match.finished_at), match.deals_counted) == (True, 1)
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.record_hand(match, 4, 1, hand(8), seen=0)
    correct(match, 1, 0, 60)
    play.record_hand(match, 4, 1, hand(8), seen=0)
    assert hands(match, 4) == [7, 8]
    assert stored(match) == replayed(match)


def test_a_correction_of_an_open_deal_leaves_the_cache_alone(match):
    correct(match, 3, 0, 0)
    before = stored(match)
    play.record_hand(match, 4, 0, hand(7), seen=0)
    correct(match, 4, 0, 8)
    assert stored(match) == before


def test_a_match_that_was_ended_early_stays_over_whatever_is_corrected():
    match = make_match("hang-ten", 4)
    enter(match, 1, [1, 2, 3, 4])
    play.end_match(match, "split")
    correct(match, 1, 0, 5)
    assert match.finished_at
    assert stored(match)["seats"][1][2]  # Bob leads now, and wins


def test_prizes_follow_a_correction_of_an_earlier_deal():
    match = make_match("hang-ten", 4)
    enter(match, 1, [1, 2, 3, 4])
    enter(match, 2, [1, 2, 3, 4])
    assert [net for *_, net in stored(match)["seats"]] == [-50, -80, -100, -100]
    correct(match, 1, 3, 0)
    assert [net for *_, net in stored(match)["seats"]] == [-65, -90, -100, -75]


def test_a_penalty_moves_with_a_correction():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], answer=0)
    correct(match, 1, 1, 5)
    assert [total for total, *_ in stored(match)["seats"]] == [15, 5]
