"""A correction changes what follows from it, also whether the match is over."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from games import play
from games.models import Hand, Match
from games.play import ClosedError, ConflictError
from games.rules.errors import PlayersError, RuleError
from tests.builders import enter, hand, make_club, make_match
from tests.play.rows import hands, log, nothing_changes, replayed, stored, version

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
LATER = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)


def correct(match: Match, number: int, position: int, points: int) -> None:
    play.record_hand(match, number, position, hand(points), based_on=version(match, position, number))
    match.refresh_from_db()
    assert stored(match) == replayed(match)


@pytest.fixture
def match():
    """Totals of Ann and Bob: 60 and 10, 90 and 20, 110 and 25, which is the end."""
    match = make_match("tens-grid", 2)
    with play.backdate(EVENING):
        enter(match, 1, [60, 10])
        enter(match, 2, [30, 10])
        enter(match, 3, [20, 5])
    match.refresh_from_db()
    return match


def test_a_match_that_is_over_can_be_corrected_and_stays_over_when_it_was(match):
    with play.backdate(LATER):
        correct(match, 1, 1, 11)
    assert stored(match)["seats"] == [(110, 2, False, None), (26, 1, True, None)]
    assert match.finished_at == EVENING


def test_a_match_that_ends_earlier_by_a_correction_keeps_deals_that_do_not_count_until_it_goes_on(match):
    correct(match, 2, 0, 50)
    assert (match.finished_at, match.deals_counted) == (EVENING, 2)
    assert stored(match)["seats"] == [(110, 2, False, None), (20, 1, True, None)]
    assert hands(match, 3) == [20, 5]
    correct(match, 3, 0, 21)
    assert match.deals_counted == 2
    correct(match, 2, 0, 9)
    assert (match.finished_at, match.deals_counted) == (None, 3)
    assert stored(match)["seats"] == [(90, 2, False, None), (25, 1, False, None)]


def test_a_half_entered_deal_waits_while_a_correction_has_ended_the_match(match):
    correct(match, 3, 0, 0)
    before = stored(match)
    play.record_hand(match, 4, 0, hand(6), based_on=0)
    correct(match, 4, 0, 7)
    assert stored(match) == before
    correct(match, 1, 0, 101)
    assert (bool(match.finished_at), match.deals_counted) == (True, 1)
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.record_hand(match, 4, 1, hand(8), based_on=0)
    correct(match, 1, 0, 60)
    play.record_hand(match, 4, 1, hand(8), based_on=0)
    assert hands(match, 4) == [7, 8]
    assert stored(match) == replayed(match)


def players(match: Match) -> list[int]:
    return list(match.seats.values_list("player_id", flat=True))


def test_hands_totals_and_the_win_belong_to_whoever_sits_there_now(match):
    zoe = play.add_player(match.club, "Zoë")
    ann, bob = players(match)
    play.confirm_hand(match, 1, 1, based_on=version(match, 1), phone=bob)
    play.change_seats(match, [ann, zoe.pk], phone=ann)
    assert [*match.seats.values_list("player__name", flat=True)] == ["Ann", "Zoë"]
    assert stored(match) == replayed(match)
    assert match.seats.last().won
    assert not Hand.objects.filter(confirmed=True).exists()  # she has not said so
    line = match.log.last()
    assert (line.action, line.phone_id) == ("seats", ann)
    assert line.before == {"players": ["Ann", "Bob"], "ids": [ann, bob]}
    assert line.after == {"players": ["Ann", "Zoë"], "ids": [ann, zoe.pk]}
    with nothing_changes():
        play.change_seats(match, players(match))


def test_seats_that_cannot_be_get_a_sentence(match):
    ann, bob = players(match)
    stranger = play.add_player(make_club(), "Mallory").pk
    for chosen, sentence in (
        ([ann], "There are 2 seats"),
        ([ann, bob, play.add_player(match.club, "Cy").pk], "There are 2 seats"),
        ([ann, ann], "Ann sits at the table twice"),
        ([ann, stranger], "not in this club"),
        ([ann, -1], "not in this club"),
        ([ann, 10**30], "not in this club"),
    ):
        with nothing_changes(), pytest.raises(PlayersError, match=sentence):
            play.change_seats(match, chosen)


def test_a_match_can_have_ended_at_an_earlier_deal_and_a_half_entered_one_goes_then(match):
    play.correct_end(match, "leader", 2)
    match.refresh_from_db()
    assert (bool(match.finished_at), match.deals_counted, match.deals.count()) == (True, 2, 2)
    assert stored(match) == replayed(match)
    assert log(match)[-3:] == [("take_back", 3, 0), ("take_back", 3, 1), ("end", None, None)]
    half = make_match("tens-grid", 2)
    enter(half, 1, [5, 6])
    play.record_hand(half, 2, 0, hand(7), based_on=0)
    play.correct_end(half, "leader", 1)
    assert half.deals.count() == 1


@pytest.mark.parametrize(
    ("rest", "deals", "sentence"),
    [
        ("me", 1, "what becomes of the rest"),
        ("leader", 0, "deals that are complete"),
        ("leader", 4, "deals that are complete"),
        ("leader", -1, "deals that are complete"),
        ("leader", 3, "over by itself after deal 3 or before"),
    ],
)
def test_an_end_that_cannot_be_gets_a_sentence(match, rest, deals, sentence):
    with nothing_changes(), pytest.raises(RuleError, match=sentence):
        play.correct_end(match, rest, deals)


def change(match: Match, points: int, number: int = 1, position: int = 1) -> Callable[[], object]:
    seen = version(match, position, number)
    return lambda: play.record_hand(match, number, position, hand(points), based_on=seen)


def test_a_change_that_takes_something_back_is_not_made_before_somebody_agrees_to_just_that(match):
    with nothing_changes(), pytest.raises(play.ConsentNeededError) as raised:
        play.run_with_consent(match, change(match, 11), sure=None)
    before, after = raised.value.before, raised.value.after
    assert before.build_record().deals[0].hands[1].typed == 10
    assert after.build_record().deals[0].hands[1].typed == 11
    revision = before.match.revision
    for sure in (revision - 1, revision + 1, 0, -1):
        with nothing_changes(), pytest.raises(play.ConsentNeededError):
            play.run_with_consent(match, change(match, 11), sure=sure)
    play.run_with_consent(match, change(match, 11), sure=revision)
    assert hands(match) == [60, 11]


def test_what_counts_for_nobody_needs_no_consent(match):
    enter(other := make_match("tens-grid", 2), 1, [5, 6])
    new = lambda: play.record_hand(other, 2, 0, hand(7), based_on=0)  # noqa: E731
    play.run_with_consent(other, new, sure=None)
    play.run_with_consent(other, change(other, 8, 2, 0), sure=None)
    play.run_with_consent(other, lambda: play.record_hand(other, 2, 1, hand(9), based_on=0), sure=None)
    correct(match, 2, 0, 50)
    play.run_with_consent(match, change(match, 6, 3, 1), sure=None)  # a deal that does not count
    assert hands(other, 2) == [8, 9]


def test_asking_always_asks_unless_nothing_changes(match):
    with nothing_changes(), pytest.raises(play.ConsentNeededError):
        play.run_with_consent(match, lambda: play.change_decks(match, 3), sure=None, always=True)
    with nothing_changes():
        play.run_with_consent(match, change(match, 10), sure=None, always=True)


def test_what_is_refused_is_refused_before_anybody_is_asked(match):
    with nothing_changes(), pytest.raises(ConflictError):
        play.run_with_consent(match, lambda: play.record_hand(match, 1, 1, hand(3), based_on=0), sure=None)
    play.delete_match(match)
    with nothing_changes(), pytest.raises(Match.DoesNotExist):
        play.run_with_consent(match, lambda: None, sure=None)
