"""Taking matches out: CSV for spreadsheets, match files for keeping. Everything streams, however much it is.

What the columns mean is told in `docs/exports.md`. People's text is kept from being read as a formula by an apostrophe
before it; numbers stay numbers. Where lists are written with semicolons, spreadsheets divide the lines of any table
there, quotes or not: the text behind a semicolon is kept from it in the same way.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import partial

from django.utils import timezone

from games.facts import DealFacts, MatchFacts, load_many
from games.models import Hand
from games.pages.shared.match_reading import hand_scores
from games.pages.shared.people import seat_number
from games.rules.declared.reading_numbers import MOST_NUMBERS
from games.rules.files.match_file import write_match
from games.rules.money.movements import movements
from games.rules.replay import replay
from games.rules.result import DealResult, HandScore, MatchResult, Money
from games.values.time_zones import zone_of

Row = Sequence[object]
FORMULA = re.compile(r"""(^|[;\t])(?=[\s"']*[=+\-@\t\r＝＋－＠])""")
"""Where a cell begins that is a formula, or would be one but for apostrophes: so they can be told from those put in."""
QUOTED = ";\t\r\n"
"""A cell with one of these is in quotes: some spreadsheets divide lines at semicolons and tabs, too. `csv` puts those
in quotes that have a character of the line's end, and is told that it is this."""
A_TIME = re.compile(r"'*\d+ [AP]", re.IGNORECASE)
"""A ten and an Ace are ten in the morning to a spreadsheet."""
BYTE_ORDER_MARK = "\ufeff"
"""Excel takes a file without it for one in the computer's old encoding, and breaks every accent."""


@dataclass(frozen=True, slots=True)
class CsvTable:
    """A CSV file: its header, and the rows that a match gives."""

    header: tuple[str, ...]
    rows: Callable[[MatchFacts, MatchResult], Iterator[Row]]


@dataclass(frozen=True, slots=True)
class File:
    """A file to take out: what it holds, its kind, and its lines from the ids of matches."""

    about: str
    kind: str
    lines: Callable[[Iterable[int]], Iterator[str]]


def text(value: str) -> str:
    """People's text, or cards, as a cell that no spreadsheet takes for a formula or a time of day."""
    return f"'{value}" if A_TIME.fullmatch(value) else FORMULA.sub(r"\1'", value)


def csv_lines(table: CsvTable, matches: Iterable[int]) -> Iterator[str]:
    """A CSV file line by line: the header, then the rows of the matches with these ids."""
    writer = csv.writer(_Echo(), lineterminator=QUOTED)
    yield BYTE_ORDER_MARK + writer.writerow(table.header)
    for facts in load_many(matches):
        for row in table.rows(facts, replay(facts.record())):
            yield writer.writerow(row)


def match_file_lines(matches: Iterable[int]) -> Iterator[str]:
    """Match files, one object a line. A deal that is not complete is left out: the format knows whole deals only."""
    for facts in load_many(matches):
        yield json.dumps(write_match(facts.record()), ensure_ascii=False) + "\n"


class _Echo:
    """A file for `csv` that gives back each line instead of keeping it."""

    def write(self, line: str) -> str:
        return line.removesuffix(QUOTED) + "\r\n"


def _hands(facts: MatchFacts, result: MatchResult) -> Iterator[Row]:
    about, names = _about(facts), [text(name) for name in facts.names]
    for deal in facts.deals:
        counted = result.deals[deal.number - 1] if deal.number <= len(result.deals) else None
        dealer = facts.dealer(deal.number)
        dealt = (*about, deal.number, "" if dealer is None else names[dealer])
        scores = hand_scores(facts, deal, result)
        for where, hand in sorted(deal.hands.items()):
            cards = "" if hand.cards is None else text(hand.cards)
            row = (*dealt, names[where], seat_number(where), cards, "" if hand.typed is None else hand.typed)
            follows: Row = ("", "", "", "")
            if counted:
                prize, pot = counted.prizes[where] if counted.prizes else "", counted.pot
                follows = (counted.totals[where], counted.places[where], prize, "" if pot is None else pot)
            working = _working(facts, deal, hand, scores[where])
            noted = (*_noted(facts, deal, where), *_lines(scores[where]), *_counted(counted, where))
            by = facts.played_by(deal.number).get(where) if facts.changes else None
            yield (*row, scores[where].points, *follows, *working, *noted, text(by.name) if by else "")


def _working(facts: MatchFacts, deal: DealFacts, hand: Hand, score: HandScore) -> Row:
    """What makes up the score of a hand: who is the answer, who is marked, and the points of cards, mark and deal."""
    mark = facts.game.mark
    by_mark = mark.points if mark and hand.marked else 0
    return (
        int(deal.row.answer_id == hand.seat_id) if deal.row and deal.answered else "",
        int(hand.marked) if mark else "",
        score.base,
        by_mark if mark else "",
        score.points - score.base - by_mark if facts.is_complete(deal) else "",
    )


def _noted(facts: MatchFacts, deal: DealFacts, where: int) -> Row:
    """What was noted of a hand and of its whole table: in one cell with the names, and each number in its own."""
    rules = facts.game.numbers
    noted = {**(deal.hands[where].numbers or {}), **deal.numbers}
    values = [noted.get(rule.name, "" if rule.default is None else rule.default) for rule in rules]
    words = "; ".join(f"{rule.name} {value}" for rule, value in zip(rules, values, strict=True) if value != "")
    return text(words), *values, *[""] * (MOST_NUMBERS - len(values))


def _lines(score: HandScore) -> Row:
    """What has changed the score of a hand, and why."""
    return (text("; ".join(f"{line.text} ({line.points})" for line in score.lines)),)


def _counted(counted: DealResult | None, where: int) -> Row:
    """What is counted after the deal, and by how much the total has changed where it landed."""
    if counted is None:
        return "", ""
    return text(_count_words(counted, where)), counted.landed.get(where, "")


def _count_words(deal: DealResult, where: int) -> str:
    return "; ".join(f"{name} {counts[where]}" for name, counts in deal.counts.items())


def _results(facts: MatchFacts, result: MatchResult) -> Iterator[Row]:
    places = {standing.seat: standing for standing in result.standings}
    for seat in facts.seats:
        standing, money = places[seat.position], result.money
        yield (
            *_about(facts),
            _time(facts.match.finished_at, _zone(facts)),
            facts.match.ended_early,
            len(result.deals),
            text(seat.player.name),
            seat_number(seat.position),
            standing.total,
            standing.place,
            int(seat.position in result.winners),
            *_sums(money, seat.position),
            facts.options["currency"] if money else "",
            text(facts.match.club.name),
            "" if seat.team is None else seat.team + 1,
            text(_count_words(result.deals[-1], seat.position)) if result.deals else "",
            *_coming_and_going(result, seat.position),
        )


def _coming_and_going(result: MatchResult, position: int) -> Row:
    """In how many deals somebody was, with which total they came last, and what sitting out gave them."""
    hands = [deal.scores[position] for deal in result.deals if deal.scores[position] is not None]
    starts = [coming.total for coming in result.comings if coming.seat == position]
    sat_out = [deal.sat_out[position] for deal in result.deals if position in deal.sat_out]
    return len(hands), starts[-1] if starts else "", sum(sat_out) if sat_out else ""


def _sums(money: Money | None, position: int) -> Row:
    if money is None:
        return "", "", ""
    if money.pot is None:
        return "", "", money.net[position]
    return money.paid_in[position], money.taken_out[position], money.net[position]


def _money(facts: MatchFacts, result: MatchResult) -> Iterator[Row]:
    if result.money is None:
        return
    about, currency = _about(facts), facts.options["currency"]
    for move in movements(facts.record(), result):
        who = text(facts.names[move.seat]), seat_number(move.seat)
        yield (*about, move.kind, move.deal or "", *who, move.cents, currency, move.why)


def _about(facts: MatchFacts) -> tuple[str, str, str]:
    match = facts.match
    game = text(match.game_name) if match.declaration else match.game
    return text(match.uid), game, _time(match.started_at, _zone(facts))


def _zone(facts: MatchFacts) -> tzinfo:
    """The zone of the match's club, whoever asks for the file."""
    return zone_of(facts.match.club.time_zone)


def _time(moment: datetime | None, zone: tzinfo) -> str:
    return timezone.localtime(moment, zone).isoformat(timespec="seconds") if moment else ""


ABOUT = ("match", "game", "started")
HANDS = (
    *ABOUT, "deal", "dealer", "player", "seat", "cards", "typed", "score", "total", "place", "prize_cents", "pot_cents",
    "answer", "marked", "hand_points", "mark_points", "deal_points",
    "numbers", *(f"number_{place}" for place in range(1, MOST_NUMBERS + 1)), "lines", "counts", "landed",
    "played_by",
)  # fmt: skip
RESULTS = (
    *ABOUT, "finished", "ended_early", "deals", "player", "seat", "total", "place", "won", "paid_in_cents",
    "taken_out_cents", "net_cents", "currency", "club", "team", "counts",
    "hands", "start_total", "sat_out_points",
)  # fmt: skip
MONEY = (*ABOUT, "movement", "deal", "player", "seat", "cents", "currency", "why")

TABLES = {"hands": CsvTable(HANDS, _hands), "results": CsvTable(RESULTS, _results), "money": CsvTable(MONEY, _money)}
"""The CSV files by name."""

FILES = {
    "hands.csv": File(
        "Every hand: cards, score, running total and prize", "text/csv", partial(csv_lines, TABLES["hands"])
    ),
    "results.csv": File(
        "Everybody’s result in every match: total, place, money", "text/csv", partial(csv_lines, TABLES["results"])
    ),
    "money.csv": File(
        "Every ante, prize, share and deal for points, and why",
        "text/csv",
        partial(csv_lines, TABLES["money"]),
    ),
    "matches.jsonl": File("Match files, to keep or to bring in elsewhere", "application/x-ndjson", match_file_lines),
}
"""What can be taken out, by the name of the file."""
