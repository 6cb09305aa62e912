"""Card nights: the matches of an evening together, what everybody won or lost over it, and what is still to be paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Max
from django.utils import timezone

from games.matches.facts import MatchFacts, load_many, options_of
from games.matches.match_lines import SeatedMatch
from games.matches.people import Person, people
from games.models import Club, Match, Paid, Player, Seat
from games.rules.replay import replay
from games.values.clocks import begin_of, end_of, night_of
from games.wording.date_range import format_night
from games.wording.words import count, each, listing, money, signed_money, spelled

from .evened import last_evened
from .payments import CARRIED_OVER, CurrencyNets, Payments, SettlingView, caption_of, ticked_by

Came = dict[tuple[int, int], str]
"""What is said of a player (an id) in a match (an id)."""
NIGHTS = 12
LOOK_AHEAD = 200
"""How many matches are looked at to find the evenings of a page."""


@dataclass(slots=True)
class NightFacts:
    """An evening's rows: its matches, the newest first, with their seats; the purses by currency; who is who."""

    matches: list[Match]
    seats: dict[int, list[Seat]]
    purses: dict[str, CurrencyNets]
    players: dict[int, Player]

    @property
    def finished(self) -> list[Match]:
        """The matches that are over."""
        return [match for match in self.matches if match.finished_at]


@dataclass(frozen=True, slots=True)
class NightView:
    """An evening. `headline` with its `amount`, about `leaders`; `running` says which matches are not in the sums.

    `persons` are everybody, each with matches won in words and amounts won or lost (one a currency).
    """

    label: str
    line: str
    headline: str
    amount: str
    leaders: tuple[Person, ...]
    running: str
    purses: tuple[SettlingView, ...]
    persons: tuple[tuple[Person, str, tuple[str, ...]], ...]
    matches: tuple[SeatedMatch, ...]


@dataclass(frozen=True, slots=True)
class NightRow:
    """An evening in the list of them: `to_pay` names amounts that are open, `carried_over` says where others may be.

    `settled`: all was paid.
    """

    night: date
    label: str
    line: str
    to_pay: str
    carried_over: str
    settled: bool


def night_of_club(club: Club, night: date) -> NightView:
    """An evening of a club, also one without matches; three queries, and more for matches where people came later."""
    seats = _seats(club, night, night)
    nights = _facts(seats, _paid(club, night, night), _came(seats))
    _close(nights, club)
    facts = nights.get(night) or NightFacts([], {}, {}, {})
    persons = dict(zip(facts.players, people([*facts.players.values()]), strict=True))
    headline, amount, leaders = _headline(facts)
    purses = sorted(facts.purses.items())
    return NightView(
        label=format_night(night),
        line=_line(facts),
        headline=headline,
        amount=amount,
        leaders=tuple(persons[pk] for pk in leaders),
        running=_running(len(facts.matches) - len(facts.finished)),
        purses=tuple(
            Payments(code, purse, persons, facts.players, format_night(night)).view(
                "Who pays whom" if len(purses) == 1 else f"Who pays whom, {code}"
            )
            for code, purse in purses
        ),
        persons=_persons(facts, persons),
        matches=tuple(SeatedMatch(match, facts.seats[match.pk]) for match in facts.matches),
    )


def nights_of(club: Club, before: date | None) -> tuple[tuple[NightRow, ...], date | None]:
    """A page of evenings, and the date before which the next page begins, None where there is none.

    It has those before a date, the newest first: four queries and `_close`, however many there are.
    """
    matches = club.matches.filter(started_at__lt=begin_of(before)) if before else club.matches.all()
    starts = list(matches.order_by("-started_at", "-pk").values_list("started_at", flat=True)[: LOOK_AHEAD + 1])
    nights = [night for night, _ in groupby(starts, night_of)]
    shown = nights[:NIGHTS]
    if not shown:
        return (), None
    facts = _facts(_seats(club, shown[-1], shown[0]), _paid(club, shown[-1], shown[0]))
    _close(facts, club)
    more = night_of(starts[-1]) < shown[-1] or len(starts) > LOOK_AHEAD
    rows = tuple(_night_row(night, facts[night]) for night in shown if night in facts)
    return rows, shown[-1] if more else None


