"""A hand as far as it is entered: its score, how many cards are in, and its drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.matches.people import Person
from games.rules.game import Game
from games.rules.record import HandRecord
from games.rules.result import HandScore
from games.rules.scoring import score_cells, score_hand
from games.wording.translated import numeral, phrase
from games.wording.words import format_sum

from .hands import Drawing, draw_hand, mark_changes

# A longer name has smaller letters.
LONG_NAME = 18


@dataclass(frozen=True, slots=True)
class HandSoFar:
    person: Person
    has_long_name: bool  # whether the name has smaller letters
    score: str
    score_label: str
    count: str  # how many cards are in or left, and how the score adds up
    drawing: Drawing | None


def build_hand_from_cells(
    game: Game, person: Person, cells: Sequence[str | None], marked: bool
) -> HandSoFar:
    """Return a hand so far from its cells (None: empty); a bag, or a full grid, is complete.

    In a grid, missing cells are empty, and too many are dropped.
    """
    size = game.grid.size if game.grid else len(cells)
    missing = [None] * (size - len(cells))
    padded = [*cells, *missing][:size]
    cards_in = sum(card is not None for card in padded)
    score = score_cells(game, padded, marked)
    is_complete = game.grid is None or cards_in == size
    return build_hand_so_far(game, person, score, cards_in, is_complete=is_complete)


def build_hand_from_score(
    game: Game, person: Person, points: int | None, marked: bool
) -> HandSoFar:
    """Return a hand so far from its typed points; None: not typed yet."""
    if points is None:
        has_long_name = len(person.name) > LONG_NAME
        return HandSoFar(
            person=person,
            has_long_name=has_long_name,
            score="–",
            score_label=phrase("Score"),
            count=phrase("Not typed yet"),
            drawing=None,
        )
    score = score_hand(game, HandRecord(typed=points, marked=marked))
    return build_hand_so_far(game, person, score, cards_in=None, is_complete=True)


def build_complete_hand(game: Game, person: Person, hand: HandRecord) -> HandSoFar:
    if hand.cards is None:
        return build_hand_from_score(game, person, hand.typed, hand.marked)
    return build_hand_from_cells(game, person, hand.cards, hand.marked)


def build_hand_so_far(
    game: Game, person: Person, score: HandScore, cards_in: int | None, *, is_complete: bool
) -> HandSoFar:
    """Return a hand so far; `cards_in` of its cards are in, None if a score was typed.

    If scoring rules add points to those of the cards, the count of cards ends with “: 9 + 5”.
    """
    count = _count_cards(game, cards_in)
    if score.lines:
        working = format_sum([score.base, *(line.points for line in score.lines)])
        count = phrase("{cards}: {working}", cards=count, working=working)
    return HandSoFar(
        person=person,
        has_long_name=len(person.name) > LONG_NAME,
        score=numeral(score.points),
        score_label=phrase("Score") if is_complete else phrase("Score so far"),
        count=count,
        drawing=draw_hand(game, score),
    )


def _count_cards(game: Game, cards_in: int | None) -> str:
    if cards_in is None:
        return phrase("Typed, without cards")
    if game.grid:
        return phrase(
            "{cards} of {n} card", "{cards} of {n} cards", n=game.grid.size, cards=cards_in
        )
    if not cards_in:
        return phrase("No cards yet")
    return phrase("1 card left", "{n} cards left", n=cards_in)


def mark_differences(first: HandSoFar, other: HandSoFar) -> tuple[HandSoFar, HandSoFar]:
    """Return two versions with marks where they differ, if both are drawn in grids of one size."""
    if first.drawing is None or other.drawing is None:
        return first, other
    first_marked = mark_changes(first.drawing, other.drawing)
    other_marked = mark_changes(other.drawing, first.drawing)
    return replace(first, drawing=first_marked), replace(other, drawing=other_marked)
