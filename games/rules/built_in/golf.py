"""Six-card Golf: six cards in three rows, pairs can be discarded, and going out is a risk."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.words import Question, Words, unwrap_text

from .ranks import build_ranks

OUT = {"add": {"option": "went_out"}}
DECLARED = {
    "name": "Six-card Golf",
    "players": [2, 16],
    "layout": {"rows": 3, "columns": 2},
    "gone": "rows",
    "cards": build_ranks(J=-2, Q=12, K=0),
    "decks": {"2": 1, "4": 2, "8": 3},
    "wins": "lowest",
    "end": {"deals": 9},
    "question": {"text": "Who went out?", "nobody": True, "tied": OUT, "beaten": OUT},
    "options": [
        {"option": "went_out", "text": "Going out without the lowest costs", "default": 10, "least": 0, "most": 50}
    ],
}
HOW_TO_PLAY = """
Everybody gets six cards, face down, in three rows of two. Nobody looks at them. The next card of the deck begins the
discard pile. The player to the dealer’s left begins, and it goes round clockwise.

Two equal cards side by side in a row may be discarded before you draw: their places stay empty. Then take a card from
the deck or the top one of the discard pile, and lay it in your grid for any of yours, face up or face down. Or discard
a card from the deck and turn up one of yours; with only one left face down, you need not turn it. A pair that you make
with your card can be discarded on a later turn only, so one made on your last turn stays.

When somebody’s last card is turned up, that player has gone out, and each of the others has one more turn. The deal
also ends when the deck runs out.
"""
WORDS = Words(
    line="Six cards, nine deals, pairs can be discarded. Lowest wins.",
    how_to_play=unwrap_text(HOW_TO_PLAY),
    kept="pair kept",
    question=Question(
        text="Who turned up their last card first?",
        why="Unless that hand is lower than every other, it counts {went_out} more.",
        nobody="Nobody, the deck ran out",
        short="out",
        times="out first",
    ),
)

GAME = Game(read_declaration(DECLARED), WORDS, key="golf", listed=True)
