"""Access to pages of a club, match or table: decorators of views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db.models import F, OuterRef, Prefetch, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from games import play
from games.database.match_queries import (
    annotate_owner,
    annotate_phone,
    load_match_with_club,
    load_revision_and_club,
    load_table_and_club,
)
from games.matches.club_games import annotate_has_games
from games.models import Club, Match, RemovedMatch, Table
from games.values.clocks import get_zone

from .phones import (
    GUESTS_KEY,
    Phone,
    VisitRequest,
    find_guest,
    find_phone,
    forget_link,
    get_phone_session,
    list_remembered_ids,
    remember_guest,
    sign_owner,
    take_welcome,
)

# A view; here its second parameter is a club, match or table, of which addresses have the `uid`.
View = Callable[..., HttpResponseBase]


def for_club(*, keeper: bool = False) -> Callable[[View], View]:
    """Make a view of a club's page: strangers get a 404, lookers-on a 403 with `keeper`.

    `uid` becomes the club, the request gets its `phone`, and the club's time zone is active. A page
    follows the table where the phone is, until that table's evening was ended.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def visit(request: Any, uid: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            # One query reads the club with all that is known of the phone in it.
            phones = list_remembered_ids(request, "phone")
            owner_columns = annotate_owner(list_remembered_ids(request, "player"), club="pk")
            columns = owner_columns | annotate_phone(phones)
            # `came` is the row of the phone; without remembered phones there is no such relation.
            if phones:
                matches = Match.objects.filter(table=OuterRef("came__table"))
                columns |= {
                    "at_table": F("came__table__uid"),
                    "evening_over": F("came__table__ended_at"),
                    "last_match": Subquery(matches.order_by("-pk").values("uid")[:1]),
                }
            clubs = annotate_has_games(Club.objects.annotate(**columns))
            club: Any = get_object_or_404(clubs, uid=uid)
            _admit_or_refuse(request, club, keeper)
            # The owner of a phone can say elsewhere that it is not theirs: it asks whose it is.
            if request.phone.is_refused and _can_be_asked_first(request):
                return _redirect_to_question(request, club)
            if phones and club.at_table and not club.evening_over:
                # A match that begins `after` the table's last one takes the page along.
                live_url = reverse("live-table", args=[club.at_table])
                request.follows = f"{live_url}?after={club.last_match or ''}"
                # The page shows no state of the table: it is behind whatever the table has now.
                request.follows_from = 0
            return view(request, club, *args, **kwargs)

        return visit

    return decorate


