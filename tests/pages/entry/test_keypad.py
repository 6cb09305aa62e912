"""The keypad of any game: its cards, how they are arranged, how they are written."""

import pytest

from games.pages.entry.forms import cells_so_far, read_cells
from games.pages.entry.hand_entry import keypad
from games.rules.built_in import BUILT_IN
from games.rules.cards import RANKS
from games.rules.declared.games import declared_game
from games.rules.errors import CardError


def game(cards, layout=None, **more):
    declaration = {
        "name": "Ours",
        "players": [2, 8],
        "layout": layout or {"rows": 2, "columns": 2},
        "wins": "lowest",
        "end": {"deals": 9},
        "cards": [{"card": card, "points": 1} for card in cards],
    }
    return declared_game(declaration | more)


NUMBERS = [str(number) for number in range(-2, 18)]


def test_its_keys_are_the_cards_of_the_game_in_their_order():
    assert tuple(key.card for key in keypad(BUILT_IN["golf"]).cards) == RANKS
    assert [key.card for key in keypad(game(["Jo", "Q♠", "-2"])).cards] == ["Jo", "Q♠", "-2"]


@pytest.mark.parametrize("many", range(2, 21))
@pytest.mark.parametrize("gone", [False, True])
def test_rows_of_keys_are_full_and_none_is_too_long(many, gone):
    made = keypad(game(NUMBERS[:many], **({"gone": "rows"} if gone else {})))
    assert 1 <= made.in_a_row <= (7 if many + gone > 17 else 6)
    assert (many + made.gone_wide + made.delete_wide) % made.in_a_row == 0
    assert made.delete_wide >= 1
    assert (made.gone_wide >= 1) == gone


def test_the_ranks_stand_in_three_rows_of_five():
    assert (keypad(BUILT_IN["golf"]).in_a_row, keypad(BUILT_IN["golf"]).delete_wide) == (5, 1)
    assert (keypad(BUILT_IN["hang-ten"]).in_a_row, keypad(BUILT_IN["hang-ten"]).delete_wide) == (5, 2)


def test_a_hand_is_told_with_cards_of_the_game():
    assert keypad(game(["♥", "Q♠"])).example == "♥ Q♠ …"
    assert keypad(game(["♥", "Q♠"], {"rows": 1, "columns": 2})).example == "♥ Q♠"
    assert keypad(BUILT_IN["hang-ten"]).example == "A 3 5 7 9 …"


@pytest.mark.parametrize(
    ("cards", "text", "cells"),
    [
        (["A", "10"], "a, T;10", ("A", "10", "10")),
        (["-2", "12"], "−2 –2 12 _", ("-2", "-2", "12", None)),
        (["A/B", "½"], "a/b ½", ("A/B", "½")),
        (["_", "A"], "_ A _____", ("_", "A", None)),
        (["–", "A"], "– A -", ("–", "A", "-")),
        (["Jo", "jO2"], "JO jo2", ("Jo", "jO2")),
    ],
)
def test_cards_of_any_name_are_read(cards, text, cells):
    assert read_cells(text, game(cards).card_set) == cells


def test_what_is_no_card_of_the_game_names_those_that_are():
    with pytest.raises(CardError, match="“K” is no card: write ♥, Q♠, with a space between cards"):
        read_cells("♥ K", game(["♥", "Q♠"]).card_set)
    assert cells_so_far("♥ K", game(["♥", "Q♠"]).card_set) == ()


def test_an_empty_place_is_written_like_no_card():
    assert BUILT_IN["golf"].card_set.empty == "_"
    assert game(["_", "A"]).card_set.empty == "_____"
