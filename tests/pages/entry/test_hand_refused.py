"""Hands that are refused: a sentence says why, and what was entered stays."""

import re

import pytest

from games.matches.stored_match import build_game
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from games.rules.scoring import score_hand
from games.wording.translated import numeral
from tests.builders import hand, make_house_match, make_match, save_hand
from tests.pages.hands import TEN, no_card, path, problem, save, stored_hand
from tests.play.rows import hands as stored_hands
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"cards": "A 7 7 K 10 2 2 5 Q"}, "Ann has 9 cards, but Hang Ten needs 10."),
        ({"cards": ""}, "Ann has 0 cards, but Hang Ten needs 10."),
        ({"cards": "A77K10225Q3"}, no_card("A77K10225Q3")),
        ({"cards": "A 7 7 K 10 2 2 5 Q 1"}, no_card("1")),
        ({"cards": "_ A 7 7 K 10 2 2 5 Q 3"}, "1 place is still empty. Enter all cards."),
        ({"cards": "A 7 7 K 10 2 2 5 - -"}, "Ann’s hand has “-”, which is not a card in Hang Ten."),
        (
            {"cards": "A " * 3000},
            "This is too long for one hand. Enter only the cards of this hand.",
        ),
        ({"cards": "A\0"}, no_card("A\0")),
        *(
            ({"typed": text}, "Enter a whole number as the score, such as 14 or −3.")
            for text in ("", "fourteen", "1.5", "٣")
        ),
        (
            {"typed": "10001"},
            "Ann’s score must be a whole number from −10,000 to 10,000, not 10001.",
        ),
        ({"typed": "5", "cards": TEN}, "Enter either the cards or the score, not both."),
        ({"cards": TEN, "marked": "1"}, "Ann’s hand is marked, but Hang Ten has no mark."),
        ({}, "Ann has 0 cards, but Hang Ten needs 10."),
    ],
)
def test_an_impossible_hand_is_refused_in_a_sentence(match, form, says):
    response = save(match, **form)
    assert response.status_code == 422
    assert problem(response) == says
    assert stored_hand(match) is None


@pytest.mark.parametrize(
    ("field", "typed", "stays", "beside"),
    [
        ("cards", "A 7 7 <b> 10", "A 7 7 &lt;b&gt; 10", "cards-help"),
        ("typed", "a lot", "a lot", "live"),
    ],
)
def test_typed_values_stay_beside_the_sentence(match, field, typed, stays, beside):
    for htmx in (False, True):
        response = save(match, htmx=htmx, **{field: typed})
        assert response.status_code == 422
        assert ("<html" in on_one_line(response)) is not htmx
        assert f'name="{field}" value="{stays}"' in on_one_line(response)
        assert f'aria-describedby="{beside} problem" aria-invalid="true"' in on_one_line(response)


LEFT = "A player without cards has no score. Delete this entry, or save it as it is."


@pytest.mark.parametrize(
    ("game", "form", "says"),
    [
        (
            "golf",
            {"cards": "A - 3 4 5 6"},
            "Ann has a card beside “-” in row 1. Only a whole row is discarded.",
        ),
        (
            "tens-pile",
            {"cards": ""},
            "Enter the cards that are left. If there are none, tap “Went out, no cards left”.",
        ),
        ("tens-pile", {"cards": "2 3", "out": "1"}, LEFT),
    ],
)
def test_a_hand_impossible_in_one_game_is_refused_there(game, form, says):
    match = make_match(game, 2)
    response = save(match, **form)
    assert problem(response) == says
    assert f'name="cards" value="{form["cards"]}"' in on_one_line(response)
    assert stored_hand(match) is None


NINES = (
    "There are 5 nines in this deal, but 1 deck has only 4. Ann has 3, Bob has 2. "
    "Check: Ann. Change the number of decks"
)


