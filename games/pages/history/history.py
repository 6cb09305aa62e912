"""A club's matches, the newest first, evening by evening. From the cached fields alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from operator import attrgetter

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.matches.facts import options_of
from games.matches.match_lines import is_one_side, seats_of
from games.matches.people import Person, people
from games.models import Club, Match, Player, Seat
from games.rules.game import Game
from games.rules.options import Value
from games.values.clocks import night_of
from games.wording.date_range import ALWAYS, DateRange, format_date
from games.wording.words import NO_BREAK, count, currency_of, listing, number, signed_money

PAGE = 25
MOST_BADGES = 2
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

Mark = tuple[int, int]
"""Where a page ends: a match's start in microseconds since 1970 (before: less than 0), and its id."""


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which matches are wanted: of a game (key), with a player (id), of some evenings."""

    game: str = ""
    player: int | None = None
    evenings: DateRange = ALWAYS


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What somebody has in a match: a total (empty before the first deal), money won or lost (empty without)."""

    name: str
    total: str
    money: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list; the `scores` are in order of place."""

    uid: str
    title: str
    running: bool
    line: str
    scores: tuple[PlayerScore, ...]
    winners: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of an evening that stand on a page."""

    night: date
    label: str
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class History:
    """A page of a club's matches; `older` is the mark of the page after it, empty where there is none."""

    evenings: tuple[Evening, ...]
    older: str


def history_of(club: Club, wanted: HistoryFilter, before: Mark | None) -> History:
    """A page of the club's matches, those before the mark; two queries, however many matches there are."""
    matches = list(_wanted(club, wanted, before).order_by("-started_at", "-pk")[: PAGE + 1])
    shown, seats = matches[:PAGE], seats_of(matches[:PAGE])
    evenings = tuple(
        Evening(night, night_label(night), tuple(match_row(match, seats[match.pk]) for match in group))
        for night, group in groupby(shown, lambda match: night_of(match.started_at))
    )
    return History(evenings, _mark(shown[-1]) if len(matches) > PAGE else "")


def put_away_in(club: Club) -> tuple[MatchRow, ...]:
    """The matches of the club that are put away, the newest first; two queries."""
    matches = list(club.matches.exclude(put_away_at=None).order_by("-started_at", "-pk"))
    seats = seats_of(matches)
    return tuple(
        replace(row, line=f"{_night(match)} · {row.line}")
        for match in matches
        for row in [match_row(match, seats[match.pk])]
    )


def match_row(match: Match, seats: Sequence[Seat]) -> MatchRow:
    """A match in a list; `seats` are its own in order, with their players."""
    persons = people([seat.player for seat in seats])
    winners = [seat for seat in seats if seat.won]
    running = match.finished_at is None
    options = options_of(match, len(seats))
    return MatchRow(
        uid=match.uid,
        title=match.game_name if running else _who_won(winners),
        running=running,
        line=_line(match, running),
        scores=tuple(_score(match, seat, options) for seat in sorted(seats, key=attrgetter("rank"))),
        winners=tuple(persons[seat.position] for seat in winners) if len(winners) <= MOST_BADGES else (),
    )


def wanted_in_words(wanted: HistoryFilter, players: Iterable[Player], games: Mapping[str, Game]) -> str:
    """Which matches are shown: Golf with Zoë, from 1 Nov 2026; empty for all of them."""
    names = [player.name for player in players if player.pk == wanted.player]
    game = [games[wanted.game].name] if wanted.game else []
    what = " ".join([*game, *(f"with {name}" for name in names)])
    words = ", ".join(filter(None, [what, wanted.evenings.words]))
    return words[:1].upper() + words[1:]


def night_label(night: date) -> str:
    """The date of an evening as a heading: Tonight, Thu 19 Nov 2026."""
    if night == night_of(timezone.now()):
        return "Tonight"
    return f"{night:%a}{NO_BREAK}{format_date(night)}"


def _night(match: Match) -> str:
    return night_label(night_of(match.started_at))


def _wanted(club: Club, wanted: HistoryFilter, before: Mark | None) -> QuerySet[Match]:
    matches = club.matches.filter(wanted.evenings.condition(), put_away_at=None)
    if wanted.game:
        matches = matches.filter(game=wanted.game)
    if wanted.player is not None:
        matches = matches.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), player=wanted.player)))
    if before:
        moment, pk = EPOCH + before[0] * MICROSECOND, before[1]
        matches = matches.filter(Q(started_at__lt=moment) | Q(pk__lt=pk), started_at__lte=moment)
    return matches


def _mark(match: Match) -> str:
    return f"{(match.started_at - EPOCH) // MICROSECOND}-{match.pk}"


def _who_won(winners: Sequence[Seat]) -> str:
    if not winners:
        return "Nobody won"
    names = listing(seat.player.name for seat in winners)
    return f"{names} won" if is_one_side(winners) else f"{names} shared the win"


def _line(match: Match, running: bool) -> str:
    deals = (
        count(match.deals_counted, "deal") if match.deals_counted else "no deal yet" if running else "no deal played"
    )
    game = [] if running else [match.game_name]
    return " · ".join([*game, f"{timezone.localtime(match.started_at):%H:%M}", deals])


def _score(match: Match, seat: Seat, options: Mapping[str, Value]) -> PlayerScore:
    money = ""
    if match.finished_at is not None and seat.net_cents is not None:
        money = signed_money(seat.net_cents, currency_of(options))
    return PlayerScore(seat.player.name, number(seat.total) if match.deals_counted else "", money)
