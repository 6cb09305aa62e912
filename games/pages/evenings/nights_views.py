"""Card nights: the list of them, an evening with its payments, and ticking those off."""

from __future__ import annotations

from datetime import date

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_club, for_match, for_table
from games.models import Club, Match, Table
from games.pages.phones import match_page
from games.pages.shared.words import sentence
from games.pages.shared_views.answers import lead_on, render_page, swaps
from games.pages.shared_views.following import on_from_the_table, unless_seen
from games.play import ClosedError, match_at, tables_now
from games.play.payments import CHANGED, pay, take_payment_back
from games.rules.errors import RuleError
from games.values.clocks import night_of

from .forms import PaymentTick, date_in, tick_of
from .nights import night_of_club, nights_of
from .settling import Due


@require_safe
@for_club()
def nights(request: VisitRequest, club: Club) -> HttpResponse:
    """The club's evenings, the newest first, a page at a time."""
    before = date_in(request.GET.get("before", ""))
    shown, older = nights_of(club, before)
    context = {"club": club, "nights": shown, "older": older, "newest": before is not None}
    return render_page(request, "evenings/nights", context)


@require_safe
@for_club()
def night(request: VisitRequest, club: Club, night: date) -> HttpResponse:
    """An evening: what everybody won or lost, who pays whom, its matches."""
    return render_page(request, "evenings/night", _context(club, night), fragment="evenings/_settling")


@require_safe
@for_match()
def night_of_match(request: VisitRequest, match: Match) -> HttpResponse:
    """On to the evening that a match belongs to."""
    return redirect("night", match.club.uid, night_of(match.started_at))


@for_club(keeper=True)
def paid(request: VisitRequest, club: Club, night: date) -> HttpResponse:
    """Tick a payment of an evening off, or take the tick back."""
    error = ""
    if request.method == "POST":
        try:
            _tick(club, night, tick_of(request.POST, night), request.phone.player)
        except (ClosedError, RuleError) as refused:
            error = sentence(refused)
    context = _context(club, night) | {"error": error}
    if error:
        return render_page(request, "evenings/night", context, fragment="evenings/_settling", status=409)
    url = f"{match_page(request.POST.get('at', '')) or reverse('night', args=[club.uid, night])}#settling"
    return lead_on(request, url, fragment="evenings/_settling", context=context, replace=True)


@require_safe
@unless_seen(table=True)
@for_table()
def live_settling(request: VisitRequest, table: Table) -> HttpResponse:
    """The payments of this evening for pages that are open, which go along with the table."""
    night = night_of(table.made_at)
    if not swaps(request):
        return redirect("night", table.club.uid, night)
    return on_from_the_table(request, table) or render_page(
        request, "evenings/night", _context(table.club, night), fragment="evenings/_settling"
    )


def _context(club: Club, night: date) -> dict[str, object]:
    view = night_of_club(club, night)
    table = next((table for table in tables_now(club) if night_of(table.made_at) == night), None)
    return {
        "club": club,
        "night": view,
        "purses": view.purses,
        "action": reverse("paid", args=[club.uid, night]),
        "table": table,
        "after": getattr(match_at(table), "uid", "") if table else "",
    }


def _tick(club: Club, night: date, tick: PaymentTick, phone: int | None) -> None:
    """Note the payment, if it is one of those that the evening's page shows; else raises `ClosedError`."""
    if tick.back:
        return take_payment_back(club, tick.pair, tick.cents)
    purses = night_of_club(club, night).purses
    rows = [row for purse in purses if purse.currency == tick.pair.currency for row in purse.payments]
    pair, known = (tick.pair.payer, tick.pair.payee), [(row.due, row.paid) for row in rows]
    still_due, done = Due(*pair, tick.cents, tick.before), Due(*pair, tick.before + tick.cents, 0)
    if (still_due, False) not in known and (done, True) not in known:
        raise ClosedError(CHANGED)
    return pay(club, tick.pair, tick.cents, before=tick.before, phone=phone)
