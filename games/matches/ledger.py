"""A club's payment lists: each evening's, and the one over all evenings, “Between you”.

They follow from what matches gave and from the ticks in their order; nothing else is stored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.db.models import QuerySet, Sum
from django.db.models.fields.json import KeyTextTransform

from games.models import Club, Seat
from games.rules.money.payment_list import Payment, PaymentList
from games.rules.money.pot import CURRENCY_OPTION
from games.rules.money.settling import Transfer

# The most results that are searched for the moment when everybody was even.
MAX_RESULTS_BACK = 2_000

# The cents that each player (id) won, or lost if negative.
NetsByCurrency = Mapping[str, Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class Tick:
    """A payment that was made, on the list of an evening, or over all evenings (`night` None)."""

    pk: int
    night: date | None
    payment: Payment
    currency: str
    ticked_at: datetime
    # The name of the owner of the phone that ticked it off; "" if unknown.
    ticked_by: str
    # Only over all evenings: the dates of begun evenings that keep their own lists (None in rows of
    # older versions), and the evening on which it was made. It carries over none after that.
    evenings_kept: Sequence[str] | None
    until: date | None

    def carries_over(self, night: date, first_end: datetime | None) -> bool:
        """Return whether this tick carried an evening's open sums over to the list over all.

        `first_end` is when the first match there ended that was for money in this currency.
        """
        if self.night is not None:
            return False
        if self.evenings_kept is None:  # an older version, which went by the ends of matches
            return first_end is not None and first_end <= self.ticked_at
        return (
            self.until is not None
            and night <= self.until
            and night.isoformat() not in self.evenings_kept
        )


def load_ticks(club: Club) -> list[Tick]:
    """Load all ticks of a club in the order in which they were made; one query."""
    columns = ("currency", "at", "phone__name", "evenings_kept", "until")
    rows = club.payments.order_by("pk").values_list(
        "pk", "night", "payer_id", "payee_id", "cents", *columns
    )
    return [
        Tick(pk, night, Transfer(payer, payee, cents), currency, time, ticked_by or "", kept, until)
        for pk, night, payer, payee, cents, currency, time, ticked_by, kept, until in rows
    ]


def load_all_nets(club: Club) -> dict[str, dict[int, int]]:
    """Load, by currency, the cents that each player (id) won or lost in all; one query."""
    seats = (
        query_finished_seats(club)
        .order_by()
        .annotate(code=KeyTextTransform("currency", "match__options"))
    )
    nets: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for code, player, cents in seats.values_list("code", "player_id").annotate(Sum("net_cents")):
        nets[code or CURRENCY_OPTION.default][player] += cents
    return nets


def query_finished_seats(club: Club) -> QuerySet[Seat]:
    """Return a query for the seats in finished matches for money, also those that are even."""
    return Seat.objects.filter(
        match__club=club, match__finished_at__isnull=False, net_cents__isnull=False
    )


def build_between(nets: NetsByCurrency, ticks: Iterable[Tick]) -> dict[str, PaymentList]:
    """Return the lists over all evenings by currency: all matches, less all that was ticked."""
    paid: dict[str, list[Payment]] = defaultdict(list)
    for tick in ticks:
        paid[tick.currency].append(tick.payment)
    return {
        code: PaymentList(nets.get(code, {}), tuple(paid[code])) for code in sorted({*nets, *paid})
    }


def load_between(club: Club) -> dict[str, PaymentList]:
    """Load the lists over all evenings by currency; two queries."""
    return build_between(load_all_nets(club), load_ticks(club))


def build_evening_list(
    night: date,
    currency: str,
    nets: Mapping[int, int],
    first_end: datetime | None,
    ticks: Sequence[Tick],
) -> PaymentList:
    """Return an evening's list in a currency; `ticks`: all; `first_end` as in `carries_over`."""
    in_currency = [tick for tick in ticks if tick.currency == currency]
    return PaymentList(
        nets=nets,
        ticks=tuple(tick.payment for tick in in_currency if tick.night == night),
        is_carried_over=any(tick.carries_over(night, first_end) for tick in in_currency),
    )


def load_evening_lists(club: Club, night: date, ticks: Sequence[Tick]) -> dict[str, PaymentList]:
    """Load an evening's lists by currency; one query. `ticks` are all of the club."""
    seats = query_finished_seats(club).filter(match__evening=night)
    nets: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    first_ends: dict[str, datetime] = {}
    columns = ("match__options__currency", "match__finished_at", "player_id", "net_cents")
    for code, ended, player, cents in seats.order_by().values_list(*columns):
        currency = code or CURRENCY_OPTION.default
        nets[currency][player] += cents
        first_ends[currency] = min(ended, first_ends.get(currency, ended))
    codes = {*nets, *(tick.currency for tick in ticks if tick.night == night)}
    return {
        code: build_evening_list(night, code, nets.get(code, {}), first_ends.get(code), ticks)
        for code in sorted(codes)
    }


def load_evenings_kept(club: Club, currency: str, tonight: date) -> list[str]:
    """Load the evenings that keep their own lists after a tick over all evenings `tonight`.

    They are this evening and those with an unfinished match; except where a match for money in that
    currency has ended, or a payment was ticked. Three queries.
    """
    begun = {
        tonight,
        *club.matches.filter(finished_at=None).order_by().values_list("evening", flat=True),
    }
    ended = query_finished_seats(club).filter(match__evening__in=begun)
    rows = ended.order_by().values_list("match__options__currency", "match__evening").distinct()
    settled = {evening for code, evening in rows if (code or CURRENCY_OPTION.default) == currency}
    ticked = club.payments.filter(currency=currency, night__in=begun).values_list(
        "night", flat=True
    )
    return sorted(night.isoformat() for night in begun - settled - {*ticked})


def find_last_even(
    club: Club, currency: str, since: datetime, open_now: Mapping[int, int], ticks: Iterable[Tick]
) -> datetime | None:
    """Return the last moment from `since` on after which everybody was even; None without one.

    It goes back from `open_now`, the cents that each player is still owed (negative: owes), and
    undoes ticks and `MAX_RESULTS_BACK` results at most.
    """
    # By moment and player: by how many cents more they were owed after it than before.
    changes: dict[datetime, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for tick in ticks:
        if tick.currency == currency and tick.ticked_at >= since:
            changes[tick.ticked_at][tick.payment.payer] += tick.payment.cents
            changes[tick.ticked_at][tick.payment.payee] -= tick.payment.cents
    for ended, player, cents in _load_results(club, currency, since):
        changes[ended][player] += cents
    open_after = defaultdict(int, open_now)
    for moment in sorted(changes, reverse=True):
        if not any(open_after.values()):
            return moment
        for player, cents in changes[moment].items():
            open_after[player] -= cents
    return None


def _load_results(
    club: Club, currency: str, since: datetime
) -> Iterator[tuple[datetime, int, int]]:
    """Yield moment, player (id) and cents of results in a currency, the last ones first."""
    seats = Seat.objects.filter(
        match__club=club, match__finished_at__gte=since, net_cents__isnull=False
    )
    columns = ("match__finished_at", "match__options__currency", "player_id", "net_cents")
    rows = list(
        seats.order_by("-match__finished_at", "-match_id").values_list(*columns)[:MAX_RESULTS_BACK]
    )
    is_cut = len(rows) == MAX_RESULTS_BACK
    for ended, results in groupby(rows, key=lambda row: row[0]):
        if is_cut and ended == rows[-1][0]:
            return  # perhaps not all results of that moment are among the rows
        for _, code, player, cents in results:
            if (code or CURRENCY_OPTION.default) == currency:
                yield ended, player, cents
