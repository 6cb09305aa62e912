"""The time zone by which a club's evenings end."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from games.models import Club, Table
from games.values.clocks import check_zone, get_night, get_zone

from .moved_payments import move_payments
from .players import log_in_matches
from .tables import load_current_tables
from .transaction import Action, PhoneOwner


def count_moved_matches(club: Club, name: str) -> int:
    """Return how many matches belong to another evening in that zone than in the club's; one query."""
    before, after = get_zone(club.time_zone), get_zone(name)
    moments = club.matches.values_list("started_at", flat=True).iterator()
    return sum(get_night(moment, before) != get_night(moment, after) for moment in moments)


def set_time_zone(club: Club, name: str, *, phone: PhoneOwner | None = None) -> Club:
    """Set the time zone by which a club's evenings end (empty: the server's); return the club as it is now.

    Payments move along with their matches to other evenings. It is logged in all matches, with a revision of its own,
    so that open pages update their times. Done before, it changes nothing. Raise `RuleError` for an unknown zone.
    """
    name = check_zone(name)
    with transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club.pk)
        clocks = get_zone(club.time_zone), get_zone(name)
        before, after = ({"zone": get_zone(zone).key} for zone in (club.time_zone, name))
        club.time_zone = name
        club.save(update_fields=["time_zone"])
        if before != after:
            move_payments(club, *clocks)
            log_in_matches(club.matches.all(), Action.TIME_ZONE, dict(before), dict(after), club, phone)
            Table.objects.filter(pk__in=[table.pk for table in load_current_tables(club)]).update(
                revision=F("revision") + 1
            )
    return club
