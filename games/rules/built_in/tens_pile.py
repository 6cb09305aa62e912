"""Tens, the shedding game: get rid of every card; cards that are left in a hand score."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.say import say
from games.rules.words import Words, write_paragraphs

from .ranks import build_ranks

DECLARED = {
    "name": "Tens, the shedding game",
    "players": [2, 16],
    "layout": "pile",
    "cards": build_ranks(_10=20, J=11, Q=12, K=13),
    "decks": {"2": 1, "3": 2, "6": 3, "9": 4, "11": 5, "14": 6},
    "wins": "lowest",
    "end": {"target": 100, "when": "reached"},
    "mark": {"text": say("Grabbed exactly 19"), "points": {"option": "exact_19"}},
    "one_out": True,
    "options": [
        {
            "option": "exact_19",
            "text": say("Points for exactly 19 cards"),
            "default": -10,
            "least": -50,
            "most": 0,
        }
    ],
}
EXACT_19 = "{exact_19}"
"""The slot for the points of this option."""
HOW_TO_PLAY = write_paragraphs(
    [
        say("Shuffle all decks into one heap."),
        say(
            "Everyone grabs a pile of cards and counts it. If you do not have 19 cards, take more "
            "or give some back. A player who grabs exactly 19 cards gets {exact_19} points in this "
            "deal. Put 4 stacks in front of you. In each stack, one card is face down, and another "
            "card is face up on top of it. Nobody looks at the face-down cards. The other 11 cards "
            "are your hand.",
            exact_19=EXACT_19,
        ),
    ],
    [
        say("Everyone plays on one pile in the middle."),
        say(
            "The player who grabbed closest to 19 cards starts. If several were equally close, the "
            "first of them starts, clockwise from the player who enters first in the app. On your "
            "turn, play any number of cards of one rank, from your hand and from the face-up cards "
            "of your stacks together. You can also play a face-down card that is not covered, "
            "without looking at it first. When it is turned up, you can add cards of the same "
            "rank."
        ),
    ],
    [
        say(
            "If you play the same rank as the top of the pile or a lower rank, the next player has "
            "a turn."
        ),
        say(
            "On an empty pile, you can play any card. If you play a higher rank, take the whole "
            "pile into your hand and play again. A Ten clears the pile, and you play again. The "
            "pile is also cleared when its top 4 or more cards are of one rank, including cards of "
            "earlier turns. Then you play again, too."
        ),
    ],
    [
        say("The deal ends as soon as a player has no cards left, in the hand or in the stacks."),
        say("All other players add up the cards that they still have, including face-down cards."),
    ],
)
WORDS = Words(
    line=say("Get rid of all your cards. The lowest total wins."),
    how_to_play=HOW_TO_PLAY,
    mark="exact_19",
    mark_more=say("cards at the start"),
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
