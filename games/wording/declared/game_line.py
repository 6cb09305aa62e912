"""A declared game in one line, for lists of games and the head of its rules card."""

from __future__ import annotations

from games.rules.cards import RANK_SET, format_card
from games.rules.declared.declaration import Declaration
from games.rules.game import Game
from games.wording.translated import numeral
from games.wording.words import NO_BREAK, listing

from .groups import group_plural
from .names import CARDS
from .phrases import format_phrase
from .play import end_phrase

MOST_NUMBERS = 3
MOST_GROUPS = 2
FEW_CARDS = 2


def write_line_of_game(game: Game) -> str:
    """Return the line that a game has itself, else the one that `write_line` makes."""
    return game.line or write_line(game.settled)


def write_line(game: Declaration) -> str:
    """Describe a game in one line: what a hand is, what counts, who wins and when."""
    return (
        f"{_format_hand(game)}. {game.which_wins.capitalize()} wins "
        f"{format_phrase(end_phrase(game.end))}."
    )


def write_short_line(game: Declaration) -> str:
    """Describe a hand and what counts in it; if that is one thing only, also who wins, and when."""
    hand = _format_hand(game)
    if "," in hand:
        return hand
    return f"{hand}, {game.which_wins} wins {format_phrase(end_phrase(game.end))}"


def _format_hand(game: Declaration) -> str:
    """Describe a hand, what counts in it and what is discarded: “6 cards, equal columns 0”.

    The cards named are the first wild ones, and those besides the thirteen ranks; of few cards all.
    """
    hands = {
        "grid": f"{numeral(game.rows * game.columns)} cards",
        "pile": "The cards that are left" if game.exactly_one_empty else "Any number of cards",
        "typed": "Scores are typed",
    }
    noted = [number.name for number in game.numbers[:MOST_NUMBERS]]
    ranks = {card.card for card in game.cards} >= RANK_SET
    cards = [card for card in game.cards if card.wild or (ranks and card.card not in RANK_SET)]
    cards = cards if len(game.cards) > FEW_CARDS else list(game.cards)
    parts = [hands.get(game.layout, ""), listing(noted) if noted else ""]
    parts += [
        f"{group_plural(game, rule)}{NO_BREAK}{numeral(rule.points)}"
        for rule in game.groups[:MOST_GROUPS]
    ]
    for card in cards[:FEW_CARDS]:
        name = f"{CARDS[card.card]}s" if card.card in CARDS else format_card(card.card)
        parts.append(f"{name}{NO_BREAK}{numeral(card.points)}")
    parts.append(f"equal {game.gone} may be discarded" if game.gone else "")
    return ", ".join(filter(None, parts))
