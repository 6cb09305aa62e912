"""What was paid to settle the balance over all evenings."""

from __future__ import annotations

from django.db import transaction

from games.models import Club, Paid
from games.rules.errors import PlayersError

from .nights import CHANGED, Pair, owner_of_phone
from .transaction import ClosedError, now


def pay_balance(club: Club, pair: Pair, cents: int, *, seen: int, phone: int | None = None) -> None:
    """Note that `cents` changed hands; `seen` is the id of the last such payment that the form knew of (0: none).

    `phone` is whose phone says so (the id of a player), where that is known. Sent twice, it is noted once. Raises
    `ClosedError` where another was noted or taken back since, and `PlayersError` for players that are not two of the
    club's.
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if club.players.filter(pk__in={pair.payer, pair.payee}, merged_into=None).count() != 2:
            raise PlayersError("Those two are not players of this club")
        noted = {"payer_id": pair.payer, "payee_id": pair.payee, "currency": pair.currency, "cents": cents}
        last = club.payments.filter(night=None).order_by("-pk").first()
        if (last.pk if last else 0) == seen:
            Paid.objects.create(club=club, night=None, at=now(), phone=owner_of_phone(club, phone), **noted)
        elif not last or last.pk < seen or any(getattr(last, name) != value for name, value in noted.items()):
            raise ClosedError(CHANGED)


def take_balance_back(club: Club, payment: int) -> None:
    """Take back a payment of the balance (its id); one that is gone already changes nothing."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        club.payments.filter(night=None, pk=payment).delete()
