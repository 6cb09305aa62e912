"""How the templates are played: set-up and turns, for the rules card and the editor."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.rules.say import say
from games.rules.words import write_paragraphs

DRAW_OR_DISCARD = [
    say("Draw the top card of the deck or of the discard pile."),
    say(
        "Swap it with any card of your grid: put it in the grid, face up, and put the old card on "
        "the discard pile."
    ),
    say("You can also discard a card from the deck right away."),
]
DRAW_OR_TURN_UP = [
    say("Draw the top card of the deck or of the discard pile."),
    say(
        "Swap it with any card of your grid: put it in the grid, face up, and put the old card on "
        "the discard pile."
    ),
    say(
        "You can also discard a card from the deck right away, and then turn up one of your cards."
    ),
]

FOUR_CARD_GOLF = write_paragraphs(
    [
        say("Deal 4 cards to each player, face down, in 2 rows of 2."),
        say(
            "Look once at the 2 cards that are nearest to you. Turn up the next card of the deck "
            "to start the discard pile. The player to the dealer’s left starts. Play goes round "
            "clockwise."
        ),
    ],
    DRAW_OR_DISCARD,
    [
        say("Instead of drawing a card, you can knock if you think that your hand is the lowest."),
        say(
            "Each other player has one more turn. Then turn up all cards. If the player who "
            "knocked does not have the lowest hand alone, that player gets extra points."
        ),
    ],
)

SIX_CARD_GOLF = write_paragraphs(
    [
        say("Deal 6 cards to each player, face down, in 2 rows of 3."),
        say(
            "Turn up any 2 of your cards. Turn up the next card of the deck to start the discard "
            "pile. The player to the dealer’s left starts. Play goes round clockwise."
        ),
    ],
    DRAW_OR_TURN_UP,
    [
        say("Two equal cards in a column cancel each other."),
        say(
            "When all 6 cards of a player are face up, each other player has one more turn. Then "
            "turn up all cards."
        ),
    ],
)

EIGHT_CARD_GOLF = write_paragraphs(
    [
        say("Deal 8 cards to each player, face down, in 2 rows of 4."),
        say(
            "Turn up any 2 of your cards. Turn up the next card of the deck to start the discard "
            "pile. The player to the dealer’s left starts. Play goes round clockwise."
        ),
    ],
    DRAW_OR_TURN_UP,
    [
        say("Two equal cards in a column cancel each other."),
        say(
            "Two such columns next to each other take points off, and so do 4 equal corners. When "
            "all 8 cards of a player are face up, each other player has one more turn."
        ),
    ],
)

NINE_CARD_GOLF = write_paragraphs(
    [
        say("Deal 9 cards to each player, face down, in 3 rows of 3."),
        say(
            "Turn up any 3 of your cards. Turn up the next card of the deck to start the discard "
            "pile. The player to the dealer’s left starts. Play goes round clockwise."
        ),
    ],
    DRAW_OR_TURN_UP,
    [
        say("Three equal cards in a row, a column or a diagonal count 0."),
        say("When all 9 cards of a player are face up, each other player has one more turn."),
    ],
)

NUMBER_CARDS = write_paragraphs(
    [
        say("Deal 12 number cards to each player, face down, in 3 rows of 4."),
        say(
            "Turn up 2 of your cards. Turn up one more card to start the discard pile. In the "
            "first deal, the player with the highest 2 cards starts. Later, the player who ended "
            "the deal before starts."
        ),
    ],
    DRAW_OR_TURN_UP,
    [
        say("A column of 3 equal cards that are all face up is discarded."),
        say(
            "A player who turns up the last card ends the deal. Each other player has one more "
            "turn. If the player who ended the deal does not have the lowest hand alone, that hand "
            "counts double."
        ),
    ],
)

LEFT_IN_HAND = write_paragraphs(
    [
        say("For any game in which you get rid of cards."),
        say("Deal, lay out and pass cards as in your game."),
    ],
    [
        say("A deal ends as soon as a player has no cards left."),
        say(
            "All other players count the cards that they still have. The match ends when a player "
            "reaches the target. The player with the fewest points wins."
        ),
    ],
)

WINNER_TAKES = write_paragraphs(
    [
        say("For any game in which you get rid of cards."),
        say("Deal, lay out and pass cards as in your game."),
    ],
    [
        say("A deal ends as soon as a player has no cards left."),
        say(
            "That player gets the points of all cards that the others still have. Nobody else "
            "scores."
        ),
    ],
)

PENALTY_HEARTS = write_paragraphs(
    [
        say("Deal all cards."),
        say(
            "The player to the dealer’s left leads. In some games, the player with the lowest club "
            "leads."
        ),
    ],
    [
        say("Play a card of the suit that was led if you have one."),
        say(
            "Otherwise, play any card. The highest card of the suit that was led takes the trick, "
            "and its player leads the next one."
        ),
    ],
    [
        say("Try to take no hearts, and above all not the queen of spades."),
        say("Of the cards that you took, enter only these."),
    ],
)

OH_HELL = write_paragraphs(
    [
        say("3 to 6 players, with a deck of 52."),
        say(
            "In the first deal, each player gets 7 cards. Each later deal has 1 card less, down to "
            "1 card. Then each deal has 1 card more. Turn up the next card of the deck: its suit "
            "is trump. The next dealer is the player to the left."
        ),
    ],
    [
        say("Before a card is played, everyone bids how many tricks they will take."),
        say(
            "The player to the dealer’s left starts. The dealer bids last, and cannot bid the "
            "number that makes all bids add up to the number of tricks. So at least one bid will "
            "be wrong."
        ),
    ],
    [
        say("The player to the dealer’s left leads."),
        say(
            "Play a card of the suit that was led if you have one. Otherwise, play any card. The "
            "highest trump takes the trick. Without a trump, the highest card of the suit that was "
            "led takes it. The player who takes a trick leads the next one."
        ),
    ],
    [
        say("Only an exact bid gives points."),
        say("One trick too many is as bad as one too few."),
    ],
)

WIZARD = write_paragraphs(
    [
        say("3 to 6 players, with a deck of 60: the usual 52 cards, 4 wizards and 4 jesters."),
        say(
            "In the first deal, each player gets 1 card. Each later deal has 1 card more, until "
            "all cards of the deck are dealt. Turn up a card: its suit is trump. If it is a "
            "jester, there is no trump. If it is a wizard, the dealer names the trump."
        ),
    ],
    [
        say("Everyone bids how many tricks they will take."),
        say("The player to the dealer’s left starts. You can bid any number."),
    ],
    [
        say("The player to the dealer’s left leads."),
        say(
            "Follow the suit that was led if you can. You can play a wizard or a jester at any "
            "time. The first wizard in a trick takes it. Without a wizard, the highest trump takes "
            "it. Without a trump, the highest card of the suit that was led takes it. A jester "
            "loses to every other card. If there are only jesters, the first one takes the trick."
        ),
    ],
)

SPADES = write_paragraphs(
    [
        say("4 players in 2 teams, with a deck of 52."),
        say(
            "Partners sit opposite each other. Each player gets 13 cards. Spades are always trump."
        ),
    ],
    [
        say("Each player bids how many tricks they will take."),
        say(
            "A team has to take as many tricks as both partners have bid together. A bid of 0 is "
            "called nil: that player tries to take no trick."
        ),
    ],
    [
        say("The player to the dealer’s left leads."),
        say(
            "Follow suit if you can. You can lead a spade only after a spade was played in a "
            "trick, or if you have only spades. The highest spade takes the trick. Without a "
            "spade, the highest card of the suit that was led takes it."
        ),
    ],
    [
        say(
            "A team that makes its bid gets 10 points for each trick that it bid, and 1 point for "
            "each trick above the bid."
        ),
        say(
            "Tricks above the bid are bags: every 10th bag costs 100 points. A team with too few "
            "tricks loses 10 points for each trick that it bid. Nil is counted in addition, for "
            "the player who bid it."
        ),
    ],
)

HEARTS = write_paragraphs(
    [
        say("3 to 6 players, without teams."),
        say(
            "It is best with 4 players and 13 cards each. With another number of players, remove "
            "low clubs and diamonds until everyone gets the same number of cards."
        ),
    ],
    [
        say(
            "Before the first trick, everyone passes 3 cards on: in the first deal to the left, "
            "then to the right, then across."
        ),
        say("In every 4th deal, you pass no cards."),
    ],
    [
        say("The player with the 2 of clubs leads it."),
        say(
            "Follow suit if you can. You can lead hearts only after a heart was discarded on "
            "another suit. The highest card of the suit that was led takes the trick. There is no "
            "trump."
        ),
    ],
    [
        say(
            "Each heart that you take counts 1 point against you, and the queen of spades counts "
            "13."
        ),
        say(
            "A player who takes all of them has shot the moon: that player gets no points, and "
            "everyone else gets 26."
        ),
    ],
)

YANIV = write_paragraphs(
    [
        say("2 to 8 players, with a deck of 52 and 2 jokers."),
        say(
            "With 4 or more players, use 2 decks. Each player gets 5 cards. The rest is the pile, "
            "and its first card lies face up beside it."
        ),
    ],
    [
        say(
            "In your turn, first discard cards: 1 card, 2 or more of a rank, or 3 or more of a "
            "suit in a row."
        ),
        say(
            "Then take a card: from the pile, or the first or last of the cards that the player "
            "before you discarded. A joker can be any card in a row, and counts 0."
        ),
    ],
    [
        say("If you have 7 points or fewer, you can call Yaniv instead of playing."),
        say(
            "Then all players show their hands. If the caller alone has the lowest hand, the "
            "caller gets 0 points. If another player has as few points or fewer, this is called "
            "Assaf: the caller gets 30 extra points."
        ),
    ],
    [
        say("A total of exactly 50, 100, 150 or 200 goes down by 50."),
        say("The match ends when a player has more than 200 points."),
    ],
)

PHASE_10 = write_paragraphs(
    [
        say(
            "2 to 6 players, with 2 sets of the numbers from 1 to 12 in 4 colours, 8 wild cards "
            "and 4 skips."
        ),
        say(
            "Each player gets 10 cards. The rest is the pile, and its first card lies face up "
            "beside it."
        ),
    ],
    [
        say("Everyone has 10 phases to lay down, in this order."),
        say(
            "1: two sets of 3. 2: a set of 3 and a run of 4. 3: a set of 4 and a run of 4. 4: a "
            "run of 7. 5: a run of 8. 6: a run of 9. 7: two sets of 4. 8: 7 cards of one colour. "
            "9: a set of 5 and a set of 2. 10: a set of 5 and a set of 3. You can lay down only "
            "one phase in a deal."
        ),
    ],
    [
        say("In your turn, take a card from the pile, or the card that was discarded last."),
        say(
            "Lay down your phase if you have it. Then discard a card. When your phase is on the "
            "table, you can add cards to any phase on the table. A wild card can be any other "
            "card. A skip makes another player miss a turn."
        ),
    ],
    [
        say("A deal ends when a player has no cards left."),
        say(
            "All other players count the cards that they still have. Players who have laid down "
            "their phase go on to the next phase. All others try the same phase again. The match "
            "ends when a player has laid down 10 phases. If several players have, the lowest total "
            "wins."
        ),
    ],
)

ANY_GAME = write_paragraphs(
    [
        say("Play your game as usual."),
        say("After each deal, everyone says their score, and one of you enters all the scores."),
    ],
)

HOW_TO_PLAY: Mapping[str, str] = MappingProxyType(
    {
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
    }
)
