"""Record what was paid after an evening, or to settle the balance over all of them, and undo that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import F

from games.models import Club, Paid, Player, Table
from games.rules.errors import PlayersError

from .tables import load_current_tables, refresh_match_pages
from .transaction import ClosedError, PhoneOwner, now

PAYMENT_CHANGED = (
    "This payment is not what it was a moment ago: the scores were corrected, or another phone ticked it off"
)


@dataclass(frozen=True, slots=True)
class PaymentPair:
    """Payer and payee (ids of players), the night (None: over all of them), the currency."""

    night: date | None
    payer: int
    payee: int
    currency: str


def record_payment(club: Club, pair: PaymentPair, cents: int, *, before: int, phone: PhoneOwner | None = None) -> None:
    """Record that `cents` more were paid; `before` is what was recorded for the pair when the form was made (0: none).

    `phone` is the id of the player whose phone says so, if known. Sent twice, it is recorded once. Raise `ClosedError`
    if another amount is recorded by now, and `PlayersError` unless both are players of the club.
    """
    key = _build_lookup(club, pair)
    with transaction.atomic():
        _check_players(club, pair)
        signed = {"at": now(), "phone": _find_owner(club, phone)}
        if before:
            noted = bool(Paid.objects.filter(**key, cents=before).update(cents=before + cents, **signed))
        else:
            noted = Paid.objects.get_or_create(**key, defaults={"cents": cents, **signed})[1]
        if not Paid.objects.filter(**key, cents=before + cents).exists():
            raise ClosedError(PAYMENT_CHANGED)
        if noted:
            _refresh_pages(club)


def undo_payment(club: Club, pair: PaymentPair, cents: int) -> None:
    """Delete the pair's payment of `cents` in all, if it is there; raise `ClosedError` for another amount."""
    with transaction.atomic():
        noted = Paid.objects.filter(**_build_lookup(club, pair))
        gone, _ = noted.filter(cents=cents).delete()
        if noted.exists():
            raise ClosedError(PAYMENT_CHANGED)
        if gone:
            _refresh_pages(club)


def record_balance_payment(
    club: Club, pair: PaymentPair, cents: int, *, based_on: int, phone: PhoneOwner | None = None
) -> None:
    """Record that `cents` were paid; `based_on` is the id of the club's last such payment then (0: none).

    Sent twice, it is recorded once. Raise `ClosedError` if another was recorded or undone since, and `PlayersError`
    unless both are players of the club.
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        _check_players(club, pair)
        noted = {"payer_id": pair.payer, "payee_id": pair.payee, "currency": pair.currency, "cents": cents}
        last = club.payments.filter(night=None).order_by("-pk").first()
        if (last.pk if last else 0) == based_on:
            Paid.objects.create(club=club, night=None, at=now(), phone=_find_owner(club, phone), **noted)
        elif not last or last.pk < based_on or any(getattr(last, name) != value for name, value in noted.items()):
            raise ClosedError(PAYMENT_CHANGED)


def undo_balance_payment(club: Club, payment: int) -> None:
    """Delete a payment of the balance by its id; done before, it changes nothing."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        club.payments.filter(night=None, pk=payment).delete()


def _check_players(club: Club, pair: PaymentPair) -> None:
    """Raise `PlayersError` unless payer and payee are two players of the club, not merged into others."""
    if club.players.filter(pk__in={pair.payer, pair.payee}, merged_into=None).count() != 2:
        raise PlayersError("Those two are not players of this club")


def _find_owner(club: Club, phone: PhoneOwner | None) -> Player | None:
    """Return the player of the club with that id; None if there is none."""
    return club.players.filter(pk=phone).first() if phone else None


def _refresh_pages(club: Club) -> None:
    """Make the open pages of this evening's tables and their matches show the payments, by raising revisions."""
    for table in load_current_tables(club):
        Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
        refresh_match_pages(table)


def _build_lookup(club: Club, pair: PaymentPair) -> dict[str, object]:
    """Return the columns that find a pair's payment of an evening (or of the balance) in its currency."""
    return {
        "club": club,
        "night": pair.night,
        "payer_id": pair.payer,
        "payee_id": pair.payee,
        "currency": pair.currency,
    }
