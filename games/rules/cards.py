"""Cards as text, and the decks that hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import ceil

from .errors import CardError
from .say import Text, say

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DISCARDED = "-"
"""What stands in a hand for a card that was discarded from the grid, as in golf."""

RANK_SET = frozenset(RANKS)
COPIES_PER_DECK = 4
PLURALS = {
    "A": say("aces"),
    "2": say("twos"),
    "3": say("threes"),
    "4": say("fours"),
    "5": say("fives"),
    "6": say("sixes"),
    "7": say("sevens"),
    "8": say("eights"),
    "9": say("nines"),
    "10": say("tens"),
    "J": say("jacks"),
    "Q": say("queens"),
    "K": say("kings"),
}

Cards = tuple[str, ...]


class CardSet:
    """The cards of a game: how they are written, and how many of each a deck holds."""

    def __init__(self, copies: Mapping[str, int]) -> None:
        """Take how many of each card a deck holds, in the order of the keypad."""
        self.copies = copies
        self.least_copies = min(copies.values(), default=0)
        # How forms write an empty cell: unlike any card, even one called `_`.
        self.empty = "_____" if "_" in copies else "_"
        self.known = frozenset(copies)
        card_by_text = {card.casefold(): card for card in copies}
        # A game's own card `T` comes before the short form of 10.
        if "10" in card_by_text:
            card_by_text = {"t": "10"} | card_by_text
        # As people type cards, all in capitals or none; `_read_piece` takes a mixture.
        self._read = (
            {DISCARDED: DISCARDED}
            | {text.upper(): card for text, card in card_by_text.items()}
            | card_by_text
        )

    def read(self, text: str) -> Cards:
        """Return the cards in `text`, separated by white space, in any case; `T` is `10`.

        Raise `CardError` for the first piece that is neither a card nor `-`.
        """
        card_by_text = self._read
        try:
            return tuple([card_by_text[piece] for piece in text.split()])
        except KeyError:
            # A piece is in a mixture of cases, or is no card.
            return tuple([self._read_piece(piece) for piece in text.split()])

    def accepts(self, piece: str) -> bool:
        """Return whether `read` takes a text as a card or as a discarded cell."""
        return piece in self._read or piece.casefold() in self._read

    def _read_piece(self, piece: str) -> str:
        """Return the card that a piece means, in any case; raise `CardError` if it is none."""
        if piece.casefold() in self._read:
            return self._read[piece.casefold()]
        shown = piece if len(piece) <= 20 else piece[:20] + "…"
        if not self.copies:
            raise CardError(
                say("This game is played without cards, so “{card}” cannot be entered.", card=shown)
            )
        if self.known == RANK_SET:
            raise CardError(
                say(
                    "“{card}” is not a card. Use A, 2 to 10, J, Q and K, with spaces between the "
                    "cards.",
                    card=shown,
                )
            )
        cards = list(self.copies)
        raise CardError(
            say(
                "“{card}” is not a card. Use {cards}, with spaces between the cards.",
                card=shown,
                cards=cards,
            )
        )

    def format_count(self, card: str, count: int) -> Text:
        """Describe two or more equal cards: `5 nines` with the 13 usual ranks, else `5 × “9”`."""
        if self.known == RANK_SET:
            return say("{n} {cards}", n=count, cards=PLURALS[card])
        return say("{n} × “{card}”", n=count, card=format_card(card))

    def count_decks_needed(self, hands: Iterable[Sequence[str]]) -> int:
        """Return how many decks, at least 1, hold all `hands` of a deal together."""
        counts = count_cards(hands)
        return max([1, *(ceil(count / self.copies[card]) for card, count in counts.items())])


STANDARD = CardSet(dict.fromkeys(RANKS, COPIES_PER_DECK))
"""The thirteen ranks of all built-in games."""
read_cards = STANDARD.read


def format_card(card: str) -> str:
    """Return a card as it is shown: with a true minus if it is a number below zero."""
    return f"−{card[1:]}" if card[:1] == "-" and card[1:].isdigit() else card


def write_cards(cards: Iterable[str]) -> str:
    """Return the cards as a match file writes them: `A 10 K`."""
    return " ".join(cards)


def count_cards(hands: Iterable[Sequence[str]]) -> Counter[str]:
    """Count each card in all `hands` together, without discarded cells."""
    counts = Counter(chain.from_iterable(hands))
    del counts[DISCARDED]  # a `Counter` also takes this if there are none
    return counts
