"""The list in which the scores of a deal are typed: all players, what was saved, and what it makes of the totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.facts import DealFacts, hand_record
from games.models import new_uid
from games.rules.replay import score_hand
from games.rules.variant import Mark

from ..shown.match_reading import Reading
from ..shown.next_step import open_hands
from ..shown.people import Person
from ..shown.progress import game_and_deal
from ..shown.words import MINUS, number, signed

TYPING = "typing"
"""Where a phone remembers the match whose scores it types."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row could not be saved, and what was typed in it and is kept: `typed`, `marked`, the version `seen`.

    `theirs` is what another phone saved meanwhile (empty: nothing), as version `over`. `unlikely` is the score that the
    sentence asks about, `look` where to see what a correction changes.
    """

    sentence: str
    typed: str
    marked: bool
    seen: int
    theirs: str = ""
    over: int = 0
    unlikely: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True)
class PadRow:
    """A player's row: the total `before` the deal, and `after` it once the score is in; what the field holds.

    `by_cards` is the score of a hand whose cards were entered, which is not typed here. `was` is what the field held
    when it was filled in, `seen` the version of the hand that this was, `submission` the name for what it sends.
    """

    person: Person
    before: str
    after: str
    typed: str
    marked: bool
    by_cards: str
    was: str
    seen: int
    submission: str
    problem: RowProblem | None


@dataclass(frozen=True, slots=True)
class Scorepad:
    """The list of a deal. `first` is the player to begin with; `cards`: hands may be entered card by card instead."""

    deal: int
    where: str
    are_in: str
    rows: tuple[PadRow, ...]
    first: Person
    mark: Mark | None
    mark_points: str
    cards: bool


def scorepad(reading: Reading, deal: DealFacts, own: int | None, problems: Mapping[int, RowProblem]) -> Scorepad:
    """The list of a deal; `own` is where whoever's phone it is sits, if they play. `problems` are by position."""
    facts = reading.facts
    mark, still_open = facts.variant.mark, open_hands(facts, deal, -1, own)
    return Scorepad(
        deal=deal.number,
        where=game_and_deal(facts, deal.number),
        are_in=f"{len(deal.hands)} of {len(facts.seats)} are in",
        rows=tuple(_row(reading, deal, person, problems.get(person.position)) for person in reading.people),
        first=reading.people[still_open[0] if still_open else 0],
        mark=mark,
        mark_points=signed(mark.points) if mark else "",
        cards=facts.variant.has_cards,
    )


def _row(reading: Reading, deal: DealFacts, person: Person, problem: RowProblem | None) -> PadRow:
    stored = deal.hands.get(person.position)
    hand = hand_record(stored) if stored else None
    total = next(each.total for each in reading.result.standings if each.seat == person.position)
    points = score_hand(reading.facts.variant, hand).points if hand else 0
    typed = _typed(hand.typed) if hand else ""
    marked = bool(hand and hand.marked)
    return PadRow(
        person=person,
        before=number(total),
        after=number(total + points) if hand else "",
        typed=problem.typed if problem else typed,
        marked=problem.marked if problem else marked,
        by_cards=number(points) if hand and hand.cards is not None else "",
        was=as_filled_in(typed, marked),
        seen=problem.seen if problem else stored.version if stored else 0,
        submission=new_uid(),
        problem=problem,
    )


def as_filled_in(typed: str, marked: bool) -> str:
    """What a row holds, as its form remembers what it was filled in with."""
    return f"{typed.strip()}|{1 if marked else ''}"


def _typed(points: int | None) -> str:
    """A typed score as its field holds it; empty where there is none."""
    return "" if points is None else str(points).replace("-", MINUS)
