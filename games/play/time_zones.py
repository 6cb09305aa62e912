"""The time zone by which a club's evenings end, and its payments, which move along with their matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F

from games.models import Club, Paid, Seat, Table
from games.rules.money.pot import CURRENCY_OPTION
from games.rules.money.settling import settle
from games.values.clocks import check_zone, get_night, get_zone

from .locks import lock_club, lock_matches
from .players import log_in_matches
from .tables import load_current_tables
from .transaction import Action, PhoneOwner

NightAndCurrency = tuple[date, str]
Nets = dict[date, dict[int, int]]
"""Nets of players in cents, by the evening after the change."""


def count_moved_matches(club: Club, name: str) -> int:
    """Return how many matches belong to another evening in that zone than in the club's; one query."""
    before, after = get_zone(club.time_zone), get_zone(name)
    moments = club.matches.values_list("started_at", flat=True).iterator()
    return sum(get_night(moment, before) != get_night(moment, after) for moment in moments)


def set_time_zone(club: Club, name: str, *, phone: PhoneOwner | None = None) -> Club:
    """Set the time zone by which a club's evenings end (empty: the server's); return the club as it is now.

    Payments move along with their matches to other evenings. It is logged in all matches, with a revision of its own,
    so that open pages update their times. Done before, it changes nothing. Raise `RuleError` for an unknown zone.
    """
    name = check_zone(name)
    with transaction.atomic():
        club = lock_club(club)
        clocks = get_zone(club.time_zone), get_zone(name)
        before, after = ({"zone": get_zone(zone).key} for zone in (club.time_zone, name))
        lock_matches(club.matches.all())
        club.time_zone = name
        club.save(update_fields=["time_zone"])
        if before != after:
            _move_payments(club, *clocks)
            log_in_matches(club.matches.all(), Action.TIME_ZONE, dict(before), dict(after), club, phone)
            Table.objects.filter(pk__in=[table.pk for table in load_current_tables(club)]).update(
                revision=F("revision") + 1
            )
    return club


def _move_payments(club: Club, before: ZoneInfo, after: ZoneInfo) -> None:
    """Move payments of a club's evenings, not of its balance, to their matches' evenings after a change of time zone.

    If an evening is split whose payments settled it, those that settle each part replace them. Else each goes whole to
    the evening where most of it is due, the later of equals; it stays if its evening has no finished match for money.
    Payments of one pair that come together are added up.
    """
    groups: dict[NightAndCurrency, list[Paid]] = defaultdict(list)
    for paid in club.payments.exclude(night=None):
        if paid.night:
            groups[paid.night, paid.currency].append(paid)
    if not groups:
        return
    nets = _sum_nets(club, before, after)
    moved = [row for key, rows in groups.items() for row in _move_group(rows, nets.get(key) or {key[0]: {}})]
    merged: dict[tuple[date | None, int, int, str], Paid] = {}
    for row in moved:
        there = merged.setdefault((row.night, row.payer_id, row.payee_id, row.currency), row)
        if there is not row:
            there.cents += row.cents
    club.payments.exclude(night=None).delete()
    Paid.objects.bulk_create(merged.values())


def _sum_nets(club: Club, before: ZoneInfo, after: ZoneInfo) -> dict[NightAndCurrency, Nets]:
    """Return players' nets in cents by (evening before, currency), then evening after the change, then player's id."""
    nets: dict[NightAndCurrency, Nets] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    seats = Seat.objects.filter(match__club=club, match__finished_at__isnull=False, net_cents__isnull=False)
    columns = ("match__started_at", "match__options__currency", "player", "net_cents")
    for start, currency, player, cents in seats.values_list(*columns):
        sums = nets[get_night(start, before), currency or CURRENCY_OPTION.default][get_night(start, after)]
        sums[player] += cents or 0
    return nets


def _move_group(rows: list[Paid], nets: Nets) -> Iterator[Paid]:
    """Yield unsaved copies of one evening's payments in a currency at their new evenings.

    `nets` are what the players won and lost on each of these. If the payments settled the evening, and it is split,
    they are those that settle each part; else each goes whole to the evening where most of it is due, the later of
    equals.
    """
    left: dict[int, int] = defaultdict(int)
    for part in nets.values():
        for player, cents in part.items():
            left[player] += cents
    for row in rows:
        left[row.payer_id] += row.cents
        left[row.payee_id] -= row.cents
    plans = {night: {(due.payer, due.payee): due.cents for due in settle(part)} for night, part in nets.items()}
    if len(plans) > 1 and not any(left.values()):
        for night, plan in plans.items():
            for (payer, payee), cents in plan.items():
                yield _copy_payment(rows[0], night, payer, payee, cents)
        return
    for row in rows:
        pair = row.payer_id, row.payee_id
        night = max(plans, key=lambda night: (plans[night].get(pair, 0), night))
        yield _copy_payment(row, night, *pair, row.cents)


def _copy_payment(row: Paid, night: date, payer: int, payee: int, cents: int) -> Paid:
    """Return a new, unsaved payment with the club, currency, time and phone of that row."""
    return Paid(
        club_id=row.club_id, night=night, payer_id=payer, payee_id=payee, cents=cents, currency=row.currency,
        at=row.at, phone_id=row.phone_id,
    )  # fmt: skip
