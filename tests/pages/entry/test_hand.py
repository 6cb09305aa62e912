"""The page of a hand: what it shows, what is stored once it is saved, where that leads, and how it is taken back."""

import pytest

from games import play
from games.models import Match
from tests.builders import LOW, enter, hand, make_match, phone
from tests.pages.hands import EASY, TEN, opened, path, save, stored
from tests.reading_pages import sure

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


def take_back(match, number=1, seat=1, *, client=None, **form):
    return (client or phone(match.club)).post(path(match, number, seat) + "take-back/", form)


def saved(match, **form):
    """A phone that has just saved Ann's hand, and the version it was told."""
    client = phone(match.club)
    assert client.post(path(match), {"seen": "0", **form}).status_code == 303
    return client, stored(match).version


@pytest.mark.parametrize(
    ("game", "form", "address", "opens_with"),
    [
        ("hang-ten", {"cards": TEN}, "?cards=9+4+4+J+2+9+4+4+8+3", f'name="cards" value="{TEN}"'),
        ("hang-ten", {"typed": "-3"}, "", 'name="typed" value="−3"'),
        ("tens-pile", {"cards": "2 3", "marked": "1"}, "?cards=2+3", 'name="marked" value="1" checked'),
    ],
)
def test_a_new_hand_that_is_taken_back_once_or_twice_is_open_again_with_what_it_was(game, form, address, opens_with):
    match = make_match(game, 4)
    client, version = saved(match, **form)
    response = take_back(match, client=client, seen=version)
    assert response.status_code == 303
    assert stored(match) is None
    assert response.url.startswith(f"{path(match)}{address}")
    text = client.get(response.url).text
    assert opens_with in text
    assert 'name="seen" value="0"' in text
    assert "is saved" not in text
    assert take_back(match, client=client, seen=version).status_code == 303
    assert match.log.filter(action="take_back").count() == 1
    assert client.post(path(match), {"seen": "0", **form}).status_code == 303
    assert stored(match)


def test_a_correction_is_as_it_was_before(match):
    play.record_hand(match, 1, 0, hand(EASY), seen=0)
    client = phone(match.club)
    client.post(path(match), {"seen": stored(match).version, "cards": TEN})
    response = take_back(match, client=client, seen=stored(match).version)
    assert response.url == path(match)
    assert stored(match).cards == EASY
    assert f'name="cards" value="{EASY}"' in client.get(response.url).text


def test_somebody_elses_newer_entry_is_not_taken_back(match):
    client, version = saved(match, cards=TEN)
    play.record_hand(match, 1, 0, hand(EASY), seen=version)
    response = take_back(match, client=client, seen=version)
    assert response.status_code == 409
    assert "Somebody else entered something else here in the meantime." in response.text
    assert f'href="{path(match, 1, 2)}">Go on</a>' in response.text
    assert stored(match).cards == EASY


def test_a_hand_of_a_deal_that_is_over_stays(match):
    enter(match, 1, [EASY] * 4)
    play.record_hand(match, 2, 0, hand(EASY), seen=0)
    response = take_back(match, seen=stored(match).version)
    assert response.status_code == 409
    assert "Deal 2 has begun. Open the hand and enter it again instead." in response.text
    assert stored(match)


def test_what_the_rules_do_not_allow_any_more_is_said(match):
    match = make_match("tens-pile", 2)
    play.record_hand(match, 1, 0, hand(""), seen=0)
    play.record_hand(match, 1, 0, hand("2"), seen=stored(match).version)
    play.record_hand(match, 1, 1, hand(""), seen=0)
    response = take_back(match, seen=stored(match).version)
    assert response.status_code == 422
    assert "only one player goes out." in response.text
    assert stored(match).cards == "2"


@pytest.mark.parametrize(("number", "seat"), [(1, 9), (3, 1), (1, 0), (0, 1)])
def test_a_hand_that_cannot_be_is_not_found(match, number, seat):
    assert take_back(match, number, seat, seen=1).status_code == 404


@pytest.mark.parametrize("seen", ["", "x", "1" * 30])
def test_a_version_that_is_none_and_a_hand_that_never_was_take_nothing_back(match, seen):
    saved(match, cards=TEN)
    assert take_back(match, seen=seen).status_code == 409
    assert stored(match)
    assert take_back(match, seat=2, seen=1).status_code == 409
