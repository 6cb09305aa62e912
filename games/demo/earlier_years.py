"""A long past for a club, for measurements: the demo's matches again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from games.matches.stored_match import load_match
from games.models import Club
from games.play.imports import add_matches
from games.play.match_rows import PlayedMatch
from games.rules.built_in import BUILT_IN
from games.rules.record import MatchRecord

from .recorded_club import bring_in_demo

MATCHES_A_YEAR = 200
MAX_YEARS = 12
EARLIEST_START = time(18)
# The matches of a day begin within so many minutes.
MINUTES_OF_STARTS = 240
MINUTES_APART = 37  # shares no divisor with these, so that starts differ
PACE = timedelta(minutes=9)  # from one deal to the next


def add_past(
    club: Club,
    number: int,
    *,
    games: Sequence[str] = tuple(BUILT_IN),
    done: Callable[[int], object] = lambda matches: None,
) -> None:
    """Add `number` copies of the demo's finished matches to a club, in one transaction.

    They are of these `games`, and spread from `get_beginning(number)` to yesterday. `done` gets the
    size of each batch written.
    """
    add_matches(club, _copy_matches(_load_records(games), number), done=done)


def get_beginning(number: int) -> datetime:
    """Return the earliest start of so many matches: `MATCHES_A_YEAR` of them go back a year."""
    years = max(1, min(MAX_YEARS, number // MATCHES_A_YEAR))
    day = timezone.localdate() - timedelta(days=365 * years)
    return datetime.combine(day, EARLIEST_START, timezone.get_current_timezone())


def _load_records(games: Sequence[str]) -> list[MatchRecord]:
    """Return the records of the demo’s finished matches in which nobody came or left."""
    with transaction.atomic():
        matches = bring_in_demo().matches.filter(game__in=games, has_changes=False)
        finished = matches.exclude(finished_at=None)
        records = [load_match(match.pk).build_record() for match in finished.order_by("pk")]
        # Nothing stays of the club that they are read from.
        transaction.set_rollback(True)
    return records


def _copy_matches(records: Sequence[MatchRecord], number: int) -> Iterator[PlayedMatch]:
    """Yield so many matches, the oldest first. Players change seats, so that others win."""
    beginning = get_beginning(number)
    days = (timezone.localdate() - beginning.date()).days
    starts = []
    for index in range(number):
        minutes = index * MINUTES_APART % MINUTES_OF_STARTS
        starts.append(beginning + timedelta(days=index * days // number, minutes=minutes))
    for index, started in enumerate(sorted(starts)):
        rounds, record_index = divmod(index, len(records))
        record = records[record_index]
        first_seat = rounds % len(record.players)
        players = record.players[first_seat:] + record.players[:first_seat]
        yield PlayedMatch(replace(record, players=players), started, PACE)
