"""Delete clubs, after days in which any keeper can cancel that, and what has expired."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.models import Club, ClubPhone, Match, TableCode, new_uid
from games.rules.errors import RuleError
from games.rules.limits import is_too_long
from games.rules.say import say
from games.values.names import make_name_key

from .clubs import delete_club, replace_link
from .transaction import ClosedError, now

# Days until a club that was scheduled for deletion is deleted.
UNDELETE_DAYS = 14
# Days without a visit after which a club without a match is deleted.
EMPTY_DAYS = 30
# Days without a visit or match after which a club is dormant: an operator may ask about it.
DORMANT_DAYS = 180
# Days until unseen phones and old codes are deleted, and links of unseen clubs replaced.
UNSEEN_DAYS = 365


def schedule_club_deletion(club: Club, typed: str) -> None:
    """Schedule a club for deletion in `UNDELETE_DAYS` days; one that is scheduled keeps its day.

    Raise `RuleError` unless its name was `typed`, compared by `make_name_key`.
    """
    if not typed.strip():
        raise RuleError(say("Enter the name of the club first."))
    if is_too_long(typed) or make_name_key(" ".join(typed.split())) != make_name_key(
        " ".join(club.name.split())
    ):
        raise RuleError(say("This is not the name of the club."))
    Club.objects.filter(pk=club.pk, deleting_at=None).update(deleting_at=now())


def cancel_club_deletion(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(deleting_at=None)


def get_deletion_time(club: Club) -> datetime | None:
    return club.deleting_at and club.deleting_at + timedelta(days=UNDELETE_DAYS)


def query_clubs_to_delete() -> QuerySet[Club]:
    """Return the clubs whose keepers asked for deletion `UNDELETE_DAYS` ago or earlier."""
    return Club.objects.filter(deleting_at__lte=_days_ago(UNDELETE_DAYS))


def query_expired_copies() -> QuerySet[Club]:
    return Club.objects.filter(demo_until__lte=now().timestamp())


def delete_expired_copies() -> None:
    for club in query_expired_copies():
        delete_club(club)


def mark_as_copy(club: Club, until: datetime) -> None:
    """Mark a club as a visitor's copy of the demo, which nobody sees after that time."""
    club.demo_until = int(until.timestamp())
    club.save(update_fields=["demo_until"])


def query_empty_clubs() -> QuerySet[Club]:
    """Return clubs without matches or own games, `EMPTY_DAYS` old and as long without a visit."""
    visits = ClubPhone.objects.filter(
        Q(seen_day__gt=_day_number(EMPTY_DAYS)) | Q(joined_at__gt=_days_ago(EMPTY_DAYS))
    )
    old = Club.objects.filter(started_at__lte=_days_ago(EMPTY_DAYS), house_games=None)
    return old.exclude(
        Exists(Match.objects.filter(club=OuterRef("pk")))
        | Exists(visits.filter(club=OuterRef("pk")))
    )


def query_dormant_clubs() -> QuerySet[Club]:
    """Return the clubs older than `DORMANT_DAYS`, without a visit or a new match in these days.

    Each has its `last_match`; the oldest comes first, after clubs without one.
    """
    visits = ClubPhone.objects.filter(
        Q(seen_day__gt=_day_number(DORMANT_DAYS)) | Q(joined_at__gt=_days_ago(DORMANT_DAYS))
    )
    played = Match.objects.filter(club=OuterRef("pk"), started_at__gt=_days_ago(DORMANT_DAYS))
    matches = Match.objects.filter(club=OuterRef("pk")).order_by("-started_at")
    old = Club.objects.filter(started_at__lte=_days_ago(DORMANT_DAYS)).annotate(
        last_match=Subquery(matches.values("started_at")[:1])
    )
    dormant = old.exclude(Exists(played) | Exists(visits.filter(club=OuterRef("pk"))))
    return dormant.order_by(F("last_match").asc(nulls_first=True), "pk")


def query_unseen_phones() -> QuerySet[ClubPhone]:
    """Return phones not seen for `UNSEEN_DAYS`; one without a known visit is left out."""
    return ClubPhone.objects.filter(
        seen_day__lte=_day_number(UNSEEN_DAYS), joined_at__lte=_days_ago(UNSEEN_DAYS)
    )


def query_unseen_clubs() -> QuerySet[Club]:
    """Return the clubs whose phones asked for nothing in a year: their links for watching end.

    For a club without phones, perhaps just imported, the year begins when `tidy_up` first sees it.
    A phone whose last visit is unknown keeps its club's link.
    """
    may_have_visited = (
        Q(seen_day__gt=_day_number(UNSEEN_DAYS))
        | Q(joined_at__gt=_days_ago(UNSEEN_DAYS))
        | Q(seen_day=None)
    )
    phones = ClubPhone.objects.filter(may_have_visited, club=OuterRef("pk"))
    return Club.objects.filter(seen_day__lte=_day_number(UNSEEN_DAYS)).exclude(Exists(phones))


def query_old_codes() -> QuerySet[TableCode]:
    return TableCode.objects.filter(made_at__lte=_days_ago(UNSEEN_DAYS))


def tidy_up() -> None:
    """Delete what has expired or is empty, and replace links for watching of unseen clubs."""
    delete_expired_copies()
    for club in [*query_clubs_to_delete(), *query_empty_clubs()]:
        delete_club(club)
    for club in [*query_unseen_clubs()]:
        # The link for keeping score stays: it may be on paper, and be the only way back.
        with suppress(ClosedError):  # somebody else has just replaced it
            replace_link(club, "watcher", new_uid(), based_on=club.watch_number)
        # As if seen today, so that the new link is not replaced tomorrow.
        Club.objects.filter(pk=club.pk).update(seen_day=_day_number(0))
    query_unseen_phones().delete()
    query_old_codes().delete()
    # For rows of which the last visit is not known, the year begins today.
    ClubPhone.objects.filter(seen_day=None, seen=True).update(seen_day=_day_number(0))
    # A phone that joined lately stays None: its first page has to be noted (`note_phone_seen`).
    ClubPhone.objects.filter(seen_day=None, joined_at__lte=_days_ago(EMPTY_DAYS)).update(
        seen_day=_day_number(0)
    )
    Club.objects.filter(seen_day=None).update(seen_day=_day_number(0))
    # A club was seen last when one of its phones was.
    seen_later = ClubPhone.objects.filter(club=OuterRef("pk"), seen_day__gt=OuterRef("seen_day"))
    last_day = seen_later.order_by("-seen_day").values("seen_day")[:1]
    Club.objects.filter(Exists(seen_later)).update(seen_day=Subquery(last_day))


def _days_ago(days: int) -> datetime:
    return now() - timedelta(days=days)


def _day_number(days_ago: int) -> int:
    """Return the number of the day so many days ago, as in `ClubPhone.seen_day`."""
    return timezone.localdate(now()).toordinal() - days_ago
