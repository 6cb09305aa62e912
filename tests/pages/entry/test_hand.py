"""The page of a hand: what it shows, and to whom."""

import re

import pytest

from games import play
from tests.builders import LOW, enter, hand, make_club, make_match, phone
from tests.pages.hands import EASY, HTMX, TEN, opened, path, save, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


def test_an_outsider_sees_nothing(match):
    for stranger in (phone(), phone(make_club())):
        assert stranger.get(path(match)).status_code == 404
        assert save(match, client=stranger, cards=TEN).status_code == 404
    assert stored(match) is None


def test_a_watcher_may_neither_see_nor_send_the_form(match):
    watcher = phone(match.club, "watcher")
    assert watcher.get(path(match)).status_code == 403
    assert save(match, client=watcher, cards=TEN).status_code == 403
    assert stored(match) is None


@pytest.mark.parametrize(("number", "seat"), [(0, 1), (3, 1), (99, 1), (1, 0), (1, 5), (10**30, 1)])
def test_a_deal_or_seat_that_is_not_there_is_not_found(match, number, seat):
    enter(match, 1, [EASY] * 4)
    assert phone(match.club).get(path(match, number, seat)).status_code == 404


def test_a_deal_that_has_to_wait_leads_to_the_one_before_it(match):
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    response = phone(match.club).get(path(match, 2, 1))
    assert (response.status_code, response.url) == (303, path(match, 1, 2))


def test_an_empty_hand_has_its_cells_its_keys_and_a_field(match):
    text = opened(match).text
    assert '<h1 id="who" tabindex="-1">Ann</h1>' in text
    assert 'role="group" aria-labelledby="who"' in text
    assert "0 of 10 cards" in text
    assert text.count("data-cell") == 11  # ten cells, and how many there are
    assert 'aria-label="row 2, column 5: empty"' in text
    assert re.findall(r'data-key="([^"]+)"', text) == [
        *["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
        "delete",
    ]
    assert 'name="cards" value=""' in text
    assert "10 cards, top row first" in text


def test_the_strip_says_who_is_in_who_is_now_and_who_is_next(match):
    play.record_hand(match, 1, 1, hand(TEN), seen=0)
    text = opened(match).text
    labels = re.findall(r'aria-label="((?:An|Bo|Cy|Di) [^"]+)"', text)
    assert labels == ["An now, Ann", "Bo 13, Bob, done", "Cy next, Cy", "Di –, Di, open"]
    assert 'aria-current="step"' in text


@pytest.mark.parametrize(
    ("game", "options", "where"),
    [
        ("hang-ten", {}, "Hang Ten · Deal 1 of 10"),
        ("tens-grid", {}, "Tens on a grid · Deal 1"),
        ("tens-pile", {}, "Tens · Deal 1"),
        ("basketball", {}, "Ten-card Basketball"),
        ("golf", {"deals": 3}, "Six-card Golf · Deal 1 of 3"),
    ],
)
def test_the_bar_names_the_game_and_the_deal(game, options, where):
    match = make_match(game, 4, **options)
    assert f'<span class="soft">{where}</span>' in phone(match.club).get(path(match)).text


def test_a_saved_hand_opens_with_its_cards(match):
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    text = opened(match).text
    assert f'name="cards" value="{TEN}"' in text
    assert 'class="card block dn rt" type="button" data-cell data-rank="4" aria-label="row 1, column 2: 4"' in text
    assert "<span>block</span> <b>−10</b>" in text
    assert '<span class="vh">Score </span>13' in text


def test_a_typed_score_opens_as_it_was_typed(match):
    play.record_hand(match, 1, 0, hand(-3), seen=0)
    text = opened(match).text
    assert 'name="typed" value="−3"' in text
    assert 'name="cards"' not in text
    assert '<span class="vh">Score </span>−3' in text


def test_the_address_can_ask_for_the_score_instead_of_the_cards_and_back(match):
    assert 'name="typed" value=""' in opened(match, typed="").text
    play.record_hand(match, 1, 0, hand(-3), seen=0)
    assert 'name="cards" value=""' in opened(match, cards="").text


def test_a_finished_match_opens_the_hands_of_its_deals():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    text = opened(match).text
    assert "Save the change" in text
    assert f'name="cards" value="{LOW["basketball"]}"' in text


def test_a_finished_match_has_no_next_deal():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    response = phone(match.club).get(path(match, 2, 1))
    assert (response.status_code, response.url) == (303, f"/m/{match.uid}/")


def test_names_are_shown_as_they_are_and_never_run():
    names = ["<script>alert(1)</script>", "Zoë O’Neill-Ångström", "x" * 40, "Bob & 'Co'"]
    match = make_match("hang-ten", names)
    text = opened(match).text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "Save, next is Zoë O’Neill-Ångström" in text
    assert "x" * 40 in opened(match, seat=3).text


def test_it_is_a_whole_page_or_its_fragment(match):
    client = phone(match.club)
    page = client.get(path(match))
    fragment = client.get(path(match), headers=HTMX)
    assert page.text.startswith("<!doctype html>")
    assert fragment.text.strip().startswith("{#") is False
    assert "<html" not in fragment.text
    assert '<div class="pane" id="hand"' in fragment.text
    assert "HX-Request" in page["Vary"]
    assert "HX-Request" in fragment["Vary"]


def test_it_costs_few_queries(match, django_assert_num_queries):
    for number in range(1, 4):
        enter(match, number, [EASY] * 4)
    client = phone(match.club)
    with django_assert_num_queries(3):
        client.get(path(match, 4))


def test_other_methods_are_refused(match):
    assert phone(match.club).delete(path(match)).status_code == 405
