"""Hands that are refused: a sentence says why, and what was entered stays."""

import re

import pytest

from games import play
from tests.builders import hand, make_match
from tests.pages.hands import TEN, no_card, path, save, sentence, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


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
        assert response.url == f"/m/{match.uid}/deals/1/reveal/?play=1"
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
