"""A typed score that the cards of a hand cannot give: it is asked about once, and not refused."""

from __future__ import annotations

from games.facts import MatchFacts
from games.rules.errors import ScoreError
from games.rules.record import Hand
from games.rules.variant import MOST_POINTS

from ..shown.words import count, genitive, number, spelled


class UnlikelyError(ScoreError):
    """Nobody has said yet that the typed `score` is right. The message is the question."""

    def __init__(self, message: str, score: int) -> None:
        super().__init__(message)
        self.score = score


def check_likely(facts: MatchFacts, number: int, position: int, hand: Hand, agreed: int | None) -> None:
    """Raise `UnlikelyError` for a typed score out of the ordinary, unless somebody `agreed` to it, now or before.

    `number` and `position` say whose hand it is; what is saved there already was agreed to.
    """
    deal = facts.deal(number)
    stored = deal.hands.get(position) if deal else None
    if hand.typed is None or hand.typed in (agreed, stored.typed if stored else None):
        return
    points = facts.variant.card_points(facts.options["decks"])
    can_be = facts.variant.least_typed <= hand.typed <= MOST_POINTS  # anything else is refused, with its own reason
    if can_be and hand.typed not in points:
        raise UnlikelyError(_question(facts, points, hand.typed), hand.typed)


def _question(facts: MatchFacts, points: range, score: int) -> str:
    game, bounds = facts.variant, f"{number(points[0])} to {number(points[-1])}"
    if game.grid:
        what = f"{genitive(game.name)} {spelled(game.grid.size)} cards give {bounds}"
    else:
        what = f"The cards of {count(facts.options['decks'], 'deck')} give {bounds}"
    return f"{what}. Save {number(score)} all the same?"