@pytest.mark.parametrize(
    ("game", "anns", "form", "says"),
    [
        ("basketball", "9 9 9 A 2 3 4 5 6 7", {"cards": "9 9 A 2 3 4 5 6 7 8"}, NINES),
        (
            "tens-pile",
            "",
            {"cards": "", "out": "1"},
            "Ann and Bob have no cards left, but only 1 player can go out.",
        ),
    ],
)
def test_hands_that_exclude_each_other_name_their_players(game, anns, form, says):
    match = make_match(game, 2)
    save_hand(match, 1, 0, anns)
    response = save(match, seat=2, **form)
    assert response.status_code == 422
    assert problem(response) in (says, f"{says} Check: Ann.")
    assert f'<a href="{path(match, 1, 1)}">Ann</a>' in on_one_line(response)
    assert (f'href="/m/{match.uid}/decks/"' in on_one_line(response)) is (says == NINES)
    assert f'name="cards" value="{form["cards"]}"' in on_one_line(response)


@pytest.fixture
def nobody_out():
    """The last hand of a deal of Tens is to come, and everybody still holds cards."""
    match = make_match("tens-pile", 3)
    save_hand(match, 1, 0, "2 3")
    save_hand(match, 1, 1, hand("Q", marked=True))
    return match


def test_a_deal_that_nobody_went_out_of_asks_who_did(nobody_out):
    response = save(nobody_out, seat=3, cards="5 5", marked="1")
    assert response.status_code == 422
    text = on_one_line(response)
    assert "Who went out?" in text
    assert re.findall(r'name="out_instead" value="(\d)"', text) == ["1", "2", "3"]
    assert '<input type="hidden" name="cards" value="5 5">' in text
    assert '<input type="hidden" name="marked" value="1">' in text
    assert f'href="{path(nobody_out, 1, 3)}?cards=5+5&amp;marked=1"' in text
    assert '<input type="hidden" name="typed" value="12">' in on_one_line(
        save(nobody_out, seat=3, typed="12")
    )
    for nobody in ("0", "9", "-1", "x", ""):
        assert "Who went out?" in on_one_line(
            save(nobody_out, seat=3, cards="5 5", out_instead=nobody)
        )


def test_each_choice_of_who_went_out_shows_its_effect(nobody_out):
    page = words(save(nobody_out, seat=3, cards="5 5"))
    assert re.findall(r"(?:Ann|Bob|Cy) \S+ becomes \S+", page) == [
        "Ann 5 becomes 0",
        f"Bob {score_of(nobody_out, 'Q')} becomes {score_of(nobody_out, '')}",
        "Cy 10 becomes 0",
    ]
    assert "Cy 12 becomes 0" in words(save(nobody_out, seat=3, typed="12"))


def score_of(match, cards):
    """Return the score of these cards with the game's mark."""
    return numeral(score_hand(build_game(match), hand(cards, marked=True)).points)


@pytest.mark.parametrize("out", ["1", "2"])
def test_other_values_stay_with_the_hand_of_who_went_out(out):
    match = make_house_match(COUNTED["phase-10"], ["Ann", "Bob"])
    save_hand(match, 1, 0, HandRecord(cards=("5", "12"), numbers={"Phase done": 1}))
    asked = save(match, seat=2, cards="3 4", **{"tick-n0": "1", "n0": "1"})
    kept = re.findall(
        r'<input type="hidden" name="(cards|n0)" value="([^"]*)">', on_one_line(asked)
    )
    assert kept == [("cards", "3 4"), ("n0", "1")]
    save(match, seat=2, out_instead=out, **dict(kept))
    assert [row.numbers for row in match.deals.get().hands.order_by("seat__position")] == [
        {"Phase done": 1}
    ] * 2


@pytest.mark.parametrize(
    ("form", "out", "hands"),
    [
        ({"cards": "5 5"}, "2", ["2 3", "", "5 5"]),
        ({"cards": "5 5", "marked": "1"}, "3", ["2 3", "Q", ""]),
        ({"typed": "12"}, "1", ["", "Q", 12]),
    ],
)
def test_choosing_who_went_out_empties_that_hand(nobody_out, form, out, hands):
    response = save(nobody_out, seat=3, out_instead=out, **form)
    assert response.url == f"/m/{nobody_out.uid}/deals/1/reveal/?play=1"
    assert stored_hands(nobody_out) == hands
    assert stored_hand(nobody_out, seat=2).marked
    assert stored_hand(nobody_out, seat=3).marked == ("marked" in form)
