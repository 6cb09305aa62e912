"""Tick a payment off, on the list of an evening or on that over all of them, and undo that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from games.matches.ledger import load_between, load_evening_lists, load_evenings_kept, load_ticks
from games.models import Club, Paid, Player, Table
from games.rules.errors import PlayersError
from games.rules.money.payment_list import EMPTY_LIST, PaymentList
from games.rules.money.settling import Transfer
from games.rules.say import say
from games.values.clocks import get_night, get_zone

from .locks import lock_club
from .tables import bump_table, load_followed_tables, refresh_match_pages
from .transaction import ClosedError, PhoneOwner, now

PAYMENT_CHANGED = say(
    "This payment has just changed. The scores were corrected, or another phone marked it as paid."
)


@dataclass(frozen=True, slots=True)
class PaymentPair:
    """Who pays whom, and on which list."""

    night: date | None  # the evening; None: over all of them
    payer: int  # id
    payee: int  # id
    currency: str


def record_payment(
    club: Club, pair: PaymentPair, cents: int, *, before: int, phone: PhoneOwner | None = None
) -> None:
    """Record a payment that its list asks for; raise `ClosedError` if it does not.

    `before` is the id of the pair's last tick on that list when the form was made (0: none). By it,
    a form sent twice, also from two phones, is recorded once.
    """
    with transaction.atomic():
        club = lock_club(club)
        _check_players(club, pair)
        columns = {
            "payer_id": pair.payer,
            "payee_id": pair.payee,
            "currency": pair.currency,
            "cents": cents,
        }
        if club.payments.filter(night=pair.night, pk__gt=before, **columns).exists():
            return
        if Transfer(pair.payer, pair.payee, cents) not in _load_list(club, pair).open_payments:
            raise ClosedError(PAYMENT_CHANGED)
        paid_at = now()
        # Only a payment over all evenings has these (see `Paid`).
        until = None if pair.night else get_night(paid_at, get_zone(club.time_zone))
        evenings_kept = load_evenings_kept(club, pair.currency, until) if until else None
        owner = _find_owner(club, phone)
        Paid.objects.create(
            club=club,
            night=pair.night,
            at=paid_at,
            phone=owner,
            evenings_kept=evenings_kept,
            until=until,
            **columns,
        )
        _refresh_pages(club)


def take_payment_back(club: Club, night: date | None, payment: int) -> None:
    """Delete a tick by its id, if it is on that list; done before, it changes nothing."""
    with transaction.atomic():
        club = lock_club(club)
        deleted, _ = club.payments.filter(night=night, pk=payment).delete()
        if deleted:
            _refresh_pages(club)


def _load_list(club: Club, pair: PaymentPair) -> PaymentList:
    if pair.night is None:
        return load_between(club).get(pair.currency, EMPTY_LIST)
    return load_evening_lists(club, pair.night, load_ticks(club)).get(pair.currency, EMPTY_LIST)


def _check_players(club: Club, pair: PaymentPair) -> None:
    if club.players.filter(pk__in={pair.payer, pair.payee}, merged_into=None).count() != 2:
        raise PlayersError(say("These 2 are not players of this club."))


def _find_owner(club: Club, phone: PhoneOwner | None) -> Player | None:
    return club.players.filter(pk=phone).first() if phone else None


def _refresh_pages(club: Club) -> None:
    """Make open pages of this evening show the payments soon, by raising revisions."""
    for table in load_followed_tables(club):
        bump_table(Table.objects.filter(pk=table.pk))
        refresh_match_pages(table)
