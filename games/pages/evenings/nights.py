"""Card nights: the matches of an evening, what everybody won or lost, and what is to be paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby

from django.utils import timezone

from games.database.snapshot import snapshot_transaction
from games.matches.ledger import (
    Tick,
    build_between,
    build_evening_list,
    find_last_even,
    load_all_nets,
    load_ticks,
)
from games.matches.match_batches import load_matches
from games.matches.match_lines import SeatedMatch
from games.matches.people import Person, build_people
from games.matches.stored_match import StoredMatch
from games.models import Club, Match, Player, Seat
from games.rules.money.payment_list import EMPTY_LIST, PaymentList
from games.rules.replay import replay
from games.values.clocks import get_night
from games.wording.evenings import describe_open_elsewhere
from games.wording.translated import phrase
from games.wording.words import add_each, signed_money

from .payments import PaymentRows, Purse, Settling, collect_player_ids

LateStakes = dict[tuple[int, int], int]
"""The units that a player (id) put late into the pot of a match (id)."""
NIGHTS_PER_PAGE = 12
MAX_LOOKED_AT = 200
"""The most matches that are looked at to find the evenings of a page."""


@dataclass(slots=True)
class Night:
    evening: date
    matches: list[SeatedMatch] = field(default_factory=list)  # the newest first
    purses: dict[str, Purse] = field(default_factory=dict)  # by currency
    players: dict[int, Player] = field(default_factory=dict)  # by id

    @property
    def finished(self) -> list[SeatedMatch]:
        return [listed for listed in self.matches if not listed.is_running]

    @property
    def running(self) -> list[SeatedMatch]:
        """The matches that are going on, which are not in the sums."""
        return [listed for listed in self.matches if listed.is_running]

    @property
    def games(self) -> list[str]:
        """The names of the evening's games, each once, in the order in which they first started."""
        return list(dict.fromkeys(listed.match.game_name for listed in reversed(self.matches)))

    @property
    def to_pay(self) -> list[tuple[str, int]]:
        """The currencies with money to pay, not carried over, each with the cents in all."""
        return [(code, purse.to_pay) for code, purse in sorted(self.purses.items()) if purse.to_pay]

    @property
    def is_carried_over(self) -> bool:
        """Whether something of it is open, and is paid under Balances with all other evenings."""
        return any(purse.is_carried_over for purse in self.purses.values())

    @property
    def is_tonight(self) -> bool:
        return self.evening == get_night(timezone.now())

    @property
    def may_need_payments(self) -> bool:
        """Whether something is still to be paid, or results may still come in."""
        return self.is_tonight or bool(self.to_pay)

    @property
    def all_paid(self) -> bool:
        """Whether the evening had money, and nothing of it is left to pay or is carried over."""
        return bool(self.purses) and not self.to_pay and not self.is_carried_over


@dataclass(frozen=True, slots=True)
class NightView:
    night: Night
    headline: str
    amount: str  # the money that the headline is about; "" if it is about matches
    leaders: list[Person]  # the best, named in the headline
    settlings: list[Settling]  # one for each currency
    # Each player with the number of matches won and of matches played, and with pairs of a currency
    # and the cents won or lost in it.
    persons: list[tuple[Person, int, int, list[tuple[str, int]]]]
    # What a player (id) still gets from other evenings, or owes if below 0, in cents of a currency.
    open_elsewhere: list[tuple[int, int, str]]
    # The same as a sentence.
    elsewhere: str


@snapshot_transaction()
def load_night(club: Club, date_of_night: date) -> NightView:
    """Load an evening, also an empty one; three queries, more after changes or if carried over."""
    seats = _load_seats(club, date_of_night, date_of_night)
    ticks = load_ticks(club)
    nights = _group_by_night(seats, ticks, _load_late_stakes(seats))
    night = nights.get(date_of_night) or Night(date_of_night)
    lists_over_all = build_between(load_all_nets(club), ticks)
    _mark_even(club, [night], lists_over_all, ticks)
    _add_players(club, night, lists_over_all)
    persons = dict(zip(night.players, build_people([*night.players.values()]), strict=True))
    headline, amount, leaders = _build_headline(night)
    open_elsewhere = _list_open_elsewhere(night, lists_over_all) if night.may_need_payments else []
    return NightView(
        night=night,
        headline=headline,
        amount=amount,
        leaders=[persons[player.pk] for player in leaders],
        settlings=[
            _build_settling(night, code, persons, lists_over_all) for code in sorted(night.purses)
        ],
        persons=_build_persons(night, persons),
        open_elsewhere=open_elsewhere,
        elsewhere=_format_elsewhere(night, persons, open_elsewhere),
    )


