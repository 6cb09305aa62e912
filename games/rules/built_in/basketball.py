"""Ten-card Basketball: sets of equal ranks score, wherever they lie. The highest score wins."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.words import Words, unwrap_text

from .ranks import build_ranks

DECLARED = {
    "name": "Ten-card Basketball",
    "players": [2, 16],
    "layout": {"rows": 2, "columns": 5},
    "cards": build_ranks(A=15, K=25),
    "decks": {"2": 1, "5": 2, "9": 3, "13": 4},
    "groups": [
        {"same": 2, "points": {"option": "pair"}, "not": ["A", "K"]},
        {"same": 3, "points": {"option": "three"}, "not": ["A", "K"]},
        {"same": 4, "points": {"option": "four"}, "not": ["A", "K"]},
    ],
    "wins": "highest",
    "end": {"deals": 1},
    "options": [
        {"option": "pair", "text": "A pair gives", "default": 25, "least": 0, "most": 100},
        {"option": "three", "text": "Three alike give", "default": 40, "least": 0, "most": 100},
        {"option": "four", "text": "Four alike give", "default": 50, "least": 0, "most": 100},
    ],
}
HOW_TO_PLAY = """
Everybody gets ten cards, face down, in two rows of five, and looks once at the nearest five, then never again. The next
card of the deck begins the discard pile. The player to the dealer’s left begins, and it goes round clockwise.

Take a card from the deck or the top one of the discard pile. Lay it, face up, for one of your cards that is still face
down, which you choose without looking; that one goes on the discard pile. A card from the deck may be discarded
instead, and one of yours turned up; one from the discard pile has to be used.

Everybody has ten turns. After that all cards lie face up.
"""
WORDS = Words(
    line="Pairs, threes and fours score, wherever they lie. Highest wins.",
    how_to_play=unwrap_text(HOW_TO_PLAY),
    groups=("pair of {}", "three {}", "four {}"),
)

GAME = Game(
    read_declaration(DECLARED),
    WORDS,
    key="basketball",
    listed=True,
    cards_give={1: (64, 185), 2: (64, 230), 3: (64, 250)},  # ten low cards; Kings, then Aces, then a pair
)
