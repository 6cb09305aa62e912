"""Two lists: an evening's, and “Between you” over all of them.

What was settled there is asked for nowhere again.
"""

from datetime import timedelta

import pytest

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.play import imports
from games.play.payments import take_payment_back
from tests.builders import enter, make_match, phone, save_hand
from tests.evenings import NIGHT, at, get_player, pay, play_match
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]

POINTS = {"stakes": "points", "unit_cents": 5}
LATER = NIGHT + timedelta(days=7)
THREE = ("Ann", "Bob", "Cat")


def evening(club, night=NIGHT):
    return words(phone(club).get(f"/c/{club.uid}/nights/{night}/"))


def between_you(club):
    return words(phone(club).get(f"/c/{club.uid}/balance/"))


def in_evenings(club, day="Thu 12 Mar 2026"):
    """Return what the list of evenings says of one of them."""
    return words(phone(club).get(f"/c/{club.uid}/nights/")).partition(day)[2].split(" Thu ")[0]


def win_page(match):
    return words(phone(match.club).get(f"/m/{match.uid}/"))


def play_basketball(club, moment, scores, players=THREE, **options):
    return play_match(club, moment, "basketball", players, scores, **POINTS | options)


@pytest.fixture
def settled_midway(club):
    """Bob owes Ann $1.20 and Cat 45 ¢, and has paid Ann under Between you."""
    match = play_basketball(club, at(19), [30, 11, 25])
    pay(club, "Bob", "Ann", 120, night=None, moment=at(20))
    return match


def asks_nothing(text):
    return "still to pay" not in text and "pays" not in text.replace("Who pays whom", "")


def test_a_debt_settled_mid_evening_is_not_asked_for_again(club, settled_midway):
    match = play_basketball(club, at(21), [20, 21, 25])
    for text in (evening(club), win_page(match), win_page(settled_midway)):
        assert asks_nothing(text)
        assert "carried over" in text
        assert "where 90 ¢ is unpaid. See Balances" in text
    assert "carried over" in in_evenings(club)
    text = between_you(club)
    assert "90 ¢ still to pay" in text
    assert "Bob pays Ca Cat 60 ¢" in text, "what he owes in all"
    assert "pays Ca Cat 30 ¢" in text


def keep(club):
    """Play the first of two deals, so that the match is kept."""
    with play.backdate(at(21)):
        match = make_match("basketball", THREE, club=club, deals=2, **POINTS)
        enter(match, 1, [10, 20, 30])
    return match


def end_kept(match):
    with play.backdate(at(21, days=7)):
        enter(match, 2, [10, 20, 30])


def open_and_end(match):
    with play.backdate(at(21, days=7)):
        play.resume_match(match)
        play.end_match(match, "leader")


def undo_and_end(match):
    with play.backdate(at(21, days=7)):
        play.undo(match, play.load_undo_steps(match).undo)
        play.end_match(match, "leader")


def end_early(club):
    match = keep(club)
    with play.backdate(at(21, 30)):
        play.end_match(match, "leader")
    return match


@pytest.mark.parametrize(
    ("begin", "end"), [(keep, end_kept), (end_early, open_and_end), (end_early, undo_and_end)]
)
def test_a_match_that_ends_later_keeps_its_evening_carried_over(club, begin, end):
    play_basketball(club, at(19), [30, 11, 25])
    match = begin(club)
    pay(club, *largest(club), night=None, moment=at(20, days=1))
    end(match)
    for text in (evening(club), win_page(match)):
        assert asks_nothing(text)
        assert "carried over" in text
    assert "still to pay" in between_you(club)


def largest(club, currency="USD"):
    """Return who pays whom how much in the first row over all evenings."""
    row = list_rows(club, currency)[0]
    return row.payer.name, row.payee.name, row.payment.cents


def test_reopening_the_only_match_keeps_its_evening_carried_over(club):
    match = end_early(club)
    pay(club, *largest(club), night=None, moment=at(22))
    with play.backdate(at(22, 10)):
        play.resume_match(match)
    assert asks_nothing(evening(club))
    with play.backdate(at(23)):
        enter(match, 2, [50, 20, 30])
    assert asks_nothing(win_page(match))
    assert asks_nothing(evening(club))


def test_an_evening_without_a_finished_match_keeps_its_list(club):
    play_basketball(club, at(19, days=-7), [30, 11], ("Ann", "Bob"))
    match = keep(club)
    pay(club, "Bob", "Ann", 95, night=None, moment=at(22))
    end_kept(match)
    assert "$3.00 still to pay" in win_page(match)
    assert "$3.00 still to pay" in evening(club)
    assert "$3.00 to pay" in in_evenings(club)


def test_an_evening_in_another_currency_keeps_its_list(club, settled_midway):
    play_basketball(club, at(21), [20, 30], ("Ann", "Bob"), currency="EUR")
    text = evening(club)
    assert "Who pays whom, EUR 50 ct still to pay" in text
    assert "Who pays whom, USD carried over" in text


