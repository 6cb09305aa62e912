"""A declared game in one line, as lists of games and the head of its rules card say it."""

from __future__ import annotations

from games.rules.cards import RANK_SET, format_card
from games.rules.declared.declaration import Card, Declaration, GroupRule
from games.rules.game import Game
from games.wording.words import NO_BREAK, listing, number, spelled

from .phrases import plain
from .play import end_phrase

MOST_GROUPS = 2
"""Groups that are named."""
MOST_NUMBERS = 3
"""Numbers that are named."""
FEW_CARDS = 2
NAMES = {"Jo": "jokers"}
"""What cards are called that are written in short."""


def line_of_game(game: Game) -> str:
    """A game in one line: in its own words, if it has some."""
    return game.line or line_of(game.settled)


def line_of(game: Declaration) -> str:
    """What a hand is, what gives something, who wins, and how long a match is: Six cards, equal columns 0. Lowest …"""
    return f"{_hand(game)}. {game.which_wins.capitalize()} wins {plain(end_phrase(game.end))}."


def short_line(game: Declaration) -> str:
    """The same without the end, where there is more to say than what a hand is."""
    hand = _hand(game)
    if "," in hand:
        return hand
    return f"{hand}, {game.which_wins} wins {plain(end_phrase(game.end))}"


def _hand(game: Declaration) -> str:
    pile = "The cards left in hand" if game.exactly_one_empty else "Any number of cards"
    hand = {
        "grid": f"{spelled(game.rows * game.columns).capitalize()} cards",
        "pile": pile,
        "typed": "Scores are typed",
    }
    noted = [number.name for number in game.numbers[:MOST_NUMBERS]]
    parts = [hand[game.layout]] if game.layout in hand else []
    parts += [listing(noted)] if noted else []
    parts += [f"{_what(game, rule)}{NO_BREAK}{number(rule.points)}" for rule in game.groups[:MOST_GROUPS]]
    parts += [
        f"{NAMES.get(card.card, format_card(card.card))}{NO_BREAK}{number(card.points)}" for card in _special(game)
    ]
    parts += [f"equal {game.gone} can be discarded"] if game.gone else []
    return ", ".join(parts)


def _special(game: Declaration) -> list[Card]:
    """The cards to name: all where they are few, else wild ones and what lies among the thirteen ranks."""
    if len(game.cards) <= FEW_CARDS:
        return list(game.cards)
    ranks = {card.card for card in game.cards} >= RANK_SET
    return [card for card in game.cards if card.wild or (ranks and card.card not in RANK_SET)][:FEW_CARDS]


def _what(game: Declaration, rule: GroupRule) -> str:
    high, wide = rule.shape
    if rule.form == "same":
        return f"{spelled(rule.same)} alike"
    if rule.form == "diagonal":
        return "diagonals"
    if rule.form == "corners":
        return "corners"
    if (high, wide) == (game.rows, 1):
        return "equal columns"
    if (high, wide) == (1, game.columns):
        return "equal rows"
    if min(high, wide) == 1:
        return f"{spelled(high * wide)} in a line"
    return "blocks" if high * wide == 4 else f"blocks of {high} × {wide}".replace(" × ", f"{NO_BREAK}×{NO_BREAK}")
