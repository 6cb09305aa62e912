"""The small drawing of a game: made from what is declared."""

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings

from games.rules.built_in_declared import BUILT_IN
from games.rules.declared.reading import read_declaration
from games.rules.templates import TEMPLATES
from games.scoreboard.shown.game_drawing import GAP, draw_game
from tests.examples import examples
from tests.rules.declared.strategies import declarations


def faces(declared):
    """The faces of the pieces that are more than plain cards, each with its width and height in cards."""
    drawing = draw_game(read_declaration(declared))
    plain = next(piece for piece in drawing.pieces if piece.face == "plain")
    pieces = [piece for piece in drawing.pieces if piece.face != "plain"]
    sizes = [
        (round((one.width + GAP) / (plain.width + GAP)), round((one.height + GAP) / (plain.height + GAP)))
        for one in pieces
    ]
    return [(piece.face, *size) for piece, size in zip(pieces, sizes, strict=True)]


@pytest.mark.parametrize(
    ("declared", "drawn"),
    [
        (BUILT_IN["hang-ten"], [("gives", 2, 2), ("cancels", 1, 2)]),
        (BUILT_IN["tens-grid"], [("gives", 3, 2), ("cancels", 1, 2)]),
        (BUILT_IN["basketball"], [("gives", 1, 1)] * 3),
        (BUILT_IN["golf"], [("thrown", 2, 1)]),
        (BUILT_IN["tens-pile"], [("thrown", 1, 1)]),
        (TEMPLATES["golf-4"], []),
        (TEMPLATES["golf-6"], [("cancels", 1, 2)]),
        (TEMPLATES["golf-6-jokers"], [("gives", 1, 1), ("cancels", 1, 2)]),
        (TEMPLATES["golf-9"], [("cancels", 3, 1)]),
        (TEMPLATES["numbers"], [("thrown", 1, 3)]),
        (TEMPLATES["left-in-hand"], []),
        (TEMPLATES["winner-takes"], [("gives", 1, 1)]),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) else "",
)
def test_what_equal_cards_give_is_drawn(declared, drawn):
    assert faces(declared) == drawn


def test_a_lone_column_stands_in_the_middle_and_a_second_piece_apart():
    alone = draw_game(read_declaration(TEMPLATES["golf-6"])).pieces[0]
    assert alone.x == 12
    joker, column = draw_game(read_declaration(TEMPLATES["golf-6-jokers"])).pieces[:2]
    assert (joker.x, column.x) == (0, 24)


def test_cards_that_are_no_ranks_have_their_names_on_them():
    drawing = draw_game(read_declaration(TEMPLATES["penalty-hearts"]))
    assert [piece.text for piece in drawing.pieces] == ["♥", "♥", "♥", "Q♠"]


def test_typed_scores_are_drawn_as_a_list():
    drawing = draw_game(read_declaration(TEMPLATES["typed"]))
    assert "<text" in render_to_string("games/shown/_game_drawing.html", {"drawing": drawing})
    assert not drawing.pieces


@given(declarations())
@settings(max_examples=examples(100))
def test_whatever_is_declared_is_drawn_in_its_box_each_cell_once(declared):
    game = read_declaration(declared)
    drawing = draw_game(game)
    left, top, width, height = map(float, drawing.box.split())
    for piece in drawing.pieces:
        assert piece.x >= left
        assert piece.y >= top
        assert piece.x + piece.width <= left + width
        assert piece.y + piece.height <= top + height
    if game.layout == "grid":
        sizes = [{piece.width for piece in drawing.pieces}, {piece.height for piece in drawing.pieces}]
        corners = {(piece.x, piece.y) for piece in drawing.pieces}
        assert len(corners) == len(drawing.pieces)
        assert all(sizes)
    render_to_string("games/shown/_game_drawing.html", {"drawing": drawing})
