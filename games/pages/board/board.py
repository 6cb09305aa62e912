"""The match page: where a match stands, or how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.facts import DealFacts, MatchFacts
from games.pages.deal import HandRow, deal_of
from games.pages.shared.attendance_words import now_at_table
from games.pages.shared.chart import Chart, chart_of
from games.pages.shared.confirming import confirmed_by
from games.pages.shared.dates import whole_date
from games.pages.shared.match_reading import Reading
from games.pages.shared.next_step import all_is_said
from games.pages.shared.noted import said_so_far
from games.pages.shared.people import Person
from games.pages.shared.prizes import ante, deal_line, put_in
from games.pages.shared.progress import ProgressView, progress_of
from games.pages.shared.result import ResultView, result_of
from games.pages.shared.standings import MoneyByPoints, Standings, left_out, points_now, standings_of
from games.pages.shared.words import listing, number
from games.rules.replay import of_teams
from games.rules.result import BySeat, DealResult

from .win import Win, win_of

MOST_HANDS = 8
"""More hands than these have no room beside the totals."""
LONG, WIDE = 4, 5
"""Numbers of so many characters need more room, or much more, in the table of deals."""


@dataclass(frozen=True, slots=True)
class PotView:
    """What is in the pot, of how much, and what the last deal's winners took."""

    left: str
    paid_in: str
    ante: str
    line: str


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A score in the table of deals; `best` took the deal; `confirmed` says who confirmed the hand, if anybody.

    It is empty for who was not in the deal: `added` is what sitting out gave, `start` with which total they come next.
    """

    number: int
    score: str
    best: bool
    confirmed: str
    start: str = ""
    added: str = ""


@dataclass(frozen=True, slots=True)
class ScoresByDeal:
    """A player's scores by deal, and the total."""

    person: Person
    cells: tuple[ScoreCell, ...]
    total: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class DealHands:
    """The hands of a complete deal of few players, the best first, for screens that have room for them."""

    number: int
    rows: tuple[HandRow, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All that the match page shows: `progress` and the next deal's `dealer`, or `result` and `win` when it is over.

    `sides` says who plays together, `begins` who does so, `how_to_begin` what to do then; `dealer` is None in a game
    without one, and once all is over. `totals` are those after each deal, by seat, `starts` with which they began; None
    for who was not there. `now` says who has just come or gone. `room` is what the numbers in `table` need: "long" or
    "wide", else nothing.

    Nothing here follows from the hands of the open deal: while they come in, the boards of a match that is going on are
    equal.
    """

    title: str
    game: str
    night: str
    people: tuple[Person, ...]
    said: tuple[tuple[Person, str], ...]
    sides: str
    begins: str
    how_to_begin: str
    dealer: Person | None
    decks: int | None
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
        return chart_of(people, self.totals, [row.person.position for row in rows], self.starts)


def board_of(reading: Reading, deal: int | None = None) -> Board:
    """The match page of a match; `deal` is the number of the deal whose hands are shown beside it, else the last."""
    facts, result = reading.facts, reading.result
    progress = None if result.finished else progress_of(reading)
    table = _table(reading)
    return Board(
        title=f"{facts.game.name}, {progress.where if progress else 'the result'}",
        game=facts.game.name,
        night=whole_date(facts.match.started_at),
        people=tuple(reading.people),
        said=tuple((person, said_so_far(facts, reading.open_deal(), person.position)) for person in reading.people),
        sides=" against ".join(listing(facts.names[seat] for seat in team) for team in facts.teams),
        begins=reading.begins(),
        how_to_begin=_how_to_begin(facts, reading.open_deal()),
        dealer=reading.next_dealer(),
        decks=facts.options.get("decks"),
        better="lower is better" if facts.game.lowest_wins else "higher is better",
        progress=progress,
        standings=standings_of(reading),
        pot=None if result.finished else _pot(reading),
        points=None if result.finished else points_now(reading),
        totals=_totals(reading),
        starts=tuple(0 if position in facts.at_table(1) else None for position in range(len(facts.seats))),
        now=now_at_table(reading),
        deals=tuple(range(1, len(result.deals) + 1)),
        last_deal=len(result.deals),
        hands=_hands(reading, deal),
        table=table,
        room=_room(table),
        checks=any(hand.confirmed for deal in facts.deals for hand in deal.hands.values()),
        left_out=left_out(reading),
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


def _how_to_begin(facts: MatchFacts, deal: DealFacts | None) -> str:
    game = facts.game
    first = [rule.name for rule in game.numbers if rule.first and not rule.once]
    if first and not (deal and all_is_said(facts, deal)):
        return f"Enter what everybody says before the first deal is played: {listing(first)}."
    if not game.has_scores:
        return "Play the first deal, then enter what everybody has to note."
    return "Play the first deal. When everything is turned up, enter each hand here."


def _hands(reading: Reading, deal: int | None) -> DealHands | None:
    counted = len(reading.result.deals)
    number = deal if deal and deal <= counted else counted
    view = deal_of(reading, number) if number and len(reading.people) <= MOST_HANDS else None
    return DealHands(number, view.hands) if view else None


def _pot(reading: Reading) -> PotView | None:
    money = reading.result.money
    if money is None or money.pot is None:
        return None
    line = ""
    if reading.result.deals:
        line = f"Deal {len(reading.result.deals)}: {deal_line(reading, reading.result.deals[-1])}"
        line = " ".join(filter(None, [put_in(reading), line]))
    return PotView(reading.cents(money.pot), reading.cents(sum(money.paid_in)), reading.cents(ante(reading)), line)


def _table(reading: Reading) -> tuple[ScoresByDeal, ...]:
    deals = [(at, deal, _scores(reading, deal)) for at, deal in enumerate(reading.result.deals, 1)]
    totals = {standing.seat: number(standing.total) for standing in reading.result.standings}
    there = reading.facts.at_table(len(deals) + 1)
    stay = [reading.people[position] for position in there]
    return tuple(
        ScoresByDeal(
            person,
            tuple(_cell(reading, *deal, person.position) for deal in deals),
            totals[person.position],
            person.position not in there,
        )
        for person in (*stay, *(each for each in reading.people if each not in stay))
    )


def _room(table: Sequence[ScoresByDeal]) -> str:
    longest = max(len(text) for row in table for text in (row.total, *(cell.score for cell in row.cells)))
    return "wide" if longest >= WIDE else "long" if longest >= LONG else ""


def _cell(reading: Reading, deal_number: int, deal: DealResult, scores: BySeat, seat: int) -> ScoreCell:
    confirmed = confirmed_by(reading.facts, reading.facts.deals[deal_number - 1], seat)
    score = scores[seat]
    if score is not None:
        return ScoreCell(deal_number, number(score), deal.places[seat] == 1, confirmed)
    start = next((each for each in reading.result.comings if (each.before - 1, each.seat) == (deal_number, seat)), None)
    added = number(deal.sat_out[seat]) if seat in deal.sat_out else ""
    return ScoreCell(deal_number, "", False, "", number(start.total) if start else "", added)


def _scores(reading: Reading, deal: DealResult) -> BySeat:
    """What each seat scored; where lines of a side give points, what its team did, for they stand at its first."""
    by_side = reading.facts.teams and any(line.side for line in reading.facts.game.lines)
    return of_teams(deal.scores, reading.facts.teams) if by_side else deal.scores