@snapshot_transaction()
def load_nights(club: Club, before: date | None) -> tuple[list[Night], date | None]:
    """Load a page of evenings, and the date before which the next page begins (None: no more).

    Three to five queries.
    """
    matches = club.matches.filter(evening__lt=before) if before else club.matches.all()
    # One for each match, so each evening comes several times.
    evenings = list(
        matches.order_by("-evening").values_list("evening", flat=True)[: MAX_LOOKED_AT + 1]
    )
    shown = list(dict.fromkeys(evenings))[:NIGHTS_PER_PAGE]
    if not shown:
        return [], None
    ticks = load_ticks(club)
    nights = _group_by_night(_load_seats(club, shown[-1], shown[0]), ticks)
    # Without one, the query for all nets would be for nothing.
    if any(night.is_carried_over for night in nights.values()):
        _mark_even(club, nights.values(), build_between(load_all_nets(club), ticks), ticks)
    # An older evening was found, or there are more matches than were looked at.
    has_more = evenings[-1] < shown[-1] or len(evenings) > MAX_LOOKED_AT
    next_before = shown[-1] if has_more else None
    return [nights[evening] for evening in shown if evening in nights], next_before


def _load_seats(club: Club, first: date, last: date) -> list[Seat]:
    """Load the seats of matches on these evenings, with match and player, newest match first."""
    seats = Seat.objects.filter(match__club=club, match__evening__range=(first, last))
    # By evening first, so that the index of evenings serves: by start alone all matches of the club
    # are read.
    newest_first = ("-match__evening", "-match__started_at", "-match_id", "position")
    return list(seats.select_related("match", "player").order_by(*newest_first))


def _load_late_stakes(seats: Iterable[Seat]) -> LateStakes:
    """Return what late joiners put into the pots of finished matches."""
    # Only people who came or left make a match worth a replay.
    match_ids = {
        seat.match_id for seat in seats if seat.match.has_changes and seat.match.finished_at
    }
    late_stakes: LateStakes = {}
    for stored in load_matches(sorted(match_ids)):
        for position, cents in _sum_late_stakes(stored).items():
            key = (stored.match.pk, stored.seats[position].player_id)
            late_stakes[key] = cents // stored.options["unit_cents"]
    return late_stakes


def _sum_late_stakes(stored: StoredMatch) -> Counter[int]:
    """Return by position the cents that late joiners put into the pot; nobody with 0."""
    cents: Counter[int] = Counter()
    for late_join in replay(stored.build_record()).late_joins:
        cents[late_join.seat] += late_join.paid
    return +cents  # a plus drops what is 0


def _group_by_night(
    seats: Iterable[Seat], ticks: Sequence[Tick], late_stakes: LateStakes | None = None
) -> dict[date, Night]:
    """Return the evenings of seats and ticks by date; the seats of a match come one after another.

    An evening without a match has a list, too, once a payment of it was ticked off.
    """
    nights: dict[date, Night] = {}
    for (evening, _), group in groupby(seats, lambda seat: (seat.match.evening, seat.match_id)):
        _add_match(nights.setdefault(evening, Night(evening)), list(group), late_stakes or {})
    for tick in ticks:
        if tick.night:
            night = nights.setdefault(tick.night, Night(tick.night))
            night.purses.setdefault(tick.currency, Purse())
    for night in nights.values():
        for code, purse in night.purses.items():
            purse.ticks = [
                tick for tick in ticks if tick.night == night.evening and tick.currency == code
            ]
            purse.payment_list = build_evening_list(
                night.evening, code, purse.nets, purse.first_end, ticks
            )
    return nights


def _add_match(night: Night, seats: list[Seat], late_stakes: LateStakes) -> None:
    """Add a match to its evening and, if it is finished and was for money, to the sums.

    The matches of an evening are added from the newest to the oldest.
    """
    match = seats[0].match
    listed = SeatedMatch(match, seats)
    night.matches.append(listed)
    # In the seat order of the evening's first match, which is added last: so the colours of players
    # are as in that match.
    night.players = {seat.player_id: seat.player for seat in seats} | night.players
    if match.finished_at and seats[0].net_cents is not None:  # as it is for all seats, or for none
        purse = night.purses.setdefault(listed.currency, Purse())
        purse.first_end = min(match.finished_at, purse.first_end or match.finished_at)
        purse.last_end = max(match.finished_at, purse.last_end or match.finished_at)
        purse.matches += 1
        for seat in seats:
            label = _format_match(match, night, late_stakes.get((match.pk, seat.player_id), 0))
            purse.add(seat.player_id, label, seat.net_cents or 0)


def _format_match(match: Match, night: Night, late_units: int) -> str:
    """Return a match's game, and the units that a player put late into its pot."""
    game = match.game_name
    # The last match of a game is added first, and has no time; those before are told from it by
    # their start.
    if sum(listed.match.game_name == game for listed in night.matches) > 1:
        game = f"{game} {timezone.localtime(match.started_at):%H:%M}"
    if not late_units:
        return game
    return phrase("{game}, came: 1 unit", "{game}, came: {n} units", n=late_units, game=game)


def _mark_even(
    club: Club,
    nights: Iterable[Night],
    lists_over_all: Mapping[str, PaymentList],
    ticks: Sequence[Tick],
) -> None:
    """Mark carried-over purses if everybody was even over all evenings since their last match.

    One query for each currency with such a purse.
    """
    for code, payment_list in lists_over_all.items():
        purses = [night.purses[code] for night in nights if code in night.purses]
        carried = [(purse.get_last_moment(), purse) for purse in purses if purse.is_carried_over]
        if carried:
            since = min(moment for moment, _ in carried)
            last_even = find_last_even(club, code, since, payment_list.left, ticks)
            for moment, purse in carried:
                purse.was_even_since = last_even is not None and last_even >= moment


