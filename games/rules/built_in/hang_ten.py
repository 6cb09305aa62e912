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
# Units for each of several who tie.
ONE_OF_TWO_FIRST = 3
ONE_OF_MANY_FIRST = 2
ONE_OF_MANY_SECOND = 1
PLAYERS_FOR_THIRD = 6


def list_claims(places: Sequence[int], players: int = 0) -> list[Claim]:
    """Return what each place of a deal takes from the pot, in units.

    - First 5 and second 2; third 1 from six players (`players`, if the places are those of teams).
    - Two who are first 3 each, and nobody is second; more of them 2 each, and nobody else.
    - Several who are second 1 each, and nobody is third.
    """
    third = _list_third_claims(places) if (players or len(places)) >= PLAYERS_FOR_THIRD else []
    first = _find_seats(places, 1)
    if len(first) > 2:
        return [_build_claim(1, first, ONE_OF_MANY_FIRST)]
    if len(first) == 2:
        return [_build_claim(1, first, ONE_OF_TWO_FIRST), *third]
    second = _find_seats(places, 2)
    if len(second) > 1:
        return [Claim(1, first, FIRST), _build_claim(2, second, ONE_OF_MANY_SECOND)]
    return [Claim(1, first, FIRST), Claim(2, second, SECOND), *third]


def _list_third_claims(places: Sequence[int]) -> list[Claim]:
    """Return the claim of third place, `THIRD` for each who ties; none if no seat has it."""
    third = _find_seats(places, 3)
    return [_build_claim(3, third, THIRD)] if third else []


def _build_claim(place: int, seats: tuple[int, ...], units: int) -> Claim:
    return Claim(place, seats, units * len(seats))


def _find_seats(places: Sequence[int], place: int) -> tuple[int, ...]:
    """Return the seats that have this place; () if it is covered by a tie."""
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
"""Where the points of the option of that name will stand."""
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
    cards_give={1: (-20, 100)},
)
