"""The page of a hand: what it shows, and to whom."""

import pytest

from games import play
from tests.builders import LOW, enter, hand, make_match, phone
from tests.pages.hands import EASY, TEN, opened, path

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("number", "seat"), [(0, 1), (3, 1), (99, 1), (1, 0), (1, 5), (10**30, 1)])
def test_a_deal_or_seat_that_is_not_there_is_not_found(match, number, seat):
    enter(match, 1, [EASY] * 4)
    assert phone(match.club).get(path(match, number, seat)).status_code == 404


def test_a_deal_that_has_to_wait_leads_to_the_one_before_it(match):
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    response = phone(match.club).get(path(match, 2, 1))
    assert (response.status_code, response.url) == (303, path(match, 1, 2))


def test_a_hand_opens_for_its_cards_or_its_score_and_the_address_can_ask_for_the_other(match):
    assert 'name="cards" value=""' in opened(match).text
    assert 'name="typed" value=""' in opened(match, typed="").text
    play.record_hand(match, 1, 0, hand(-3), seen=0)
    text = opened(match).text
    assert 'name="typed" value="−3"' in text
    assert 'name="cards"' not in text
    assert '<span class="vh">Score </span>−3' in text
    assert 'name="cards" value=""' in opened(match, cards="").text


def test_a_finished_match_opens_the_hands_of_its_deals_and_has_no_next_deal():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    text = opened(match).text
    assert "Save the change" in text
    assert f'name="cards" value="{LOW["basketball"]}"' in text
    response = phone(match.club).get(path(match, 2, 1))
    assert (response.status_code, response.url) == (303, f"/m/{match.uid}/")


def test_it_is_a_whole_page_or_its_fragment(match):
    page, fragment = phone(match.club).get(path(match)), opened(match)
    assert page.text.startswith("<!doctype html>")
    assert "<html" not in fragment.text
    assert '<div class="pane" id="hand"' in fragment.text
    assert 'role="group" aria-labelledby="who"' in fragment.text
    assert "HX-Request" in page["Vary"]
    assert "HX-Request" in fragment["Vary"]


def test_it_costs_few_queries(match, django_assert_num_queries):
    for number in range(1, 4):
        enter(match, number, [EASY] * 4)
    client = phone(match.club)
    with django_assert_num_queries(3):
        client.get(path(match, 4))
