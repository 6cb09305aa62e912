"""The television: a match or a table on it, letting one in, and the pass for guests."""

from __future__ import annotations

from datetime import datetime
from time import time

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.letting_in import let_phone_in
from games.access.links import find_match_by_pass, make_guest_pass
from games.access.phones import VisitRequest, admit_guest
from games.access.refusals import add_retry_after, get_status
from games.access.visits import for_club, for_match, for_table, format_table_state
from games.matches.moments import name_moment
from games.matches.replayed_match import load_replayed_match
from games.models import Club, Match, PhoneRole, Table
from games.pages.deal import find_reveal
from games.pages.evenings import build_show, get_show_end, load_finale, load_night
from games.pages.result import COUNT_SECONDS, find_countdown
from games.pages.table import load_lobby
from games.rules.errors import RuleError
from games.values.clocks import get_night
from games.web.addresses import find_base_url, find_table_invite
from games.web.answers import redirect_to, render_page, wants_fragment
from games.web.following import poll_endpoint, redirect_if_moved_on
from games.web.invitations import Invite
from games.wording.words import sentence
from scorekeeper.senders import get_sender

from .television import build_tv_view

REVEAL_MS = 6000
"""The time for which the hands of a deal are shown; those of the last one stay until the count."""
GOOD_NIGHT_MS = 10 * 60 * 1000
"""The time for which a television says good night after the cards of an evening."""


@require_safe
@poll_endpoint()
@for_match(guests=True)
def tv(request: VisitRequest, match: Match) -> HttpResponse:
    """Show a match on a television, with the newest reveal if the page is one deal behind."""
    replayed = load_replayed_match(match)
    if onward := redirect_if_moved_on(request, match, route="tv"):
        return onward
    deals_played = len(replayed.result.deals)
    is_open = wants_fragment(request)
    # A page that is opened only now shows the result without a count.
    countdown = find_countdown(replayed.stored.match) if is_open else None
    is_behind = is_open and request.GET.get("deals") == str(deals_played - 1)
    # After the last deal there is a reveal only before the count.
    has_reveal = is_behind and (countdown is not None or not replayed.result.finished)
    reveal_ms = REVEAL_MS
    if countdown:
        # Not 0, which live.js would take for no reveal.
        reveal_ms = max(1, countdown.milliseconds_left - 1000 * COUNT_SECONDS)
    context = {
        "match": match,
        "tv": build_tv_view(replayed),
        "deals_played": deals_played,
        "reveal": find_reveal(replayed, deals_played) if has_reveal else None,
        "reveal_ms": reveal_ms,
        "countdown": countdown,
        "live_url": _build_live_url(request, match, deals_played),
        **_build_invites(request, match),
    }
    return render_page(request, "television/tv", context, fragment="television/_tv")


def _build_live_url(request: VisitRequest, match: Match, deals_played: int) -> str:
    """Build the address that the page polls; `next`: where the table has gone on to already."""
    query: dict[str, object] = {"deals": deals_played}
    if request.around.moved_on:
        query["next"] = request.around.moved_on
    return reverse("live-tv", args=[match.uid], query=query)


def _build_invites(request: VisitRequest, match: Match) -> dict[str, Invite | None]:
    """Return the code by which phones come to the table; if that is not shown, one for guests.

    Both are None if no phone could come.
    """
    keeper_invite = guest_invite = None
    base = find_base_url(request)
    if request.phone.can_invite:
        keeper_invite = find_table_invite(request, match.club, "keeper", table=match.table_id)
    elif base:
        guest_invite = Invite(f"{base}{reverse('guest', args=[make_guest_pass(match)])}")
    return {"keeper_invite": keeper_invite, "guest_invite": guest_invite}


@require_http_methods(["GET", "HEAD", "POST"])
def bring_television(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a table, and let the television in; 422 or 429 for a wrong code.

    By a keeper's code it comes in as a television, by another as a looker-on.
    """
    if request.method != "POST":
        return render_page(request, "television/bring_television", {})
    typed = request.POST.get("code", "")
    try:
        sender = get_sender(request) or ""
        table, code_role = play.load_table_by_code(typed, sender)
        role: PhoneRole = "television" if code_role == "keeper" else "watcher"
        row = let_phone_in(request, table.club, role, code_role, sender=sender)
    except (RuleError, play.TooManyError) as error:
        context = {"typed": typed, "code_error": sentence(error)}
        return add_retry_after(
            render_page(request, "television/bring_television", context, status=get_status(error)),
            error,
        )
    play.note_phone_at_table(table, row.pk)
    return redirect("table-tv", table.uid)


@require_safe
@for_club()
def club_tv(request: VisitRequest, club: Club) -> HttpResponse:
    """Redirect to the television of the club's newest table; open a table if there is none."""
    return redirect("table-tv", play.get_or_open_newest_table(club).uid)


@require_safe
@poll_endpoint(table=True)
@for_table()
def table_tv(request: VisitRequest, table: Table) -> HttpResponse:
    """Redirect to the table's newest match; without one, show the lobby with the table's code.

    The match `after` is one that the television has left. After the evening, show its end instead.
    """
    state = format_table_state(request.phone, table.revision, table.keeper_asked)
    if table.ended_at:
        return _show_good_night(request, table, table.ended_at, state)
    lobby = load_lobby(table, owner_id=None)
    if lobby.last and request.GET.get("after") != lobby.last.uid:
        return redirect_to(request, reverse("tv", args=[lobby.last.uid]))
    invite = None
    if request.phone.can_invite:
        invite = find_table_invite(request, table.club, "keeper", table=table.pk)
    context = {
        "club": table.club,
        "table": table,
        "lobby": lobby,
        "state": state,
        "invite": invite,
    }
    return render_page(request, "table/tv_lobby", context, fragment="table/_tv_lobby")


def _show_good_night(
    request: VisitRequest, table: Table, ended_at: datetime, state: str
) -> HttpResponse:
    """Show the cards of an ended evening, then good night, then the club's quiet page."""
    view = load_night(table.club, get_night(table.made_at))
    finale = load_finale(table.club, view)
    clock = int(time() * 1000)  # Unix time in milliseconds, as all times here
    start = name_moment(ended_at)
    quiet_from = get_show_end(start, finale) + GOOD_NIGHT_MS
    context = {
        "club": table.club,
        "table": table,
        "over": view,
        "finale": finale,
        "owner": None,
        "people": [person for person, *_ in view.persons],
        "has_payments": any(settling.purse.to_pay for settling in view.settlings),
        "show": build_show(start, clock, finale),
        "clock": clock,
        "is_quiet": clock >= quiet_from,
        "quiet_from": quiet_from,
        "state": state,
    }
    return render_page(request, "television/tv_over", context, fragment="television/_tv_over")


@require_safe
def guest(request: HttpRequest, guest_pass: str) -> HttpResponse:
    """Let a guest into a match and later ones of its table, by a code on a television; else 404."""
    match = find_match_by_pass(guest_pass)
    if match is None:
        response = render_page(request, "television/guest_pass_over", {}, status=404)
    else:
        admit_guest(request, match)
        response = redirect("match", match.uid)
    response["Referrer-Policy"] = "no-referrer"
    return response
