"""Many matches from the database, batch by batch: the same few queries for each batch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from games import models
from games.database.batches import batched
from games.database.match_queries import select_changes, select_deals, select_hands

from .stored_match import StoredMatch, build_deals, has_numbers, load_match

# Matches in memory at once; more are no quicker.
BATCH_SIZE = 50


def load_matches(matches: Iterable[int]) -> Iterator[StoredMatch]:
    """Yield matches with these ids, in order, without deleted ones, batch by batch."""
    for ids in batched(matches, BATCH_SIZE):
        seats: dict[int, list[models.Seat]] = {pk: [] for pk in ids}
        table = models.Seat.objects.filter(match__in=ids).select_related("player", "match__club")
        for seat in table.order_by("position"):
            seats[seat.match_id].append(seat)
        hands: dict[int, list[models.Hand]] = {pk: [] for pk in ids}
        for hand in select_hands().filter(deal__match__in=ids):
            hands[hand.match].append(hand)  # type: ignore[attr-defined]
        counted = [pk for pk in ids if seats[pk] and has_numbers(seats[pk][0].match)]
        rows: dict[int, list[models.Deal]] = {pk: [] for pk in ids}
        for row in select_deals().filter(match__in=counted) if counted else ():
            rows[row.match_id].append(row)
        changing = [pk for pk in ids if seats[pk] and seats[pk][0].match.has_changes]
        changes: dict[int, list[models.Change]] = {pk: [] for pk in ids}
        for change in select_changes().filter(match__in=changing) if changing else ():
            changes[change.match_id].append(change)
        for pk in ids:
            stored = (
                _build_or_reload(seats[pk], hands[pk], rows[pk], changes[pk]) if seats[pk] else None
            )
            if stored:
                yield stored


def _build_or_reload(
    seats: list[models.Seat],
    hands: list[models.Hand],
    rows: list[models.Deal],
    changes: list[models.Change],
) -> StoredMatch | None:
    """Build a match, or load it again if it has changed since; None if it is deleted."""
    match = seats[0].match
    first_rows = (*hands[:1], *rows[:1], *changes[:1])
    if any(row.revision != match.revision for row in first_rows):  # type: ignore[attr-defined]
        with suppress(models.Match.DoesNotExist):
            return load_match(match.pk)
        return None
    return StoredMatch(match, seats, build_deals(seats, hands, rows), changes=changes)
