"""The match page: where a match stands, or how it ended."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.drawings.charts import Axis, Chart, chart_of
from games.drawings.win import Win, win_of
from games.matches.next_step import is_all_announced
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch
from games.pages.deal import HandRow, hands_of
from games.rules.replay import sum_teams
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


def board_of(replayed: ReplayedMatch, deal: int | None = None) -> Board:
    """The match page of a match; `deal` is the number of the deal whose hands are shown beside it, else the last."""
    stored, result = replayed.stored, replayed.result
    progress = None if result.finished else progress_of(replayed)
    money = None if result.finished else result.money
    table = _table(replayed)
    numbers = [value for row in table for value in (row.total, *(cell.score for cell in row.cells))]
    longest = max(len(number(value)) for value in numbers if value is not None)
    return Board(
        title=f"{stored.game.name}, {progress.where if progress else 'the result'}",
        game=stored.game.name,
        currency=replayed.currency,
        night=whole_date(stored.match.started_at),
        people=tuple(replayed.people),
        start=None if result.deals else _start(replayed),
        better="lower is better" if stored.game.lowest_wins else "higher is better",
        progress=progress,
        standings=standings_of(replayed),
        pot=_pot(replayed, money) if money and money.pot is not None else None,
        points=points_now(replayed, money) if money and money.pot is None else None,
        totals=_totals(replayed) if result.late_joins else tuple(deal.totals for deal in result.deals),
        starts=tuple(0 if position in stored.at_table(1) else None for position in range(len(stored.seats))),
        now=now_at_table(replayed) if stored.changes else "",
        deals=tuple(range(1, len(result.deals) + 1)),
        last_deal=len(result.deals),
        hands=_hands(replayed, deal),
        table=table,
        room="wide" if longest >= WIDE else "long" if longest >= LONG else "",
        checks=any(hand.confirmed for deal in stored.deals for hand in deal.hands.values()),
        left_out=left_out(replayed) if result.finished else "",
        left_out_deals=tuple(range(len(result.deals) + 1, len(stored.deals) + 1)) if result.finished else (),
        result=result_of(replayed) if result.finished else None,
        win=win_of(replayed) if result.finished else None,
    )


def _totals(replayed: ReplayedMatch) -> tuple[BySeat, ...]:
    """The totals after each deal; of who came, also that with which they began, after the deal before."""
    rows = [deal.totals for deal in replayed.result.deals]
    for came in replayed.result.late_joins:
        if 2 <= came.before <= len(rows) + 1:
            row = list(rows[came.before - 2])
            row[came.seat] = came.total
            rows[came.before - 2] = tuple(row)
    return tuple(rows)


def _start(replayed: ReplayedMatch) -> MatchStart:
    stored, deal = replayed.stored, replayed.find_open_deal()
    return MatchStart(
        begins=replayed.format_start(),
        how=_how_to_begin(stored, deal),
        said=tuple((person, said_so_far(stored, deal, person.position)) for person in replayed.people),
        dealer=replayed.find_next_dealer(),
        sides=" against ".join(replayed.format_names(team) for team in stored.teams),
    )


def _how_to_begin(stored: StoredMatch, deal: StoredDeal | None) -> str:
    game = stored.game
    first = [rule.name for rule in game.numbers if rule.first and not rule.once]
    if first and not (deal and is_all_announced(stored, deal)):
        return f"Enter what everybody says before the first deal is played: {listing(first)}."
    if not game.has_scores:
        return "Play the first deal, then enter what everybody has to note."
    return "Play the first deal. When everything is turned up, enter each hand here."


def _hands(replayed: ReplayedMatch, deal: int | None) -> DealHands | None:
    deals = replayed.result.deals
    if not deals or len(replayed.people) > MOST_HANDS:
        return None
    number = deal if deal and deal <= len(deals) else len(deals)
    return DealHands(number, hands_of(replayed, replayed.stored.deals[number - 1], deals[number - 1]))


def _pot(replayed: ReplayedMatch, money: Money) -> PotView:
    result = replayed.result
    if result.deals:
        line = f"Deal {len(result.deals)}: {deal_line(replayed, result.deals[-1])}"
        if result.late_joins:
            line = " ".join(filter(None, [put_in(replayed), line]))
    else:
        line = f"Everybody puts in {replayed.format_cents(ante(replayed))}."
    return PotView(money.pot or 0, sum(money.paid_in), line)


def _table(replayed: ReplayedMatch) -> tuple[ScoresByDeal, ...]:
    stored, result = replayed.stored, replayed.result
    totals = {standing.seat: standing.total for standing in result.standings}
    there = stored.at_table(len(result.deals) + 1)
    gone = [seat for seat in range(len(stored.seats)) if seat not in there]
    columns = [_column(replayed, at) for at in range(len(result.deals))]
    return tuple(
        ScoresByDeal(replayed.people[seat], tuple(column[seat] for column in columns), totals[seat], seat in gone)
        for seat in (*there, *gone)
    )


def _column(replayed: ReplayedMatch, at: int) -> list[ScoreCell]:
    """What everybody scored in a deal; where lines of a side give points, what their team did: they stand at its first.

    Who was not in it may have sat out for the average, or come after it with a total.
    """
    stored, deal, hands = replayed.stored, replayed.result.deals[at], replayed.stored.deals[at].hands
    by_side = stored.teams and any(line.side for line in stored.game.lines)
    cells = []
    for seat, score in enumerate(sum_teams(deal.scores, stored.teams) if by_side else deal.scores):
        if score is not None:
            cells.append(ScoreCell(at + 1, score, deal.places[seat] == 1, hands[seat].confirmed))
            continue
        starts = [each.total for each in replayed.result.late_joins if (each.before, each.seat) == (at + 2, seat)]
        cells.append(ScoreCell(at + 1, None, start=starts[0] if starts else None, added=deal.sat_out.get(seat)))
    return cells
