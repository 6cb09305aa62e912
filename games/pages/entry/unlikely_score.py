"""A typed score that the cards of a hand cannot give: it is asked about once, and not refused."""

from __future__ import annotations

from games.club_games import game_of
from games.facts import options_of
from games.models import Match
from games.pages.shared.match_reading import read
from games.pages.shared.words import count, genitive, number, spelled
from games.rules.errors import ScoreError
from games.rules.game import Game
from games.rules.limits import MOST_POINTS
from games.rules.record import Hand


class UnlikelyError(ScoreError):
    """Nobody has said yet that the typed `score` is right. The message is the question."""

    def __init__(self, message: str, score: int) -> None:
        super().__init__(message)
        self.score = score


def check_likely(match: Match, number: int, position: int, hand: Hand, agreed: int | None) -> None:
    """Raise `UnlikelyError` for a typed score out of the ordinary, unless somebody `agreed` to it, now or before.

    `number` and `position` say whose hand it is; what is saved there already was agreed to. No query, unless it asks.
    """
    if hand.typed is None or hand.typed == agreed:
        return
    game = game_of(match)
    decks = options_of(match, game.players[0]).get("decks", 0)
    if hand.typed in game.card_points(decks):
        return
    if not game.least_typed <= hand.typed <= MOST_POINTS:
        return  # it will be refused, with its own reason
    deal = read(match).facts.deal(number)
    stored = deal.hands.get(position) if deal else None
    if stored is None or stored.typed != hand.typed:
        raise UnlikelyError(_question(game, decks, hand.typed), hand.typed)


def _question(game: Game, decks: int, score: int) -> str:
    points = game.card_points(decks)
    bounds = f"{number(points[0])} to {number(points[-1])}"
    if game.grid:
        what = f"{genitive(game.name)} {spelled(game.grid.size)} cards give {bounds}"
    else:
        what = f"The cards of {count(decks, 'deck')} give {bounds}"
    return f"{what}. Save {number(score)} all the same?"
