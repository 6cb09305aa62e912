"""The time zone by which a club's evenings end, and the evenings of its matches."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import transaction
from django.db.models import F, Max

from games.models import Club, Match, Table
from games.values.clocks import check_zone, get_night, get_zone

from .locks import lock_club, lock_matches
from .players import log_in_matches
from .tables import load_current_tables
from .transaction import Action, PhoneOwner


def list_moved_matches(club: Club, name: str) -> list[Match]:
    """Return the matches of another evening in that zone, with it unsaved; three queries.

    A match neither leaves nor joins an evening for which a payment was ticked: on its own list, or
    over all evenings then or later.
    """
    zone = get_zone(name)
    ticked = set(club.payments.exclude(night=None).values_list("night", flat=True))
    settled_until = club.payments.aggregate(last=Max("until"))["last"]
    moved = []
    for match in club.matches.only("started_at", "evening").iterator():
        evening = get_night(match.started_at, zone)
        both = {match.evening, evening}
        is_settled = settled_until is not None and min(both) <= settled_until
        if len(both) > 1 and not is_settled and ticked.isdisjoint(both):
            match.evening = evening
            moved.append(match)
    return moved


def set_time_zone(club: Club, name: str, *, phone: PhoneOwner | None = None) -> Club:
    """Set the time zone by which a club's evenings end (empty: the server's); return the club.

    Matches move to their evening by that clock. All log it with a revision: open pages update.
    """
    name = check_zone(name)
    with transaction.atomic():
        club = lock_club(club)
        before, after = ({"zone": get_zone(zone).key} for zone in (club.time_zone, name))
        lock_matches(club.matches.all())
        club.time_zone = name
        club.save(update_fields=["time_zone"])
        if before != after:
            _move_matches(club)
            log_in_matches(
                club.matches.all(), Action.TIME_ZONE, dict(before), dict(after), club, phone
            )
            Table.objects.filter(pk__in=[table.pk for table in load_current_tables(club)]).update(
                revision=F("revision") + 1
            )
    return club


def _move_matches(club: Club) -> None:
    Match.objects.bulk_update(list_moved_matches(club, club.time_zone), ["evening"], batch_size=500)


def follow_server_zone(apps: Any, **_of_signal: Any) -> None:
    """Move matches of clubs by the server's zone, perhaps a new one; after `post_migrate`."""
    try:
        apps.get_model("games", "Match")._meta.get_field("evening")
    except (LookupError, FieldDoesNotExist):
        return  # back to before matches had evenings
    by_server = Match.objects.filter(club__time_zone="").values_list(
        "club_id", "started_at", "evening"
    )
    zone = get_zone("")
    moving = {
        club
        for club, started, evening in by_server.iterator()
        if get_night(started, zone) != evening
    }
    for club in Club.objects.filter(pk__in=moving):
        with transaction.atomic():
            lock_matches(lock_club(club).matches.all())
            _move_matches(club)
