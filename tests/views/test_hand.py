import re

import pytest

from games import play
from games.models import Hand, Match
from tests.builders import LOW, enter, hand, make_club, make_match, phone
from tests.pages import sure

pytestmark = pytest.mark.django_db

TEN = "9 4 4 J 2 9 4 4 8 3"
EASY = "A 2 3 4 5 6 8 9 J Q"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


def path(match, number=1, seat=1):
    return f"/m/{match.uid}/deals/{number}/hands/{seat}/"


def opened(match, number=1, seat=1, **query):
    response = phone(match.club).get(path(match, number, seat), query, headers=HTMX)
    assert response.status_code == 200
    return response


def save(match, number=1, seat=1, *, client=None, htmx=False, seen=0, **form):
    client = client or phone(match.club)
    return client.post(path(match, number, seat), {"seen": seen, **form}, headers=HTMX if htmx else {})


def stored(match, number=1, seat=1):
    return Hand.objects.filter(deal__match=match, deal__number=number, seat__position=seat - 1).first()


def sentence(response):
    """What the page says is wrong, without its links."""
    found = re.search(r'<p class="note bad" id="problem" role="alert">(.*?)</p>', response.text, re.DOTALL)
    return re.sub(r"<[^>]*>", "", found[1]) if found else None


def no_card(piece):
    return f"“{piece}” is no card: write A, 2 to 10, J, Q or K, with a space between cards."


# Opening a hand


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
    labels = re.findall(r'aria-label="((?:Ann|Bob|Cy|Di), [^"]+)"', text)
    assert labels == ["Ann, now", "Bob, done, 13", "Cy, next", "Di, open"]
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


# Saving


def test_saving_leads_to_the_next_open_hand_clockwise(match):
    assert save(match, cards=TEN).url == path(match, 1, 2)
    assert save(match, seat=4, cards=TEN).url == path(match, 1, 2)
    assert save(match, seat=2, cards=TEN).url == path(match, 1, 3)
    assert stored(match, seat=2).cards == TEN


def test_saving_answers_with_see_other(match):
    assert save(match, cards=TEN).status_code == 303


def test_the_last_hand_leads_to_the_deal(match):
    for position in range(3):
        play.record_hand(match, 1, position, hand(TEN), seen=0)
    assert "Save and finish the deal" in opened(match, seat=4).text
    assert save(match, seat=4, cards=TEN).url == f"/m/{match.uid}/deals/1/"


def test_the_last_hand_of_golf_leads_to_the_question():
    match = make_match("golf", 2)
    play.record_hand(match, 1, 0, hand(LOW["golf"]), seen=0)
    assert "Save, one question left" in opened(match, seat=2).text
    assert save(match, seat=2, cards=LOW["golf"]).url == f"/m/{match.uid}/deals/1/question/"


def test_the_last_hand_of_a_match_leads_to_its_result():
    match = make_match("basketball", 2)
    play.record_hand(match, 1, 0, hand(LOW["basketball"]), seen=0)
    assert save(match, seat=2, cards=LOW["basketball"]).url == f"/m/{match.uid}/"
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
    assert response["HX-Redirect"] == f"/m/{match.uid}/deals/1/"


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
    assert "Ann’s hand is saved: 13." in text
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


