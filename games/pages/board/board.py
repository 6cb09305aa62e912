"""The match page: where a match stands, or how it ended."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.drawings.charts import Axis, Chart, chart_of
from games.drawings.win import Win, win_of
from games.matches.facts import DealFacts, MatchFacts
from games.matches.match_reading import Reading
from games.matches.next_step import all_is_said
from games.matches.people import Person
from games.pages.deal import HandRow, hands_of
from games.rules.replay import of_teams
from games.rules.result import BySeat, Money
from games.wording.attendance import now_at_table
from games.wording.hands import said_so_far
from games.wording.prizes import ante, deal_line, put_in
from games.wording.result import ResultView, result_of
from games.wording.standings import (
    MoneyByPoints,
    ProgressView,
    Standings,
    left_out,
    points_now,
    progress_of,
    standings_of,
)
from games.wording.words import listing, number, whole_date

MOST_HANDS = 8
"""More hands than these have no room beside the totals."""
LONG, WIDE = 4, 5
"""Numbers of so many characters need more room, or much more, in the table of deals."""


@dataclass(frozen=True, slots=True)
class PotView:
    """What is in the pot, of how many cents, and what the last deal's winners took; before that, what all put in."""

    left: int
    paid_in: int
    line: str


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A score in the table of deals; `best` took the deal; `confirmed`: by whose hand it is.

    None for who was not in the deal: `added` is what sitting out gave, `start` with which total they come next.
    """

    number: int
    score: int | None
    best: bool = False
    confirmed: bool = False
    start: int | None = None
    added: int | None = None


@dataclass(frozen=True, slots=True)
class ScoresByDeal:
    """A player's scores by deal, and the total."""

    person: Person
    cells: tuple[ScoreCell, ...]
    total: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class DealHands:
    """The hands of a complete deal of few players, the best first, for screens that have room for them."""

    number: int
    rows: tuple[HandRow, ...]


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match before its first deal: who `begins`, how, who has said what, who deals, and who plays together."""

    begins: str
    how: str
    said: tuple[tuple[Person, str], ...]
    dealer: Person | None
    sides: str


@dataclass(frozen=True, slots=True)
class Board:
    """All that the match page shows: `progress`, or `result` and `win` when it is over.

    `totals` are those after each deal, by seat, `starts` with which they began; None for who was not there. `now` says
    who has just come or gone. `room` is what the numbers in `table` need: "long" or "wide", else nothing.

    Nothing here follows from the hands of the open deal: while they come in, the boards of a match that is going on are
    equal.
    """

    title: str
    game: str
    currency: str
    night: str
    people: tuple[Person, ...]
    start: MatchStart | None
    better: str
    progress: ProgressView | None
    standings: Standings
    pot: PotView | None
    points: MoneyByPoints | None
    totals: tuple[BySeat, ...]
    starts: tuple[int | None, ...]
    now: str
    deals: tuple[int, ...]
    last_deal: int
    hands: DealHands | None
    table: tuple[ScoresByDeal, ...]
    room: str
    checks: bool
    left_out: str
    left_out_deals: tuple[int, ...]
    result: ResultView | None
    win: Win | None

    @property
    def chart(self) -> Chart:
        """The totals as lines, where at least one deal counts; worked out each time."""
        rows = self.standings.rows
        teams = {row.person: " + ".join([each.initials for each in (row.person, *row.partners)]) for row in rows}
        alone = [row.person for row in rows if not row.partners]
        people = [each if each in alone else replace(each, name=teams.get(each, each.name)) for each in self.people]
        gone = {row.person.position for row in rows if row.gone}
        people = [replace(each, name=f"{each.name}, gone") if each.position in gone else each for each in people]
        deals = Axis("Running totals", "deal", "Total after each deal", [str(deal) for deal in self.deals])
        return chart_of(people, self.totals, [row.person.position for row in rows], deals, self.starts)


def board_of(reading: Reading, deal: int | None = None) -> Board:
    """The match page of a match; `deal` is the number of the deal whose hands are shown beside it, else the last."""
    facts, result = reading.facts, reading.result
    progress = None if result.finished else progress_of(reading)
    money = None if result.finished else result.money
    table = _table(reading)
    numbers = [value for row in table for value in (row.total, *(cell.score for cell in row.cells))]
    longest = max(len(number(value)) for value in numbers if value is not None)
    return Board(
        title=f"{facts.game.name}, {progress.where if progress else 'the result'}",
        game=facts.game.name,
        currency=reading.currency,
        night=whole_date(facts.match.started_at),
        people=tuple(reading.people),
        start=None if result.deals else _start(reading),
        better="lower is better" if facts.game.lowest_wins else "higher is better",
        progress=progress,
        standings=standings_of(reading),
        pot=_pot(reading, money) if money and money.pot is not None else None,
        points=points_now(reading, money) if money and money.pot is None else None,
        totals=_totals(reading) if result.comings else tuple(deal.totals for deal in result.deals),
        starts=tuple(0 if position in facts.at_table(1) else None for position in range(len(facts.seats))),
        now=now_at_table(reading) if facts.changes else "",
        deals=tuple(range(1, len(result.deals) + 1)),
        last_deal=len(result.deals),
        hands=_hands(reading, deal),
        table=table,
        room="wide" if longest >= WIDE else "long" if longest >= LONG else "",
        checks=any(hand.confirmed for deal in facts.deals for hand in deal.hands.values()),
        left_out=left_out(reading) if result.finished else "",
        left_out_deals=tuple(range(len(result.deals) + 1, len(facts.deals) + 1)) if result.finished else (),
        result=result_of(reading) if result.finished else None,
        win=win_of(reading) if result.finished else None,
    )


def _totals(reading: Reading) -> tuple[BySeat, ...]:
    """The totals after each deal; of who came, also that with which they began, after the deal before."""
    rows = [deal.totals for deal in reading.result.deals]
    for came in reading.result.comings:
        if 2 <= came.before <= len(rows) + 1:
            row = list(rows[came.before - 2])
            row[came.seat] = came.total
            rows[came.before - 2] = tuple(row)
    return tuple(rows)


def _start(reading: Reading) -> MatchStart:
    facts, deal = reading.facts, reading.open_deal()
    return MatchStart(
        begins=reading.begins(),
        how=_how_to_begin(facts, deal),
        said=tuple((person, said_so_far(facts, deal, person.position)) for person in reading.people),
        dealer=reading.next_dealer(),
        sides=" against ".join(reading.names(team) for team in facts.teams),
    )


def _how_to_begin(facts: MatchFacts, deal: DealFacts | None) -> str:
    game = facts.game
    first = [rule.name for rule in game.numbers if rule.first and not rule.once]
    if first and not (deal and all_is_said(facts, deal)):
        return f"Enter what everybody says before the first deal is played: {listing(first)}."
    if not game.has_scores:
        return "Play the first deal, then enter what everybody has to note."
    return "Play the first deal. When everything is turned up, enter each hand here."


def _hands(reading: Reading, deal: int | None) -> DealHands | None:
    deals = reading.result.deals
    if not deals or len(reading.people) > MOST_HANDS:
        return None
    number = deal if deal and deal <= len(deals) else len(deals)
    return DealHands(number, hands_of(reading, reading.facts.deals[number - 1], deals[number - 1]))


def _pot(reading: Reading, money: Money) -> PotView:
    result = reading.result
    if result.deals:
        line = f"Deal {len(result.deals)}: {deal_line(reading, result.deals[-1])}"
        if result.comings:
            line = " ".join(filter(None, [put_in(reading), line]))
    else:
        line = f"Everybody puts in {reading.cents(ante(reading))}."
    return PotView(money.pot or 0, sum(money.paid_in), line)


def _table(reading: Reading) -> tuple[ScoresByDeal, ...]:
    facts, result = reading.facts, reading.result
    totals = {standing.seat: standing.total for standing in result.standings}
    there = facts.at_table(len(result.deals) + 1)
    gone = [seat for seat in range(len(facts.seats)) if seat not in there]
    columns = [_column(reading, at) for at in range(len(result.deals))]
    return tuple(
        ScoresByDeal(reading.people[seat], tuple(column[seat] for column in columns), totals[seat], seat in gone)
        for seat in (*there, *gone)
    )


def _column(reading: Reading, at: int) -> list[ScoreCell]:
    """What everybody scored in a deal; where lines of a side give points, what their team did: they stand at its first.

    Who was not in it may have sat out for the average, or come after it with a total.
    """
    facts, deal, hands = reading.facts, reading.result.deals[at], reading.facts.deals[at].hands
    by_side = facts.teams and any(line.side for line in facts.game.lines)
    cells = []
    for seat, score in enumerate(of_teams(deal.scores, facts.teams) if by_side else deal.scores):
        if score is not None:
            cells.append(ScoreCell(at + 1, score, deal.places[seat] == 1, hands[seat].confirmed))
            continue
        starts = [each.total for each in reading.result.comings if (each.before, each.seat) == (at + 2, seat)]
        cells.append(ScoreCell(at + 1, None, start=starts[0] if starts else None, added=deal.sat_out.get(seat)))
    return cells
