"""A correction changes what follows from it, also whether the match is over."""

from datetime import UTC, datetime

import pytest

from games import play
from games.matches.stored_match import HandRef
from games.models import Hand, Match
from games.play import ClosedError
from games.rules.errors import PlayersError, RuleError
from tests.builders import enter, make_club, make_match, save_hand
from tests.play.rows import hands, nothing_changes, replayed_result, stored_result, version

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
LATER = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)


def correct(match: Match, number: int, position: int, points: int) -> None:
    save_hand(match, number, position, points, based_on=version(match, position, number))
    match.refresh_from_db()
    assert stored_result(match) == replayed_result(match)


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


def test_a_corrected_match_keeps_the_time_of_its_end(match):
    with play.backdate(LATER):
        correct(match, 1, 1, 11)
    assert stored_result(match)["seats"] == [(110, 2, False, None), (26, 1, True, None)]
    assert match.finished_at == EVENING


def test_deals_after_an_earlier_end_are_kept_but_do_not_count(match):
    correct(match, 2, 0, 50)
    assert (match.finished_at, match.deals_counted) == (EVENING, 2)
    assert stored_result(match)["seats"] == [(110, 2, False, None), (20, 1, True, None)]
    assert hands(match, 3) == [20, 5]
    correct(match, 3, 0, 21)
    assert match.deals_counted == 2
    correct(match, 2, 0, 9)
    assert (match.finished_at, match.deals_counted) == (None, 3)
    assert stored_result(match)["seats"] == [(90, 2, False, None), (25, 1, False, None)]


def test_a_half_entered_deal_waits_while_a_correction_ends_the_match(match):
    correct(match, 3, 0, 0)
    before = stored_result(match)
    save_hand(match, 4, 0, 6)
    correct(match, 4, 0, 7)
    assert stored_result(match) == before
    correct(match, 1, 0, 101)
    assert (bool(match.finished_at), match.deals_counted) == (True, 1)
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        save_hand(match, 4, 1, 8)
    correct(match, 1, 0, 60)
    save_hand(match, 4, 1, 8)
    assert hands(match, 4) == [7, 8]
    assert stored_result(match) == replayed_result(match)


def players(match: Match) -> list[int]:
    return list(match.seats.values_list("player_id", flat=True))


def test_hands_and_the_win_follow_a_change_of_seats(match):
    zoe = play.add_player(match.club, "Zoë")
    ann, bob = players(match)
    play.confirm_hand(match, HandRef(1, 1), based_on=version(match, 1), phone=bob)
    play.change_seats(match, [ann, zoe.pk], phone=ann)
    assert [*match.seats.values_list("player__name", flat=True)] == ["Ann", "Zoë"]
    assert stored_result(match) == replayed_result(match)
    assert match.seats.last().won
    assert not Hand.objects.filter(confirmed=True).exists()  # she has not said so
    line = match.log.last()
    assert (line.action, line.phone_id) == ("seats", ann)
    assert line.before == {"players": ["Ann", "Bob"], "ids": [ann, bob]}
    assert line.after == {"players": ["Ann", "Zoë"], "ids": [ann, zoe.pk]}
    with nothing_changes():
        play.change_seats(match, players(match))


def test_impossible_seats_are_rejected(match):
    ann, bob = players(match)
    stranger = play.add_player(make_club(), "Mallory").pk
    for chosen, sentence in (
        ([ann], "This match has 2 seats"),
        ([ann, bob, play.add_player(match.club, "Cy").pk], "This match has 2 seats"),
        ([ann, ann], "Ann has 2 seats"),
        ([ann, stranger], "no longer in this club"),
        ([ann, -1], "no longer in this club"),
        ([ann, 10**30], "no longer in this club"),
    ):
        with nothing_changes(), pytest.raises(PlayersError, match=sentence):
            play.change_seats(match, chosen)


@pytest.mark.parametrize(
    ("rest", "deals", "sentence"),
    [
        ("me", 1, "who gets the rest"),
        ("leader", 0, "the complete deals"),
        ("leader", 4, "the complete deals"),
        ("leader", -1, "the complete deals"),
        ("leader", 3, "already over by deal 3"),
    ],
)
def test_an_impossible_end_is_rejected(match, rest, deals, sentence):
    with nothing_changes(), pytest.raises(RuleError, match=sentence):
        play.correct_end(match, rest, deals)
