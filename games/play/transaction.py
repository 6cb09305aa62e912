"""What every change has in common: it takes the match's row, has a moment, and can be refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.database.match_queries import take
from games.facts import DealFacts, MatchFacts, facts_of
from games.models import Deal, Hand, LogEntry, Match, Seat
from games.rules.errors import PlayersError
from scorekeeper.metrics import count_conflict, count_save

from .change import MatchChange
from .limits import MOST_DEALS

Action = LogEntry.Action
_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


class ClosedError(Exception):
    """There is nothing to be entered there: the match is over, or the deal has not begun. Says so in a sentence."""


class MovedError(ClosedError):
    """The player whose hand it is sits at another `position` by now; None: they have no seat any more."""

    def __init__(self, position: int | None) -> None:
        super().__init__("Somebody came or went meanwhile")
        self.position = position


class ConflictError(Exception):
    """Somebody else entered something since the form was filled in; `theirs` is what is stored now."""

    def __init__(self, theirs: Hand | Deal) -> None:
        super().__init__("Somebody else entered something else here in the meantime")
        self.theirs = theirs


@contextmanager
def dated(moment: datetime) -> Iterator[None]:
    """What is written inside happened at `moment`: for matches that are entered after they were played."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


def now() -> datetime:
    return _moment.get() or timezone.now()


@contextmanager
def change_to(match: Match, phone: int | None, submission: str = "") -> Iterator[MatchChange]:
    """One change to a match: its row is taken, its revision raised, its facts read anew.

    `submission` is the phone's name for what it sent (empty: none); the facts know whether it came before. Raises
    `Match.DoesNotExist` where the match was removed.
    """
    try:
        with transaction.atomic():
            transaction.on_commit(count_save)
            row = take(match)
            facts = facts_of(row, submission) if row else None
            if facts is None:
                raise Match.DoesNotExist("This match is not there any more")
            yield MatchChange(facts, phone, now(), submission)
    except ConflictError:
        count_conflict()
        raise


def cancel_change(facts: MatchFacts) -> MatchFacts:
    """End a change that changes nothing: the match keeps the revision that it had."""
    transaction.set_rollback(True)
    facts.match.revision -= 1
    return facts


def seat_at(facts: MatchFacts, position: int) -> Seat:
    if position not in range(len(facts.seats)):
        raise PlayersError("Nobody sits there; choose one of the players")
    return facts.seats[position]


def check_in_deal(facts: MatchFacts, number: int, position: int) -> None:
    """Raise `ClosedError` where whoever sits there is not in the deal: they have gone, or sit it out."""
    if position not in facts.in_deal(number):
        raise ClosedError(f"{facts.names[position]} is not in deal {number}")


def open_deal(facts: MatchFacts, number: int) -> DealFacts:
    """The deal, if hands can be entered or corrected in it; raises `ClosedError`."""
    deal = facts.deal(number)
    if facts.match.finished_at and (deal is None or not facts.is_complete(deal)):
        raise ClosedError("The match is over")
    if deal is None:
        comes_first = len(facts.complete_deals()) + 1
        raise ClosedError(f"Deal {number} has not begun: deal {comes_first} comes first")
    if number > MOST_DEALS:
        raise ClosedError(f"A match has {MOST_DEALS} deals at most. End this one, and start a rematch")
    return deal
