"""The hands of a deal that are in, beside the one that is entered, on screens that have room for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.facts import DealFacts, MatchFacts, hand_record
from games.rules.replay import score_hand

from ..shown.hand_drawing import Drawing, draw
from ..shown.people import Person
from ..shown.words import number

MOST_HANDS = 8
"""More hands than these have no room there."""


@dataclass(frozen=True, slots=True)
class HandBeside:
    """A player's hand: its score and cards, None where it is not in, or its score was typed."""

    person: Person
    score: str | None
    drawing: Drawing | None


def hands_beside(facts: MatchFacts, deal: DealFacts, who: Sequence[Person]) -> tuple[HandBeside, ...]:
    """Everybody's hand in seat order; nothing where there are too many."""
    return tuple(_hand(facts, deal, person) for person in who) if len(who) <= MOST_HANDS else ()


def _hand(facts: MatchFacts, deal: DealFacts, person: Person) -> HandBeside:
    stored = deal.hands.get(person.position)
    if stored is None:
        return HandBeside(person, None, None)
    score = score_hand(facts.variant, hand_record(stored))
    return HandBeside(person, number(score.points), draw(facts.variant, score))
