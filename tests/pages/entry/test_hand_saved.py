"""Saving a hand: what is stored, and where it leads."""

import pytest

from games import play
from games.models import Match
from tests.builders import LOW, enter, hand, make_match, phone
from tests.pages.hands import EASY, TEN, opened, path, save, stored
from tests.reading_pages import sure

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


def test_saving_leads_to_the_next_open_hand_clockwise(match):
    assert save(match, cards=TEN).url == path(match, 1, 2)
    assert save(match, seat=4, cards=TEN).url == path(match, 1, 2)
    assert save(match, seat=2, cards=TEN).url == path(match, 1, 3)
    assert stored(match, seat=2).cards == TEN


def test_saving_answers_with_see_other(match):
    assert save(match, cards=TEN).status_code == 303


def test_the_last_hand_turns_the_deal_over(match):
    for position in range(3):
        play.record_hand(match, 1, position, hand(TEN), seen=0)
    assert "Save and finish the deal" in opened(match, seat=4).text
    assert save(match, seat=4, cards=TEN).url == f"/m/{match.uid}/deals/1/reveal/?play=1"


def test_the_last_hand_of_golf_leads_to_the_question():
    match = make_match("golf", 2)
    play.record_hand(match, 1, 0, hand(LOW["golf"]), seen=0)
    assert "Save, one question left" in opened(match, seat=2).text
    assert save(match, seat=2, cards=LOW["golf"]).url == f"/m/{match.uid}/deals/1/question/"


def test_the_last_hand_of_a_match_turns_its_deal_over_too():
    match = make_match("basketball", 2)
    play.record_hand(match, 1, 0, hand(LOW["basketball"]), seen=0)
    assert save(match, seat=2, cards=LOW["basketball"]).url == f"/m/{match.uid}/deals/1/reveal/?play=1"
    assert Match.objects.get(pk=match.pk).finished_at


def test_a_correction_leads_to_its_deal_even_when_the_match_is_over():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    response = save(match, cards="2 3 4 5 6 7 8 9 10 K", seen=stored(match).version, sure=sure(match))
    assert response.url == f"/m/{match.uid}/deals/1/"
    assert stored(match).cards == "2 3 4 5 6 7 8 9 10 K"


def test_htmx_gets_the_next_hand_and_its_address(match):
    response = save(match, cards=TEN, htmx=True)
    assert response.status_code == 200
    assert response["HX-Push-Url"] == path(match, 1, 2)
    assert "<html" not in response.text
    assert '<h1 id="who" tabindex="-1">Bob</h1>' in response.text


def test_htmx_is_sent_to_pages_that_are_not_a_hand(match):
    for position in range(3):
        play.record_hand(match, 1, position, hand(TEN), seen=0)
    response = save(match, seat=4, cards=TEN, htmx=True)
    assert response["HX-Redirect"] == f"/m/{match.uid}/deals/1/reveal/?play=1"


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("9,4,4,J,2, 9 4 4 8 3", TEN),
        ("9 4 4 j 2\n9 4 4 8 3", TEN),
        ("9;4;4;J;2 / 9 4 4 8 3", TEN),
        ("t T 10 a q k 2 3 4 5", "10 10 10 A Q K 2 3 4 5"),
    ],
)
def test_cards_may_be_written_in_many_ways(match, written, cards):
    save(match, cards=written)
    assert stored(match).cards == cards


@pytest.mark.parametrize("dash", "-−–—")
def test_any_dash_stands_for_a_discarded_card(dash):
    match = make_match("golf", 2)
    save(match, cards=f"A K {dash} {dash} 5 6")
    assert stored(match).cards == "A K - - 5 6"


@pytest.mark.parametrize(("written", "points"), [("−3", -3), ("-3", -3), ("– 3", -3), (" 14 ", 14), ("+7", 7)])
def test_a_score_may_be_typed_with_any_minus(match, written, points):
    assert save(match, typed=written).status_code == 303
    assert (stored(match).typed, stored(match).cards) == (points, None)


def test_the_mark_is_saved_with_the_cards():
    match = make_match("tens-pile", 2)
    save(match, cards="2 3", marked="1")
    assert stored(match).marked


def test_whoever_went_out_says_so():
    match = make_match("tens-pile", 2)
    assert "Went out, no cards left" in opened(match).text
    assert save(match, out="1", cards="").status_code == 303
    assert stored(match).cards == ""


def test_the_hand_saved_last_is_said_and_can_be_taken_back(match):
    client = phone(match.club)
    save(match, client=client, cards=TEN)
    text = client.get(path(match, 1, 2)).text
    assert "Ann’s hand in deal 1 is saved: 13." in text
    assert f'action="{path(match, 1, 1)}take-back/"' in text
    assert "is saved" not in phone(match.club).get(path(match, 1, 2)).text


def test_the_hand_saved_last_is_not_said_once_somebody_corrected_it(match):
    client = phone(match.club)
    save(match, client=client, cards=TEN)
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=stored(match).version)
    assert "is saved" not in client.get(path(match, 1, 2)).text


def test_sending_the_same_hand_twice_changes_nothing(match):
    client = phone(match.club)
    first, second = (save(match, client=client, cards=TEN) for _ in range(2))
    assert first.url == second.url
    assert match.log.filter(action="hand").count() == 1


@pytest.mark.parametrize(("before", "seat"), [(0, 1), (3, 4)])
def test_saving_costs_at_most_ten_queries(match, django_assert_max_num_queries, before, seat):
    enter(match, 1, [EASY] * 4)
    for position in range(before):
        play.record_hand(match, 2, position, hand(TEN), seen=0)
    client = phone(match.club)
    with django_assert_max_num_queries(10):
        save(match, 2, seat, client=client, cards=TEN, htmx=True)
    assert stored(match, 2, seat)


@pytest.mark.parametrize(("number", "seat"), [(1, 0), (1, 5), (1, 10**12), (7, 9)])
def test_saving_for_somebody_who_does_not_sit_there_is_not_found(match, number, seat):
    assert save(match, number=number, seat=seat, cards=TEN).status_code == 404


def test_a_phone_that_said_whose_it_is_signs_the_log(match):
    ann = match.seats.get(position=0).player
    save(match, client=phone(match.club, player=ann.pk), cards=TEN)
    assert match.log.get(action="hand").phone == ann
