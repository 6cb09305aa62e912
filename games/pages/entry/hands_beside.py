"""The hands of a deal that are in, beside the one that is entered, on screens that have room for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.facts import DealFacts, MatchFacts, hand_record
from games.pages.shared.hand_drawing import Drawing, draw
from games.pages.shared.people import Person
from games.pages.shared.suspense import may_be_seen
from games.pages.shared.words import number
from games.rules.scoring import score_hand

MOST_HANDS = 8
"""More hands than these have no room there."""


@dataclass(frozen=True, slots=True)
class HandBeside:
    """A player's hand: its score and cards, None where it is not in, or its score was typed."""

    person: Person
    score: str | None
    drawing: Drawing | None


def hands_beside(facts: MatchFacts, deal: DealFacts, who: Sequence[Person], own: int | None) -> tuple[HandBeside, ...]:
    """Everybody's hand in seat order, for the phone of whoever sits at `own`; nothing where there are too many."""
    return tuple(_hand(facts, deal, person, own) for person in who) if len(who) <= MOST_HANDS else ()


def _hand(facts: MatchFacts, deal: DealFacts, person: Person, own: int | None) -> HandBeside:
    stored = deal.hands.get(person.position)
    if stored is None:
        return HandBeside(person, None, None)
    if not may_be_seen(facts, deal, person.position, own):
        return HandBeside(person, "in", None)
    score = score_hand(facts.game, hand_record(stored))
    return HandBeside(person, number(score.points), draw(facts.game, score))
