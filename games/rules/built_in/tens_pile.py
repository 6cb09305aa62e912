"""Tens, the shedding game: get rid of every card; who still holds some scores them."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.words import Words, flowing

from .ranks import ranks

FACTS = {
    "name": "Tens, the shedding game",
    "players": [2, 16],
    "layout": "pile",
    "cards": ranks(_10=20, J=11, Q=12, K=13),
    "decks": {"2": 1, "3": 2, "6": 3, "9": 4, "11": 5, "14": 6},
    "wins": "lowest",
    "end": {"target": 100, "when": "reached"},
    "mark": {"text": "Grabbed exactly 19", "points": {"option": "exact_19"}},
    "one_out": True,
    "options": [{"option": "exact_19", "text": "Exactly nineteen gives", "default": -10, "least": -50, "most": 0}],
}
HOW_TO_PLAY = """
Shuffle all decks into one heap. Everybody grabs a pile and counts it, then takes more or gives some back until it is
nineteen. Four stacks lie in front of you, each one card face down and one face up on it; eleven cards are your hand.

Whoever grabbed closest to nineteen begins. All play on one pile: as many cards of one rank as you like, of the same
rank as on top or a lower one. A higher one has you take the pile, and play again. A Ten clears the pile away, as do
four of a rank, and you play again. A face-down card may be turned when nothing lies on it.

The deal is over as soon as somebody has no cards left. All others add up what they still hold.
"""
WORDS = Words(
    line="Get rid of every card. Fewest points win.",
    how_to_play=flowing(HOW_TO_PLAY),
    mark="exact_19",
    mark_more="cards at the start",
)

GAME = Game(
    read_declaration(FACTS),
    WORDS,
    key="tens-pile",
    listed=True,
    has_dealer=False,
    least_typed=0,
    most_cards=None,
)
