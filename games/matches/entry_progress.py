"""The progress of hands that phones are entering right now, for players who wait.

Phones ask for a hand's score after each card, so the server knows how many are in. The processes of
a machine share that in memory: they are forked from one that has imported this module. Each of
several machines knows only its own phones: an open page keeps what it shows until one of them knows
something newer.
"""

from __future__ import annotations

from hashlib import blake2b
from mmap import mmap
from struct import Struct
from time import time
from typing import TYPE_CHECKING

from games.rules.limits import MAX_PLAYERS
from games.values.whole_numbers import parse_whole_number

if TYPE_CHECKING:
    # Its module needs models, and the server imports this one before it has read the settings.
    from games.matches.stored_match import HandRef

# Hands and matches in progress at once; of two in one slot the newer one is kept.
SLOTS = 16384
# Seconds after the last card during which the number of cards is shown.
VALID_FOR = 600
# The deal number under which a match itself has a row; deals count from 1.
WHOLE_MATCH = 0
# A hand's name (`_find_slot`), when it was noted (Unix time in ms), and the number of cards.
_ROW = Struct("<8sQH")
_TABLE = mmap(-1, SLOTS * _ROW.size)


def note_card_count(match: str, ref: HandRef, cards: int) -> None:
    """Record how many cards of a hand are in; `match` is the uid."""
    _write_row(match, *ref, cards)
    note_typing(match)


def note_typing(match: str) -> None:
    """Record that somebody enters something in a match, which is not saved yet."""
    _write_row(match, WHOLE_MATCH, position=0, cards=0)


def get_typed_at(match: str) -> float:
    """Return the Unix time of the last key tapped in a match; 0 if none is known."""
    name, start = _find_slot(match, WHOLE_MATCH, position=0)
    row_name, moment, _ = _ROW.unpack(_TABLE[start : start + _ROW.size])
    if row_name != name:
        return 0
    return int(moment) / 1000


def read_card_count(match: str, ref: HandRef) -> int:
    """Return how many cards of a hand were noted within `VALID_FOR` on this machine; else 0."""
    return _read_row(match, *ref)[1]


def format_state(match: str, deal_number: int) -> str:
    """Return a deal's progress as text: “-1764195600000.3.0.6…”; "" for none.

    That is the time of the newest note (in ms), then the cards of each position.
    """
    rows = [_read_row(match, deal_number, position) for position in range(MAX_PLAYERS)]
    newest = max(moment for moment, _ in rows)
    if not newest:
        return ""
    card_counts = ".".join(str(cards) for _, cards in rows)
    return f"-{newest}.{card_counts}"


def is_current(state: str, seen: str) -> bool:
    """Return whether a page has `seen` as much as this machine knows, or more from another one.

    `state` is what this machine knows. Each is a match's revision with `format_state` behind it, or
    what `format_table_state` makes, which has to be equal. Progress counts within `VALID_FOR`.
    """
    if state == seen:
        return True
    revision, _, known_progress = state.partition("-")
    seen_revision, _, seen_progress = seen.partition("-")
    if revision != seen_revision:
        return False
    newest_seen = _parse_newest(seen_progress)
    is_recent = _get_milliseconds() - newest_seen < VALID_FOR * 1000
    return is_recent and _parse_newest(known_progress) <= newest_seen


def _write_row(match: str, deal_number: int, position: int, cards: int) -> None:
    name, start = _find_slot(match, deal_number, position)
    _TABLE[start : start + _ROW.size] = _ROW.pack(name, _get_milliseconds(), cards)


def _read_row(match: str, deal_number: int, position: int) -> tuple[int, int]:
    """Return when a hand's cards were last noted (ms), and how many; zeros for none."""
    name, start = _find_slot(match, deal_number, position)
    row_name, moment, cards = _ROW.unpack(_TABLE[start : start + _ROW.size])
    is_valid = row_name == name and _get_milliseconds() - moment < VALID_FOR * 1000
    if is_valid:
        return int(moment), int(cards)
    return 0, 0


def _parse_newest(progress: str) -> int:
    return parse_whole_number(progress.partition(".")[0]) or 0


def _get_milliseconds() -> int:
    # Not in seconds: two cards of the same second are two states.
    return int(time() * 1000)


def _find_slot(match: str, deal_number: int, position: int) -> tuple[bytes, int]:
    """Return a hand's name (a hash), and where its row begins in the shared memory."""
    name = blake2b(f"{match} {deal_number} {position}".encode(), digest_size=8).digest()
    return name, int.from_bytes(name, "little") % SLOTS * _ROW.size
