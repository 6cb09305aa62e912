"""The time zone by which a club's evenings end."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from games.models import Club, Table
from games.values.clocks import checked_zone, night_of, zone_of

from .moved_payments import move_payments
from .players import log_in_matches
from .tables import load_current_tables
from .transaction import Action


def count_moved_matches(club: Club, name: str) -> int:
    """Return how many of the club's matches belong to another evening in that zone; one query."""
    before, after = zone_of(club.time_zone), zone_of(name)
    moments = club.matches.values_list("started_at", flat=True).iterator()
    return sum(night_of(moment, before) != night_of(moment, after) for moment in moments)


def set_time_zone(club: Club, name: str, *, phone: int | None = None) -> Club:
    """Set the time zone by which a club's evenings end (empty: the server's); return the club as it is now.

    It is logged in all matches, with a revision of its own, so that open pages update their times. Done before, it
    changes nothing. Raise `RuleError` for an unknown zone.
    """
    name = checked_zone(name)
    with transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club.pk)
        clocks = zone_of(club.time_zone), zone_of(name)
        before, after = ({"zone": zone_of(zone).key} for zone in (club.time_zone, name))
        club.time_zone = name
        club.save(update_fields=["time_zone"])
        if before != after:
            move_payments(club, *clocks)
            log_in_matches(club.matches.all(), Action.TIME_ZONE, dict(before), dict(after), club, phone)
            Table.objects.filter(pk__in=[table.pk for table in load_current_tables(club)]).update(
                revision=F("revision") + 1
            )
    return club
