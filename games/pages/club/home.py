"""A club's home: what comes next, and the figures of its tiles, from the cached fields alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from games import play
from games.database.snapshot import snapshot_transaction
from games.drawings.games import GameDrawing, draw_game
from games.matches.club_games import load_offered_games
from games.matches.kept_matches import is_in_progress, load_running_matches
from games.matches.match_lines import SeatedMatch, load_seated_matches
from games.matches.people import Person, build_people
from games.models import Club, Match, Table, TablePerson
from games.pages.setup import Proposal, propose
from games.values.clocks import get_night
from games.wording.home_matches import LastMatch, RunningMatch, describe_win_counts
from games.wording.who_is_here import describe_who_is_at_table

MAX_FINISHED = 10
FEW_KEPT = 2
"""So many kept matches are rows; the others are listed on request."""
MAX_COUNTED = 99
"""The most finished matches that are counted; of more the home only says so."""


@dataclass(frozen=True, slots=True)
class EndedEvening:
    """The evening that ended last and can be reopened."""

    table: Table
    wins: str  # who won how many matches, in words


@dataclass(frozen=True, slots=True)
class KeptMatches:
    """The matches that wait for next time, newest first."""

    first: RunningMatch  # may be greeted with
    drawing: GameDrawing  # that of the first one's game
    others: list[RunningMatch]  # those that are rows
    has_more: bool  # there are others, which are not listed


@dataclass(frozen=True, slots=True)
class OtherTable:
    """Another table of tonight: the match in progress there, if any, else who is there."""

    table: Table | None
    listed: RunningMatch | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Home:
    """A club's home.

    At most one of `now`, `over`, `ended` and `proposal` is what comes next, shown first.

    `now` is the match to go on with, `over` the last match of a table that is still open, `ended`
    an evening that can be reopened, `proposal` the first match of an evening. `table` is the one of
    the card, `others` are further ones. `finished` are the last matches, without the one in `over`.
    `at_table` are those who are at the table of a club that has no match yet. `matches` counts
    finished ones, up to `MAX_COUNTED` (`more_matches`: there are more), `games`
    those that are offered; `newest` is when the newest began.
    """

    now: RunningMatch | None  # the match to go on with
    over: LastMatch | None  # the last match of a table that is still open
    ended: EndedEvening | None  # an evening that can be reopened
    proposal: Proposal | None  # the first match of an evening
    kept: KeptMatches | None
    table: Table | None  # the one of the card
    at_table: tuple[Person, ...]
    # Whether anybody has a place at the table, or a match was played at it this evening.
    is_table_in_use: bool
    others: list[OtherTable]  # further tables
    finished: list[SeatedMatch]  # the last matches, without the one in `over`
    matches: int  # the number of finished ones, up to `MAX_COUNTED`
    more_matches: bool  # there are more
    games: int  # the number of those that are offered
    newest: date | None  # when the newest match began

    @property
    def greets_with_kept(self) -> bool:
        """Whether the newest kept match stands first: nothing is in progress, or just over."""
        return self.kept is not None and self.proposal is not None

    @property
    def has_table_to_return_to(self) -> bool:
        """Whether the card's match has an open table, which the card itself does not lead to."""
        return self.table is not None and (self.now is not None or self.over is not None)

    @property
    def who_is_at_table(self) -> str:
        """The names of those who are at the table of a club that has no match yet."""
        return describe_who_is_at_table([person.name for person in self.at_table])

    @property
    def evening_is_over(self) -> bool:
        """Whether the first match of an evening is proposed, after matches of earlier ones."""
        newest = self.newest if self.finished and self.proposal else None
        return newest is not None and newest != get_night(timezone.now())


