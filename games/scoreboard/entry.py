"""The pages where a deal is entered: which hand is whose turn, what is in it so far, what saving it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from games.facts import MatchFacts, hand_record
from games.rules.replay import score_hand

from .words import genitive, number

SAVED = "saved"
"""Where a session keeps which hand was saved last: match, deal, seat from 0, version."""


class Remembers(Protocol):
    """A session, as far as it matters here."""

    def get(self, key: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """The hand that this phone saved last, to say so and to take it back; `seat` counts from 1."""

    match: str
    deal: int
    seat: int
    version: int
    sentence: str


def saved_notice(session: Remembers, facts: MatchFacts) -> Saved | None:
    """What to say about the hand that this phone saved last: while it is as it was saved, in the match's last deal."""
    match, number_, position, version = session.get(SAVED) or ("", 0, 0, 0)
    if match != facts.match.uid or not facts.deals or number_ != facts.deals[-1].number:
        return None
    hand = facts.deals[-1].hands.get(position)
    if hand is None or hand.version != version:
        return None
    points = number(score_hand(facts.variant, hand_record(hand)).points)
    sentence = f"{genitive(facts.names[position])} hand is saved: {points}."
    return Saved(match, number_, position + 1, version, sentence)
