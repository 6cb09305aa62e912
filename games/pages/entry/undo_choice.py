"""Undo a bid or number that a tap on a key has just saved.

A tap saves at once only if the page asks for nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from games.matches.stored_match import HandRef, StoredDeal, StoredMatch
from games.wording.words import field_number

from .hand_page import build_row_key
from .number_fields import build_field_name

CHOICE_KEY = "choice"
"""The key under which a phone remembers its last choice: [match, deal, position, saved].

`saved` is the version of the hand; before play, when there is none, it is the bids by name.
"""


class Memory(Protocol):
    def get(self, key: str) -> Any:
        """Return the value under a key; None if there is none."""

    def __setitem__(self, key: str, value: Any) -> None:
        """Remember a value under a key."""


@dataclass(frozen=True, slots=True)
class UndoChoice:
    route: str  # the name of the route to which it is sent
    position: int
    fields: tuple[tuple[str, str], ...]  # names and values of the hidden fields


def remember_choice(remembered: Memory, stored: StoredMatch, ref: HandRef) -> None:
    hand = ref.find_hand(stored)
    saved = hand.version if hand else ref.get_announced(stored)
    remembered[CHOICE_KEY] = [stored.match.uid, *ref, saved]


def find_undo_choice(
    remembered: Memory, stored: StoredMatch, deal: StoredDeal, own_position: int | None
) -> UndoChoice | None:
    """Return the form that undoes the owner's choice; None without one, or if it was changed."""
    if own_position is None:
        return None
    ref = HandRef(deal.number, own_position)
    *chosen_for, saved = remembered.get(CHOICE_KEY) or ("", None)
    if chosen_for != [stored.match.uid, *ref]:
        return None
    hand = ref.find_hand(stored)
    who = build_row_key(stored, own_position)
    if hand and hand.version == saved:
        return UndoChoice("take-back", own_position, (("seen", str(hand.version)), ("who", who)))
    bids = ref.get_announced(stored)
    # Bids are final once a hand of the deal is in.
    if deal.hands or not bids or bids != saved:
        return None
    rules = [rule for rule in stored.game.numbers if rule.name in bids]
    fields = [(build_field_name(stored, rule), field_number(bids[rule.name])) for rule in rules]
    return UndoChoice("undo-said", own_position, (*fields, ("who", who)))
