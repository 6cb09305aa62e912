"""The list in which the scores of a deal are typed: all players, what was saved, and what it makes of the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.matches.facts import DealFacts, hand_record
from games.matches.match_reading import Reading, may_be_seen
from games.matches.next_step import Visit
from games.matches.people import Person, seat_number
from games.models import new_uid
from games.rules.declared.declaration import Mark
from games.rules.scoring import score_hand
from games.wording.words import game_and_deal, in_a_field, number, signed

from .hand_entry import row_key

TYPING = "typing"
"""Where a phone remembers the match whose scores it types."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row could not be saved; `typed` is what was in it, by the names of its fields, of the version `seen`.

    `theirs` is what another phone saved meanwhile (empty: nothing), as version `over`; `change` is what the button says
    that replaces it. `unlikely` is the score that the sentence asks about, as it was typed `score`; `look` is where to
    see what a correction changes.
    """

    sentence: str
    typed: Mapping[str, str]
    seen: int
    theirs: str = ""
    over: int = 0
    unlikely: str = ""
    score: str = ""
    look: str = ""
    change: str = ""


@dataclass(frozen=True, slots=True)
class PadRow:
    """A player's row: the total `before` the deal, and `after` it once the score is in; what the field holds.

    `key` is what the names of its fields end in. `by_cards` is the score of a hand whose cards were entered, which is
    not typed here; `hidden`: another phone has entered it, and it is not seen before all are in. `was` and `was_marked`
    are what the fields held when they were filled in, `seen` the version of the hand that this was, `submission` the
    name for what the row sends.
    """

    person: Person
    key: str
    before: str
    after: str
    typed: str
    marked: bool
    by_cards: str
    hidden: bool
    was: str
    was_marked: bool
    seen: int
    submission: str
    problem: RowProblem | None


@dataclass(frozen=True, slots=True)
class Scorepad:
    """The list of a deal. `first` is the player to begin with, `first_key` of whose row; `cards`: hands may be entered
    card by card instead. `change` is the seat whose score somebody asked to change. `lost` says what was typed for
    players who are not in the deal any more.
    """

    deal: int
    where: str
    are_in: str
    rows: tuple[PadRow, ...]
    first: Person
    first_key: str
    mark: Mark | None
    mark_points: str
    mark_more: str
    cards: bool
    change: int | None
    lost: tuple[str, ...]


def scorepad(
    reading: Reading,
    deal: DealFacts,
    own: int | None,
    problems: Mapping[int | None, RowProblem],
    lost: Sequence[str] = (),
    change: int | None = None,
) -> Scorepad:
    """The list of a deal; `own` is where whoever's phone it is sits, if they play. `problems` are by position.

    `change` is the position of a score that somebody asked to change, whoever typed it.
    """
    facts = reading.facts
    mark, still_open, there = facts.game.mark, Visit(facts, own).open_hands(deal), reading.in_deal(deal.number)
    first = reading.people[still_open[0]] if still_open else there[0]
    return Scorepad(
        deal=deal.number,
        where=game_and_deal(facts, deal.number),
        are_in=f"{len(deal.hands)} of {len(there)} are in",
        rows=tuple(
            _row(
                reading, deal, person, problems.get(person.position), hidden=_hidden(reading, deal, person, own, change)
            )
            for person in there
        ),
        first=first,
        first_key=row_key(facts, first.position),
        mark=mark,
        mark_points=signed(mark.points) if mark else "",
        mark_more=facts.game.words.mark_more,
        cards=facts.game.has_cards,
        change=None if change is None else seat_number(change),
        lost=tuple(lost),
    )


def _hidden(reading: Reading, deal: DealFacts, person: Person, own: int | None, change: int | None) -> bool:
    at = person.position
    return at in deal.hands and at != change and not may_be_seen(reading.facts, deal, at, own)


def _row(reading: Reading, deal: DealFacts, person: Person, problem: RowProblem | None, *, hidden: bool) -> PadRow:
    stored, hidden = deal.hands.get(person.position), hidden and problem is None
    hand = hand_record(stored) if stored else None
    total = next(each.total for each in reading.result.standings if each.seat == person.position)
    points = score_hand(reading.facts.game, hand).points if hand else 0
    typed = in_a_field(hand.typed if hand else None)
    marked = bool(hand and hand.marked)
    key = row_key(reading.facts, person.position)
    return PadRow(
        person=person,
        key=key,
        before=number(total),
        after=number(total + points) if hand and not hidden else "",
        typed=problem.typed.get(f"typed-{key}", typed).strip() if problem else typed,
        marked=f"marked-{key}" in problem.typed if problem else marked,
        by_cards=number(points) if hand and hand.cards is not None else "",
        hidden=hidden,
        was=typed,
        was_marked=marked,
        seen=problem.seen if problem else stored.version if stored else 0,
        submission=new_uid(),
        problem=problem,
    )
