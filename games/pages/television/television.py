"""The board for a television across the room: standings, and a few panels with few words."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.game import Game
from games.rules.result import DealResult
from games.wording.attendance import describe_table_changes
from games.wording.prizes import format_takings, get_ante
from games.wording.result import ResultView, build_result
from games.wording.standings import (
    MoneyByPoints,
    ProgressView,
    Standings,
    build_money_by_points,
    build_progress,
    build_standings_table,
    build_turn,
    explain_uncounted_deals,
)
from games.wording.words import capitalize, numeral

from .tv_win import TvWin, build_tv_win

LONG_NAME = 18
LONG_TOTAL = 3


@dataclass(frozen=True, slots=True)
class TvView:
    """The values of the page at a `revision`: `where` the match is, or who won, with a sentence on it (`meaning`).

    While the match goes on: its `progress`, cents in the `pot` and the `ante`, or the money by `points`, sentences on
    the `last_deal`, on what the open one waits for `now`, and on who came or left (`changes`). Afterwards: its
    `result`, the `win`, and which deals do not count (`left_out`). `long`: some names are long;
    `wide`: some totals are.
    """

    revision: int
    game: Game
    currency: str
    where: str
    meaning: str
    progress: ProgressView | None
    standings: Standings
    people: tuple[Person, ...]
    long: bool
    wide: bool
    pot: int | None
    ante: int
    points: MoneyByPoints | None
    last_deal: str
    deal_number: int
    now: str
    changes: str
    result: ResultView | None
    win: TvWin | None
    left_out: str


def build_tv_view(replayed: ReplayedMatch) -> TvView:
    """Return all that a television shows of a match: standings, and progress with panels or, once over, the win."""
    stored, deals = replayed.stored, replayed.result.deals
    standings = build_standings_table(replayed)
    progress = None if replayed.result.finished else build_progress(replayed)
    result = None if progress else build_result(replayed)
    money = replayed.result.money if progress else None
    return TvView(
        revision=stored.match.revision,
        game=stored.game,
        currency=replayed.currency,
        where=progress.where if progress else result.headline if result else "",
        meaning=progress.meaning if progress else result.why if result else "",
        progress=progress,
        standings=standings,
        people=tuple(replayed.people),
        long=max(map(len, stored.names)) > LONG_NAME,
        wide=max(len(numeral(row.total)) for row in standings.rows) > LONG_TOTAL,
        pot=money.pot if money else None,
        ante=get_ante(replayed),
        points=build_money_by_points(replayed, money) if money and money.pot is None else None,
        last_deal=_format_last_deal(replayed, deals[-1]) if deals and progress else "",
        deal_number=len(deals) + 1,
        now=_format_now(replayed) if progress else "",
        changes=describe_table_changes(replayed),
        result=result,
        win=build_tv_win(replayed, standings) if result else None,
        left_out=explain_uncounted_deals(replayed) if result else "",
    )


def _format_now(replayed: ReplayedMatch) -> str:
    """Return what the open deal waits for: its dealer and how many hands are in, or what is asked besides hands."""
    turn = build_turn(replayed)
    if turn.wrong_sum:
        return f"{turn.wrong_sum}. {turn.asks}."
    if turn.next is None:
        return f"All hands are in, {turn.asks}." if turn.hands_in == turn.of else f"{capitalize(turn.asks)}."
    dealer = f"{turn.dealer.name} deals." if turn.dealer else ""
    hands = f"{turn.hands_in} of {turn.of} hands are in." if turn.begun else "" if dealer else "No hand is in yet."
    return " ".join(filter(None, [dealer, hands]))


def _format_last_deal(replayed: ReplayedMatch, deal: DealResult) -> str:
    """Return a sentence on who took or shared the deal, with which prizes, or else points."""
    if deal.pot is not None:
        return format_takings(replayed, deal)
    takers = [seat for seat, place in enumerate(deal.places) if place == 1]
    team = tuple(takers) if tuple(takers) in replayed.stored.teams else tuple(takers[:1])
    took = "took" if len(takers) == len(team) else "shared"
    return f"{replayed.format_names(takers)} {took} the deal with {numeral(sum(deal.scores[seat] for seat in team))}."
