"""The balance over all evenings: all matches and payments of a club, one balance a currency."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, F, Min, OuterRef
from django.db.models.fields.json import KeyTextTransform
from django.utils import timezone

from games.database.snapshot import snapshot_transaction
from games.matches.ledger import (
    build_between,
    load_all_nets,
    load_between,
    load_evening_lists,
    load_ticks,
    query_finished_seats,
)
from games.matches.people import Person, build_people, sort_by_name
from games.models import Club, Match, Paid, Seat
from games.rules.money.payment_list import EMPTY_LIST, PaymentList
from games.values.clocks import get_night
from games.wording.translated import phrase
from games.wording.words import USUAL_CURRENCY, format_day, money

from .payments import PaymentRows, Purse, Settling, list_paying

MAX_LISTED_MATCHES = 40
"""The last matches that are listed one by one; those before are one line."""
MAX_MATCHES_ADDED_UP = 100
"""The most matches for which a club's home says how much is open: with more it would be slow."""
MAX_LISTED_PAYMENTS = 10


@dataclass(frozen=True, slots=True)
class Balance:
    purses: list[Settling]
    rows: list[tuple[Person, list[tuple[str, int]]]]  # cents by person, one amount a currency
    lately: list[Paid]  # the last payments over all evenings


@dataclass(frozen=True, slots=True)
class OpenAmounts:
    """What is open in one currency, in cents, for a club's home."""

    currency: str
    # The sums of the lists over all evenings and of this evening.
    over_all: int
    tonight: int
    # What both lists give the phone's player, or ask of them if below 0.
    own_total: int
    own_tonight: int

    @property
    def own_earlier(self) -> int:
        """What is not from this evening."""
        return self.own_total - self.own_tonight


@dataclass(frozen=True, slots=True)
class BalanceSummary:
    """What is open between the players of a club, for its home."""

    rows: list[OpenAmounts]
    # False for a club with so many matches that only the balance's own page adds them up.
    added_up: bool = True


@snapshot_transaction()
def load_balance_summary(club: Club, player: int | None) -> BalanceSummary | None:
    """Load what is open in a club, for its home; None if it never played for money.

    At most four queries. `player` is the id of the phone's player, None for nobody's.
    """
    finished = club.matches.exclude(finished_at=None)
    if finished.values("pk")[: MAX_MATCHES_ADDED_UP + 1].count() > MAX_MATCHES_ADDED_UP:
        has_money = query_finished_seats(club).exists() or club.payments.exists()
        return BalanceSummary([], added_up=False) if has_money else None
    nets = load_all_nets(club)
    ticks = load_ticks(club)
    if not nets and not ticks:
        return None
    tonight = load_evening_lists(club, get_night(timezone.now()), ticks)
    rows = []
    for code, over_all in build_between(nets, ticks).items():
        amounts = _build_open_amounts(code, over_all, tonight.get(code, EMPTY_LIST), player)
        if amounts.over_all or amounts.tonight:
            rows.append(amounts)
    return BalanceSummary(rows)


def _build_open_amounts(
    code: str, over_all: PaymentList, tonight: PaymentList, player: int | None
) -> OpenAmounts:
    return OpenAmounts(
        currency=code,
        over_all=over_all.to_pay,
        tonight=tonight.to_pay,
        own_total=over_all.get_share(player),
        own_tonight=tonight.get_share(player),
    )


@snapshot_transaction()
def load_balance(club: Club) -> Balance:
    """Load the balance of a club over all evenings, with its reasons; seven queries."""
    ticks = load_ticks(club)
    lists = build_between(load_all_nets(club), ticks)
    lately = (
        club.payments.filter(night=None)
        .exclude(payer=F("payee"))
        .select_related("phone", "payer", "payee")
    )
    ids = {player for payment_list in lists.values() for player in list_paying(payment_list)}
    players = {player.pk: player for player in sort_by_name(club.players.filter(pk__in=ids))}
    persons = dict(zip(players, build_people([*players.values()]), strict=True))
    entries = _load_entries(club)
    played = _count_matches(club)
    purses = []
    for code, payment_list in lists.items():
        matches, since = played.get(code, (0, None))
        purse = _build_purse(payment_list, entries.get(code, {}), matches)
        purse.ticks = [tick for tick in ticks if tick.night is None and tick.currency == code]
        rows = PaymentRows(code, purse, persons, players).build_open()
        purses.append(Settling(code, purse, rows, since=since))
    return Balance(
        purses=purses,
        rows=_build_rows(lists, persons),
        lately=list(lately.order_by("-pk")[:MAX_LISTED_PAYMENTS]),
    )


