"""The keypad of any game: its cards, how they are arranged, how they are written."""

import pytest

from games.pages.entry.forms import read_cells, try_read_cells
from games.pages.entry.hand_page import build_keypad
from games.rules.built_in import BUILT_IN
from games.rules.cards import RANKS
from games.rules.declared.games import read_game
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
    return read_game(declaration | more)


NUMBERS = [str(number) for number in range(-2, 18)]


@pytest.mark.parametrize("many", range(2, 21))
@pytest.mark.parametrize("gone", [False, True])
def test_rows_of_keys_are_full_and_none_is_too_long(many, gone):
    made = build_keypad(game(NUMBERS[:many], **({"gone": "rows"} if gone else {})))
    assert 1 <= made.in_a_row <= (7 if many + gone > 17 else 6)
    assert (many + made.discard_width + made.delete_width) % made.in_a_row == 0
    assert made.delete_width >= 1
    assert (made.discard_width >= 1) == gone


def test_keys_show_the_cards_of_the_game_in_order():
    golf, hang_ten, ours = (
        build_keypad(BUILT_IN["golf"]),
        build_keypad(BUILT_IN["hang-ten"]),
        build_keypad(game(["Jo", "Q♠", "-2"])),
    )
    assert tuple(key.card for key in golf.cards) == RANKS
    assert [key.card for key in ours.cards] == ["Jo", "Q♠", "-2"]
    assert [(made.in_a_row, made.delete_width) for made in (golf, hang_ten)] == [(5, 1), (5, 2)]
    assert hang_ten.example == "A 3 5 7 9 …"
    assert build_keypad(game(["♥", "Q♠"])).example == "♥ Q♠ …"
    assert build_keypad(game(["♥", "Q♠"], {"rows": 1, "columns": 2})).example == "♥ Q♠"


@pytest.mark.parametrize(
    ("lines", "size", "told"),
    [
        ("rows", 2, "Write - - for a discarded pair."),
        ("rows", 3, "Write - - - for a discarded row."),
        ("columns", 2, "Write - for each card of a discarded pair."),
        ("columns", 3, "Write - for each card of a discarded column."),
    ],
)
def test_the_page_tells_how_a_discarded_line_is_written(lines, size, told):
    ours = game(["A", "K"], {"rows": size, "columns": size}, gone=lines)
    assert build_keypad(ours).discard_notation == told


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


def test_an_unknown_card_names_the_cards_of_the_game():
    with pytest.raises(
        CardError, match=r"“K” is not a card\. Use ♥ and Q♠, with spaces between the cards"
    ):
        read_cells("♥ K", game(["♥", "Q♠"]).card_set)
    assert try_read_cells("♥ K", game(["♥", "Q♠"]).card_set) == ()
