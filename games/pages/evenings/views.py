"""Card nights and the balance over all of them: the list, an evening, and ticking payments off."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_club, for_match, for_table
from games.models import Club, Match, Table
from games.play import ClosedError, load_current_tables, load_latest_match
from games.play.payments import record_payment, take_payment_back
from games.rules.errors import RuleError
from games.values.clocks import get_night
from games.values.whole_numbers import parse_whole_number
from games.web.addresses import read_match_address
from games.web.answers import redirect_open_page, redirect_to, render_page, wants_fragment
from games.web.following import poll_endpoint, redirect_if_match_began
from games.wording.evenings import describe_running_matches
from games.wording.translated import phrase
from games.wording.words import sentence

from .balance import load_balance
from .forms import parse_date, read_payment_tick
from .nights import load_night, load_nights

SETTLING_FRAGMENT = "evenings/_settling"


@require_safe
@for_club()
def nights(request: VisitRequest, club: Club) -> HttpResponse:
    """Show a page of the club's evenings, newest first: those before the date `before`, if any."""
    before = parse_date(request.GET.get("before", ""))
    shown, next_before = load_nights(club, before)
    context = {
        "club": club,
        "nights": shown,
        "next_before": next_before,
        "is_first_page": before is None,
    }
    return render_page(request, "evenings/nights", context)


@require_safe
@for_club()
def night(request: VisitRequest, club: Club, night: date) -> HttpResponse:
    """Show an evening, also one without matches: its results, payments and matches."""
    return render_page(
        request, "evenings/night", _build_context(club, night), fragment=SETTLING_FRAGMENT
    )


@require_safe
@for_match()
def match_night(request: VisitRequest, match: Match) -> HttpResponse:
    return redirect("night", match.club.uid, match.evening)


@for_club(keeper=True)
def night_paid(request: VisitRequest, club: Club, night: date) -> HttpResponse:
    """Tick a payment off, or take that back; 409 with the reason if it is refused."""
    # A GET, as of a page that is loaded again, changes nothing.
    error = change_payments(request, club, night) if request.method == "POST" else ""
    # The form is on a match's page (`at`) or on that of the evening.
    match_address = read_match_address(request.POST.get("at", ""))
    address = match_address or reverse("night", args=[club.uid, night])
    return _render_result(request, "evenings/night", _build_context(club, night), address, error)


@require_safe
@poll_endpoint(table=True)
@for_table()
def live_settling(request: VisitRequest, table: Table) -> HttpResponse:
    """Render this evening's payments for open pages that follow the table."""
    night = get_night(table.made_at)
    if not wants_fragment(request):
        return redirect("night", table.club.uid, night)
    if table.ended_at:
        return redirect_open_page(
            request, reverse("evening-over", args=[table.uid]), phrase("The evening is over")
        )
    context = _build_context(table.club, night)
    onward = redirect_if_match_began(request, context["last_match"])
    return onward or render_page(request, "evenings/night", context, fragment=SETTLING_FRAGMENT)


@require_safe
@for_club()
def balance(request: VisitRequest, club: Club) -> HttpResponse:
    return render_page(
        request, "evenings/balance", _build_balance_context(club), fragment=SETTLING_FRAGMENT
    )


@require_POST
@for_club(keeper=True)
def balance_paid(request: VisitRequest, club: Club) -> HttpResponse:
    """Tick a payment over all evenings off, or take that back; 409 with the reason if refused."""
    error = change_payments(request, club, night=None)
    return _render_result(
        request,
        "evenings/balance",
        _build_balance_context(club),
        reverse("balance", args=[club.uid]),
        error,
    )


def _build_context(club: Club, night: date) -> dict[str, Any]:
    """Return the context of an evening's page, with the table open on it and its last match."""
    view = load_night(club, night)
    table = next(
        (table for table in load_current_tables(club) if get_night(table.made_at) == night), None
    )
    last_match = load_latest_match(table) if table else None
    live_url = ""
    if table:
        # The last match that the page knows of: once another begins, the page goes on to it.
        after = last_match.uid if last_match else ""
        live_url = f"{reverse('live-settling', args=[table.uid])}?after={after}"
    return {
        "club": club,
        "view": view,
        "running_matches": describe_running_matches(len(view.night.running)),
        "settlings": view.settlings,
        "elsewhere": view.elsewhere,
        "action": reverse("paid", args=[club.uid, night]),
        "table": table,
        "last_match": last_match,
        "settling_live_url": live_url,
    }


def _build_balance_context(club: Club) -> dict[str, object]:
    balance = load_balance(club)
    return {
        "club": club,
        "balance": balance,
        "settlings": balance.settlings,
        "action": reverse("balance-paid", args=[club.uid]),
    }


def _render_result(
    request: VisitRequest, page: str, context: dict[str, object], address: str, error: str
) -> HttpResponse:
    """Return to `address` after a change; or show the `page` with the error against it (409).

    An open page gets the payments alone.
    """
    context["error"] = error
    if error:
        return render_page(request, page, context, fragment=SETTLING_FRAGMENT, status=409)
    return redirect_to(
        request, f"{address}#settling", fragment=SETTLING_FRAGMENT, context=context, replace=True
    )


def change_payments(request: VisitRequest, club: Club, night: date | None) -> str:
    """Tick a payment off on a list, or take one back; return why it is refused, else "".

    `night` is the evening of the list, None for the one over all evenings.
    """
    try:
        if request.POST.get("do") == "back":
            # 0, which no payment has, for what is no number.
            take_payment_back(club, night, parse_whole_number(request.POST.get("payment", "")) or 0)
        else:
            tick = read_payment_tick(request.POST, night)
            record_payment(
                club, tick.pair, tick.cents, before=tick.last_tick, phone=request.phone.player
            )
    except (ClosedError, RuleError) as refused:  # mostly since the list has changed meanwhile
        return sentence(refused)
    return ""
