"""The match page: where a match stands, or how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.result import DealResult

from ..shown.chart import Chart, chart_of
from ..shown.match_reading import Reading
from ..shown.next_step import running_step
from ..shown.people import Person
from ..shown.prizes import deal_line, points_sentence
from ..shown.progress import ProgressView, progress_of
from ..shown.words import listing, number, signed
from .confirming import confirmed_by
from .deal import HandRow, deal_of
from .result import ResultView, result_of
from .win import Win, win_of

MOST_HANDS = 8
"""More hands than these have no room beside the totals."""
LONG, WIDE = 4, 5
"""Numbers of so many characters need more room, or much more, in the table of deals."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's place and total. `leads` while the match goes on; `change` of the last deal, or money won or lost."""

    person: Person
    place: int
    tied: bool
    total: str
    change: str
    leads: bool
    deals: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody in order of place. `caption` says what the numbers are, `in_money` that the small ones are money."""

    rows: tuple[StandingRow, ...]
    caption: str
    in_money: bool


@dataclass(frozen=True, slots=True)
class PotView:
    """What is in the pot, of how much, and what the last deal's winners took."""

    left: str
    paid_in: str
    ante: str
    line: str


@dataclass(frozen=True, slots=True)
class MoneyByPoints:
    """Where everybody stands in money if the match ended now, most first; before the first deal nobody does.

    `sentence` says what is played for.
    """

    sentence: str
    rows: tuple[tuple[Person, str], ...]


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A score in the table of deals; `best` took the deal; `confirmed` says who confirmed the hand, if anybody."""

    number: int
    score: str
    best: bool
    confirmed: str


@dataclass(frozen=True, slots=True)
class ScoresByDeal:
    """A player's scores by deal, and the total."""

    person: Person
    cells: tuple[ScoreCell, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Turn:
    """What is to be entered: hands that are in, of all, and whose is next (None: only the game's question is open).

    `waits`: the hand of whoever's phone it is is in, and others are still to come.
    """

    deal: int
    dealer: Person | None
    begun: bool
    hands_in: int
    of: int
    next: Person | None
    waits: bool


@dataclass(frozen=True, slots=True)
class DealHands:
    """The hands of a complete deal of few players, the best first, for screens that have room for them."""

    number: int
    rows: tuple[HandRow, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All that the match page shows: `progress` and the next deal's `dealer`, or `result` and `win` when it is over.

    `begins` says who does so; `dealer` is None in a game without one, and when the match is over. `totals` are those
    after each deal, by seat. `room` is what the numbers in `table` need: "long" or "wide", else nothing.

    Nothing here follows from the hands of the open deal: while they come in, the boards of a match that is going on are
    equal.
    """

    title: str
    game: str
    people: tuple[Person, ...]
    begins: str
    dealer: Person | None
    decks: int | None
    better: str
    progress: ProgressView | None
    standings: Standings
    pot: PotView | None
    points: MoneyByPoints | None
    totals: tuple[tuple[int, ...], ...]
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
        return chart_of(self.people, self.totals, [row.person.position for row in self.standings.rows])


def board_of(reading: Reading, deal: int | None = None) -> Board:
    """The match page of a match; `deal` is the number of the deal whose hands are shown beside it, else the last."""
    facts, result = reading.facts, reading.result
    progress = None if result.finished else progress_of(reading)
    table = _table(reading)
    return Board(
        title=f"{facts.variant.name}, {progress.where if progress else 'the result'}",
        game=facts.variant.name,
        people=tuple(reading.people),
        begins=reading.begins(),
        dealer=reading.next_dealer(),
        decks=facts.options.get("decks"),
        better="lower is better" if facts.variant.lowest_wins else "higher is better",
        progress=progress,
        standings=standings_of(reading),
        pot=None if result.finished else _pot(reading),
        points=None if result.finished else points_now(reading),
        totals=tuple(deal.totals for deal in result.deals),
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


def standings_of(reading: Reading) -> Standings:
    """The standings of a match: with the last deal's change while it goes on, at the end with money won or lost."""
    result = reading.result
    last = result.deals[-1] if result.deals else None
    places = [standing.place for standing in result.standings]
    in_money = result.finished and result.money is not None
    next_dealer = reading.next_dealer()
    rows = []
    for standing in result.standings:
        change = signed(last.scores[standing.seat]) if last and not result.finished else ""
        if in_money and result.money:
            change = reading.signed_cents(result.money.net[standing.seat])
        rows.append(
            StandingRow(
                person=reading.people[standing.seat],
                place=standing.place,
                tied=places.count(standing.place) > 1,
                total=number(standing.total),
                change=change,
                leads=standing.place == 1 and not result.finished,
                deals=reading.people[standing.seat] == next_dealer,
            )
        )
    caption = (
        "total, money won or lost" if in_money else "total" if result.finished else f"total · deal {len(result.deals)}"
    )
    return Standings(tuple(rows), caption, in_money)


def turn_of(reading: Reading, own: int | None = None) -> Turn:
    """What is to be entered next in a match that goes on; `own` is where whoever's phone it is sits."""
    deal_number = len(reading.result.deals) + 1
    deal = reading.facts.deal(deal_number)
    hands = deal.hands if deal else {}
    return Turn(
        deal=deal_number,
        dealer=reading.dealer(deal_number),
        begun=bool(hands),
        hands_in=len(hands),
        of=len(reading.people),
        next=running_step(reading.facts, own).person,
        waits=own in hands and len(hands) < len(reading.people),
    )


def left_out(reading: Reading) -> str:
    """Which deals do not count, and why; empty where all do."""
    first = len(reading.result.deals) + 1
    many = reading.result.not_counted
    if many:
        deals = f"Deal {first} does" if many == 1 else f"Deals {listing(map(str, range(first, first + many)))} do"
        return f"{deals} not count: the match was already over."
    half = reading.open_deal()
    if half and reading.result.finished:
        return f"Deal {half.number} was half entered and does not count."
    return ""


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
    return PotView(reading.cents(money.pot), reading.cents(sum(money.paid_in)), reading.cents(money.paid_in[0]), line)


def points_now(reading: Reading) -> MoneyByPoints | None:
    """Who stands where in money if the match ended now; None where it is not so much a point."""
    money, sentence = reading.result.money, points_sentence(reading)
    if money is None or not sentence:
        return None
    order = sorted(reading.people, key=lambda person: -money.net[person.position])
    rows = [(person, reading.signed_cents(money.net[person.position])) for person in order]
    return MoneyByPoints(sentence, tuple(rows) if reading.result.deals else ())


def _table(reading: Reading) -> tuple[ScoresByDeal, ...]:
    deals = list(enumerate(reading.result.deals, 1))
    totals = {standing.seat: number(standing.total) for standing in reading.result.standings}
    return tuple(
        ScoresByDeal(
            person,
            tuple(_cell(reading, deal_number, deal, person.position) for deal_number, deal in deals),
            totals[person.position],
        )
        for person in reading.people
    )


def _room(table: Sequence[ScoresByDeal]) -> str:
    longest = max(len(text) for row in table for text in (row.total, *(cell.score for cell in row.cells)))
    return "wide" if longest >= WIDE else "long" if longest >= LONG else ""


def _cell(reading: Reading, deal_number: int, deal: DealResult, seat: int) -> ScoreCell:
    confirmed = confirmed_by(reading.facts, reading.facts.deals[deal_number - 1], seat)
    return ScoreCell(deal_number, number(deal.scores[seat]), deal.places[seat] == 1, confirmed)
