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
    name: str
    text: str
    size: str = ""  # the CSS class of a card whose name is long


@dataclass(frozen=True, slots=True)
class ExampleHand:
    drawing: Drawing | None
    points: int


@dataclass(frozen=True, slots=True)
class ExampleScore:
    """One player of a deal to look at."""

    person: Person
    cards: int  # the points of the cards
    added: int  # what the deal adds to them
    score: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence on a rules card, with an example if it has one: a hand, a deal, or numbers."""

    text: str
    example: ExampleHand | None = None
    caption: str = ""  # what to see in that hand
    deal: tuple[ExampleScore, ...] = ()
    name: str = ""  # of the number, line or count that it is about
    worked: Worked | None = None


@dataclass(frozen=True, slots=True)
class Section:
    key: str  # its fragment in the card's address
    title: str
    statements: tuple[Statement, ...]


def draw_example(game: Game, cards: Cards) -> ExampleHand:
    score = score_hand(game, HandRecord(cards))
    return ExampleHand(draw_hand(game, score), score.points)


def score_example(game: Game, names: Sequence[str], deal: DealRecord) -> tuple[ExampleScore, ...]:
    """Return each player's points of the hand, what the deal adds, and the score."""
    people = build_people_from_names(names)
    return tuple(
        ExampleScore(person, score.base, score.points - score.base, score.points)
        for person, score in zip(people, score_deal(game, deal), strict=True)
    )