def test_a_late_import_is_asked_for_between_you_alone(club, settled_midway):
    record = load_match(
        play_basketball(club, at(19, days=30), [1, 2], ("Ann", "Bob")).pk
    ).build_record()
    imports.import_matches(club, [record], played=at(20))
    imports.import_matches(club, [load_match(settled_midway.pk).build_record()], played=at(20))
    assert asks_nothing(evening(club))


def test_taking_back_a_tick_between_you_restores_evening_lists(club, settled_midway):
    take_payment_back(club, None, club.payments.get(currency="USD").pk)
    assert "$1.65 still to pay" in evening(club)
    assert "$1.65 to pay" in in_evenings(club)
    assert "$1.65 still to pay" in win_page(settled_midway)


def test_merged_players_count_once_and_stay_carried_over(club):
    play_basketball(club, at(19), [30, 11], ("Ann", "Bobby"))
    match = play_basketball(club, at(20), [11, 30], ("Ann", "Bob"))
    pay(club, "Bobby", "Bob", 95, night=None, moment=at(21))
    play_basketball(club, at(22), [40, 11], ("Cat", "Dan"))
    play.merge_players(club, get_player(club, "Bob").pk, get_player(club, "Bobby").pk)
    assert asks_nothing(evening(club))
    assert asks_nothing(win_page(match))
    assert "Bob paid" not in between_you(club)
    assert "$1.45 still to pay" in between_you(club)


def test_an_evening_is_all_paid_only_if_nothing_of_it_is_open(club, settled_midway):
    assert "carried over" in in_evenings(club)
    pay(club, "Bob", "Cat", 45, night=None, moment=at(20, 30))
    assert "all paid" in in_evenings(club)
    play_basketball(club, at(21), [20, 21, 25])  # it goes on
    assert "carried over" in in_evenings(club)
    while list_rows(club):
        pay(club, *largest(club), night=None, moment=at(22))
    play_basketball(club, at(19, days=7), [20, 21, 25])
    assert "all paid" in in_evenings(club), "for good"
    assert "carried over" not in in_evenings(club)


def test_matches_that_end_at_the_same_moment_count_together(club):
    """In between, by their order in a file, everybody was even; Eve owes 15 ¢ all the same."""
    play_basketball(club, at(19, days=-7), [30, 11], ("Ann", "Bob"))
    play_basketball(club, at(19), [11, 30], ("Ann", "Bob"))
    play_match(club, at(19), "golf", ("Cat", "Dan", "Eve"), [1, 4, 4], **POINTS)
    assert Match.objects.filter(club=club, finished_at=at(19)).count() == 2
    pay(club, "Dan", "Cat", 15, night=None, moment=at(20))
    assert "carried over" in in_evenings(club)
    assert "all paid" not in in_evenings(club)


def test_a_tick_between_you_changes_no_other_row(club):
    """Three owe two: Dan 75 ¢, Eve 75 ¢ to one and 30 ¢ to another."""
    play_basketball(club, at(19), [10, 25], ("Dan", "Cat"))
    play_basketball(club, at(20), [10, 25], ("Eve", "Bob"))
    play_basketball(club, at(21), [10, 16], ("Eve", "Ann"))
    rows = [(row.payer.name, row.payee.name, row.payment.cents) for row in list_rows(club)]
    assert sorted(cents for *_, cents in rows) == [30, 75, 75]
    for first in rows:
        tick = pay(club, *first, night=None, moment=at(22))
        left = [(row.payer.name, row.payee.name, row.payment.cents) for row in list_rows(club)]
        assert left == [row for row in rows if row != first]
        take_payment_back(club, None, tick.pk)


def list_rows(club, currency="USD"):
    purses = phone(club).get(f"/c/{club.uid}/balance/").context["settlings"]
    return next(settling.payments for settling in purses if settling.currency == currency)


def test_an_evenings_list_asks_a_player_whom_other_evenings_owe(
    club,
):
    play_basketball(club, at(19, days=-7), [10, 90], ("Ann", "Bob"))
    play_basketball(club, at(19), [30, 10], ("Ann", "Bob"))
    assert "Bob pays An Ann $1.00" in evening(club)
    assert (
        "$4.00" in evening(club).partition("From other evenings: ")[2].split("Over the evening")[0]
    )
    assert "Ann pays Bo Bob $3.00" in between_you(club)
    pay(club, "Bob", "Ann", 100)
    assert "Ann pays Bo Bob $4.00" in between_you(club)
    pay(club, "Ann", "Bob", 400, night=None)
    for text in (evening(club), evening(club, NIGHT - timedelta(days=7))):
        assert "all paid" in text


def test_a_correction_shows_what_somebody_gives_back(club):
    match = play_basketball(club, at(19), [30, 10], ("Ann", "Bob"))
    pay(club, "Bob", "Ann", 100)
    version = match.deals.get().hands.get(seat__position=1).version
    save_hand(match, 1, 1, 20, based_on=version)
    text = evening(club)
    assert "50 ¢ still to pay" in text
    assert "Ann pays Bo Bob 50 ¢" in text
    assert "Bob paid An Ann $1.00" in text, "the tick stays"
