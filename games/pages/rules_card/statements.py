"""Statements on a rules card, with hands and deals that show them, counted by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.drawings.hands import Drawing, draw_hand
from games.matches.people import Person, build_people_from_names
from games.rules.cards import Cards
from games.rules.game import Game
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import score_deal, score_hand

from .counted_examples import Worked


@dataclass(frozen=True, slots=True)
class Definition:
    """A name and what there is to say about it; `size` is the style that a card's name needs to
    fit, if it is long.
    """

    name: str
    text: str
    size: str = ""


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A hand to look at, and its points."""

    drawing: Drawing | None
    points: int


@dataclass(frozen=True, slots=True)
class ExampleScore:
    """One player of a deal to look at: the points of the cards, what the deal adds to them, the
    score.
    """

    person: Person
    cards: int
    added: int
    score: int


@dataclass(frozen=True, slots=True)
class Statement:
    """Something to say on a card, `name` what it is about; a hand, a deal, or numbers worked out
    can show it.
    """

    text: str
    example: ExampleHand | None = None
    caption: str = ""
    deal: tuple[ExampleScore, ...] = ()
    name: str = ""
    worked: Worked | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a card: its key in an address, its heading, and its statements."""

    key: str
    title: str
    statements: tuple[Statement, ...]


def draw_example(game: Game, cards: Cards) -> ExampleHand:
    """Return a hand with its drawing and its score by the rules."""
    score = score_hand(game, HandRecord(cards))
    return ExampleHand(draw_hand(game, score), score.points)


def score_example(game: Game, names: Sequence[str], deal: DealRecord) -> tuple[ExampleScore, ...]:
    """Return for each player of an example deal the points of the hand alone, what the deal adds,
    and the score.
    """
    return tuple(
        ExampleScore(person, score.base, score.points - score.base, score.points)
        for person, score in zip(
            build_people_from_names(names), score_deal(game, deal), strict=True
        )
    )
