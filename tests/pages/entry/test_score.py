import re

import pytest

from games import play
from games.models import LogEntry
from tests.builders import hand, make_club, make_match, phone

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


def path(match, number=1, seat=1):
    return f"/m/{match.uid}/deals/{number}/hands/{seat}/score/"


def asked(match, **query):
    response = phone(match.club).get(path(match), query, headers=HTMX)
    assert response.status_code == 200
    return response.text


def score(text):
    called, points = re.search(r'<span class="vh">([^<]+) </span>([^<]+)</p>', text).groups()
    return called, points


def working(text):
    """What the parts of a hand give, as it is read."""
    found = re.findall(r'<span class="w[^"]*"><span>([^<]*)</span> <b>([^<]*)</b>', text)
    return [f"{name} {points}".strip() for name, points in found]


def test_an_outsider_sees_nothing_and_a_watcher_does_not_enter(match):
    assert phone().get(path(match)).status_code == 404
    assert phone(make_club()).get(path(match)).status_code == 404
    assert phone(match.club, "watcher").get(path(match)).status_code == 403


@pytest.mark.parametrize(("number", "seat"), [(2, 1), (0, 1), (1, 0), (1, 5)])
def test_a_hand_that_is_not_there_is_not_found(match, number, seat):
    assert phone(match.club).get(path(match, number, seat)).status_code == 404


def test_cards_score_while_they_go_in(match):
    text = asked(match, cards="9 4 4 J 2 9 4 4 8 _")
    assert score(text) == ("Score so far", "10")
    assert "9 of 10 cards" in text
    assert working(text) == ["pair 0", "block −10", "18", "2"]
    assert text.count("slot") == 1


def test_cards_may_go_in_anywhere(match):
    text = asked(match, cards="_ _ K _ _ _ _ _ _ 5")
    assert (score(text), working(text)) == (("Score so far", "15"), ["10", "5"])
    assert "2 of 10 cards" in text


def test_the_last_card_makes_it_the_score(match):
    assert score(asked(match, cards="9 4 4 J 2 9 4 4 8 3")) == ("Score", "13")


def test_nothing_is_nothing_yet(match):
    assert score(asked(match, cards="")) == ("Score so far", "0")


@pytest.mark.parametrize(
    ("game", "cards", "points", "parts"),
    [
        ("tens-grid", "5 5 5 K 3 5 5 5 9 _", "−18", ["run −30", "9", "3"]),
        ("golf", "J J - - 6 _", "2", ["pair kept −4", "discarded pair 0", "6"]),
        ("golf", "_ _ 7 K _ _", "7", ["7 + 0 7"]),
    ],
)
def test_each_grid_shows_its_working(game, cards, points, parts):
    text = asked(make_match(game, 4), cards=cards)
    assert (score(text)[1], working(text)) == (points, parts)


def test_basketball_lists_what_counts_together():
    text = asked(make_match("basketball", 4), cards="9 K 9 2 J 4 9 A 6 _")
    assert score(text)[1] == "102"
    tags = re.findall(r'<span class="tag">([^<]+)<b>([^<]+)</b>', text)
    assert [" ".join(tag) for tag in tags] == ["three nines  40", "K  25", "A  15", "J  10", "6 + 4 + 2 =  12"]
    assert text.count('class="card set"') == 3


def test_a_bag_shows_stacks_and_the_mark():
    text = asked(make_match("tens-pile", 4), cards="10 5 3 5 10", marked="1")
    assert score(text) == ("Score", "43")
    assert "5 cards left: 53 − 10" in text
    labels = re.findall(r'data-stack="(\w+)" aria-label="([^"]+)"', text)
    assert labels == [
        ("3", "3, 1 card, 3 points. Take one back"),
        ("5", "5, 2 cards, 10 points. Take one back"),
        ("10", "10, 2 cards, 40 points. Take one back"),
    ]


def test_an_empty_bag_offers_to_have_gone_out():
    match = make_match("tens-pile", 4)
    assert re.search(r"data-out>Went out, no cards left", asked(match, cards=""))
    assert re.search(r"data-out hidden>Went out, no cards left", asked(match, cards="3"))


def test_a_typed_score_is_repeated_with_the_mark():
    match = make_match("tens-pile", 4)
    text = asked(match, typed="88", marked="1")
    assert score(text) == ("Score", "78")
    assert "Typed, without cards: 88 − 10" in text


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


def test_it_is_about_the_cards_asked_for_and_not_about_those_saved(match):
    play.record_hand(match, 1, 0, hand("9 4 4 J 2 9 4 4 8 3"), seen=0)
    assert score(asked(match, cards="A _ _ _ _ _ _ _ _ _"))[1] == "1"


@pytest.mark.new_club_only("lists all there is")
def test_asking_changes_nothing(match):
    asked(match, cards="9 4 4 J 2 9 4 4 8 3")
    assert [entry.action for entry in LogEntry.objects.all()] == ["start"]


def test_it_is_a_fragment_or_the_whole_page_with_these_cards(match):
    fragment = asked(match, cards="A _ _ _ _ _ _ _ _ _")
    assert '<div class="pane" id="live">' in fragment
    assert "data-key" not in fragment
    page = phone(match.club).get(path(match), {"cards": "A 2"})
    assert page.text.startswith("<!doctype html>")
    assert 'name="cards" value="A 2"' in page.text
    assert "HX-Request" in page["Vary"]


def test_it_costs_three_queries(match, django_assert_num_queries):
    client = phone(match.club)
    with django_assert_num_queries(3):
        client.get(path(match), {"cards": "A 2"}, headers=HTMX)


def test_it_is_only_asked(match):
    assert phone(match.club).post(path(match)).status_code == 405