def format_open_amounts(club: Club, player: int) -> tuple[str, ...]:
    """Return what a player (id) gets or owes over all evenings, one a currency; two queries."""
    shares = {
        code: payment_list.get_share(player) for code, payment_list in load_between(club).items()
    }
    return tuple(_format_open_amount(cents, code) for code, cents in shares.items() if cents)


def _format_open_amount(cents: int, currency: str) -> str:
    amount = money(abs(cents), currency)
    return (
        phrase("{amount} to get", amount=amount)
        if cents > 0
        else phrase("{amount} to pay", amount=amount)
    )


def _load_entries(club: Club) -> dict[str, dict[int, list[tuple[str, int]]]]:
    """Return labelled cents won by currency and player's id, a match each, newest first.

    They are of the last `MAX_LISTED_MATCHES` finished matches with money; a loss is below 0.
    """
    # Not by a join: PostgreSQL would look at the matches of all clubs to tell these apart.
    with_money = Exists(Seat.objects.filter(match=OuterRef("pk"), net_cents__isnull=False))
    last = Match.objects.filter(with_money, club=club, finished_at__isnull=False)
    newest = {match.pk: match for match in last.order_by("-started_at", "-pk")[:MAX_LISTED_MATCHES]}
    entries: dict[str, dict[int, list[tuple[str, int]]]] = {}
    for seat in (
        query_finished_seats(club)
        .filter(match__in=list(newest))
        .order_by("-match__started_at", "-match_id")
    ):
        match = newest[seat.match_id]
        code = match.options.get("currency") or USUAL_CURRENCY
        label = phrase("{game}, {day}", game=match.game_name, day=format_day(match.evening))
        entries.setdefault(code, {}).setdefault(seat.player_id, []).append(
            (label, seat.net_cents or 0)
        )
    return entries


def _count_matches(club: Club) -> dict[str, tuple[int, date]]:
    """Return by currency the matches played for it, and the evening of the first one; one query."""
    played: dict[str, tuple[int, date]] = {}
    rows = (
        query_finished_seats(club)
        .order_by()
        .annotate(code=KeyTextTransform("currency", "match__options"))
        .values_list("code")
    )
    for code, matches, begun in rows.annotate(Count("match", distinct=True), Min("match__evening")):
        currency = code or USUAL_CURRENCY
        others, first = played.get(currency, (0, begun))
        played[currency] = (others + matches, min(first, begun))
    return played


def _build_purse(
    payment_list: PaymentList, entries: Mapping[int, list[tuple[str, int]]], matches: int
) -> Purse:
    """Return a list with its reasons: the last matches (`entries`), and one line for all before."""
    purse = Purse(nets=dict(payment_list.nets), matches=matches, payment_list=payment_list)
    for player, cents in payment_list.nets.items():
        lines = list(entries.get(player, ()))
        before = cents - sum(amount for _, amount in lines)
        if before:
            lines.append((phrase("matches before"), before))
        purse.entries[player] = lines
    return purse


def _build_rows(
    lists: Mapping[str, PaymentList], persons: Mapping[int, Person]
) -> list[tuple[Person, list[tuple[str, int]]]]:
    """Return everybody who is not even, with their open amounts, who gets most first.

    The first currency decides, then the next. A pair is a currency and cents, below 0 for who owes.
    """
    left = {code: payment_list.left for code, payment_list in lists.items()}
    rows = []
    for player in persons:
        amounts = [(code, cents[player]) for code, cents in left.items() if player in cents]
        if amounts:
            rows.append((player, amounts))
    rows.sort(key=lambda row: [-cents.get(row[0], 0) for cents in left.values()])
    return [(persons[player], amounts) for player, amounts in rows]
