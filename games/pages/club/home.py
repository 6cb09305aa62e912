"""A club's home: what is going on, what can be played again, and the last results. From the cached fields alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.facts import game_of, options_of
from games.models import LAST, Club, LogEntry, Match, Seat
from games.pages.shared.amounts import stakes_words
from games.pages.shared.match_lines import is_one_side, seats_of
from games.pages.shared.next_match import next_dealer
from games.pages.shared.people import Person, people
from games.pages.shared.standings import ProgressView, view_of
from games.pages.shared.words import NO_BREAK, count, currency_of, day, does_first, listing, money, number, spelled
from games.rules.game import Game
from games.rules.options import Value
from games.values.clocks import night_of

WARM = timedelta(days=1)
"""A match that was not touched for longer is out of the way, among those that were not finished."""
MOST_RUNNING, MOST_FINISHED = 20, 10
MOST_NAMES, MOST_BADGES = 3, 2


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that is going on: `leads` says who, with what `total` (empty before the first deal is in).

    `stake` is what is played for: what is in the pot, or how much a point; empty for nothing.
    """

    uid: str
    game: str
    progress: ProgressView
    leads: str
    total: str
    behind: str
    stake: str
    next_deal: int
    players: str
    began: str


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over: `who` won (nobody where no deal was played), and a line on what it was."""

    uid: str
    who: str
    alone: bool
    line: str
    winners: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class RematchOffer:
    """A finished match to be played again: what the button says, and who deals or enters first."""

    uid: str
    title: str
    begins: str


@dataclass(frozen=True, slots=True)
class Home:
    """What a club's home shows; `again` is None where there is nothing to play again, or the phone looks on.

    `tonight` is the date of this evening, once a match of it is over.
    """

    now: RunningMatch | None
    beside: tuple[RunningMatch, ...]
    unfinished: tuple[RunningMatch, ...]
    finished: tuple[FinishedMatch, ...]
    again: RematchOffer | None
    tonight: date | None


def home_of(club: Club, *, keeps: bool) -> Home:
    """The home of a club, for a phone that keeps scores or one that looks on; three queries."""
    touched = LogEntry.objects.filter(match=OuterRef("pk")).order_by("-id").values("at")[:1]
    listed = club.matches.filter(put_away_at=None)
    newest = listed.order_by("-started_at", "-pk")
    running = list(newest.filter(finished_at=None).annotate(touched=Subquery(touched))[:MOST_RUNNING])
    finished = list(listed.exclude(finished_at=None).order_by("-finished_at", "-pk")[:MOST_FINISHED])
    seats = seats_of([*running, *finished])
    running = [match for match in running if seats[match.pk]]  # not those that were removed meanwhile
    finished = [match for match in finished if seats[match.pk]]
    cold = timezone.now() - WARM
    warm = [_running(match, seats[match.pk]) for match in running if match.touched > cold]
    return Home(
        now=warm[0] if warm else None,
        beside=tuple(warm[1:]),
        unfinished=tuple(_running(match, seats[match.pk]) for match in running if match.touched <= cold),
        finished=tuple(_finished(match, seats[match.pk]) for match in finished),
        again=_again(finished[0], seats[finished[0].pk]) if finished and keeps else None,
        tonight=_tonight(finished),
    )


def _tonight(finished: Sequence[Match]) -> date | None:
    """The evening's date, once a match of it is over."""
    tonight = night_of(timezone.now())
    return tonight if any(night_of(match.started_at) == tonight for match in finished) else None


def _progress(game: Game, seats: Sequence[Seat], played: int, limit: Value) -> ProgressView:
    """How far a match is, as far as lists know: how much was counted they do not, only how many deals there were."""
    if game.end.count:
        return ProgressView(f"Deal {played + 1}", "", f"{count(played, 'deal')} played", (), 0, 1)
    return view_of(game.end.progress([seat.total for seat in seats], played, limit))


def _running(match: Match, seats: Sequence[Seat]) -> RunningMatch:
    game, played = game_of(match), match.deals_counted
    options = options_of(match, len(seats))
    limit = options[game.end.option.name]
    leaders, others = [seat for seat in seats if seat.place == 1], [seat for seat in seats if 1 < seat.rank < LAST]
    return RunningMatch(
        uid=match.uid,
        game=game.name,
        progress=_progress(game, seats, played, limit),
        leads=_leads(leaders, others) if played else f"{seats[match.first_dealer].player.name} {does_first(game)}",
        total=number(leaders[0].total) if played and leaders else "",
        behind=_behind(leaders[0].total, others) if leaders else "",
        stake=_stake(match, options),
        next_deal=played + 1,
        players=listing(seat.player.name for seat in seats),
        began=day(match.started_at),
    )


def _stake(match: Match, options: Mapping[str, Value]) -> str:
    if match.pot_cents is not None:
        return f"{money(match.pot_cents, currency_of(options))} in the pot"
    return stakes_words(options) if options.get("stakes") == "points" else ""


def _leads(leaders: Sequence[Seat], others: Sequence[Seat]) -> str:
    if not others and leaders:
        return "All are level"
    if not leaders:
        return "Nobody leads"
    return f"{_names(leaders)} lead{'s' if len(leaders) == 1 else ''}"


def _behind(best: int, others: Sequence[Seat]) -> str:
    """Who comes next, and how far behind; nothing where all are level."""
    if not others:
        return ""
    place = min(seat.rank for seat in others)
    next_best = [seat for seat in others if seat.rank == place]
    verb = "is" if len(next_best) == 1 else "are"
    return f"{_names(next_best)} {verb} {number(abs(next_best[0].total - best))}{NO_BREAK}behind"


def _names(seats: Sequence[Seat]) -> str:
    if len(seats) <= MOST_NAMES:
        return listing(seat.player.name for seat in seats)
    return f"{spelled(len(seats)).capitalize()} players"


def _finished(match: Match, seats: Sequence[Seat]) -> FinishedMatch:
    game, when = game_of(match).name, day(match.finished_at or match.started_at)
    persons = people([seat.player for seat in seats])
    winners = [seat for seat in seats if seat.won]
    if not winners:
        return FinishedMatch(match.uid, "Nobody won", False, f"{game}, no deal played · {when}", ())
    total = number(winners[0].total)
    return FinishedMatch(
        uid=match.uid,
        who=listing(seat.player.name for seat in winners),
        alone=is_one_side(winners),
        line=f"{game}, {total if is_one_side(winners) else f'tied on {total}'} · {when}",
        winners=tuple(persons[seat.position] for seat in winners) if len(winners) <= MOST_BADGES else (),
    )


def _again(match: Match, seats: Sequence[Seat]) -> RematchOffer:
    game, first = game_of(match), seats[next_dealer(match, len(seats))].player.name
    title = f"{game.name}, same {spelled(len(seats))}"
    return RematchOffer(match.uid, title, f"{first} {does_first(game)}")
