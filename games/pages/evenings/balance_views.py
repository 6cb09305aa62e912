"""The balance over all evenings, and settling it."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.models import Club
from games.pages.shared.words import sentence
from games.pages.shared_views.answers import lead_on, render_page
from games.play import ClosedError
from games.play.payments import CHANGED, pay_balance, take_balance_back
from games.rules.errors import RuleError
from games.values.whole_numbers import whole_number

from .balance import BalanceView, balance_of
from .forms import PaymentTick, tick_of
from .settling import Due


@require_safe
@for_club()
def balance(request: VisitRequest, club: Club) -> HttpResponse:
    """What everybody owes over all evenings, and why."""
    return render_page(request, "evenings/balance", _context(club, balance_of(club)), fragment="evenings/_settling")


@require_POST
@for_club(keeper=True)
def paid(request: VisitRequest, club: Club) -> HttpResponse:
    """Note a payment of the balance, or take one back."""
    view, error = balance_of(club), ""
    try:
        if request.POST.get("do") == "back":
            take_balance_back(club, whole_number(request.POST.get("payment", "")) or 0)
        else:
            _pay(club, view, tick_of(request.POST, None), request.phone.player)
    except (ClosedError, RuleError) as refused:
        error = sentence(refused)
    context = _context(club, balance_of(club)) | {"error": error}
    if error:
        return render_page(request, "evenings/balance", context, fragment="evenings/_settling", status=409)
    address = f"{reverse('balance', args=[club.uid])}#settling"
    return lead_on(request, address, fragment="evenings/_settling", context=context, replace=True)


def _pay(club: Club, view: BalanceView, tick: PaymentTick, phone: int | None) -> None:
    """Note the payment, if it is one of those that the page shows, or was sent a moment ago; else `ClosedError`."""
    shown = [row.due for purse in view.purses if purse.currency == tick.pair.currency for row in purse.payments]
    if Due(tick.pair.payer, tick.pair.payee, tick.cents, 0) not in shown and view.seen == tick.before:
        raise ClosedError(CHANGED)
    pay_balance(club, tick.pair, tick.cents, seen=tick.before, phone=phone)


def _context(club: Club, view: BalanceView) -> dict[str, object]:
    address = reverse("balance-paid", args=[club.uid])
    return {"club": club, "balance": view, "purses": view.purses, "action": address, "seen": view.seen}
