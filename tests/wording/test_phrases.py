"""A phrase knows its slots, wherever a translation puts them."""

import pytest
from django.utils.translation import override

from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.wording.declared.lines import build_line_phrase
from games.wording.declared.phrases import (
    Slot,
    begin_large,
    divide_at_slots,
    format_phrase,
    make_slot,
    open_slots,
)
from games.wording.declared.play import build_asked_phrase
from tests.made_up_language import CODE, made_up_language

NOBODY = "{asked}nobody{close} is asked, {points} points"


@pytest.mark.parametrize(
    ("message", "pieces"),
    [
        (NOBODY, [Slot("Nobody", "asked"), " is asked, ", Slot("5", "points"), " points"]),
        (
            "for {points} {asked}nobody{close}",
            ["For ", Slot("5", "points"), " ", Slot("nobody", "asked")],
        ),
    ],
)
def test_slots_are_found_in_a_message(message: str, pieces: list[str | Slot]) -> None:
    values = {"points": make_slot("5", "points"), **open_slots(asked="asked")}
    assert divide_at_slots(begin_large(message.format_map(values))) == pieces


def test_a_sentence_has_the_same_slots_in_every_language() -> None:
    game = read_declaration(TEMPLATES["spades"])
    english = [build_asked_phrase(game), *[build_line_phrase(game, line) for line in game.lines]]
    with made_up_language(), override(CODE):
        others = [build_asked_phrase(game), *[build_line_phrase(game, line) for line in game.lines]]
    assert list(map(list_parts, others)) == list(map(list_parts, english))
    assert "⟦" in format_phrase(others[0])


def list_parts(marked: str) -> list[str]:
    return [piece.part for piece in divide_at_slots(marked) if isinstance(piece, Slot)]
