"""Ending an evening, the page of an ended evening, and reopening it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_table, format_table_state
from games.matches.replayed_match import load_replayed_match
from games.models import Match, Table
from games.pages.ending import DEFAULT_REST, find_rest_to_divide, format_end, format_half_entered
from games.rules.errors import RuleError
from games.values.clocks import get_night
from games.web.answers import redirect_open_page, render_page
from games.web.following import poll_endpoint
from games.wording.evenings import describe_kept_matches
from games.wording.words import sentence

from .nights import NightView, load_night

KEEP, END = "keep", "end"
"""Choices for a match that is going on when its evening ends: keep it for the next time, or end it."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_table(keeper=True)
def end(request: VisitRequest, table: Table) -> HttpResponse:
    """End a table's evening and redirect to its `over` page; if a match goes on, ask first whether to keep or end it.

    To end one with a rest in its pot, redirect to the page on which that is divided. If none goes on, a GET redirects
    to the table. If the evening has ended already, only redirect.
    """
    match = play.load_latest_match(table)
    running = match if match and match.finished_at is None else None
    if table.ended_at:
        return redirect("evening-over", table.uid)
    if running is None:
        if request.method != "POST":
            return redirect("table", table.uid)
    elif request.POST.get("match") not in (KEEP, END):
        return _ask(request, table, running)
    elif request.POST["match"] == END and (onward := _end_match(request, running)):
        return onward
    play.end_evening(table)
    return redirect("evening-over", table.uid)


@require_safe
@poll_endpoint(table=True)
@for_table()
def over(request: VisitRequest, table: Table) -> HttpResponse:
    """Show an ended evening; an open page returns to the table once that is open again."""
    if table.ended_at is None:
        return redirect_open_page(request, reverse("table", args=[table.uid]), "The table is open again")
    return _render_over(request, table)


@require_POST
@for_table(keeper=True)
def reopen(request: VisitRequest, table: Table) -> HttpResponse:
    """Reopen an ended evening and redirect to its table; 409 with the reason if that is not possible."""
    try:
        play.reopen_evening(table)
    except RuleError as error:
        return _render_over(request, table, error=sentence(error), status=409)
    messages.success(request, "The table is open again, with the same letters.")
    return redirect("table", table.uid)


def _ask(request: VisitRequest, table: Table, match: Match) -> HttpResponse:
    """Ask whether to keep or end a match; 422 with an error if the form had asked already."""
    asked = "asked" in request.POST
    replayed = load_replayed_match(match)
    context = {
        "club": table.club,
        "table": table,
        "match": match,
        "replayed": replayed,
        "rest": find_rest_to_divide(replayed),
        "sentence": format_end(replayed),
        "half": format_half_entered(replayed),
        "missing": asked,
    }
    return render_page(request, "evenings/end_evening", context, status=422 if asked else 200)


def _end_match(request: VisitRequest, match: Match) -> HttpResponse | None:
    """End a match and return None; or return the redirect to the page that asks first, if a rest of the pot is left."""
    if find_rest_to_divide(load_replayed_match(match)):
        return redirect(f"{reverse('end-match', args=[match.uid])}?evening=1")
    play.end_match(match, DEFAULT_REST, phone=request.phone.player)
    return None


def _render_over(request: VisitRequest, table: Table, *, error: str = "", status: int = 200) -> HttpResponse:
    """Render the page of an ended evening, or for htmx its content, with an error and that status."""
    view = load_night(table.club, get_night(table.made_at))
    context = {
        "club": table.club,
        "table": table,
        "over": view,
        "purses": view.purses,
        "elsewhere": view.elsewhere,
        "action": reverse("paid", args=[table.club.uid, view.night.night]),
        "own_shares": _list_own_shares(view, request.phone.player),
        "kept": describe_kept_matches(len(view.night.finished)),
        "waiting": [listed.match.game_name for listed in view.night.running],
        "can_be_undone": play.can_reopen(table),
        "state": format_table_state(request.phone, table.revision, table.keeper_asked),
        "error": error,
    }
    return render_page(request, "evenings/evening_over", context, fragment="evenings/_evening_over", status=status)


def _list_own_shares(view: NightView, player: int | None) -> list[tuple[str, int]]:
    """Return the currencies in which an evening's list gives a player (id) something, or asks for it (below 0)."""
    shares = [(settling.currency, settling.purse.payment_list.get_share(player)) for settling in view.purses]
    return [(code, cents) for code, cents in shares if cents]
