"""What was paid after a card night: ticking a payment off, and taking the tick back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import F

from games.models import Club, Paid, Player, Table
from games.rules.errors import PlayersError

from .tables import follow, tables_now
from .transaction import ClosedError, now

CHANGED = "This payment is not what it was a moment ago: the scores were corrected, or another phone ticked it off"


@dataclass(frozen=True, slots=True)
class Pair:
    """Who pays whom (ids of players), after which night (None: over all of them), in which currency."""

    night: date | None
    payer: int
    payee: int
    currency: str


def pay(club: Club, pair: Pair, cents: int, *, before: int, phone: int | None = None) -> None:
    """Note that `cents` more changed hands; `before` is what was noted for the pair when the form was made.

    `phone` is whose phone says so (the id of a player), where that is known. Sent twice, it is noted once. Raises
    `ClosedError` where something else is noted by now, and `PlayersError` for players that are not two of the club's.
    """
    key = _key(club, pair)
    with transaction.atomic():
        if club.players.filter(pk__in={pair.payer, pair.payee}, merged_into=None).count() != 2:
            raise PlayersError("Those two are not players of this club")
        signed = {"at": now(), "phone": owner_of_phone(club, phone)}
        if before:
            noted = bool(Paid.objects.filter(**key, cents=before).update(cents=before + cents, **signed))
        else:
            noted = Paid.objects.get_or_create(**key, defaults={"cents": cents, **signed})[1]
        if not Paid.objects.filter(**key, cents=before + cents).exists():
            raise ClosedError(CHANGED)
        if noted:
            _show(club)


def take_payment_back(club: Club, pair: Pair, cents: int) -> None:
    """Take back that `cents` in all changed hands between the pair; raises `ClosedError` where it is another amount."""
    with transaction.atomic():
        noted = Paid.objects.filter(**_key(club, pair))
        gone, _ = noted.filter(cents=cents).delete()
        if noted.exists():
            raise ClosedError(CHANGED)
        if gone:
            _show(club)


def owner_of_phone(club: Club, phone: int | None) -> Player | None:
    """The player of the club who has that id; None for an id that is none."""
    return club.players.filter(pk=phone).first() if phone else None


def _show(club: Club) -> None:
    """Let the open pages of this evening show what is ticked."""
    for table in tables_now(club):
        Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
        follow(table)


def _key(club: Club, pair: Pair) -> dict[str, object]:
    return {
        "club": club,
        "night": pair.night,
        "payer_id": pair.payer,
        "payee_id": pair.payee,
        "currency": pair.currency,
    }
