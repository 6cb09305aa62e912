"""How far the hands are that phones are entering right now: for those who wait, kept a few minutes and nowhere stored.

Phones ask for the score of a hand after each card, so the server knows how many are in. The processes of one server
know it together: they begin as copies of one that has imported this module, and share its memory.
"""

from __future__ import annotations

from hashlib import blake2b
from mmap import mmap
from struct import Struct
from time import time

from games.rules.variant import MOST_PLAYERS

PLACES = 4096
"""How many hands may be going in at a time; where two fall on the same place, the newer one is known."""
HOLDS = 600
"""Seconds after the last card in which the number of cards is told."""
_ROW = Struct("<8sQH")
_TABLE = mmap(-1, PLACES * _ROW.size)


def tell(match: str, deal: int, position: int, cards: int) -> None:
    """Note how many cards of a hand of the match with that uid are in."""
    name, start = _place(match, deal, position)
    _TABLE[start : start + _ROW.size] = _ROW.pack(name, int(time()), cards)


def cards_in(match: str, deal: int, position: int) -> int:
    """How many cards of a hand went in lately, as far as this machine knows; 0 where none did."""
    name, start = _place(match, deal, position)
    told, moment, cards = _ROW.unpack(_TABLE[start : start + _ROW.size])
    return int(cards) if told == name and time() - moment < HOLDS else 0


def state_of(match: str, deal: int) -> str:
    """Changes whenever what is known of a deal's hands does; empty where that is nothing."""
    known = [cards_in(match, deal, position) for position in range(MOST_PLAYERS)]
    return "-" + ".".join(map(str, known)) if any(known) else ""


def _place(match: str, deal: int, position: int) -> tuple[bytes, int]:
    name = blake2b(f"{match} {deal} {position}".encode(), digest_size=8).digest()
    return name, int.from_bytes(name, "little") % PLACES * _ROW.size