# What is refused


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"cards": "A 7 7 K 10 2 2 5 Q"}, "Ann has 9 cards; Hang Ten needs 10."),
        ({"cards": ""}, "Ann has 0 cards; Hang Ten needs 10."),
        ({"cards": "A 7 7 K 10 2 2 5 Q X"}, no_card("X")),
        (
            {"cards": "A77K10225Q3"},
            "“A77K10225Q3” is no card: write A, 2 to 10, J, Q or K, with a space between cards.",
        ),
        ({"cards": "A 7 7 K 10 2 2 5 Q 1"}, no_card("1")),
        ({"cards": "A 7 7 K 10 2 2 5 Q _"}, "1 place is still empty."),
        ({"cards": "_ A 7 7 K 10 2 2 5 Q 3"}, "1 place is still empty."),
        ({"cards": "A 7 7 K 10 2 2 5 - -"}, "Ann: “-” is no card in Hang Ten."),
        ({"cards": "A " * 3000}, "That is too long to be a hand of cards."),
        ({"cards": "A\0"}, no_card("A\0")),
        ({"typed": ""}, "A score is a whole number, such as 14 or −3."),
        ({"typed": "fourteen"}, "A score is a whole number, such as 14 or −3."),
        ({"typed": "1.5"}, "A score is a whole number, such as 14 or −3."),
        ({"typed": "٣"}, "A score is a whole number, such as 14 or −3."),
        ({"typed": "10001"}, "Ann: a score is a whole number from −10,000 to 10,000, not 10001."),
        ({"typed": "5", "cards": TEN}, "There are both cards and a typed score here; enter only one of them."),
        ({"cards": TEN, "marked": "1"}, "Ann: Hang Ten has no mark on a hand."),
        ({}, "Ann has 0 cards; Hang Ten needs 10."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(match, form, says):
    response = save(match, **form)
    assert response.status_code == 422
    assert sentence(response) == says
    assert stored(match) is None


def test_what_was_typed_stays_beside_the_sentence(match):
    text = save(match, cards="A 7 7 <b> 10 2 2 5 Q").text
    assert 'name="cards" value="A 7 7 &lt;b&gt; 10 2 2 5 Q"' in text
    assert 'aria-describedby="cards-help problem" aria-invalid="true"' in text
    text = save(match, typed="a lot").text
    assert 'name="typed" value="a lot"' in text
    assert 'aria-describedby="typed-help problem" aria-invalid="true"' in text


def test_htmx_gets_the_form_with_the_sentence(match):
    response = save(match, cards="A 7", htmx=True)
    assert response.status_code == 422
    assert "<html" not in response.text
    assert sentence(response) == "Ann has 2 cards; Hang Ten needs 10."


def test_half_a_discarded_pair_is_refused():
    match = make_match("golf", 2)
    response = save(match, cards="A - 3 4 5 6")
    assert sentence(response) == "Ann: row 1 has a card beside “-”; a row is discarded as a whole."


def test_cards_beyond_the_decks_name_the_players_to_look_at():
    match = make_match("basketball", 2)
    play.record_hand(match, 1, 0, hand("9 9 9 A 2 3 4 5 6 7"), seen=0)
    response = save(match, seat=2, cards="9 9 A 2 3 4 5 6 7 8")
    assert response.status_code == 422
    assert sentence(response) == (
        "5 nines in this deal; 1 deck holds 4: Ann has 3, Bob has 2. Look at Ann again. Or change the number of decks."
    )
    assert f'<a href="{path(match, 1, 1)}">Ann</a>' in response.text
    assert f'href="/m/{match.uid}/decks/"' in response.text
    assert 'name="cards" value="9 9 A 2 3 4 5 6 7 8"' in response.text


def test_an_empty_field_is_not_taken_for_having_gone_out():
    match = make_match("tens-pile", 2)
    response = save(match, cards="")
    assert sentence(response) == "Which cards are left? If there are none, choose “Went out”."
    assert stored(match) is None


def test_whoever_went_out_has_no_cards():
    match = make_match("tens-pile", 2)
    response = save(match, cards="2 3", out="1")
    assert sentence(response) == "Whoever went out has nothing to count; delete what is here, or save it as it is."
    assert 'name="cards" value="2 3"' in response.text


def test_two_players_without_cards_lead_to_the_other_one():
    match = make_match("tens-pile", 3)
    play.record_hand(match, 1, 0, hand(""), seen=0)
    response = save(match, seat=2, out="1", cards="")
    assert response.status_code == 422
    assert sentence(response) == "Ann and Bob have no cards left; only one player goes out. Look at Ann again."
    assert f'<a href="{path(match, 1, 1)}">Ann</a>' in response.text


class TestNobodyIsOut:
    """The last hand of a deal is in, and everybody still holds cards."""

    @pytest.fixture
    def match(self):
        match = make_match("tens-pile", 3)
        play.record_hand(match, 1, 0, hand("2 3"), seen=0)
        play.record_hand(match, 1, 1, hand("Q", marked=True), seen=0)
        return match

    def test_it_asks_who_went_out_and_keeps_the_cards(self, match):
        response = save(match, seat=3, cards="5 5", marked="1")
        assert response.status_code == 422
        text = response.text
        assert "Who went out?" in text
        assert re.findall(r'name="out_instead" value="(\d)"', text) == ["1", "2", "3"]
        assert '<input type="hidden" name="cards" value="5 5">' in text
        assert '<input type="hidden" name="marked" value="1">' in text
        assert f'href="{path(match, 1, 3)}?cards=5+5&amp;marked=1"' in text

    def test_choosing_another_player_empties_that_hand(self, match):
        response = save(match, seat=3, cards="5 5", out_instead="2")
        assert response.url == f"/m/{match.uid}/deals/1/"
        assert (stored(match, seat=2).cards, stored(match, seat=2).marked) == ("", True)
        assert stored(match, seat=3).cards == "5 5"

    def test_choosing_this_player_empties_this_hand(self, match):
        save(match, seat=3, cards="5 5", marked="1", out_instead="3")
        assert (stored(match, seat=3).cards, stored(match, seat=3).marked) == ("", True)
        assert stored(match, seat=2).cards == "Q"

    def test_it_works_for_a_typed_score_too(self, match):
        assert '<input type="hidden" name="typed" value="12">' in save(match, seat=3, typed="12").text
        save(match, seat=3, typed="12", out_instead="1")
        assert (stored(match, seat=3).typed, stored(match, seat=1).cards) == (12, "")

    @pytest.mark.parametrize("nobody", ["0", "9", "-1", "x", ""])
    def test_choosing_somebody_who_does_not_play_asks_again(self, match, nobody):
        assert "Who went out?" in save(match, seat=3, cards="5 5", out_instead=nobody).text


def test_a_newer_hand_is_not_overwritten_and_both_are_shown(match):
    play.record_hand(match, 1, 0, hand("9 4 4 J 2 9 4 4 8 8"), seen=0)
    response = save(match, cards=TEN, seen=0)
    assert response.status_code == 409
    text = re.sub(r"<template.*?</template>", "", response.text, flags=re.DOTALL)
    assert re.findall(r'<span class="name">([^<]+)</span>', text) == ["Yours", "Saved meanwhile"]
    assert re.findall(r'<span class="vh">Score </span>([^<]+)<', text) == ["13", "18"]
    assert "Yours: 9 4 4 J 2 over 9 4 4 8 3." in text
    assert "Saved meanwhile: 9 4 4 J 2 over 9 4 4 8 8." in text
    assert stored(match).cards.endswith("8 8")


def test_mine_can_be_saved_over_theirs(match):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    text = save(match, cards=TEN).text
    version = re.search(r'name="seen" value="(\d+)"', text)[1]
    assert version == str(stored(match).version)
    assert f'<input type="hidden" name="cards" value="{TEN}">' in text
    assert save(match, cards=TEN, seen=version).status_code == 303
    assert stored(match).cards == TEN


def test_keeping_theirs_leads_on(match):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    text = save(match, cards=TEN).text
    assert f'<a class="btn" href="{path(match, 1, 2)}" data-drop="{path(match)}">Keep theirs</a>' in text


def test_a_conflict_of_typed_scores_and_of_hands_without_cards_keeps_what_was_entered():
    match = make_match("tens-pile", 3)
    play.record_hand(match, 1, 0, hand("2 3"), seen=0)
    text = save(match, typed="14", marked="1").text
    assert '<input type="hidden" name="typed" value="14">' in text
    assert '<input type="hidden" name="marked" value="1">' in text
    text = save(match, cards="", out="1").text
    assert '<input type="hidden" name="out" value="1">' in text


def test_htmx_gets_the_conflict_as_a_fragment(match):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    response = save(match, cards=TEN, htmx=True)
    assert response.status_code == 409
    assert "<html" not in response.text


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40])
def test_a_version_that_is_none_counts_as_not_having_seen_anything(match, seen):
    play.record_hand(match, 1, 0, hand("A A A A A A A A A 2"), seen=0)
    assert save(match, cards=TEN, seen=seen).status_code == 409


