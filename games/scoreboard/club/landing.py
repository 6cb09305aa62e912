"""The first page that somebody sees: a hand and what it scores."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.cards import read_cards
from games.rules.record import Hand
from games.rules.replay import score_hand
from games.rules.variants import VARIANTS

from ..shown.hand_drawing import Drawing, draw
from ..shown.words import number

GAME, CARDS = "hang-ten", "7 9 K K A 7 9 K K 3"


@dataclass(frozen=True, slots=True)
class ExampleOnLanding:
    """A hand of a game, drawn with its working, and its score."""

    game: str
    drawing: Drawing | None
    score: str


def example() -> ExampleOnLanding:
    """A hand that shows at a glance what is worked out."""
    variant = VARIANTS[GAME]
    score = score_hand(variant, Hand(read_cards(CARDS)))
    return ExampleOnLanding(variant.name, draw(variant, score), number(score.points))
