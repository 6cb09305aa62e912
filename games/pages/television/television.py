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


@dataclass(frozen=True, slots=True)
class TvView:
    revision: int
    game: Game
    currency: str
    where: str  # the match is, or who won
    meaning: str  # a sentence on who won
    progress: ProgressView | None
    standings: Standings
    people: tuple[Person, ...]
    long: bool  # some names are long
    wins: str  # which total, or count, wins
    in_play: PlayView | None  # None once the match is over
    result: ResultView | None
    win: TvWin | None  # None if nobody won, or the match goes on
    left_out: str  # which deals do not count


def build_tv_view(replayed: ReplayedMatch) -> TvView:
    """Return all that a TV shows of a match: what is in play or, once over, the win."""
    stored = replayed.stored
    standings = build_standings_table(replayed)
    progress = in_play = result = win = None
    meaning = left_out = ""
    if replayed.result.finished:
        result = build_result(replayed)
        win = build_tv_win(replayed, standings)
        where = result.headline
        meaning = result.why
        left_out = explain_uncounted_deals(replayed)
    else:
        progress = build_progress(replayed)
        in_play = build_play(replayed, standings.rows)
        where = progress.where
    return TvView(
        revision=stored.match.revision,
        game=stored.game,
        currency=replayed.currency,
        where=where,
        meaning=meaning,
        progress=progress,
        standings=standings,
        people=tuple(replayed.people),
        long=max(map(len, stored.names)) > LONG_NAME,
        wins=describe_who_wins(stored.game),
        in_play=in_play,
        result=result,
        win=win,
        left_out=left_out,
    )
