"""The board for a television across the room: standings, and a few panels with few words."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawings.win import BestHand, build_win
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.result import DealResult
from games.wording.attendance import describe_table_changes
from games.wording.prizes import format_takings
from games.wording.prizes import get_ante as ante_of
from games.wording.result import ResultView, build_result
from games.wording.standings import (
    MoneyByPoints,
    ProgressView,
    StandingRow,
    Standings,
    build_money_by_points,
    build_progress,
    build_standings_table,
    build_turn,
    explain_uncounted_deals,
)
from games.wording.words import numeral, signed_money

LONG_NAME = 18
LONG_TOTAL = 3
LONG_HEADLINE = 14


@dataclass(frozen=True, slots=True)
class SidePanel:
    """A panel beside the standings: a heading, a `large` text to be read from afar, and sentences."""

    about: str
    large: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TvWin:
    """A win on the television: winners and total, the story in a sentence, the best hand, the other places.

    `left_out` says which deals do not count, `long`: the headline is too long for the largest type.
    """

    winners: tuple[Person, ...]
    total: str
    story: str
    best: BestHand | None
    others: tuple[StandingRow, ...]
    left_out: str
    long: bool


@dataclass(frozen=True, slots=True)
class TvView:
    """The values of the page at a `revision`: `where` the match is, or who won, with a sentence on it (`meaning`).

    `small` and `total` head the columns of numbers; an empty one has no column. `long`: some names are long; `wide`:
    some totals are.
    """

    revision: int
    game: str
    aim: str
    where: str
    meaning: str
    progress: ProgressView | None
    standings: Standings
    small: str
    total: str
    long: bool
    wide: bool
    panels: tuple[SidePanel, ...]
    win: TvWin | None


def build_tv_view(replayed: ReplayedMatch) -> TvView:
    """Return all that a television shows of a match: standings with progress and panels, or the win."""
    stored, deals = replayed.stored, replayed.result.deals
    standings = build_standings_table(replayed)
    progress = None if replayed.result.finished else build_progress(replayed)
    result = None if progress else build_result(replayed)
    return TvView(
        revision=stored.match.revision,
        game=stored.game.name,
        aim=f"{'lowest' if stored.game.lowest_wins else 'highest'} total wins",
        where=progress.where if progress else result.headline if result else "",
        meaning=progress.meaning if progress else result.why if result else "",
        progress=progress,
        standings=standings,
        small="won or lost" if standings.in_money else f"deal {len(deals)}" if deals and progress else "",
        total="total" if deals else "",
        long=max(map(len, stored.names)) > LONG_NAME,
        wide=max(len(numeral(row.total)) for row in standings.rows) > LONG_TOTAL,
        panels=() if result else _build_panels(replayed),
        win=_build_win(replayed, result, standings) if result else None,
    )


def _build_win(replayed: ReplayedMatch, result: ResultView, standings: Standings) -> TvWin:
    """Build a finished match's win for the television."""
    win = build_win(replayed)
    winners = set(result.winners)
    return TvWin(
        winners=result.winners,
        total=result.total,
        story=(win.story or win.ahead) if win else "",
        best=win.best if win else None,
        others=tuple(row for row in standings.rows if row.person not in winners),
        left_out=explain_uncounted_deals(replayed),
        long=len(result.headline) > LONG_HEADLINE,
    )


def _build_panels(replayed: ReplayedMatch) -> tuple[SidePanel, ...]:
    """Return panels beside the standings of a running match: pot or money, the last deal, and the deal played now.

    The last one says who deals, how many hands are in or what is asked, and who has just come or left.
    """
    money, deals, panels = replayed.result.money, replayed.result.deals, []
    if money and money.pot is not None:
        ante = "" if deals else f"Everybody puts in {replayed.format_cents(ante_of(replayed))}."
        panels.append(SidePanel("Pot", replayed.format_cents(money.pot), (ante,) if ante else ()))
    elif money:
        panels.append(_build_points_panel(build_money_by_points(replayed, money)))
    if deals:
        panels.append(SidePanel(f"Deal {len(deals)}", "", (_format_last_deal(replayed, deals[-1]),)))
    turn = build_turn(replayed)
    if turn.begun and turn.next is None:
        now = f"All hands are in, {turn.asks}."
    elif turn.next is None:
        now = f"{turn.asks}."
    else:
        dealer = f"{turn.dealer.name} deals." if turn.dealer else ""
        hands = f"{turn.hands_in} of {turn.of} hands are in." if turn.begun else "" if dealer else "No hand is in yet."
        now = " ".join(filter(None, [dealer, hands]))
    sentences = tuple(filter(None, [now, describe_table_changes(replayed)]))
    return (*panels, SidePanel(f"Deal {turn.deal}", "", sentences))


def _build_points_panel(points: MoneyByPoints) -> SidePanel:
    """Build the panel on what everybody would win or lose now; on the stakes before the first deal."""
    if not points.rows:
        return SidePanel("Stakes", "", (points.sentence,))
    everybody = ", ".join(f"{person.name} {signed_money(cents, points.currency)}" for person, cents in points.rows)
    return SidePanel("If it ended now", "", (f"{everybody}.",))


def _format_last_deal(replayed: ReplayedMatch, deal: DealResult) -> str:
    """Return a sentence on who took or shared the deal, with which prizes, or else points."""
    if deal.pot is not None:
        return format_takings(replayed, deal)
    takers = [seat for seat, place in enumerate(deal.places) if place == 1]
    team = tuple(takers) if tuple(takers) in replayed.stored.teams else tuple(takers[:1])
    took = "took" if len(takers) == len(team) else "shared"
    return f"{replayed.format_names(takers)} {took} the deal with {numeral(sum(deal.scores[seat] for seat in team))}."