def for_match(*, keeper: bool = False, guests: bool = False) -> Callable[[View], View]:
    """Make a view of a match's page: `uid` becomes the match with its club; else as `for_club`.

    With `guests` it is also for guests of the match, or of an earlier one at its table. If the
    match was removed, even while the view reads it, see `_answer_removed`. One query.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def visit(request: Any, uid: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            found = load_match_with_club(
                uid, list_remembered_ids(request, "player"), list_remembered_ids(request, "phone")
            )
            if found is None:
                return _answer_removed(request, uid)
            match, request.around = found
            # With `keeper`, too: then a guest, who only watches, gets a 403 instead of a 404.
            _admit_or_refuse(request, match.club, keeper, match if guests or keeper else None)
            if request.phone.is_refused and _can_be_asked_first(request):
                return _redirect_to_question(request, match.club)
            request.follows = (
                f"{reverse('live-match', args=[match.uid])}?next={request.around.moved_on}"
            )
            request.follows_from = match.revision
            _note_at_table(request, match)
            try:
                return view(request, match, *args, **kwargs)
            except ObjectDoesNotExist:
                if Match.objects.filter(pk=match.pk).exists():
                    raise
                return _answer_removed(request, uid)  # between two queries

        return visit

    return decorate


def _note_at_table(request: VisitRequest, match: Match) -> None:
    """Note that the phone is at the match's table, when it opens its player's running match."""
    # On a second evening many go on from the club's page, without the table's.
    phone = request.phone
    if phone.number is None or phone.player is None or not phone.is_player:
        return
    if match.table_id is None or match.table_id == phone.table:
        return
    is_running = match.finished_at is None and not request.around.moved_on
    if is_running and request.method in {"GET", "HEAD"}:
        play.note_phone_at_match(match, phone.number, phone.player)
        # The context was loaded before.
        request.around = replace(request.around, phones=request.around.phones | {phone.player})


def for_table(*, keeper: bool = False) -> Callable[[View], View]:
    """Make a view of a table's page: `uid` becomes the table with its club; else as `for_club`."""

    def decorate(view: View) -> View:
        @wraps(view)
        def visit(request: Any, uid: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            owner_columns = annotate_owner(list_remembered_ids(request, "player"), club="pk")
            phone_columns = annotate_phone(list_remembered_ids(request, "phone"))
            columns = owner_columns | phone_columns
            clubs = annotate_has_games(Club.objects.annotate(**columns))
            tables = Table.objects.prefetch_related(Prefetch("club", clubs))
            table = get_object_or_404(tables, uid=uid)
            _admit_or_refuse(request, table.club, keeper)
            if request.phone.is_refused and _can_be_asked_first(request):
                return _redirect_to_question(request, table.club)
            if request.phone.is_keeper:
                play.note_keeper(uid, table.keeper_asked)
            return view(request, table, *args, **kwargs)

        return visit

    return decorate


def _can_be_asked_first(request: HttpRequest) -> bool:
    """Return whether the request is for a whole page, before which its person can be asked."""
    is_whole = request.method in {"GET", "HEAD"} and "HX-Request" not in request.headers
    route = request.resolver_match.url_name if request.resolver_match else ""
    # These two pages are where it is asked, and answered.
    return is_whole and route not in ("phone-asked", "me")


def _redirect_to_question(request: HttpRequest, club: Club) -> HttpResponse:
    return redirect(
        f"{reverse('phone-asked', args=[club.uid])}?{urlencode({'next': request.path})}"
    )


def _answer_removed(request: HttpRequest, uid: str) -> HttpResponse:
    """Redirect phones of a removed match to its table, if open; else show who removed it.

    The page has status 404; raise `Http404` for strangers.
    """
    row = (
        RemovedMatch.objects.select_related("club", "table", "phone__merged_into")
        .filter(uid=uid)
        .first()
    )
    phone = (find_phone(request, row.club) or find_guest(request, row.club, uid)) if row else None
    if row is None or phone is None:
        raise Http404("No such match")
    timezone.activate(get_zone(row.club.time_zone))
    is_television = "tv" in request.path.split("/")
    table = row.table
    is_read = request.method in {"GET", "HEAD"}
    if is_read and table and not table.ended_at and not phone.is_guest:
        # `after`: the table's page goes on once a later match than its last begins.
        last = play.load_latest_match(table)
        table_url = reverse("table-tv" if is_television else "table", args=[table.uid])
        return redirect(f"{table_url}?after={last.uid if last else ''}")
    context = {
        "removed": row,
        "by": row.phone and row.phone.current,
        "guest": phone.is_guest,
        "television": is_television and not phone.is_guest,
    }
    return render(request, "games/history/removed.html", context, status=404)


def load_revision(
    request: HttpRequest, uid: str, *, keeper: bool = False
) -> tuple[int, int, Phone] | None:
    """Return the match's revision and `lively_until`, and the phone, by one query.

    None if the phone may not see the match, or with `keeper` not enter.
    """
    row = load_revision_and_club(uid, list_remembered_ids(request, "phone"))
    if row is None:
        return None
    revision, lively_until, club = row
    phone = find_phone(request, club) or find_guest(request, club, uid)
    if phone is None or (keeper and not phone.is_keeper):
        return None
    return revision, lively_until, phone


def load_table_state(request: HttpRequest, uid: str) -> tuple[str, int, Phone] | None:
    """Return a table's polled state, `lively_until`, and the phone; None if it may not see it."""
    row = load_table_and_club(uid, list_remembered_ids(request, "phone"))
    if row is None:
        return None
    revision, lively_until, keeper_asked, club = row
    phone = find_phone(request, club)
    if phone is None:
        return None
    if phone.is_keeper:
        play.note_keeper(uid, keeper_asked)
    return format_table_state(phone, revision, keeper_asked), lively_until, phone


def format_table_state(phone: Phone, revision: int, keeper_asked: int) -> str:
    """Return what a table's page polls for: "7", or "7-alone" if it may take over scoring."""
    return f"{revision}-alone" if can_take_over(phone, keeper_asked) else str(revision)


def can_take_over(phone: Phone, keeper_asked: int) -> bool:
    """Return whether a phone with an owner waits for a seat, and no keeper's asked for a while."""
    return phone.waits and phone.player is not None and play.is_keeper_absent(keeper_asked)


def _find_guest_in_row(request: HttpRequest, match: Match) -> Phone | None:
    """Return the phone as a guest of the match, or of an earlier one at its table (one query)."""
    phone = find_guest(request, match.club, match.uid)
    if phone or match.table_id is None:
        return phone
    valid_digest = match.club.get_link_digest("watcher")
    digests = get_phone_session(request).get(GUESTS_KEY, {})
    came_to = [uid for uid, digest in digests.items() if digest == valid_digest]
    earlier = Match.objects.filter(table=match.table_id, uid__in=came_to, pk__lt=match.pk)
    if not came_to or not earlier.exists():
        return None
    # The open page then polls by the one query of `load_revision`.
    remember_guest(request, match)
    return Phone("guest")


def _admit_or_refuse(
    request: VisitRequest, club: Any, keeper: bool, match: Match | None = None
) -> None:
    """Set `request.phone` and the club's time zone; raise `Http404` or `PermissionDenied`.

    `match`: its guests are admitted, too.
    """
    phone = find_phone(request, club) or (_find_guest_in_row(request, match) if match else None)
    if phone is None:
        forget_link(request, club, match)
        raise Http404("No such page for this phone")
    if phone.number and not phone.seen:
        play.note_phone_seen(phone.number)
    if keeper and not phone.is_keeper:
        raise PermissionDenied(
            "This phone can only watch. Ask another player to change that under “Share”."
        )
    timezone.activate(get_zone(club.time_zone))
    request.phone = replace(phone, player=club.owner_now) if club.owner_now else phone
    request.whose_now = partial(sign_owner, request.phone, club)
    request.take_welcome = partial(take_welcome, request)
