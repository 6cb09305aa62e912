"""A club's home: what comes next, the last results, and the figures of its tiles. From the cached fields alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games import play
from games.database.snapshot import snapshot_transaction
from games.matches.club_games import load_offered_games
from games.matches.match_lines import SeatedMatch, load_seated_matches
from games.models import Club, LogEntry, Match, Table
from games.pages.table import Proposal, propose
from games.values.clocks import get_night
from games.wording.match_lists import LastMatch, RunningMatch

WARM_FOR = timedelta(days=1)
"""An untouched match stays this long on the home; then it is among the unfinished ones."""
MOST_RUNNING, MOST_FINISHED = 20, 10
MOST_COUNTED = 99
"""The most finished matches that are counted; of more the home only says so."""


@dataclass(frozen=True, slots=True)
class Home:
    """A club's home. At most one of `now`, `over` and `proposal` is what comes next, shown first.

    `now` is the match to go on with, `beside` are others touched lately, `over` is the last match of a table that is
    still open, `proposal` the first match of an evening; `ended` is the table of an ended evening that can be reopened.
    `finished` are the last matches, without the one in `over`. `matches` counts finished ones, up to `MOST_COUNTED`
    (`more_matches`: there are more), `games` those that are offered; `newest` is when the newest began.
    """

    now: RunningMatch | None
    beside: list[RunningMatch]
    over: LastMatch | None
    proposal: Proposal | None
    ended: Table | None
    finished: list[SeatedMatch]
    table: Table | None
    matches: int
    more_matches: bool
    games: int
    newest: date | None

    @property
    def evening_is_over(self) -> bool:
        """Whether matches were finished, a next one is proposed, and the newest match is not of this evening."""
        newest = self.newest if self.finished and self.proposal else None
        return newest is not None and newest != get_night(timezone.now())


@snapshot_transaction()
def load_home(club: Club, owner: int | None) -> Home:
    """Load a club's home: running matches touched within `WARM_FOR`, those of player `owner` (id; None: nobody) first.

    If none was touched, the last match if its table is open, else a proposal like the newest one; and the last results.
    """
    touched = LogEntry.objects.filter(match=OuterRef("pk")).order_by("-id").values("at")[:1]
    in_lists = club.matches.filter(put_away_at=None)
    running = list(
        in_lists.filter(finished_at=None)
        .annotate(touched=Subquery(touched))
        .order_by("-started_at", "-pk")[:MOST_RUNNING]
    )
    finished = (
        in_lists.exclude(finished_at=None).select_related("table").order_by("-finished_at", "-pk")[:MOST_FINISHED]
    )
    matches = [
        listed for listed in load_seated_matches([*running, *finished]) if listed.seats
    ]  # not those removed meanwhile
    cold = timezone.now() - WARM_FOR
    warm_ids = {match.pk for match in running if match.touched > cold}
    warm = [RunningMatch(listed.match, listed.seats) for listed in matches if listed.match.pk in warm_ids]
    warm.sort(key=lambda listed: all(seat.player_id != owner for seat in listed.seats))
    ended = [listed for listed in matches if not listed.is_running]
    tables, games = play.load_current_tables(club), load_offered_games(club)
    is_over = bool(ended) and not warm and any(table.pk == ended[0].match.table_id for table in tables)
    newest = max(matches, key=lambda listed: listed.match.started_at, default=None)
    propose_it = newest is not None and not warm and not is_over
    first = warm[0] if warm else ended[0] if is_over else None
    many = club.matches.exclude(finished_at=None).values("pk")[: MOST_COUNTED + 1].count()
    return Home(
        now=warm[0] if warm else None,
        beside=warm[1:],
        over=LastMatch(ended[0].match, ended[0].seats) if is_over else None,
        proposal=propose(club, tables, newest.match, newest.seats, games) if newest and propose_it else None,
        ended=_find_ended(club) if propose_it and not tables else None,
        finished=ended[1:] if is_over else ended,
        table=_find_table(tables, first.match if first else None),
        matches=min(many, MOST_COUNTED),
        more_matches=many > MOST_COUNTED,
        games=len(games),
        newest=newest.match.evening if newest else None,
    )


def _find_ended(club: Club) -> Table | None:
    """Return the table whose evening was ended last; None without one, or if it cannot reopen. At most two queries."""
    last = club.tables.exclude(ended_at=None).order_by("-ended_at", "-pk").first()
    return last if last and play.can_reopen(last) else None


def _find_table(tables: Sequence[Table], match: Match | None) -> Table | None:
    """Return the table of a match, None if it is not open; without a match the newest open one, if any.

    `tables` are the open ones, the newest first.
    """
    if match is None:
        return tables[0] if tables else None
    return next((table for table in tables if table.pk == match.table_id), None)
