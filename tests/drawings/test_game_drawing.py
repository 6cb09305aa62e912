"""The small drawing of a game: made from what is declared."""

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from games.drawings.games import GAP, draw_game
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from tests.examples import examples
from tests.rules.build import DECLARED
from tests.rules.declared.counted_strategies import counted_games
from tests.rules.declared.strategies import declarations


def faces(declared):
    """Return the faces of the pieces that are more than plain cards, with width and height in
    cards.
    """
    drawing = draw_game(read_declaration(declared))
    plain = next(piece for piece in drawing.pieces if piece.face == "plain")
    pieces = [piece for piece in drawing.pieces if piece.face != "plain"]
    sizes = [
        (
            round((one.width + GAP) / (plain.width + GAP)),
            round((one.height + GAP) / (plain.height + GAP)),
        )
        for one in pieces
    ]
    return [(piece.face, *size) for piece, size in zip(pieces, sizes, strict=True)]


@pytest.mark.parametrize(
    ("declared", "drawn"),
    [
        (DECLARED["hang-ten"], [("gives", 2, 2), ("cancels", 1, 2)]),
        (DECLARED["tens-grid"], [("gives", 3, 2), ("cancels", 1, 2)]),
        (DECLARED["basketball"], [("gives", 1, 1)] * 3),
        (DECLARED["golf"], [("discarded", 2, 1)]),
        (DECLARED["tens-pile"], [("discarded", 1, 1)]),
        (TEMPLATES["golf-4"], []),
        (TEMPLATES["golf-6"], [("cancels", 1, 2)]),
        (TEMPLATES["golf-6-jokers"], [("gives", 1, 1), ("cancels", 1, 2)]),
        (TEMPLATES["golf-9"], [("cancels", 3, 1)]),
        (TEMPLATES["numbers"], [("discarded", 1, 3)]),
        (TEMPLATES["left-in-hand"], []),
        (TEMPLATES["winner-takes"], [("gives", 1, 1)]),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) else "",
)
def test_points_for_equal_cards_are_drawn(declared, drawn):
    assert faces(declared) == drawn


def pieces(declared):
    return draw_game(
        read_declaration(TEMPLATES[declared] if isinstance(declared, str) else declared)
    ).pieces


def test_a_lone_column_is_centred_and_a_second_piece_apart():
    joker, column = pieces("golf-6-jokers")[:2]
    assert (pieces("golf-6")[0].x, joker.x, column.x) == (12, 0, 24)


def test_special_cards_and_noted_numbers_show_their_names():
    hearts = ["♥", "♥", "♥", "Q♠"]
    assert (
        [piece.text for piece in pieces("penalty-hearts")]
        == [piece.text for piece in pieces("hearts")]
        == hearts
    )
    noted = {key: value for key, value in TEMPLATES["hearts"].items() if key != "lines"}
    noted["numbers"] = [{"number": "Ärger", "least": 0, "most": 9}]
    assert [piece.text for piece in pieces(noted)] == ["Ä"] * 4


def test_typed_scores_are_drawn_as_a_list():
    drawing = draw_game(read_declaration(TEMPLATES["typed"]))
    assert "<text" in render_to_string("games/shared/_game_drawing.html", {"drawing": drawing})
    assert not drawing.pieces


@given(declarations())
@settings(max_examples=examples(100))
def test_any_game_is_drawn_within_its_box_each_cell_once(declared):
    game = read_declaration(declared)
    drawing = draw_game(game)
    left, top, width, height = map(float, drawing.box.split())
    for piece in drawing.pieces:
        assert piece.x >= left
        assert piece.y >= top
        assert piece.x + piece.width <= left + width
        assert piece.y + piece.height <= top + height
    if game.layout == "grid":
        sizes = [
            {piece.width for piece in drawing.pieces},
            {piece.height for piece in drawing.pieces},
        ]
        corners = {(piece.x, piece.y) for piece in drawing.pieces}
        assert len(corners) == len(drawing.pieces)
        assert all(sizes)
    render_to_string("games/shared/_game_drawing.html", {"drawing": drawing})


def test_deals_of_different_sizes_are_drawn_as_bars():
    bars = pieces("oh-hell")
    assert len(bars) == 13
    assert [round(bar.height / bars[6].height) for bar in bars] == [
        7,
        6,
        5,
        4,
        3,
        2,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
    ]
    assert [bar.face for bar in bars] == ["plain"] * 12 + ["gives"]
    assert len(pieces("wizard")) == len(pieces({**TEMPLATES["oh-hell"], "dealt": [3] * 100})) == 20


def test_two_sides_are_two_rows_of_tricks():
    faces_of_tricks = ["gives"] * 3 + ["plain"] * 2 + ["gives"] * 2 + ["discarded"] * 2
    assert [piece.face for piece in pieces("spades")] == faces_of_tricks
    assert len({piece.y for piece in pieces("spades")}) == 2


@pytest.mark.slow
@given(st.integers(2, 5).flatmap(counted_games))
def test_drawings_of_counted_games_stay_within_their_box(declaration):
    for piece in draw_game(read_declaration(declaration)).pieces:
        assert piece.turn or (
            piece.x >= 0
            and piece.x + piece.width <= 58
            and piece.y >= 0
            and piece.y + piece.height <= 42
        )