def _seats(club: Club, first: date, last: date) -> list[Seat]:
    seats = Seat.objects.filter(
        match__club=club, match__started_at__gte=begin_of(first), match__started_at__lt=end_of(last)
    )
    return list(seats.select_related("match", "player").order_by("-match__started_at", "-match_id", "position"))


def _paid(club: Club, first: date, last: date) -> list[Paid]:
    return list(club.payments.filter(night__gte=first, night__lte=last).select_related("payer", "payee", "phone"))


def _came(seats: Iterable[Seat]) -> Came:
    """What those put into a pot who came later, in words, for matches that are over."""
    changing = {seat.match_id for seat in seats if seat.match.has_changes and seat.match.finished_at}
    said: Came = {}
    for facts in load_many(sorted(changing)):
        for seat, paid in _put_in(facts).items():
            units = count(paid // facts.options["unit_cents"], "unit")
            said[facts.match.pk, facts.seats[seat].player_id] = f", came: {units}"
    return said


def _put_in(facts: MatchFacts) -> Counter[int]:
    """By position how many cents each put into the pot who came later."""
    paid: Counter[int] = Counter()
    for coming in replay(facts.record()).comings:
        paid[coming.seat] += coming.paid
    return +paid


def _facts(seats: Iterable[Seat], payments: Iterable[Paid], came: Came | None = None) -> dict[date, NightFacts]:
    """The rows by evening; `came` is what is said of those who came later."""
    nights: dict[date, NightFacts] = {}
    for (night, _), group in groupby(seats, lambda seat: (night_of(seat.match.started_at), seat.match_id)):
        facts = nights.setdefault(night, NightFacts([], {}, {}, {}))
        _add_match(facts, list(group), came or {})
    for paid in payments:
        facts = nights.setdefault(paid.night or date.min, NightFacts([], {}, {}, {}))
        purse = facts.purses.setdefault(paid.currency, CurrencyNets())
        pair = paid.payer_id, paid.payee_id
        purse.paid[pair], purse.ticked[pair] = paid.cents, ticked_by(paid)
        facts.players = facts.players | {paid.payer_id: paid.payer, paid.payee_id: paid.payee}
    return nights


def _add_match(facts: NightFacts, seats: list[Seat], came: Came) -> None:
    match = seats[0].match
    currency = str(options_of(match, len(seats)).get("currency", ""))
    facts.matches.append(match)
    facts.seats[match.pk] = seats
    # In the seat order of the evening's first match, which comes last here: colours are as in that match.
    facts.players = {seat.player_id: seat.player for seat in seats} | facts.players
    if match.finished_at and seats[0].net_cents is not None:
        purse = facts.purses.setdefault(currency, CurrencyNets())
        purse.last = max(match.finished_at, purse.last or match.finished_at)
        purse.matches += 1
        for seat in seats:
            what = _what(match, facts) + came.get((match.pk, seat.player_id), "")
            purse.add(seat.player_id, what, seat.net_cents or 0)


def _what(match: Match, facts: NightFacts) -> str:
    """Which match of the evening it was: its game, and when it began where the game was played again later."""
    again = [other for other in facts.matches if other.game_name == match.game_name and other is not match]
    return f"{match.game_name} {timezone.localtime(match.started_at):%H:%M}" if again else match.game_name


def _close(nights: Mapping[date, NightFacts], club: Club) -> None:
    """Note which purses were taken over by a payment over all evenings that was made since, and which are paid by that.

    One query, and four for each currency in which something was taken over.
    """
    paid = dict(club.payments.filter(night=None).order_by().values_list("currency").annotate(Max("at")))
    for facts in nights.values():
        for code, purse in facts.purses.items():
            purse.closed = bool(code in paid and purse.last and purse.last < paid[code])
    for code in paid:
        purses = [facts.purses[code] for facts in nights.values() if code in facts.purses]
        over = [(purse.last, purse) for purse in purses if purse.carried_over and purse.last]
        evened = last_evened(club, code, min(last for last, _ in over)) if over else None
        for last, purse in over:
            purse.evened = evened is not None and evened >= last


def _persons(facts: NightFacts, persons: Mapping[int, Person]) -> tuple[tuple[Person, str, tuple[str, ...]], ...]:
    """Who won most money comes first; without money, who won most matches."""
    seats = [seat for match in facts.finished for seat in facts.seats[match.pk]]
    played = Counter(seat.player_id for seat in seats)
    won = Counter(seat.player_id for seat in seats if seat.won)
    purses = sorted(facts.purses.items())

    def order(player: int) -> tuple[list[int], int]:
        return [-purse.nets.get(player, 0) for _, purse in purses], -won[player]

    return tuple(
        (
            persons[player],
            f"won {won[player]} of {count(played[player], 'match', 'matches')}",
            tuple(signed_money(purse.nets[player], code) for code, purse in purses if player in purse.nets),
        )
        for player in sorted((player for player in facts.players if played[player]), key=order)
    )


def _headline(facts: NightFacts) -> tuple[str, str, list[int]]:
    """Return who took most, and how much; without money, or with several kinds of it, who won most matches.

    The last are the ids of those who did.
    """
    if not facts.finished:
        return "", "", []
    if len(facts.purses) == 1:
        ((code, purse),) = facts.purses.items()
        most = max(purse.nets.values(), default=0)
        if most > 0:
            amount = each(signed_money(most, code), [*purse.nets.values()].count(most))
            return f"{_names(facts, purse.nets, most)} took the most", amount, _leaders(facts, purse.nets, most)
    won = Counter(seat.player_id for match in facts.finished for seat in facts.seats[match.pk] if seat.won)
    if not won:
        return "Nobody won", "", []
    most = max(won.values())
    matches = f"{most} of {count(len(facts.finished), 'match', 'matches')}" if len(facts.finished) > 1 else ""
    said = f"{_names(facts, won, most)} won {each(matches, [*won.values()].count(most))}".strip()
    return said, "", _leaders(facts, won, most)


def _leaders(facts: NightFacts, values: Mapping[int, int], best: int) -> list[int]:
    return [pk for pk in facts.players if values.get(pk) == best]


def _names(facts: NightFacts, values: Mapping[int, int], best: int) -> str:
    return listing(facts.players[pk].name for pk in _leaders(facts, values, best))


def _line(facts: NightFacts) -> str:
    if not facts.matches:
        return ""
    games = dict.fromkeys(match.game_name for match in reversed(facts.matches))
    open_ones = len(facts.matches) - len(facts.finished)
    not_finished = [f"{open_ones} not finished"] if open_ones else []
    return "\u00a0· ".join([count(len(facts.matches), "match", "matches"), *not_finished, *games])


def _running(many: int) -> str:
    if not many:
        return ""
    matches = "One match is" if many == 1 else f"{spelled(many).capitalize()} matches are"
    return f"{matches} still going on and not in these sums."


def _night_row(night: date, facts: NightFacts) -> NightRow:
    purses = sorted(facts.purses.items())
    to_pay = caption_of(money(purse.to_pay(), code) for code, purse in purses if purse.to_pay())
    carried_over = any(purse.carried_over for _, purse in purses)
    return NightRow(
        night=night,
        label=format_night(night),
        line=_line(facts),
        to_pay=to_pay,
        carried_over=CARRIED_OVER if carried_over else "",
        settled=bool(purses) and not (to_pay or carried_over),
    )
