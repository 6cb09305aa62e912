"""A win across the room: how it was won, the money of all, and the best hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.drawings.win import BestHand, build_win
from games.matches.replayed_match import ReplayedMatch
from games.wording.standings import StandingRow, Standings
from games.wording.translated import phrase
from games.wording.words import NO_BREAK, add_each


@dataclass(frozen=True, slots=True)
class TvWin:
    """What a TV shows of a match that is over, besides its headline and total."""

    played: str  # how many deals were played, or after which the match was ended
    story: str  # how it was won; "" without a story
    money: str  # what the winners have won or lost; "" without money
    best: BestHand | None
    others: tuple[StandingRow, ...]  # the rows of all who did not win


def build_tv_win(replayed: ReplayedMatch, standings: Standings) -> TvWin:
    """Return the win of a finished match; one that nobody won has no story and no best hand."""
    winners = replayed.result.winners
    win = build_win(replayed)
    rows_of_winners = [row for row in standings.rows if row.person.position in winners]
    others = [row for row in standings.rows if row.person.position not in winners]
    money = _format_money(rows_of_winners) if standings.in_money else ""
    return TvWin(
        played=_format_played(replayed),
        story=win.story if win else "",
        money=money,
        best=win.best if win else None,
        others=tuple(others),
    )


def _format_played(replayed: ReplayedMatch) -> str:
    result = replayed.result
    deals = len(result.deals)
    if not deals:
        return phrase("no deal was played")
    if result.end and result.end.reason == "early":
        return phrase("ended after deal {deal}", deal=str(deals))
    return phrase("1 deal", "{n} deals", n=deals)


def _format_money(winners: Sequence[StandingRow]) -> str:
    """Return the money of those who won: “+$2.55”, once if it is equal for all."""
    if len(winners) == 1:
        return winners[0].change
    if len({row.change for row in winners}) == 1:
        return add_each(winners[0].change, len(winners))
    return ", ".join(f"{row.name}{NO_BREAK}{row.change}" for row in winners)
