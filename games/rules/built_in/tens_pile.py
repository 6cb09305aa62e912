"""Tens, the shedding game: get rid of every card; who still holds some scores them."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.words import Words, unwrap_text

from .ranks import build_ranks

DECLARED = {
    "name": "Tens, the shedding game",
    "players": [2, 16],
    "layout": "pile",
    "cards": build_ranks(_10=20, J=11, Q=12, K=13),
    "decks": {"2": 1, "3": 2, "6": 3, "9": 4, "11": 5, "14": 6},
    "wins": "lowest",
    "end": {"target": 100, "when": "reached"},
    "mark": {"text": "Grabbed exactly 19", "points": {"option": "exact_19"}},
    "one_out": True,
    "options": [{"option": "exact_19", "text": "Exactly nineteen gives", "default": -10, "least": -50, "most": 0}],
}
HOW_TO_PLAY = """
Shuffle all decks into one heap. Everybody grabs a pile and counts it, then takes more or gives some back until it is
nineteen. Exactly nineteen at the first grab counts {exact_19} in this deal. Four stacks lie in front of you, each one
card face down, which nobody looks at, and one face up on it; eleven cards are your hand.

All play on one pile, and whoever grabbed closest to nineteen begins. If several were equally close, it is the first of
them, clockwise from whoever enters first in the app. Put down as many cards of one rank as you like, from your hand,
from the face-up cards of your stacks, or from both together. A face-down card may be turned when nothing lies on it any
more, and cards of its rank may go with it.

The same rank as on top of the pile or a lower one, and the next player’s turn comes; on an empty pile any card will do.
A higher one has you take the whole pile into your hand, and play again. A Ten clears the pile away, and you play again;
so do four or more of a rank on top, one after the other, those of earlier turns among them.

The deal is over as soon as somebody has no cards left, neither in the hand nor in the stacks. All others add up what
they still hold, the cards face down included.
"""
WORDS = Words(
    line="Get rid of every card. Fewest points win.",
    how_to_play=unwrap_text(HOW_TO_PLAY),
    mark="exact_19",
    mark_more="cards at the start",
)

GAME = Game(
    read_declaration(DECLARED),
    WORDS,
    key="tens-pile",
    listed=True,
    has_dealer=False,
    least_typed=0,
    most_cards=None,
)
