"""The last moment at which everybody was even over all evenings."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from datetime import datetime
from itertools import groupby

from django.db.models.fields.json import KeyTextTransform

from games.models import Club, Seat
from games.wording.words import USUAL_CURRENCY

from .balance import load_all_nets, load_all_payments
from .settling import open_nets

MOST_LOOKED_AT = 2_000
"""The most payments, and the most results of players, that are gone back through."""

Change = tuple[datetime, int, dict[int, int]]
"""A moment, whether it was a payment (1) or a result (0), and cents by player."""


def find_last_settled(club: Club, currency: str, since: datetime) -> datetime | None:
    """Return the time of the last payment or result that left nothing open in a currency; None if none did.

    Only those from `since` on count, and only the last `MOST_LOOKED_AT` of both are gone back through. Four queries.
    """
    left = open_nets(load_all_nets(club).get(currency, {}), load_all_payments(club).get(currency, {}))
    changes = (_load_payments(club, currency, since), _load_results(club, currency, since))
    for at, _, cents in heapq.merge(*changes, key=lambda change: change[:2], reverse=True):
        if not any(left.values()):
            return at
        for player, change in cents.items():
            left[player] = left.get(player, 0) - change
    return None


def _load_payments(club: Club, currency: str, since: datetime) -> Iterator[Change]:
    """Yield (time, 1, change of what players get) of each payment since then, last first: a payer owes so much less."""
    paid = club.payments.filter(currency=currency, at__gte=since).order_by("-at", "-pk")
    for at, payer, payee, cents in paid.values_list("at", "payer_id", "payee_id", "cents")[:MOST_LOOKED_AT]:
        yield at, 1, {payer: cents, payee: -cents}


def _load_results(club: Club, currency: str, since: datetime) -> Iterator[Change]:
    """Yield (time, 0, net cents by player) of each match in the currency finished since then, the last one first.

    Only the last `MOST_LOOKED_AT` seats of matches for money, in any currency, are looked at.
    """
    seats = Seat.objects.filter(match__club=club, match__finished_at__gte=since, net_cents__isnull=False)
    rows = seats.annotate(code=KeyTextTransform("currency", "match__options")).order_by(
        "-match__finished_at", "-match_id"
    )
    values = rows.values_list("match__finished_at", "match_id", "code", "player_id", "net_cents")[:MOST_LOOKED_AT]
    for (at, _), match in groupby(values, lambda row: row[:2]):
        nets = {player: cents or 0 for _, _, code, player, cents in match if (code or USUAL_CURRENCY) == currency}
        if nets:
            yield at, 0, nets
