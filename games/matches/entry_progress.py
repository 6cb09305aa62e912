"""How far the hands are that phones are entering right now: for those who wait, kept a few minutes and nowhere stored.

Phones ask for the score of a hand after each card, so the server knows how many are in. The processes of one machine
know it together: they begin as copies of one that has imported this module, and share its memory. Of several machines
each knows what it was told itself: an open page goes on with what it was shown until one of them knows something newer.
"""

from __future__ import annotations

from hashlib import blake2b
from mmap import mmap
from struct import Struct
from time import time

from games.rules.limits import MAX_PLAYERS
from games.values.whole_numbers import parse_whole_number

SLOTS = 4096
"""How many hands may be going in at a time; where two fall on the same place, the newer one is known."""
VALID_FOR = 600
"""Seconds after the last card in which the number of cards is told."""
_ROW = Struct("<8sQH")
_TABLE = mmap(-1, SLOTS * _ROW.size)


def report(match: str, deal: int, position: int, cards: int) -> None:
    """Note how many cards of a hand of the match with that uid are in."""
    name, start = _find_slot(match, deal, position)
    _TABLE[start : start + _ROW.size] = _ROW.pack(name, _get_milliseconds(), cards)


def read_card_count(match: str, deal: int, position: int) -> int:
    """How many cards of a hand went in lately, as far as this machine knows; 0 where none did."""
    return _read_row(match, deal, position)[1]


def format_state(match: str, deal: int) -> str:
    """What this machine knows of a deal's hands, and since when; empty where it was told nothing of them."""
    told = [_read_row(match, deal, position) for position in range(MAX_PLAYERS)]
    newest = max(moment for moment, _ in told)
    return f"-{newest}." + ".".join(str(cards) for _, cards in told) if newest else ""


def is_current(state: str, seen: str) -> bool:
    """Whether a page has `seen` as much as this machine knows, or more from another one.

    Both are a match's revision with what `state_of` says. What was told too long ago is not to be seen any more.
    """
    if state == seen:
        return True
    revision, _, here = state.partition("-")
    seen_revision, _, there = seen.partition("-")
    if revision != seen_revision:
        return False
    return _parse_newest(here) <= _parse_newest(there) and _get_milliseconds() - _parse_newest(there) < VALID_FOR * 1000


def _read_row(match: str, deal: int, position: int) -> tuple[int, int]:
    """When the number of cards of a hand was told last, and that number; zeros where it was not, or long ago."""
    name, start = _find_slot(match, deal, position)
    told, moment, cards = _ROW.unpack(_TABLE[start : start + _ROW.size])
    known = told == name and _get_milliseconds() - moment < VALID_FOR * 1000
    return (int(moment), int(cards)) if known else (0, 0)


def _parse_newest(told: str) -> int:
    """When the newest of what was told was; 0 for none."""
    return parse_whole_number(told.partition(".")[0]) or 0


def _get_milliseconds() -> int:
    """Milliseconds, so that two cards of the same second are two states."""
    return int(time() * 1000)


def _find_slot(match: str, deal: int, position: int) -> tuple[bytes, int]:
    name = blake2b(f"{match} {deal} {position}".encode(), digest_size=8).digest()
    return name, int.from_bytes(name, "little") % SLOTS * _ROW.size
