"""The balance over all evenings: all matches and payments of a club, one balance a currency."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, Min, OuterRef, Q, Sum
from django.db.models.fields.json import KeyTextTransform
from django.utils import timezone

from games.matches.people import Person, build_people, sort_by_name
from games.models import Club, Match, Paid, Seat
from games.values.clocks import get_night, get_night_start
from games.wording.words import USUAL_CURRENCY, format_day, money

from .payments import CurrencyNets, Payments, Settling
from .settling import Pair, open_nets

MOST_LISTED_MATCHES = 40
"""The last matches that are listed one by one; those before are one line."""
MOST_ADDED_UP = 100
"""The most matches for which a club's home says how much is open: a long past costs that page nothing."""
MOST_LISTED_PAYMENTS = 10
"""The last payments over all evenings that are listed, and the last matches searched for money."""

Nets = dict[int, int]


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance: `rows` are cents by person, one amount a currency; `seen` goes with its forms.

    `lately` are the last payments over all evenings, and `seen` is the id of the latest (0: none).
    """

    purses: list[Settling]
    rows: list[tuple[Person, list[tuple[str, int]]]]
    lately: list[Paid]
    seen: int


@dataclass(frozen=True, slots=True)
class BalanceSummary:
    """The amounts that are open between the players of a club, in cents by currency.

    `to_pay` is what has to change hands in all. `own` is what the phone's player gets (or pays, if below 0), `tonight`
    the part of it that comes from this evening. `added_up`: False for a club with so many matches that only the
    balance's own page adds them up.
    """

    to_pay: Mapping[str, int]
    own: Mapping[str, int]
    tonight: Mapping[str, int]
    added_up: bool = True

    @property
    def rows(self) -> list[tuple[str, int, int, int, int]]:
        """Each currency with an open amount, by code: code, amount, and of the own amount: all, tonight, earlier."""
        shown = [code for code in sorted({*self.to_pay, *self.own}) if self.to_pay.get(code) or self.own.get(code)]
        own = {code: (self.own.get(code, 0), self.tonight.get(code, 0)) for code in shown}
        return [(code, self.to_pay.get(code, 0), mine, now, mine - now) for code, (mine, now) in own.items()]


def load_balance_summary(club: Club, player: int | None) -> BalanceSummary | None:
    """Load what is open in a club, for its home; None if no match for money is finished. At most five queries.

    `player` is the id of the phone's player, None for nobody's. For a club with many matches load only whether the last
    ones had money (None: they had none): the home does not wait for adding up.
    """
    over = club.matches.exclude(finished_at=None).order_by("-finished_at", "-pk")
    if over.values("pk")[: MOST_ADDED_UP + 1].count() > MOST_ADDED_UP:
        lately = Seat.objects.filter(match__in=over.values("pk")[:MOST_LISTED_PAYMENTS], net_cents__isnull=False)
        return BalanceSummary({}, {}, {}, added_up=False) if lately.exists() else None
    nets, paid = load_all_nets(club), load_all_payments(club)
    if not nets:
        return None
    return BalanceSummary(
        to_pay={code: CurrencyNets(mine, paid.get(code, {})).to_pay for code, mine in nets.items()},
        own={code: open_nets(mine, paid.get(code, {})).get(player, 0) for code, mine in nets.items()} if player else {},
        tonight=_load_open_tonight(club, player) if player else {},
    )


def _load_open_tonight(club: Club, player: int) -> dict[str, int]:
    """Return by currency the cents that a player (id) still gets (pays, if below 0) of this evening; two queries.

    Only finished matches count, and what was paid for this evening.
    """
    night = get_night(timezone.now())
    seats = _select_finished_seats(club).filter(player=player, match__started_at__gte=get_night_start(night))
    nets: dict[str, int] = {}
    for code, cents in seats.order_by().values_list("match__options__currency", "net_cents"):
        nets[code or USUAL_CURRENCY] = nets.get(code or USUAL_CURRENCY, 0) + cents
    payments = club.payments.filter(Q(payer=player) | Q(payee=player), night=night)
    for code, payer, cents in payments.values_list("currency", "payer_id", "cents"):
        nets[code] = nets.get(code, 0) + (cents if payer == player else -cents)
    return nets


def load_balance(club: Club) -> Balance:
    """Load the balance of a club over all evenings, with its reasons; seven queries."""
    nets, paid = load_all_nets(club), load_all_payments(club)
    lately = list(
        club.payments.filter(night=None)
        .select_related("phone", "payer", "payee")
        .order_by("-pk")[:MOST_LISTED_PAYMENTS]
    )
    ids = {player for mine in nets.values() for player in mine}
    ids |= {who for pairs in paid.values() for pair in pairs for who in pair}
    players = {player.pk: player for player in sort_by_name(club.players.filter(pk__in=ids))}
    persons = dict(zip(players, build_people([*players.values()]), strict=True))
    entries, played = _load_entries(club), _count_matches(club)
    purses = {
        code: _build_purse(
            nets.get(code, {}), paid.get(code, {}), entries.get(code, {}), played.get(code, (0, None))[0]
        )
        for code in sorted({*nets, *paid})
    }
    return Balance(
        purses=[
            Payments(code, purse, persons, players).settle_all(played.get(code, (0, None))[1])
            for code, purse in purses.items()
        ],
        rows=_build_rows(purses, persons),
        lately=lately,
        seen=lately[0].pk if lately else 0,
    )


def format_open_amounts(club: Club, player: int) -> tuple[str, ...]:
    """Return what a player (id) gets or owes over all evenings: “25 ¢ to pay”, one a currency with any; two queries."""
    nets, paid = load_all_nets(club), load_all_payments(club)
    left = {code: open_nets(nets.get(code, {}), paid.get(code, {})).get(player, 0) for code in sorted({*nets, *paid})}
    return tuple(
        f"{money(abs(cents), code)} to {'get' if cents > 0 else 'pay'}" for code, cents in left.items() if cents
    )


def _select_finished_seats(club: Club) -> Any:
    """Return a query for the seats in a club's finished matches for money, also those that are even."""
    return Seat.objects.filter(match__club=club, match__finished_at__isnull=False, net_cents__isnull=False)


