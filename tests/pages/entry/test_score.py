import re

import pytest

from games import play
from tests.builders import hand, make_match, phone
from tests.pages.hands import HTMX, path

pytestmark = pytest.mark.django_db


def asked(match, **query):
    response = phone(match.club).get(path_of_score(match), query, headers=HTMX)
    assert response.status_code == 200
    return response.text


def score(text):
    called, points = re.search(r'<span class="vh">([^<]+) </span>([^<]+)</p>', text).groups()
    return called, points


def working(text):
    """What the parts of a hand give, as it is read."""
    found = re.findall(r'<span class="w[^"]*"><span>([^<]*)</span> <b>([^<]*)</b>', text)
    return [f"{name} {points}".strip() for name, points in found]


@pytest.mark.parametrize(("number", "seat"), [(2, 1), (0, 1), (1, 0), (1, 5)])
def test_a_hand_that_is_not_there_is_not_found(match, number, seat):
    assert phone(match.club).get(path_of_score(match, number, seat)).status_code == 404


def test_cards_score_while_they_go_in(match):
    play.record_hand(match, 1, 0, hand(50), seen=0)  # what is saved is another thing
    text = asked(match, cards="9 4 4 J 2 9 4 4 8 _")
    assert score(text) == ("Score so far", "10")
    assert "9 of 10 cards" in text
    assert working(text) == ["pair 0", "block −10", "18", "2"]
    assert text.count("slot") == 1
    block = 'class="card block dn rt" type="button" data-cell data-rank="4" aria-label="row 1, column 2: 4"'
    assert block in text
    assert score(asked(match, cards="9 4 4 J 2 9 4 4 8 3")) == ("Score", "13")


def path_of_score(match, number=1, seat=1):
    return f"{path(match, number, seat)}score/"


def test_basketball_lists_what_counts_together():
    text = asked(make_match("basketball", 4), cards="9 K 9 2 J 4 9 A 6 _")
    tags = re.findall(r'<span class="tag">([^<]+)<b>([^<]+)</b>', text)
    assert [" ".join(tag) for tag in tags] == ["three nines  40", "K  25", "A  15", "J  10", "6 + 4 + 2 =  12"]
    assert text.count('class="card set"') == 3


@pytest.mark.parametrize("unfinished", ["", "−", "abc"])
def test_a_score_that_is_not_typed_yet_is_a_dash(match, unfinished):
    text = asked(match, typed=unfinished)
    assert score(text) == ("Score", "–")
    assert "Not typed yet" in text


@pytest.mark.parametrize("cards", ["X", "A77", "A " * 11, "A " * 4000, "\0", "<script>"])
def test_cards_that_cannot_be_are_no_reason_to_fall_over(match, cards):
    assert "<script>" not in asked(match, cards=cards)


def test_a_deck_may_overflow_while_cards_go_in():
    match = make_match("basketball", 2)
    assert score(asked(match, cards="9 9 9 9 9 _ _ _ _ _"))[1] == "65"


def test_it_is_a_fragment_or_the_whole_page_with_these_cards(match):
    fragment = asked(match, cards="A _ _ _ _ _ _ _ _ _")
    assert '<div class="pane" id="live">' in fragment
    assert "data-key" not in fragment
    page = phone(match.club).get(path_of_score(match), {"cards": "A 2"})
    assert page.text.startswith("<!doctype html>")
    assert 'name="cards" value="A 2"' in page.text
    assert "HX-Request" in page["Vary"]


def test_it_costs_three_queries(match, django_assert_num_queries):
    client = phone(match.club)
    with django_assert_num_queries(3):
        client.get(path_of_score(match), {"cards": "A 2"}, headers=HTMX)
