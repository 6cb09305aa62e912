"""Card nights: the list of them, an evening with its payments, and ticking those off."""

from __future__ import annotations

from datetime import date

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.access.pages import for_club, for_match
from games.access.phones import VisitRequest
from games.forms.nights import PaymentTick, date_in, tick_of
from games.models import Club, Match
from games.play import ClosedError
from games.play.nights import CHANGED, pay, take_payment_back
from games.rules.errors import RuleError
from games.scoreboard.club.nights import night_of_club, nights_of
from games.scoreboard.shown.words import sentence
from games.values.card_nights import night_of

from .pages import lead_on, render_page


@require_safe
@for_club()
def nights(request: VisitRequest, club: Club) -> HttpResponse:
    """The club's evenings, the newest first, a page at a time."""
    before = date_in(request.GET.get("before", ""))
    return render_page(
        request, "club/nights", {"club": club, "nights": nights_of(club, before), "newest": before is not None}
    )


@require_safe
@for_club()
def night(request: VisitRequest, club: Club, night: date) -> HttpResponse:
    """An evening: what everybody won or lost, who pays whom, its matches."""
    return render_page(request, "club/night", _context(club, night), fragment="club/_settling")


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
            _tick(club, night, tick_of(request.POST, night))
        except (ClosedError, RuleError) as refused:
            error = sentence(refused)
    context = _context(club, night) | {"error": error}
    if error:
        return render_page(request, "club/night", context, fragment="club/_settling", status=409)
    url = f"{reverse('night', args=[club.uid, night])}#settling"
    return lead_on(request, url, fragment="club/_settling", context=context, replace=True)


def _context(club: Club, night: date) -> dict[str, object]:
    view = night_of_club(club, night)
    return {"club": club, "night": view, "purses": view.purses, "action": reverse("paid", args=[club.uid, night])}


def _tick(club: Club, night: date, tick: PaymentTick) -> None:
    """Note the payment, if it is one of those that the evening's page shows; else raises `ClosedError`."""
    if tick.back:
        return take_payment_back(club, tick.pair, tick.cents)
    purses = night_of_club(club, night).purses
    rows = [row for purse in purses if purse.currency == tick.pair.currency for row in purse.payments]
    known = {(row.payer_id, row.payee_id, row.cents, row.before) for row in rows if not row.paid}
    done = {(row.payer_id, row.payee_id, row.cents) for row in rows if row.paid}
    pair = tick.pair.payer, tick.pair.payee
    if (*pair, tick.cents, tick.before) not in known and (*pair, tick.before + tick.cents) not in done:
        raise ClosedError(CHANGED)
    return pay(club, tick.pair, tick.cents, before=tick.before)
