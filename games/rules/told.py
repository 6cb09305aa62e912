"""How the templates are played: set-up and turns, in the app's own words, for the rules card and whoever takes one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .counted_told import TOLD as COUNTED
from .words import flowing

DRAWING = """
Draw the top card of the deck or of the discard pile. Lay it in your grid, face up, for any of your cards, which goes on
the discard pile. A card from the deck may also be discarded at once{instead}.
"""

FOUR_CARD_GOLF = f"""
Everybody gets four cards, face down, in two rows of two, and looks once at the two that are nearest. The next card of
the deck begins the discard pile. The player to the dealer’s left begins, and it goes round clockwise.
{DRAWING.format(instead="")}
Instead of drawing you may knock, if you think that yours is the lowest hand. The others have one more turn each, then
all cards are turned up. Whoever knocked and has not the lowest hand alone pays for it.
"""

SIX_CARD_GOLF = f"""
Everybody gets six cards, face down, in two rows of three, and turns up any two. The next card of the deck begins the
discard pile. The player to the dealer’s left begins, and it goes round clockwise.
{DRAWING.format(instead="; then one of your cards is turned up")}
Two equal cards one above the other cancel. Once all six of one player lie face up, the others have one more turn each.
Then everything is turned up.
"""

EIGHT_CARD_GOLF = f"""
Everybody gets eight cards, face down, in two rows of four, and turns up any two. The next card of the deck begins the
discard pile. The player to the dealer’s left begins, and it goes round clockwise.
{DRAWING.format(instead="; then one of your cards is turned up")}
Equal cards one above the other cancel, two such columns side by side take points off, and so do four equal corners.
Once all eight of one player lie face up, the others have one more turn each.
"""

NINE_CARD_GOLF = f"""
Everybody gets nine cards, face down, in three rows of three, and turns up any three. The next card of the deck begins
the discard pile. The player to the dealer’s left begins, and it goes round clockwise.
{DRAWING.format(instead="; then one of your cards is turned up")}
Three equal cards in a row, a column or from corner to corner count nothing. Once all nine of one player lie face up,
the others have one more turn each.
"""

NUMBER_CARDS = f"""
Everybody gets twelve number cards, face down, in three rows of four, and turns up two. One more card begins the discard
pile. In the first deal the highest two cards begin, later whoever ended the deal before.
{DRAWING.format(instead="; then one of your cards is turned up")}
A column of three equal cards, all face up, is taken out of the grid and discarded. Whoever turns up the last card ends
the deal: the others have one more turn each. Whoever ended it and has not the lowest hand alone counts double.
"""

LEFT_IN_HAND = """
For any game in which cards are got rid of: deal, lay out and pass as your game does.

A deal is over as soon as somebody has no cards left. All others count what they still hold. Whoever has the fewest
points wins, once somebody has reached the target.
"""

WINNER_TAKES = """
For any game in which cards are got rid of: deal, lay out and pass as your game does.

A deal is over as soon as somebody has no cards left. That player takes the points of all cards that the others still
hold; nobody else scores.
"""

PENALTY_HEARTS = """
All cards are dealt out. The player to the dealer’s left leads, or whoever holds the lowest club, if you play so.

Play a card of the suit that was led if you have one, else any card. The highest card of the suit that was led takes the
trick, and its player leads to the next.

The aim is to take no hearts, and above all not the queen of spades: enter of the cards that you took just those.
"""

ANY_GAME = """
Play your game as you always do. After each deal everybody says what they scored, and one of you types it in.
"""

TOLD: Mapping[str, str] = MappingProxyType(
    {
        **COUNTED,
        **{
            key: flowing(text)
            for key, text in {
                "golf-4": FOUR_CARD_GOLF,
                "golf-6": SIX_CARD_GOLF,
                "golf-6-jokers": SIX_CARD_GOLF,
                "golf-8": EIGHT_CARD_GOLF,
                "golf-9": NINE_CARD_GOLF,
                "numbers": NUMBER_CARDS,
                "left-in-hand": LEFT_IN_HAND,
                "winner-takes": WINNER_TAKES,
                "penalty-hearts": PENALTY_HEARTS,
                "typed": ANY_GAME,
            }.items()
        },
    }
)
"""The text of each template by its key."""
