"""Tens on a grid: ten cards in two rows, and runs of equal columns that go far below zero."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.words import Words, unwrap_text

from .ranks import build_ranks

DECLARED = {
    "name": "Tens on a grid",
    "players": [2, 16],
    "layout": {"rows": 2, "columns": 5},
    "cards": build_ranks(Q={"option": "queen"}, K=0),
    "decks": {"2": 2, "5": 3, "7": 4, "9": 5, "11": 6, "13": 7, "15": 8},
    "groups": [
        {"shape": [2, 1], "points": 0},
        {"shape": [2, 2], "points": -20},
        {"shape": [2, 3], "points": -30},
        {"shape": [2, 4], "points": -40},
        {"shape": [2, 5], "points": -50},
    ],
    "wins": "lowest",
    "end": {"target": 100, "when": "outside"},
    "options": [{"option": "queen", "text": "A Queen counts", "default": 10, "least": 0, "most": 15}],
}
HOW_TO_PLAY = """
Everybody gets ten cards, face down, in two rows of five, and turns up three of them that do not touch: neither side by
side nor one above the other.

The player to the dealer’s left begins, and it goes round clockwise. Take a card from the deck, or the top one of any
other player’s pile. It has to go into your grid, face up, for any of your cards, and that one on your own pile.

When one player’s ten cards all lie face up, each of the others has one more turn. Then everything is turned up.
"""
WORDS = Words(
    line="Equal columns cancel; side by side they go far below zero. Lowest wins.",
    how_to_play=unwrap_text(HOW_TO_PLAY),
    blocks="run",
)

GAME = Game(
    read_declaration(DECLARED),
    WORDS,
    key="tens-grid",
    listed=True,
    cards_give={1: (-40, 100), 2: (-50, 100)},  # one deck has no more than two equal columns of a rank
)