def load_all_nets(club: Club) -> dict[str, Nets]:
    """Return, by currency, the cents that each player (id) won or lost in all finished matches; one query."""
    sums = _select_finished_seats(club).order_by().annotate(code=KeyTextTransform("currency", "match__options"))
    nets: dict[str, Nets] = {}
    for code, player, cents in sums.values_list("code", "player_id").annotate(Sum("net_cents")):
        mine = nets.setdefault(code or USUAL_CURRENCY, {})
        mine[player] = mine.get(player, 0) + cents
    return nets


def load_all_payments(club: Club) -> dict[str, dict[Pair, int]]:
    """Return, by currency, the cents paid by payer and payee (ids), for evenings and over all of them; one query."""
    paid: dict[str, dict[Pair, int]] = {}
    sums = club.payments.order_by().values_list("currency", "payer_id", "payee_id").annotate(Sum("cents"))
    for code, payer, payee, cents in sums:
        paid.setdefault(code, {})[payer, payee] = cents
    return paid


def _load_entries(club: Club) -> dict[str, dict[int, list[tuple[str, int]]]]:
    """Return by currency and player's id pairs of label and cents won (lost: below 0), a match each, newest first.

    They are of the last `MOST_LISTED_MATCHES` finished matches with money; the label is the game and the day.
    """
    # Not by a join: PostgreSQL would look at the matches of all clubs to tell these apart.
    with_money = Exists(Seat.objects.filter(match=OuterRef("pk"), net_cents__isnull=False))
    last = Match.objects.filter(with_money, club=club, finished_at__isnull=False)
    newest = {match.pk: match for match in last.order_by("-started_at", "-pk")[:MOST_LISTED_MATCHES]}
    entries: dict[str, dict[int, list[tuple[str, int]]]] = {}
    for seat in _select_finished_seats(club).filter(match__in=list(newest)).order_by("-match__started_at", "-match_id"):
        match = newest[seat.match_id]
        code = match.options.get("currency") or USUAL_CURRENCY
        label = f"{match.game_name}, {format_day(match.started_at)}"
        entries.setdefault(code, {}).setdefault(seat.player_id, []).append((label, seat.net_cents))
    return entries


def _count_matches(club: Club) -> dict[str, tuple[int, datetime]]:
    """Return by currency the number of finished matches played for it, and when the first one began; one query."""
    played: dict[str, tuple[int, datetime]] = {}
    rows = (
        _select_finished_seats(club)
        .order_by()
        .annotate(code=KeyTextTransform("currency", "match__options"))
        .values_list("code")
    )
    for code, many, begun in rows.annotate(Count("match", distinct=True), Min("match__started_at")):
        others, first = played.get(code or USUAL_CURRENCY, (0, begun))
        played[code or USUAL_CURRENCY] = (others + many, min(first, begun))
    return played


def _build_purse(
    nets: Nets, paid: dict[Pair, int], entries: Mapping[int, list[tuple[str, int]]], matches: int
) -> CurrencyNets:
    """Return what is open in one currency; its reasons are the last matches (`entries`), and one line for all before.

    `nets` are cents won or lost by player's id, `paid` those paid by pair, `matches` is how many were played for it.
    """
    purse = CurrencyNets(nets=dict(nets), paid=paid, matches=matches)
    for player, cents in nets.items():
        lines = list(entries.get(player, ()))
        before = cents - sum(amount for _, amount in lines)
        purse.entries[player] = [*lines, *([("matches before", before)] if before else [])]
    return purse


def _build_rows(
    purses: Mapping[str, CurrencyNets], persons: Mapping[int, Person]
) -> list[tuple[Person, list[tuple[str, int]]]]:
    """Return everybody who is not even, with their open amounts, who gets most first: in the first currency, then on.

    A pair of an amount is its currency's code and cents, below 0 for who owes.
    """
    left = {code: open_nets(purse.nets, purse.paid) for code, purse in purses.items()}
    open_ones = [player for player in persons if any(mine.get(player) for mine in left.values())]
    order = sorted(open_ones, key=lambda player: [-mine.get(player, 0) for mine in left.values()])
    return [
        (persons[player], [(code, mine[player]) for code, mine in left.items() if mine.get(player)]) for player in order
    ]
