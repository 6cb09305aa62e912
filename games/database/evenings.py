"""Giving all matches and payments their evenings: after an upgrade, and from older backups."""

from __future__ import annotations

from typing import Any

from django.db import connection

from games.database.batches import batched
from games.values.clocks import get_night, get_zone

BATCH_SIZE = 10_000


def fill_evenings(clubs: Any, matches: Any, payments: Any) -> None:
    """Set the evening of each match and of each tick over all evenings, by the club's clock."""
    zones = {club: get_zone(name) for club, name in clubs.values_list("pk", "time_zone")}
    rows = matches.order_by("pk").values_list("pk", "club_id", "started_at").iterator()
    evenings = [(get_night(started, zones[club]).isoformat(), pk) for pk, club, started in rows]
    with connection.cursor() as cursor:
        for batch in batched(evenings, BATCH_SIZE):
            cursor.executemany("UPDATE games_match SET evening = %s WHERE id = %s", batch)
    for paid in payments.filter(night=None, club__in=list(zones)).only("at", "club_id"):
        payments.filter(pk=paid.pk).update(until=get_night(paid.at, zones[paid.club_id]))
