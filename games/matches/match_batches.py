"""Many matches from the database, batch by batch: the same few queries for each batch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from games import models
from games.database.batches import batched
from games.database.match_queries import select_changes, select_deals, select_hands

from .stored_match import StoredMatch, build_deals, has_numbers, load_match

# Matches in memory at once; more are no quicker.
BATCH_SIZE = 50


def load_matches(matches: Iterable[int]) -> Iterator[StoredMatch]:
    """Yield matches with these ids, in order, without deleted ones, batch by batch."""
    for ids in batched(matches, BATCH_SIZE):
        rows = models.Seat.objects.filter(match__in=ids).select_related("player", "match__club")
        seats = _group_by(rows.order_by("position"), "match_id")
        hands = _group_by(select_hands().filter(deal__match__in=ids), "match")
        found = [seats[pk][0].match for pk in ids if seats[pk]]
        # For an empty list of matches, Django makes no query.
        with_numbers = [match for match in found if has_numbers(match)]
        deal_rows = _group_by(select_deals().filter(match__in=with_numbers), "match_id")
        with_changes = [match for match in found if match.has_changes]
        changes = _group_by(select_changes().filter(match__in=with_changes), "match_id")
        for match in found:
            pk = match.pk
            stored = _build_or_reload(seats[pk], hands[pk], deal_rows[pk], changes[pk])
            if stored:
                yield stored


def _group_by(rows: Iterable[Any], column: str) -> dict[int, list[Any]]:
    """Return the rows by the id in a column; an id without rows has an empty list."""
    groups: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, column)].append(row)
    return groups


def _build_or_reload(
    seats: list[models.Seat],
    hands: list[models.Hand],
    deal_rows: list[models.Deal],
    changes: list[models.Change],
) -> StoredMatch | None:
    """Build a match, or load it again if it has changed since; None if it is deleted."""
    match = seats[0].match
    # All rows of one query have the same revision.
    first_rows = (*hands[:1], *deal_rows[:1], *changes[:1])
    if any(row.revision != match.revision for row in first_rows):  # type: ignore[attr-defined]
        with suppress(models.Match.DoesNotExist):
            return load_match(match.pk)
        return None
    return StoredMatch(match, seats, build_deals(seats, hands, deal_rows), changes=changes)
