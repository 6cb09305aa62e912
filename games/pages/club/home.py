"""A club's home: what comes next, and the figures of its tiles, without replaying a match."""

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
MAX_KEPT = 2
"""How many kept matches are rows; the others are listed on request."""
MAX_COUNTED = 99
"""The most finished matches that are counted; the home says “Over 99” for more."""


@dataclass(frozen=True, slots=True)
class EndedEvening:
    """The evening that ended last and can be reopened."""

    table: Table
    wins: str  # who won how many matches, in words


@dataclass(frozen=True, slots=True)
class KeptMatches:
    """The matches that wait for next time, newest first."""

    first: RunningMatch  # can stand at the top of the home
    drawing: GameDrawing  # of the first one's game
    rows: list[RunningMatch]  # those in the list; the first is among them if not at the top
    has_more: bool  # others are not listed


@dataclass(frozen=True, slots=True)
class OtherTable:
    """Another table of tonight, as the match in progress there or as the table itself."""

    table: Table | None  # None for a match
    running: RunningMatch | None  # None for a table without one
    names: tuple[str, ...]  # of the players


@dataclass(frozen=True, slots=True)
class Home:
    """A club's home: first a card with what comes next, the one of its first four fields if any."""

    running: RunningMatch | None  # the match to go on with
    over: LastMatch | None  # the last match of a table that is still open
    ended: EndedEvening | None  # an evening that can be reopened
    proposal: Proposal | None  # the first match of an evening
    kept: KeptMatches | None
    table: Table | None  # the table of the card
    at_table: tuple[Person, ...]  # who is at it, in a club without a match
    is_table_in_use: bool  # somebody has a place at it, or played at it this evening
    other_tables: list[OtherTable]
    finished: list[SeatedMatch]  # the last matches, without the one in `over`
    match_count: int  # of finished ones, up to `MAX_COUNTED`
    has_more_matches: bool  # than `MAX_COUNTED`
    game_count: int  # of games that are offered
    newest_evening: date | None  # of the newest match

    @property
    def greets_with_kept(self) -> bool:
        """Whether the newest kept match is at the top: no match is in progress or just over."""
        return self.kept is not None and self.proposal is not None

    @property
    def has_table_to_return_to(self) -> bool:
        """Whether the card's match has an open table, which the card itself does not lead to."""
        return self.table is not None and (self.running is not None or self.over is not None)

    @property
    def who_is_at_table(self) -> str:
        """The names of those who are at the table of a club that has no match yet."""
        return describe_who_is_at_table([person.name for person in self.at_table])

    @property
    def evening_is_over(self) -> bool:
        """Whether the first match of an evening is proposed, after matches of earlier ones."""
        if not self.finished or self.proposal is None:
            return False
        return self.newest_evening != get_night(timezone.now())


