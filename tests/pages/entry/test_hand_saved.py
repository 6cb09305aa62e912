"""Saving a hand: what is stored, and where it leads."""

import pytest

from games import play
from games.models import Match
from tests.builders import LOW, enter, hand, make_match, phone
from tests.pages.hands import EASY, TEN, opened, path, save, stored
from tests.reading_pages import sure

pytestmark = pytest.mark.django_db


def test_saving_leads_to_the_next_open_hand_clockwise(match):
    assert save(match, cards=TEN).url == path(match, 1, 2)
    assert save(match, seat=4, cards=TEN).url == path(match, 1, 2)
    assert save(match, seat=2, cards=TEN).url == path(match, 1, 3)
    assert stored(match, seat=2).cards == TEN


@pytest.mark.parametrize(
    ("game", "button", "leads_to", "over"),
    [
        ("hang-ten", "Save and finish the deal", "reveal/?play=1", False),
        ("golf", "Save, one question left", "question/", False),
        ("basketball", "", "reveal/?play=1", True),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_the_last_hand_turns_the_deal_over_or_leads_to_the_question(game, button, leads_to, over, htmx):
    match = make_match(game, 4)
    for position in range(3):
        play.record_hand(match, 1, position, hand(20), seen=0)
    assert button in opened(match, seat=4).text
    for _ in range(2):
        response = save(match, seat=4, cards=LOW[game], htmx=htmx, submission="sent-once-and-again")
        assert response["HX-Redirect" if htmx else "Location"] == f"/m/{match.uid}/deals/1/{leads_to}"
    assert bool(Match.objects.get(pk=match.pk).finished_at) is over


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


@pytest.mark.parametrize(
    ("game", "written", "cards"),
    [
        ("hang-ten", "9,4,4,J,2, 9 4 4 8 3", TEN),
        ("hang-ten", "9 4 4 j 2\n9 4 4 8 3", TEN),
        ("hang-ten", "9;4;4;J;2 / 9 4 4 8 3", TEN),
        ("hang-ten", "t T 10 a q k 2 3 4 5", "10 10 10 A Q K 2 3 4 5"),
        *(("golf", f"A K {dash} {dash} 5 6", "A K - - 5 6") for dash in "-−–—"),
    ],
)
def test_cards_may_be_written_in_many_ways(game, written, cards):
    match = make_match(game, 4)
    save(match, cards=written)
    assert stored(match).cards == cards


@pytest.mark.parametrize(("written", "points"), [("−3", -3), ("-3", -3), ("– 3", -3), (" 14 ", 14), ("+7", 7)])
def test_a_score_may_be_typed_with_any_minus(match, written, points):
    assert save(match, typed=written).status_code == 303
    assert (stored(match).typed, stored(match).cards) == (points, None)


@pytest.mark.parametrize("form", [{"cards": "2 3", "marked": "1"}, {"cards": "", "out": "1"}])
def test_a_mark_is_saved_with_the_cards_and_whoever_went_out_has_none(form):
    match = make_match("tens-pile", 2)
    assert save(match, **form).status_code == 303
    assert (stored(match).cards, stored(match).marked) == (form["cards"], "marked" in form)


def test_the_hand_saved_last_is_said_and_can_be_taken_back_until_somebody_corrects_it(match):
    client = phone(match.club)
    save(match, client=client, cards=TEN)
    text = client.get(path(match, 1, 2)).text
    assert "Ann’s hand in deal 1 is saved: 13." in text
    assert f'action="{path(match, 1, 1)}take-back/"' in text
    assert "is saved" not in phone(match.club).get(path(match, 1, 2)).text
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=stored(match).version)
    assert "is saved" not in client.get(path(match, 1, 2)).text


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
