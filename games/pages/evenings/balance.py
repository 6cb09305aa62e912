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

from .payments import PaymentRows, Purse, Settling, collect_player_ids

MAX_LISTED_MATCHES = 40
"""The last matches that are listed one by one; those before are one line."""
MAX_MATCHES_ADDED_UP = 100
"""The most matches for which a club's home says how much is open; more would make it slow."""
MAX_LISTED_PAYMENTS = 10


@dataclass(frozen=True, slots=True)
class Balance:
    settlings: list[Settling]  # one for each currency
    # Each person who is not even, with pairs of a currency and cents, below 0 if they owe them.
    rows: list[tuple[Person, list[tuple[str, int]]]]
    last_payments: list[Paid]  # those over all evenings, the newest first


@dataclass(frozen=True, slots=True)
class OpenAmounts:
    """What is open in one currency, in cents, for a club's home."""

    currency: str
    # The sums of the lists over all evenings and of this evening.
    over_all: int
    tonight: int
    # What the phone's player still gets by these lists, or owes if below 0.
    own_total: int
    own_tonight: int

    @property
    def own_earlier(self) -> int:
        """The part of `own_total` that is from earlier evenings."""
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

    At most four queries. `player` is the id of the phone's player; None if it is nobody's phone.
    """
    finished = club.matches.exclude(finished_at=None)
    # A slice, so that the database stops counting there.
    if finished.values("pk")[: MAX_MATCHES_ADDED_UP + 1].count() > MAX_MATCHES_ADDED_UP:
        has_money = query_finished_seats(club).exists() or club.payments.exists()
        return BalanceSummary([], added_up=False) if has_money else None
    nets = load_all_nets(club)
    ticks = load_ticks(club)
    if not nets and not ticks:
        return None
    lists_of_tonight = load_evening_lists(club, get_night(timezone.now()), ticks)
    rows = []
    for code, over_all in build_between(nets, ticks).items():
        list_of_tonight = lists_of_tonight.get(code, EMPTY_LIST)
        amounts = OpenAmounts(
            currency=code,
            over_all=over_all.to_pay,
            tonight=list_of_tonight.to_pay,
            own_total=over_all.get_share(player),
            own_tonight=list_of_tonight.get_share(player),
        )
        if amounts.over_all or amounts.tonight:
            rows.append(amounts)
    return BalanceSummary(rows)


@snapshot_transaction()
def load_balance(club: Club) -> Balance:
    """Load the balance of a club over all evenings, with its reasons; seven queries."""
    ticks = load_ticks(club)
    lists = build_between(load_all_nets(club), ticks)
    # Without a night they are on the list over all evenings. Two players who were merged may have
    # paid each other.
    payments = club.payments.filter(night=None).exclude(payer=F("payee"))
    last_payments = payments.select_related("phone", "payer", "payee").order_by("-pk")
    ids = {player for payment_list in lists.values() for player in collect_player_ids(payment_list)}
    players = {player.pk: player for player in sort_by_name(club.players.filter(pk__in=ids))}
    persons = dict(zip(players, build_people([*players.values()]), strict=True))
    entries = _load_entries(club)
    played = _count_matches(club)
    settlings = []
    for code, payment_list in lists.items():
        # No match: a payment alone makes a list, too.
        match_count, since = played.get(code, (0, None))
        purse = _build_purse(payment_list, entries.get(code, {}), match_count)
        purse.ticks = [tick for tick in ticks if tick.night is None and tick.currency == code]
        rows = PaymentRows(code, purse, persons, players).build_open()
        settlings.append(Settling(code, purse, rows, since=since))
    return Balance(
        settlings=settlings,
        rows=_build_rows(lists, persons),
        last_payments=list(last_payments[:MAX_LISTED_PAYMENTS]),
    )


def format_open_amounts(club: Club, player: int) -> tuple[str, ...]:
    """Return what a player (id) gets or owes over all evenings, by currency; two queries."""
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
    """Return the entries of purses (label, cents) by currency and player's id, newest match first.

    They are of the last `MAX_LISTED_MATCHES` finished matches with money; a loss is below 0.
    """
    # Not by a join: PostgreSQL would look at the matches of all clubs to tell these apart.
    with_money = Exists(Seat.objects.filter(match=OuterRef("pk"), net_cents__isnull=False))
    matches = Match.objects.filter(with_money, club=club, finished_at__isnull=False)
    newest_first = matches.order_by("-started_at", "-pk")[:MAX_LISTED_MATCHES]
    matches_by_id = {match.pk: match for match in newest_first}
    seats = query_finished_seats(club).filter(match__in=list(matches_by_id))
    entries: dict[str, dict[int, list[tuple[str, int]]]] = {}
    for seat in seats.order_by("-match__started_at", "-match_id"):
        match = matches_by_id[seat.match_id]
        code = match.options.get("currency") or USUAL_CURRENCY
        label = phrase("{game}, {day}", game=match.game_name, day=format_day(match.evening))
        entries_of_player = entries.setdefault(code, {}).setdefault(seat.player_id, [])
        entries_of_player.append((label, seat.net_cents or 0))
    return entries


def _count_matches(club: Club) -> dict[str, tuple[int, date]]:
    """Return the number of matches by currency, and the evening of the first one; one query."""
    played: dict[str, tuple[int, date]] = {}
    rows = (
        query_finished_seats(club)
        .order_by()
        .annotate(code=KeyTextTransform("currency", "match__options"))
        .values_list("code")
    )
    for code, count, first in rows.annotate(Count("match", distinct=True), Min("match__evening")):
        # Matches without a code count with those in the usual currency, which are another row.
        currency = code or USUAL_CURRENCY
        other_count, other_first = played.get(currency, (0, first))
        played[currency] = (other_count + count, min(other_first, first))
    return played


def _build_purse(
    payment_list: PaymentList, entries: Mapping[int, list[tuple[str, int]]], match_count: int
) -> Purse:
    """Return a list with its reasons: the `entries` of the last matches, and one for all before."""
    purse = Purse(nets=dict(payment_list.nets), matches=match_count, payment_list=payment_list)
    for player_id, cents in payment_list.nets.items():
        reasons = list(entries.get(player_id, ()))
        cents_before = cents - sum(amount for _, amount in reasons)
        if cents_before:
            reasons.append((phrase("matches before"), cents_before))
        purse.entries[player_id] = reasons
    return purse


def _build_rows(
    lists: Mapping[str, PaymentList], persons: Mapping[int, Person]
) -> list[tuple[Person, list[tuple[str, int]]]]:
    """Return the rows of `Balance`: first who gets most in the first currency, then in the next."""
    # By currency the cents that each player (id) still gets, or owes if below 0.
    open_by_currency = {code: payment_list.left for code, payment_list in lists.items()}

    def order(player_id: int) -> list[int]:
        return [-cents.get(player_id, 0) for cents in open_by_currency.values()]

    rows = []
    for player_id in sorted(persons, key=order):
        amounts = [
            (code, cents[player_id])
            for code, cents in open_by_currency.items()
            if player_id in cents
        ]
        if amounts:
            rows.append((persons[player_id], amounts))
    return rows
