"""A hand's score while its cards go in: what it says is approved (hands while they go in)."""

import pytest

from games import play
from tests.builders import hand, make_match, phone
from tests.pages.hands import HTMX, TEN, path

pytestmark = pytest.mark.django_db


def asked(match, **query):
    response = phone(match.club).get(f"{path(match)}score/", query, headers=HTMX)
    assert response.status_code == 200
    return response.text


def test_cards_score_while_they_go_in_whatever_is_saved(match):
    play.record_hand(match, 1, 0, hand(50), seen=0)
    text = asked(match, cards="9 4 4 J 2 9 4 4 8 _")
    assert '<span class="vh">Score so far </span>10</p>' in text
    assert text.count("slot") == 1
    assert 'class="card block dn rt" type="button" data-cell data-rank="4" aria-label="row 1, column 2: 4"' in text
    assert '<div class="pane" id="live">' in text
    assert "data-key" not in text
    assert '<span class="vh">Score </span>13</p>' in asked(match, cards=TEN)


def test_sets_are_marked_and_a_deck_may_overflow_while_cards_go_in():
    match = make_match("basketball", 2)
    assert asked(match, cards="9 K 9 2 J 4 9 A 6 _").count('class="card set"') == 3
    assert "</span>65</p>" in asked(match, cards="9 9 9 9 9 _ _ _ _ _")


@pytest.mark.parametrize("cards", ["X", "A77", "A " * 11, "A " * 4000, "\0", "<script>"])
def test_cards_that_cannot_be_are_no_reason_to_fall_over(match, cards):
    assert "<script>" not in asked(match, cards=cards)
