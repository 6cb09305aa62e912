"""The board for a television or a tablet across the room: the standings, and beside them a few things in few words."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.result import DealResult

from ..shown.match_reading import Reading
from ..shown.prizes import deal_line
from ..shown.progress import ProgressView, progress_of
from ..shown.words import number
from .board import MoneyByPoints, Standings, left_out, points_now, standings_of, turn_of
from .result import ResultPayment, ResultView, result_of

LONG_NAME = 18
LONG_TOTAL = 3


@dataclass(frozen=True, slots=True)
class SidePanel:
    """Something to know beside the standings: what it is about, what is to be read from afar of it, and sentences."""

    about: str
    large: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TvView:
    """All of the page, as of a `revision`: `where` the match is, or who won, and a sentence on it.

    `small` and `total` head the columns of numbers; an empty one has no column. `long`: some names are; `wide`: totals.
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
    payments: tuple[ResultPayment, ...]


def tv_of(reading: Reading) -> TvView:
    """The view of a match from across the room."""
    facts, deals = reading.facts, reading.result.deals
    standings = standings_of(reading)
    progress = None if reading.result.finished else progress_of(reading)
    result = None if progress else result_of(reading)
    return TvView(
        revision=facts.match.revision,
        game=facts.variant.name,
        aim=f"{'lowest' if facts.variant.lowest_wins else 'highest'} total wins",
        where=progress.where if progress else result.headline if result else "",
        meaning=progress.meaning if progress else result.why if result else "",
        progress=progress,
        standings=standings,
        small="won or lost" if standings.in_money else f"deal {len(deals)}" if deals and progress else "",
        total="total" if deals else "",
        long=max(map(len, facts.names)) > LONG_NAME,
        wide=max(len(row.total) for row in standings.rows) > LONG_TOTAL,
        panels=_ended(reading, result) if result else _going_on(reading),
        payments=result.payments if result else (),
    )


def _going_on(reading: Reading) -> tuple[SidePanel, ...]:
    money, deals, panels = reading.result.money, reading.result.deals, []
    if money and money.pot is not None:
        ante = "" if deals else f"Everybody puts in {reading.cents(money.paid_in[0])}."
        panels.append(SidePanel("Pot", reading.cents(money.pot), (ante,) if ante else ()))
    if points := points_now(reading):
        panels.append(_by_points(points))
    if deals:
        panels.append(SidePanel(f"Deal {len(deals)}", "", (_last_deal(reading, deals[-1]),)))
    turn = turn_of(reading)
    if turn.begun and turn.next is None:
        now = "All hands are in, one question is open."
    else:
        dealer = f"{turn.dealer.name} deals." if turn.dealer else ""
        hands = f"{turn.hands_in} of {turn.of} hands are in." if turn.begun else "" if dealer else "No hand is in yet."
        now = " ".join(filter(None, [dealer, hands]))
    return (*panels, SidePanel(f"Deal {turn.deal}", "", (now,)))


def _by_points(points: MoneyByPoints) -> SidePanel:
    if not points.rows:
        return SidePanel("Stakes", "", (points.sentence,))
    everybody = ", ".join(f"{person.name} {amount}" for person, amount in points.rows)
    return SidePanel("If it ended now", "", (f"{everybody}.",))


def _last_deal(reading: Reading, deal: DealResult) -> str:
    if deal.pot is not None:
        return deal_line(reading, deal)
    takers = [seat for seat, place in enumerate(deal.places) if place == 1]
    took = "took" if len(takers) == 1 else "shared"
    return f"{reading.names(takers)} {took} the deal with {number(deal.scores[takers[0]])}."


def _ended(reading: Reading, result: ResultView) -> tuple[SidePanel, ...]:
    unsaid = left_out(reading)
    panels = [SidePanel("Pot", "", (" ".join(result.pot),))] if result.pot else []
    return (*panels, SidePanel("Not counted", "", (unsaid,))) if unsaid else tuple(panels)
