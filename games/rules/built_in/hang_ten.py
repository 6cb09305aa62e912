"""Hang Ten: ten cards in two rows, columns cancel, blocks give, and a pot."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.money.pot import Claim, PotRules
from games.rules.say import say
from games.rules.words import Words, write_paragraphs

from .ranks import build_ranks

# Units for the first three places; the third takes something from six players on.
FIRST = 5
SECOND = 2
THIRD = 1
# Units for each of two, or of more, who tie for a place.
ONE_OF_TWO_FIRST = 3
ONE_OF_MANY_FIRST = 2
ONE_OF_MANY_SECOND = 1
PLAYERS_FOR_THIRD = 6


def list_claims(places: Sequence[int], players: int = 0) -> list[Claim]:
    """Return what each place of a deal takes from the pot, in units.

    - First takes 5, second 2; with six players or more, third takes 1.
    - Two who tie for first take 3 each, and nobody is second; more take 2 each, and nobody else.
    - Several who tie for second take 1 each, and nobody is third.

    `players` is how many play, 0 if each has a place; teams have one place together.
    """
    first_seats = _find_seats(places, 1)
    if len(first_seats) > 2:
        return [_build_claim(1, first_seats, ONE_OF_MANY_FIRST)]
    third_claims = []
    if (players or len(places)) >= PLAYERS_FOR_THIRD:
        third_claims = _list_third_claims(places)
    if len(first_seats) == 2:
        return [_build_claim(1, first_seats, ONE_OF_TWO_FIRST), *third_claims]
    second_seats = _find_seats(places, 2)
    if len(second_seats) > 1:
        return [Claim(1, first_seats, FIRST), _build_claim(2, second_seats, ONE_OF_MANY_SECOND)]
    return [Claim(1, first_seats, FIRST), Claim(2, second_seats, SECOND), *third_claims]


def _list_third_claims(places: Sequence[int]) -> list[Claim]:
    """Return the claim of third place, `THIRD` for each who ties; none if no seat has it."""
    third_seats = _find_seats(places, 3)
    return [_build_claim(3, third_seats, THIRD)] if third_seats else []


def _build_claim(place: int, seats: tuple[int, ...], units: int) -> Claim:
    return Claim(place, seats, units * len(seats))


def _find_seats(places: Sequence[int], place: int) -> tuple[int, ...]:
    """Return the seats that have this place; () if a tie for a better place covers it."""
    return tuple([seat for seat, own_place in enumerate(places) if own_place == place])


DECLARED = {
    "name": "Hang Ten",
    "players": [4, 6],
    "layout": {"rows": 2, "columns": 5},
    "cards": build_ranks(_7=0),
    "decks": {"4": 4},
    "groups": [{"shape": [2, 1], "points": 0}, {"shape": [2, 2], "points": {"option": "block"}}],
    "wins": "lowest",
    "end": {"deals": 10},
    "options": [
        {
            "option": "block",
            "text": say("Points for a block"),
            "default": -10,
            "least": -50,
            "most": 0,
        }
    ],
}
HOW_TO_PLAY = write_paragraphs(
    [
        say("Shuffle 4 decks together and deal 10 cards to each player, face down."),
        say(
            "Lay your cards out in 2 rows of 5 without looking at them. Then turn up any two cards "
            "that are not next to each other, in a row or in a column. Put one more card face up "
            "in the middle. When a player takes it, it is not replaced."
        ),
    ],
    [
        say("The player to the dealer’s left starts."),
        say(
            "Play goes round clockwise. Take one card: from the deck, from the top of another "
            "player’s discard pile, or the card in the middle. You cannot take a card from your "
            "own pile. Swap the card with one of your 10 cards, face up or face down, and put the "
            "old card on your own pile. Or put the new card on your own pile right away."
        ),
    ],
    [
        say("When all 10 cards of a player are face up, each other player has one more turn."),
        say("Then turn up all cards."),
    ],
)
BLOCK = "{block}"
"""The slot for the points of this option."""
WORDS = Words(
    line=say(
        "Equal columns count 0, blocks count {block}. Each deal pays prizes from a pot. The "
        "lowest total wins.",
        block=BLOCK,
    ),
    how_to_play=HOW_TO_PLAY,
)

GAME = Game(
    read_declaration(DECLARED),
    WORDS,
    pot=PotRules(antes={4: 20, 5: 16, 6: 15}, claims=list_claims),
    key="hang-ten",
    listed=True,
    # The least are two blocks and a column; the most are ten cards of 10.
    cards_give={1: (-20, 100)},
)
