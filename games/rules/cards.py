"""Ranks; reading and writing hands; what a number of decks can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from .errors import CardError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
GONE = "-"
"""How a cell is written whose card was discarded from the grid (golf)."""

RANK_SET = frozenset(RANKS)
COPIES_IN_A_DECK = 4
PLURALS = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "10": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
}

_READ = {rank: rank for rank in RANKS} | {rank.lower(): rank for rank in RANKS} | {"T": "10", "t": "10", GONE: GONE}

Cards = tuple[str, ...]


def read_cards(text: str) -> Cards:
    """The cards written in `text`, separated by white space; `10` may be written `T`, in any case.

    Raises `CardError` for the first piece that is neither a rank nor `-`.
    """
    try:
        return tuple([_READ[piece] for piece in text.split()])
    except KeyError as error:
        piece = error.args[0]
        shown = piece if len(piece) <= 20 else piece[:20] + "…"
        raise CardError(f"“{shown}” is no card: write A, 2 to 10, J, Q or K, with a space between cards") from None


def write_cards(cards: Iterable[str]) -> str:
    """The cards as a match file writes them: `A 10 K`."""
    return " ".join(cards)


def count_ranks(hands: Iterable[Sequence[str]]) -> Counter[str]:
    """How often each rank lies on the table, all `hands` together; discarded cells have no rank."""
    counts = Counter(chain.from_iterable(hands))
    del counts[GONE]
    return counts


def cells_by_rank(cards: Sequence[str]) -> dict[str, list[int]]:
    """The cells in which each rank of a hand lies, in the order in which the ranks come up."""
    cells: dict[str, list[int]] = {}
    for cell, rank in enumerate(cards):
        cells.setdefault(rank, []).append(cell)
    return cells


def decks_needed(hands: Iterable[Sequence[str]]) -> int:
    """The smallest number of decks that holds all `hands` of a deal."""
    most = max(count_ranks(hands).values(), default=0)
    return max(1, -(-most // COPIES_IN_A_DECK))
