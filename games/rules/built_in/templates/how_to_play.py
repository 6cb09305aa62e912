"""How the templates are played: set-up and turns, in the app's own words, for the rules card and the editor."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.rules.words import unwrap_text

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

OH_HELL = """
Three to six play, with a deck of 52. The first deal has seven cards each, every deal after it one less, down to a
single card, and then up again. The next card of the deck is turned up: its suit is trumps. Whoever deals passes on
to the left.

Before a card is played, everybody says how many tricks they will take, beginning to the dealer’s left. The dealer
says last, and not the number that would make all bids add up to the tricks there are: somebody has to be wrong.

Whoever sits to the dealer’s left leads. Play a card of the suit that was led if you have one, else any card. The
highest trump takes the trick, without one the highest card of the suit led. Whoever takes a trick leads to the
next.

Only a bid that is met exactly gives points. One too many is as bad as one too few.
"""

WIZARD = """
Three to six play, with a deck of 60: the usual 52, four wizards and four jesters. The first deal has one card each,
every further deal one more, until the deck is used up. A card is turned up for trumps: a jester means that there
are none, with a wizard the dealer names them.

Everybody says how many tricks they will take, beginning to the dealer’s left. Any number may be said.

To the dealer’s left play begins. Follow the suit that was led if you can; a wizard or a jester may be played at any
time. The first wizard in a trick takes it. Without one the highest trump does, else the highest card of the suit
led. A jester loses to everything, unless there is nothing but jesters: then the first of them takes the trick.
"""

SPADES = """
Four play in two sides, partners opposite each other, with a deck of 52: thirteen cards each. Spades are always
trumps.

Each player says how many tricks they will take, and what both partners have said together is what their side has to
make. A bid of nought is nil: that player tries to take no trick at all.

To the dealer’s left play begins. Follow suit if you can. Spades may not be led until one was played to a trick, or
nothing else is left in the hand. The highest spade takes the trick, without one the highest card of the suit led.

A side that makes its bid gets ten a trick, and one for each trick above it. These are bags: every tenth costs a
hundred. A side that falls short loses ten for each trick it said. Nil is counted beside that, for the one who said
it.
"""

HEARTS = """
Three to six play, everybody alone; four is best, with thirteen cards each. With three or more than four, take out
low clubs and diamonds until all have equally many.

Before play everybody passes three cards on: in the first deal to the left, then to the right, then across, and in
every fourth deal to nobody.

Whoever has the two of clubs leads it. Follow suit if you can. Hearts may not be led until one was discarded on
another suit. The highest card of the suit led takes the trick; there are no trumps.

Each heart that you take counts one against you, the queen of spades thirteen. Whoever takes all of them has shot
the moon: they cost nothing, and everybody else gets twenty-six.
"""

YANIV = """
Two to eight play, with a deck of 52 and two jokers, from four players on with two decks. Five cards each; the rest
is the pile, and its first card lies face up beside it.

In a turn you first discard: one card, two or more of a rank, or three or more of a suit in a row. Then you take a
card, from the pile or the first or last of what was discarded before you. A joker stands for any card in a row and
counts nothing.

Whoever holds seven points or less may call Yaniv instead of playing, and everybody shows their hand. With the
lowest hand, alone, that costs nothing. If somebody has as little or less, that is Assaf: the caller gets thirty
more.

A total of exactly 50, 100, 150 or 200 falls by fifty. Whoever has passed 200 ends the match.
"""

PHASE_10 = """
Two to six play, with two sets of the numbers from 1 to 12 in four colours, eight wild cards and four skips. Ten
cards each; the rest is the pile, and its first card lies face up beside it.

Everybody has ten phases to lay down, in this order, one a deal: two sets of three; a set of three and a run of
four; a set of four and a run of four; a run of seven; a run of eight; a run of nine; two sets of four; seven cards
of one colour; a set of five and a set of two; a set of five and a set of three.

In a turn you take a card from the pile or the one that was discarded, lay down your phase if you have it, and
discard. Once it lies there you may lay further cards on to any phase on the table. A wild card stands for any
other; a skip makes somebody miss a turn.

A deal ends when somebody has no cards left. All others count what they still hold. Who has laid down the phase of
this deal goes on to the next, everybody else tries it again. Ten phases end the match; where several have them, the
lowest total wins.
"""

ANY_GAME = """
Play your game as you always do. After each deal everybody says what they scored, and one of you types it in.
"""

HOW_TO_PLAY: Mapping[str, str] = MappingProxyType(
    {
        key: unwrap_text(text)
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
            "oh-hell": OH_HELL,
            "wizard": WIZARD,
            "spades": SPADES,
            "hearts": HEARTS,
            "yaniv": YANIV,
            "phase-10": PHASE_10,
            "typed": ANY_GAME,
        }.items()
    }
)
"""The text of each template by its key."""
