"""A club's home: what comes next, the last results, and the figures of its tiles. From the cached fields alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games import play
from games.matches.club_games import offered_games
from games.matches.facts import game_of, options_of
from games.matches.match_lines import is_one_side, seats_of
from games.matches.people import Person, people
from games.models import LAST, Club, LogEntry, Match, Seat, Table
from games.pages.table import Proposal, propose
from games.rules.game import Game
from games.rules.options import Value
from games.values.clocks import night_of
from games.wording.amounts import stakes_words
from games.wording.standings import ProgressView, view_of
from games.wording.words import NO_BREAK, count, currency_of, day, does_first, listing, money, number, spelled

from .last_match import MatchThatIsOver, find_match_that_is_over

WARM = timedelta(days=1)
"""A match that was not touched for longer is out of the way, among those that were not finished."""
MOST_RUNNING, MOST_FINISHED = 20, 10
MOST_NAMES, MOST_BADGES = 3, 2
MOST_COUNTED = 99
"""So many finished matches are counted; of more the home says that there are more."""


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
class Home:
    """A club's home. At most one of `now`, `over` and `proposal` is what comes next, shown first.

    `now` is the match to go on with, `beside` are others that are going on, `over` is the last match of a table that
    is still open, `proposal` the first match of an evening; `ended` is a table whose evening was ended, which can be
    taken back. `finished` are the last matches, without the one in `over`. `matches` counts those that are over, up to
    one more than `MOST_COUNTED`, `games` those that are offered; `newest` is the start of the newest.
    """

    now: RunningMatch | None
    beside: tuple[RunningMatch, ...]
    over: MatchThatIsOver | None
    proposal: Proposal | None
    ended: Table | None
    finished: tuple[FinishedMatch, ...]
    table: Table | None
    matches: int
    games: int
    newest: datetime | None

    @property
    def how_many_matches(self) -> str:
        """How many matches are over: 1 match, 4 matches, over 99."""
        return count(self.matches, "match", "matches") if self.matches <= MOST_COUNTED else f"over {MOST_COUNTED}"

    @property
    def newest_day(self) -> str:
        """The day of the newest match in words."""
        return day(self.newest) if self.newest else ""

    @property
    def evening_is_over(self) -> bool:
        """Whether matches were finished, all of them on earlier evenings, and none is going on."""
        newest = self.newest if self.finished and self.proposal else None
        return newest is not None and night_of(newest) != night_of(timezone.now())


def build_home(club: Club, owner: int | None) -> Home:
    """Return the home of a club for the phone of the player with the id `owner`; its own match comes before others."""
    touched = LogEntry.objects.filter(match=OuterRef("pk")).order_by("-id").values("at")[:1]
    listed = club.matches.filter(put_away_at=None)
    running = list(
        listed.filter(finished_at=None)
        .annotate(touched=Subquery(touched))
        .order_by("-started_at", "-pk")[:MOST_RUNNING]
    )
    finished = list(listed.exclude(finished_at=None).order_by("-finished_at", "-pk")[:MOST_FINISHED])
    seats = seats_of([*running, *finished])
    running = [match for match in running if seats[match.pk]]  # not those that were removed meanwhile
    finished = [match for match in finished if seats[match.pk]]
    cold = timezone.now() - WARM
    warm = [match for match in running if match.touched > cold]
    warm.sort(key=lambda match: all(seat.player_id != owner for seat in seats[match.pk]))
    tables, games = play.tables_now(club), offered_games(club)
    over = None if warm else find_match_that_is_over(tables, finished, seats)
    newest = max((*running, *finished), key=lambda match: match.started_at, default=None)
    propose_it = newest is not None and not warm and over is None
    return Home(
        now=_running(warm[0], seats[warm[0].pk]) if warm else None,
        beside=tuple(_running(match, seats[match.pk]) for match in warm[1:]),
        over=over,
        proposal=propose(club, tables, newest, seats[newest.pk], games) if newest and propose_it else None,
        ended=_find_ended(club) if propose_it and not tables else None,
        finished=tuple(_finished(match, seats[match.pk]) for match in (finished[1:] if over else finished)),
        table=over.table if over else _find_table(tables, warm[0] if warm else None),
        matches=club.matches.exclude(finished_at=None).values("pk")[: MOST_COUNTED + 1].count(),
        games=len(games),
        newest=newest.started_at if newest else None,
    )


def _find_ended(club: Club) -> Table | None:
    """Return the table whose evening was ended last, if that can be taken back; two queries."""
    last = club.tables.exclude(ended_at=None).order_by("-ended_at", "-pk").first()
    return last if last and play.can_reopen(last) else None


def _find_table(tables: Sequence[Table], match: Match | None) -> Table | None:
    """Return the open table of a match, or the newest one if there is no match."""
    if match is None:
        return tables[0] if tables else None
    return next((table for table in tables if table.pk == match.table_id), None)


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
