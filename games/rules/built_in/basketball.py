"""Ten-card Basketball: sets of equal ranks score, wherever they lie. The highest score wins."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.say import say
from games.rules.words import Words, write_paragraphs

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
        {
            "option": "pair",
            "text": say("Points for a pair"),
            "default": 25,
            "least": 0,
            "most": 100,
        },
        {
            "option": "three",
            "text": say("Points for 3 equal cards"),
            "default": 40,
            "least": 0,
            "most": 100,
        },
        {
            "option": "four",
            "text": say("Points for 4 equal cards"),
            "default": 50,
            "least": 0,
            "most": 100,
        },
    ],
}
HOW_TO_PLAY = write_paragraphs(
    [
        say("Deal 10 cards to each player, face down, in 2 rows of 5."),
        say(
            "Look once at the 5 cards that are nearest to you, and never again. Turn up the next "
            "card of the deck to start the discard pile. The player to the dealer’s left starts. "
            "Play goes round clockwise."
        ),
    ],
    [
        say("Take the top card of the deck or of the discard pile."),
        say(
            "Use it to replace one of your face-down cards. Do not look at that card first. Put "
            "the new card in its place, face up, and the old card on the discard pile. If you took "
            "a card from the deck, you can discard it instead, and then turn up one of your cards. "
            "You have to use a card from the discard pile."
        ),
    ],
    [
        say("Everyone has 10 turns."),
        say("Then all cards are face up."),
    ],
)
CARDS = "{}"
"""The slot for the name of the cards."""
WORDS = Words(
    line=say("2, 3 or 4 equal cards score, anywhere in the grid. The highest total wins."),
    how_to_play=HOW_TO_PLAY,
    groups=(
        say("pair of {cards}", cards=CARDS),
        say("three {cards}", cards=CARDS),
        say("four {cards}", cards=CARDS),
    ),
)

GAME = Game(
    read_declaration(DECLARED),
    WORDS,
    key="basketball",
    listed=True,
    # The least are ten low cards; the most are Kings, then Aces, then a pair.
    cards_give={
        1: (64, 185),
        2: (64, 230),
        3: (64, 250),
    },
)
