"""Six-card Golf: six cards in three rows, pairs can be discarded, and going out is a risk."""

from __future__ import annotations

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.say import say
from games.rules.words import Question, Words, write_paragraphs

from .ranks import build_ranks

PENALTY = {"add": {"option": "went_out"}}
DECLARED = {
    "name": "Six-card Golf",
    "players": [2, 16],
    "layout": {"rows": 3, "columns": 2},
    "gone": "rows",
    "cards": build_ranks(J=-2, Q=12, K=0),
    "decks": {"2": 1, "4": 2, "8": 3},
    "wins": "lowest",
    "end": {"deals": 9},
    "question": {"text": "Who went out?", "nobody": True, "tied": PENALTY, "beaten": PENALTY},
    "options": [
        {
            "option": "went_out",
            "text": say("Going out without the lowest hand"),
            "default": 10,
            "least": 0,
            "most": 50,
        }
    ],
}
HOW_TO_PLAY = write_paragraphs(
    [
        say("Deal 6 cards to each player, face down, in 3 rows of 2."),
        say(
            "Nobody looks at them. Turn up the next card of the deck to start the discard pile. "
            "The player to the dealer’s left starts. Play goes round clockwise."
        ),
    ],
    [
        say(
            "At the start of your turn, you can discard a pair: two equal cards next to each other "
            "in a row."
        ),
        say(
            "Their places stay empty. Then take the top card of the deck or of the discard pile, "
            "and swap it with any card of your grid, face up or face down. You can also discard a "
            "card from the deck and turn up one of your cards. If only one of your cards is still "
            "face down, you do not have to turn it up. If your new card makes a pair, you can "
            "discard this pair on a later turn. A pair that you make on your last turn stays."
        ),
    ],
    [
        say("A player whose last card is turned up has gone out."),
        say("Each other player has one more turn. The deal also ends when the deck runs out."),
    ],
)
WENT_OUT = "{went_out}"
"""The slot for the points of this option."""
WORDS = Words(
    line=say("6 cards. Pairs can be discarded. The lowest total wins after 9 deals."),
    how_to_play=HOW_TO_PLAY,
    kept=say("pair kept"),
    question=Question(
        text=say("Who turned up their last card first?"),
        why=say(
            "If that hand is not lower than every other hand, {went_out} points are added to it.",
            went_out=WENT_OUT,
        ),
        nobody=say("Nobody, the deck ran out"),
        lines={
            "tied": say("Went out with a tie for the lowest hand"),
            "beaten": say("Went out without the lowest hand"),
        },
        short=say("out"),
        times=say("out first"),
    ),
)

GAME = Game(read_declaration(DECLARED), WORDS, key="golf", listed=True)
