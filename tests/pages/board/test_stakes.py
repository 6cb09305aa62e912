"""What the pages of a match say of stakes: a pot with prizes by place, and so much a point."""

import re

import pytest

from tests.builders import enter, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def said(match, page=""):
    return words(phone(match.club).get(f"/m/{match.uid}/{page}")).replace("\u00a0", " ")


@pytest.fixture
def points():
    match = make_match("golf", 3, deals=2, stakes="points", unit_cents=5)
    enter(match, 1, [4, 9, 20])
    return match


@pytest.fixture
def pot():
    match = make_match("golf", 3, deals=2, stakes="pot", unit_cents=5)
    enter(match, 1, [4, 4, 20])
    return match


def test_a_board_says_where_everybody_stands_in_money_if_it_ended_now(points):
    board = said(points)
    assert "If it ended now" in board
    assert "Ann +$1.05" in board
    assert "Bob +30 ¢" in board
    assert "Cy −$1.35" in board
    assert "Each two settle the difference of their totals, 5 ¢ a point." in board


def test_a_board_before_the_first_deal_says_what_is_played_for():
    board = said(make_match("golf", 3, stakes="points", unit_cents=5))
    assert "5 ¢ a point." in board
    assert "If it ended now" not in board


def test_a_deal_says_what_it_moved(points):
    deal = said(points, "deals/1/")
    assert "At 5 ¢ a point, Ann wins $1.05 from the others by this deal." in deal
    assert "−$1.35" in deal


def test_a_result_says_who_pays_whom_for_points(points):
    enter(points, 2, [4, 4, 4])
    result = said(points)
    assert re.search(r"Cy pays \w+ Ann \$1\.05", result)
    assert re.search(r"Cy pays \w+ Bob 30 ¢", result)
    assert "in the pot" not in result


def test_a_tie_says_which_prizes_it_shares_and_where_the_odd_cent_goes(pot):
    deal = said(pot, "deals/1/")
    assert "Ann and Bob tie for the lowest score: Bob takes 18 ¢, Ann 17 ¢." in deal
    assert "They share what first and second take together." in deal
    assert "The odd 1 ¢ goes to Bob, the first of them left of the dealer." in deal
    assert "$2.05 stays in the pot." in deal


def test_a_board_says_what_is_in_the_pot(pot):
    assert "Pot of $2.40 $2.05" in said(pot)


def test_the_television_says_the_same(points, pot):
    assert "Ann +$1.05, Bob +30 ¢, Cy −$1.35." in said(points, "tv/")
    assert "$2.05" in said(pot, "tv/")


def test_ending_a_match_for_points_early_asks_for_no_pot(points):
    page = said(points, "end/")
    assert "Each two settle the difference of their totals." in page
    assert "What becomes of" not in page


def test_the_log_says_the_stakes(pot):
    log = said(pot, "log/")
    assert "stakes: pot" in log
    assert "prizes: 5, 2" in log


def test_a_game_without_stakes_says_nothing_of_money():
    match = make_match("golf", 2, deals=1)
    enter(match, 1, [1, 2])
    for page in ("", "deals/1/", "tv/"):
        assert "¢" not in said(match, page)
