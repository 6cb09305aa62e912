"""A match on a TV across the room: in play, or with its result."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.game import Game
from games.wording.deciding import describe_who_wins
from games.wording.result import ResultView, build_result
from games.wording.standings import (
    ProgressView,
    Standings,
    build_progress,
    build_standings_table,
    explain_uncounted_deals,
)

from .in_play import PlayView, build_play
from .tv_win import TvWin, build_tv_win

LONG_NAME = 18
"""The characters of a name beyond which a reveal is written smaller."""


@dataclass(frozen=True, slots=True)
class TvView:
    revision: int
    game: Game
    currency: str
    headline: str  # how far the match is or, once it is over, who won
    standings: Standings
    people: tuple[Person, ...]
    has_long_names: bool
    who_wins: str  # which total, or count, wins
    # Of a match that goes on; None once it is over.
    progress: ProgressView | None
    in_play: PlayView | None
    # Of a match that is over, also if nobody won; None while it goes on.
    result: ResultView | None
    win: TvWin | None
    uncounted_deals: str  # a sentence on deals that do not count; "" if all do


def build_tv_view(replayed: ReplayedMatch) -> TvView:
    """Return all that a TV shows of a match: what is in play or, once over, the win."""
    stored = replayed.stored
    standings = build_standings_table(replayed)
    progress = in_play = result = win = None
    uncounted_deals = ""
    if replayed.result.finished:
        result = build_result(replayed)
        win = build_tv_win(replayed, standings)
        headline = result.headline
        uncounted_deals = explain_uncounted_deals(replayed)
    else:
        progress = build_progress(replayed)
        in_play = build_play(replayed, standings.rows)
        headline = progress.where
    return TvView(
        revision=stored.match.revision,
        game=stored.game,
        currency=replayed.currency,
        headline=headline,
        standings=standings,
        people=tuple(replayed.people),
        has_long_names=max(map(len, stored.names)) > LONG_NAME,
        who_wins=describe_who_wins(stored.game),
        progress=progress,
        in_play=in_play,
        result=result,
        win=win,
        uncounted_deals=uncounted_deals,
    )