@snapshot_transaction()
def load_home(
    club: Club,
    owner: int | None,
    *,
    table_id: int | None = None,
    greets: bool = True,
    all_kept: bool = False,
) -> Home:
    """Load a club's home for a phone of the player `owner` (id)."""
    tables = play.load_current_tables(club)
    games = load_offered_games(club)
    loaded = load_seated_matches([*load_running_matches(club), *_load_finished(club)])
    listed = [seated for seated in loaded if seated.seats]  # not those removed since
    running = [RunningMatch(seated.match, seated.seats) for seated in listed if seated.is_running]
    finished = [seated for seated in listed if not seated.is_running]
    open_ids = {table.pk for table in tables}
    going_on = [row for row in running if is_in_progress(row.match, open_ids)]
    # The one at the phone's table comes first, else its owner's, else the newest.
    going_on.sort(key=lambda row: (row.match.table_id != table_id, owner not in _list_ids(row)))
    is_over = bool(finished) and not going_on and finished[0].match.table_id in open_ids
    now = going_on[0] if going_on else None
    over = LastMatch(finished[0].match, finished[0].seats) if is_over else None
    first = now or over
    ended = None if first or tables else _find_ended(club, finished)
    newest = max(listed, key=lambda seated: seated.match.started_at, default=None)
    proposal = None
    if newest and not (first or ended):
        proposal = propose(club, tables, newest.match, newest.seats, games)
    table = _find_table(tables, first.match if first else None)
    places = list(table.people.select_related("player")) if table and not newest else []
    has_guests = bool(first or places or (proposal and proposal.table))
    kept = [row for row in running if row not in going_on]
    counted = club.matches.exclude(finished_at=None).values("pk")[: MAX_COUNTED + 1].count()
    greets_with_kept = greets and proposal is not None
    return Home(
        now=now,
        over=over,
        ended=ended,
        proposal=proposal,
        kept=_build_kept(kept, greets=greets_with_kept, all_kept=all_kept),
        table=table,
        at_table=tuple(build_people([place.player for place in places if place.here])),
        is_table_in_use=table is not None and has_guests,
        others=_load_other_tables(tables, table, going_on[1:]),
        finished=finished[1:] if is_over else finished,
        matches=min(counted, MAX_COUNTED),
        more_matches=counted > MAX_COUNTED,
        games=len(games),
        newest=newest.match.evening if newest else None,
    )


def _load_finished(club: Club) -> list[Match]:
    finished = (
        club.matches.filter(put_away_at=None).exclude(finished_at=None).select_related("table")
    )
    return list(finished.order_by("-finished_at", "-pk")[:MAX_FINISHED])


def _list_ids(listed: SeatedMatch) -> list[int]:
    return [seat.player_id for seat in listed.seats]


def _build_kept(
    kept: Sequence[RunningMatch], *, greets: bool, all_kept: bool
) -> KeptMatches | None:
    """Return the kept matches; if one of them `greets`, it is no row. None without any."""
    if not kept:
        return None
    rows = list(kept[1:] if greets else kept)
    shown = rows if all_kept else rows[:FEW_KEPT]
    return KeptMatches(kept[0], draw_game(kept[0].game.settled), shown, len(shown) < len(rows))


def _find_ended(club: Club, finished: Sequence[SeatedMatch]) -> EndedEvening | None:
    """Return the evening that ended last, if it can be reopened; at most two queries."""
    last = club.tables.exclude(ended_at=None).order_by("-ended_at", "-pk").first()
    if last is None or not play.can_reopen(last):
        return None
    return EndedEvening(
        last,
        describe_win_counts([listed for listed in finished if listed.match.table_id == last.pk]),
    )


def _find_table(tables: Sequence[Table], match: Match | None) -> Table | None:
    """Return the table of a match, None if it is not open; without a match the newest open one."""
    if match is None:
        return tables[0] if tables else None
    return next((table for table in tables if table.pk == match.table_id), None)


def _load_other_tables(
    tables: Sequence[Table], own_table: Table | None, running: Sequence[RunningMatch]
) -> list[OtherTable]:
    """Return tonight's other tables with a match or people; one query if need be."""
    by_table = {listed.match.table_id: listed for listed in running}
    rows = [OtherTable(None, listed, _list_names(listed)) for listed in running]
    idle = [table for table in tables if table != own_table and table.pk not in by_table]
    if not idle:
        return rows
    people = TablePerson.objects.filter(table__in=idle, here=True).select_related("player")
    for table in idle:
        names = tuple(person.player.name for person in people if person.table_id == table.pk)
        if names:
            rows.append(OtherTable(table, None, names))
    return rows


def _list_names(listed: SeatedMatch) -> tuple[str, ...]:
    return tuple(player.name for player in listed.players)
