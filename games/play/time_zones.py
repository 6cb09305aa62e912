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
    """Return the matches whose evening is another one in that zone, with it, unsaved.

    A match neither leaves nor joins an evening for which a payment was ticked: on its own list, or
    over all evenings then or later. Three queries.
    """
    zone = get_zone(name)
    ticked = set(club.payments.exclude(night=None).values_list("night", flat=True))
    settled_until = club.payments.aggregate(last=Max("until"))["last"]
    moved = []
    for match in club.matches.only("started_at", "evening").iterator():
        evening = get_night(match.started_at, zone)
        if evening == match.evening:
            continue
        both = {match.evening, evening}
        is_settled = settled_until is not None and min(both) <= settled_until
        if not is_settled and ticked.isdisjoint(both):
            match.evening = evening
            moved.append(match)
    return moved


def set_time_zone(club: Club, name: str, *, phone: PhoneOwner | None = None) -> Club:
    """Set the time zone by which a club's evenings end (empty: the server's); return the club.

    Matches move to their evening by that clock. All of them log it, so that open pages update.
    """
    name = check_zone(name)
    with transaction.atomic():
        club = lock_club(club)
        before = {"zone": get_zone(club.time_zone).key}
        after = {"zone": get_zone(name).key}
        lock_matches(club.matches.all())
        club.time_zone = name
        club.save(update_fields=["time_zone"])
        if before != after:
            _move_matches(club)
            log_in_matches(club.matches.all(), Action.TIME_ZONE, before, after, club, phone)
            table_ids = [table.pk for table in load_current_tables(club)]
            Table.objects.filter(pk__in=table_ids).update(revision=F("revision") + 1)
    return club


def _move_matches(club: Club) -> None:
    Match.objects.bulk_update(list_moved_matches(club, club.time_zone), ["evening"], batch_size=500)


def follow_server_zone(apps: Any, **_others: Any) -> None:
    """Move matches of clubs that go by the server's zone, which may have changed.

    It is called after migrations, by the signal `post_migrate`.
    """
    try:
        apps.get_model("games", "Match")._meta.get_field("evening")
    except (LookupError, FieldDoesNotExist):
        return  # migrated back to before matches had evenings
    by_server = Match.objects.filter(club__time_zone="").values_list(
        "club_id", "started_at", "evening"
    )
    zone = get_zone("")
    club_ids = {
        club
        for club, started_at, evening in by_server.iterator()
        if get_night(started_at, zone) != evening
    }
    for club in Club.objects.filter(pk__in=club_ids):
        with transaction.atomic():
            lock_matches(lock_club(club).matches.all())
            _move_matches(club)