def _add_players(club: Club, night: Night, lists_over_all: Mapping[str, PaymentList]) -> None:
    """Add the absent players who paid, were paid or have anything open; one query at most."""
    # Ids of players.
    needed = {pk for payment_list in lists_over_all.values() for pk in payment_list.left}
    for purse in night.purses.values():
        needed |= collect_player_ids(purse.payment_list)
    if missing := needed - set(night.players):
        night.players = night.players | club.players.in_bulk(sorted(missing))


def _build_settling(
    night: Night,
    code: str,
    persons: Mapping[int, Person],
    lists_over_all: Mapping[str, PaymentList],
) -> Settling:
    purse = night.purses[code]
    return Settling(
        currency=code,
        purse=purse,
        payments=PaymentRows(code, purse, persons, night.players, night.evening).build_all(),
        night=night.evening,
        open_over_all=lists_over_all[code].to_pay,
    )


def _list_open_elsewhere(
    night: Night, lists_over_all: Mapping[str, PaymentList]
) -> list[tuple[int, int, str]]:
    """Return what this evening's players still get from other evenings, or owe if below 0.

    A row is the player's id, cents and their currency.
    """
    amounts = []
    for code, over_all in lists_over_all.items():
        payment_list = night.purses[code].payment_list if code in night.purses else EMPTY_LIST
        # Then all is paid over all evenings, and the list of this evening says so itself.
        if payment_list.is_carried_over:
            continue
        for player_id in night.players:
            cents = over_all.get_share(player_id) - payment_list.get_share(player_id)
            if cents:
                amounts.append((player_id, cents, code))
    return amounts


def _format_elsewhere(
    night: Night, persons: Mapping[int, Person], open_elsewhere: Iterable[tuple[int, int, str]]
) -> str:
    """Describe who gets what from other evenings; "" for nothing."""
    # Nobody is named as owing: what some get is what others owe.
    getting = [
        (persons[player_id].name, cents, code)
        for player_id, cents, code in open_elsewhere
        if cents > 0
    ]
    return describe_open_elsewhere(getting, earlier=night.is_tonight)


def _build_persons(
    night: Night, persons: Mapping[int, Person]
) -> list[tuple[Person, int, int, list[tuple[str, int]]]]:
    """Return the rows of `NightView.persons`: who sat in a finished match, most money first.

    The first currency decides, then the next; at last the matches won.
    """
    seats = [seat for listed in night.finished for seat in listed.seats]
    played = Counter(seat.player_id for seat in seats)
    won = Counter(seat.player_id for seat in seats if seat.won)
    purses = sorted(night.purses.items())

    def order(player_id: int) -> tuple[list[int], int]:
        return [-purse.nets.get(player_id, 0) for _, purse in purses], -won[player_id]

    rows = []
    for player_id in sorted(
        [player_id for player_id in night.players if played[player_id]], key=order
    ):
        nets = [(code, purse.nets[player_id]) for code, purse in purses if player_id in purse.nets]
        rows.append((persons[player_id], won[player_id], played[player_id], nets))
    return rows


def _build_headline(night: Night) -> tuple[str, str, list[Player]]:
    """Return the headline of `NightView`, its amount, and who is named in it.

    They won most money, if all was in one currency and somebody won any; else most matches.
    """
    if not night.finished:
        return "", "", []
    if len(night.purses) == 1:
        ((code, purse),) = night.purses.items()
        cents, leaders = _find_leaders(night, purse.nets)
        if cents > 0:  # else all are even, or the purse is there for a payment alone
            names = [player.name for player in leaders]
            headline = phrase("{players} won the most", players=names)
            return headline, add_each(signed_money(cents, code), len(leaders)), leaders
    won = Counter(seat.player_id for listed in night.finished for seat in listed.seats if seat.won)
    if not won:
        return phrase("Nobody won"), "", []
    wins, leaders = _find_leaders(night, won)
    names = [player.name for player in leaders]
    return _describe_winners(names, wins, match_count=len(night.finished)), "", leaders


def _describe_winners(names: Sequence[str], wins: int, match_count: int) -> str:
    if match_count == 1:
        return phrase("{players} won", players=names)
    if len(names) > 1:
        return phrase(
            "{players} won {won} of {n} match\u00a0each",
            "{players} won {won} of {n} matches\u00a0each",
            n=match_count,
            players=names,
            won=wins,
        )
    return phrase(
        "{player} won {won} of {n} match",
        "{player} won {won} of {n} matches",
        n=match_count,
        player=names[0],
        won=wins,
    )


def _find_leaders(night: Night, values: Mapping[int, int]) -> tuple[int, list[Player]]:
    """Return the best of values by player's id, and all who have it in the evening's order."""
    best = max(values.values(), default=0)
    return best, [player for pk, player in night.players.items() if values.get(pk) == best]