@snapshot_transaction()
def load_home(
    club: Club,
    owner: int | None,
    *,
    table_id: int | None = None,
    greets: bool = True,
    all_kept: bool = False,
) -> Home:
    """Load a club's home for a phone of the player `owner` (id) at the table `table_id`.

    - `greets`: a kept match can be at the top of the home.
    - `all_kept`: all kept matches are listed, not only the newest.
    """
    tables = play.load_current_tables(club)
    games = load_offered_games(club)
    loaded = load_seated_matches([*load_running_matches(club), *_load_finished(club)])
    seated_matches = [seated for seated in loaded if seated.seats]  # not those removed since
    finished = [seated for seated in seated_matches if not seated.is_running]
    unfinished = [
        RunningMatch(seated.match, seated.seats) for seated in seated_matches if seated.is_running
    ]
    open_ids = {table.pk for table in tables}
    running = [row for row in unfinished if is_in_progress(row.match, open_ids)]
    kept = [row for row in unfinished if row not in running]
    # The match at the phone's table comes first, else its owner's, else the newest.
    running.sort(key=lambda row: (row.match.table_id != table_id, owner not in _list_ids(row)))
    is_over = bool(finished) and not running and finished[0].match.table_id in open_ids
    over = LastMatch(finished[0].match, finished[0].seats) if is_over else None
    card_match = running[0] if running else over
    # With a table open, the evening is not over.
    ended = None if card_match or tables else _find_ended(club, finished)
    # In progress, kept or finished; the finished ones are sorted by their ends.
    newest = max(seated_matches, key=lambda seated: seated.match.started_at, default=None)
    proposal = None
    if newest and not (card_match or ended):
        proposal = propose(club, tables, newest.match, newest.seats, games)
    table = _find_table(tables, card_match.match if card_match else None)
    # Only a club without a match shows who is at its table; the others save the query.
    places = list(table.people.select_related("player")) if table and not newest else []
    has_guests = bool(card_match or places or (proposal and proposal.table))
    # A slice, so that the database stops counting there.
    counted = club.matches.exclude(finished_at=None).values("pk")[: MAX_COUNTED + 1].count()
    # On the card of `proposal`, which a phone that only watches does not get.
    is_kept_at_top = greets and proposal is not None
    return Home(
        running=running[0] if running else None,
        over=over,
        ended=ended,
        proposal=proposal,
        kept=_build_kept(kept, is_first_at_top=is_kept_at_top, all_kept=all_kept),
        table=table,
        at_table=tuple(build_people([place.player for place in places if place.here])),
        is_table_in_use=table is not None and has_guests,
        other_tables=_load_other_tables(tables, table, running[1:]),
        finished=finished[1:] if is_over else finished,
        match_count=min(counted, MAX_COUNTED),
        has_more_matches=counted > MAX_COUNTED,
        game_count=len(games),
        newest_evening=newest.match.evening if newest else None,
    )


def _load_finished(club: Club) -> list[Match]:
    finished = (
        club.matches.filter(put_away_at=None).exclude(finished_at=None).select_related("table")
    )
    return list(finished.order_by("-finished_at", "-pk")[:MAX_FINISHED])


def _list_ids(seated_match: SeatedMatch) -> list[int]:
    return [seat.player_id for seat in seated_match.seats]


def _build_kept(
    kept: Sequence[RunningMatch], *, is_first_at_top: bool, all_kept: bool
) -> KeptMatches | None:
    """Return the kept matches, None without any; the one at the top of the home is no row."""
    if not kept:
        return None
    rows = list(kept[1:] if is_first_at_top else kept)
    shown = rows if all_kept else rows[:MAX_KEPT]
    drawing = draw_game(kept[0].game.settled)
    return KeptMatches(kept[0], drawing, shown, has_more=len(shown) < len(rows))


def _find_ended(club: Club, finished: Sequence[SeatedMatch]) -> EndedEvening | None:
    """Return the evening that ended last, if it can be reopened; at most two queries."""
    table = club.tables.exclude(ended_at=None).order_by("-ended_at", "-pk").first()
    if table is None or not play.can_reopen(table):
        return None
    played_there = [seated for seated in finished if seated.match.table_id == table.pk]
    return EndedEvening(table, describe_win_counts(played_there))


def _find_table(tables: Sequence[Table], match: Match | None) -> Table | None:
    """Return the table of a match, None if it is not open; without a match the newest open one."""
    if match is None:
        return tables[0] if tables else None
    return next((table for table in tables if table.pk == match.table_id), None)


def _load_other_tables(
    tables: Sequence[Table], own_table: Table | None, running: Sequence[RunningMatch]
) -> list[OtherTable]:
    """Return tonight's other tables with a match or people; a query if one has no match."""
    rows = []
    for row in running:
        names = tuple(player.name for player in row.players)
        rows.append(OtherTable(table=None, running=row, names=names))
    busy_ids = {row.match.table_id for row in running}
    idle = [table for table in tables if table != own_table and table.pk not in busy_ids]
    if not idle:
        return rows
    places = TablePerson.objects.filter(table__in=idle, here=True).select_related("player")
    for table in idle:
        names = tuple(place.player.name for place in places if place.table_id == table.pk)
        if names:
            rows.append(OtherTable(table, running=None, names=names))
    return rows
