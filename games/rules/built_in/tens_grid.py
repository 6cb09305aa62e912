"""Tens on a grid: ten cards in two rows, and runs of equal columns that go far below zero."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.say import say
from games.rules.words import Words, write_paragraphs

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
    "options": [
        {"option": "queen", "text": say("Value of a Queen"), "default": 10, "least": 0, "most": 15}
    ],
}
HOW_TO_PLAY = write_paragraphs(
    [
        say("Deal 10 cards to each player, face down, in 2 rows of 5."),
        say(
            "Turn up any three of your cards that are not next to each other, in a row or in a "
            "column."
        ),
    ],
    [
        say("The player to the dealer’s left starts."),
        say(
            "Play goes round clockwise. Take the top card of the deck or of another player’s "
            "discard pile. You have to use it: swap it with any card of your grid, face up, and "
            "put the old card on your own pile."
        ),
    ],
    [
        say("When all 10 cards of a player are face up, each other player has one more turn."),
        say("Then turn up all cards."),
    ],
)
WORDS = Words(
    line=say(
        "Equal columns count 0. Next to each other, they take points off. The lowest total wins."
    ),
    how_to_play=HOW_TO_PLAY,
    blocks="run",
)

GAME = Game(
    read_declaration(DECLARED),
    WORDS,
    key="tens-grid",
    listed=True,
    # One deck has no more than two equal columns of a rank.
    cards_give={
        1: (-40, 100),
        2: (-50, 100),
    },
)
