"""A declared game in one line, as lists of games and the head of its rules card say it."""

from __future__ import annotations

from games.rules.cards import RANK_SET
from games.rules.declared.declaration import Card, Declaration, GroupRule
from games.rules.declared.game import DeclaredGame
from games.rules.end import AfterDeals
from games.rules.variant import Variant

from .words import NO_BREAK, card_name, number, spelled

MOST_GROUPS = 2
"""Groups that are named."""
FEW_CARDS = 2
NAMES = {"Jo": "jokers"}
"""What cards are called that are written in short."""


def line_of_game(game: Variant) -> str:
    """A game in one line: in its own words where it is built in."""
    return line_of(game.declaration) if isinstance(game, DeclaredGame) else game.line


def line_of(game: Declaration) -> str:
    """What a hand is, what gives something, who wins, and how long a match is: Six cards, equal columns 0. Lowest …"""
    wins = "Lowest" if game.lowest_wins else "Highest"
    return f"{_hand(game)}. {wins} wins, {_end(game)}."


def short_line(game: Declaration) -> str:
    """The same without the end, where there is more to say than what a hand is."""
    hand = _hand(game)
    if "," in hand:
        return hand
    return f"{hand}{'' if game.lowest_wins else ', highest wins'}, {_end(game)}"


def _hand(game: Declaration) -> str:
    pile = "The cards left in hand" if game.one_out else "Any number of cards"
    hand = {"grid": f"{spelled(game.rows * game.columns).capitalize()} cards", "pile": pile}
    parts = [hand.get(game.layout, "Scores are typed")]
    parts += [f"{_what(game, rule)}{NO_BREAK}{number(rule.points)}" for rule in game.groups[:MOST_GROUPS]]
    parts += [f"{NAMES.get(card.card, card_name(card.card))}{NO_BREAK}{number(card.points)}" for card in _special(game)]
    parts += [f"equal {game.gone} can go"] if game.gone else []
    return ", ".join(parts)


def _special(game: Declaration) -> list[Card]:
    """The cards to name: all where they are few, else wild ones and what lies among the thirteen ranks."""
    if len(game.cards) <= FEW_CARDS:
        return list(game.cards)
    ranks = {card.card for card in game.cards} >= RANK_SET
    return [card for card in game.cards if card.wild or (ranks and card.card not in RANK_SET)][:FEW_CARDS]


def _end(game: Declaration) -> str:
    if isinstance(game.end, AfterDeals):
        return f"{spelled(game.end.default)} deal{'' if game.end.default == 1 else 's'}"
    return f"to{NO_BREAK}{number(game.end.default)}"


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