def test_a_match_that_was_ended_meanwhile_says_so_and_shows_what_was_entered(match):
    play.end_match(match, "split")
    response = save(match, cards=TEN)
    assert response.status_code == 409
    assert '<p class="note bad" role="alert">The match is over.</p>' in response.text
    assert "Not saved: 9 4 4 J 2 over 9 4 4 8 3." in response.text
    assert f'href="/m/{match.uid}/" data-drop="{path(match)}">Go on</a>' in response.text


def test_a_deal_that_has_to_wait_says_so_and_shows_what_was_entered(match):
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    response = save(match, number=2, typed="−7")
    assert response.status_code == 409
    assert "Deal 2 has not begun: deal 1 comes first." in response.text
    assert "−7" in response.text
    assert f'href="{path(match, 1, 2)}" data-drop="{path(match, 2)}">Go on</a>' in response.text


@pytest.mark.parametrize(("number", "seat"), [(1, 0), (1, 5), (1, 10**12), (7, 9)])
def test_saving_for_somebody_who_does_not_sit_there_is_not_found(match, number, seat):
    assert save(match, number=number, seat=seat, cards=TEN).status_code == 404


def test_a_phone_that_said_whose_it_is_signs_the_log(match):
    ann = match.seats.get(position=0).player
    save(match, client=phone(match.club, player=ann.pk), cards=TEN)
    assert match.log.get(action="hand").phone == ann


def test_other_methods_are_refused(match):
    assert phone(match.club).delete(path(match)).status_code == 405
