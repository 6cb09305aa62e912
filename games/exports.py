"""Exports of matches: CSV for spreadsheets, match files to keep. Everything streams, however much it is.

The columns are explained in `docs/exports.md`. An apostrophe before people's text keeps it from being read as a
formula; numbers stay numbers. If lists are written with semicolons, spreadsheets divide the lines of any table there,
quotes or not: the text behind a semicolon is escaped in the same way.
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

from games.matches.people import seat_number
from games.matches.replayed_match import score_hands
from games.matches.stored_match import StoredDeal, StoredMatch, load_matches
from games.models import Hand
from games.rules.declared.bounds import MOST_NUMBERS
from games.rules.files.match_file import write_match
from games.rules.money.movements import list_movements
from games.rules.replay import replay
from games.rules.result import DealResult, HandScore, MatchResult, Money
from games.values.clocks import get_zone

Row = dict[str, object]
"""The cells of a row by column. What is None or missing is empty."""
FORMULA = re.compile(r"""(^|[;\t])(?=[\s"']*[=+\-@\t\r＝＋－＠])""")
"""The beginning of a formula in a cell, perhaps behind apostrophes: so those can be told from added ones."""
QUOTED_CHARACTERS = ";\t\r\n"
"""A cell with one of these is quoted: some spreadsheets divide lines at semicolons and tabs, too. `csv` quotes cells
with a character of the line's end, and is told that it is this.
"""
TIME_OF_DAY = re.compile(r"'*\d+ [AP]", re.IGNORECASE)
"""A ten and an Ace are ten in the morning to a spreadsheet."""
BYTE_ORDER_MARK = "\ufeff"
"""Without it, Excel takes a file for one in the computer's old encoding, and breaks every accent."""


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file to export: its description, its media type, and its lines from the ids of matches."""

    about: str
    kind: str
    lines: Callable[[Iterable[int]], Iterator[str]]


def escape_cell(value: str) -> str:
    """Return people's text, or cards, as a cell that no spreadsheet takes for a formula or a time of day."""
    return f"'{value}" if TIME_OF_DAY.fullmatch(value) else FORMULA.sub(r"\1'", value)


def generate_csv(
    columns: Sequence[str], rows: Callable[[StoredMatch, MatchResult], Iterator[Row]], matches: Iterable[int]
) -> Iterator[str]:
    """Yield the lines of a CSV file: its columns, then the rows of each match with one of these ids."""
    writer = csv.DictWriter(_Echo(), columns, lineterminator=QUOTED_CHARACTERS)
    yield BYTE_ORDER_MARK + writer.writeheader()
    for stored in load_matches(matches):
        for row in rows(stored, replay(stored.build_record())):
            yield writer.writerow(row)


def generate_match_files(matches: Iterable[int]) -> Iterator[str]:
    """Yield match files, one object a line. An incomplete deal is left out: the format has whole deals only."""
    for stored in load_matches(matches):
        yield json.dumps(write_match(stored.build_record()), ensure_ascii=False) + "\n"


class _Echo:
    """A file for `csv` that returns each line instead of storing it."""

    def write(self, line: str) -> str:
        return line.removesuffix(QUOTED_CHARACTERS) + "\r\n"


def _build_hand_rows(stored: StoredMatch, result: MatchResult) -> Iterator[Row]:
    about = _build_match_cells(stored)
    for deal in stored.deals:
        counted = result.deals[deal.number - 1] if deal.number <= len(result.deals) else None
        dealer, played_by = stored.find_dealer(deal.number), stored.find_substitutes(deal.number)
        dealt = {"deal": deal.number, "dealer": None if dealer is None else escape_cell(stored.names[dealer])}
        scores = score_hands(stored, deal, result)
        for where, hand in sorted(deal.hands.items()):
            yield {
                **about,
                **dealt,
                **_build_player_cells(stored, where),
                "cards": hand.cards and escape_cell(hand.cards),
                "typed": hand.typed,
                "score": scores[where].points,
                "lines": escape_cell("; ".join(f"{line.text} ({line.points})" for line in scores[where].lines)),
                "played_by": escape_cell(played_by[where].name) if where in played_by else None,
                **_build_score_cells(stored, deal, hand, scores[where]),
                **_build_number_cells(stored, deal, where),
                **(_build_standing_cells(counted, where) if counted else {}),
            }


def _build_score_cells(stored: StoredMatch, deal: StoredDeal, hand: Hand, score: HandScore) -> Row:
    """Return the parts of a hand's score: is its player the answer or marked, points of cards, mark and deal."""
    mark = stored.game.mark
    by_mark = mark.points if mark and hand.marked else 0
    return {
        "answer": int(deal.row.answer_id == hand.seat_id) if deal.row and deal.is_answered else None,
        "marked": int(hand.marked) if mark else None,
        "hand_points": score.base,
        "mark_points": by_mark if mark else None,
        "deal_points": score.points - score.base - by_mark if stored.is_complete(deal) else None,
    }


def _build_number_cells(stored: StoredMatch, deal: StoredDeal, where: int) -> Row:
    """Return the numbers of a hand and of its whole table: in one cell with the names, and each in its own."""
    noted = {**(deal.hands[where].numbers or {}), **deal.numbers}
    values = [(rule.name, noted.get(rule.name, rule.default)) for rule in stored.game.numbers]
    words = "; ".join(f"{name} {value}" for name, value in values if value is not None)
    return {"numbers": escape_cell(words), **{f"number_{place}": value for place, (_, value) in enumerate(values, 1)}}


def _build_standing_cells(deal: DealResult, where: int) -> Row:
    """Return a player's standing after a deal that counts."""
    return {
        "total": deal.totals[where],
        "place": deal.places[where],
        "prize_cents": deal.prizes[where] if deal.prizes else None,
        "pot_cents": deal.pot,
        "counts": _format_counts(deal, where),
        "landed": deal.landed.get(where),
    }


def _format_counts(deal: DealResult, where: int) -> str:
    return escape_cell("; ".join(f"{name} {counts[where]}" for name, counts in deal.counts.items()))


def _build_result_rows(stored: StoredMatch, result: MatchResult) -> Iterator[Row]:
    of_match = {
        **_build_match_cells(stored),
        "finished": _format_time(stored.match.finished_at, _get_zone(stored)),
        "ended_early": stored.match.ended_early,
        "deals": len(result.deals),
        "club": escape_cell(stored.match.club.name),
    }
    standings = {standing.seat: standing for standing in result.standings}
    for seat in stored.seats:
        where = seat.position
        yield {
            **of_match,
            **_build_player_cells(stored, where),
            "total": standings[where].total,
            "place": standings[where].place,
            "won": int(where in result.winners),
            "team": None if seat.team is None else seat.team + 1,
            "counts": _format_counts(result.deals[-1], where) if result.deals else None,
            **_build_attendance_cells(result, where),
            **(_build_money_cells(result.money, where, stored.options["currency"]) if result.money else {}),
        }


def _build_attendance_cells(result: MatchResult, where: int) -> Row:
    """Return a player's number of deals, the total they last joined with, and the points for sitting out."""
    starts = [coming.total for coming in result.late_joins if coming.seat == where]
    sat_out = [deal.sat_out[where] for deal in result.deals if where in deal.sat_out]
    return {
        "hands": sum(deal.scores[where] is not None for deal in result.deals),
        "start_total": starts[-1] if starts else None,
        "sat_out_points": sum(sat_out) if sat_out else None,
    }


def _build_money_cells(money: Money, where: int, currency: object) -> Row:
    of_pot: Row = {}
    if money.pot is not None:
        of_pot = {"paid_in_cents": money.paid_in[where], "taken_out_cents": money.taken_out[where]}
    return {**of_pot, "net_cents": money.net[where], "currency": currency}


def _build_money_rows(stored: StoredMatch, result: MatchResult) -> Iterator[Row]:
    if result.money is None:
        return
    about = {**_build_match_cells(stored), "currency": stored.options["currency"]}
    for move in list_movements(stored.build_record(), result):
        moved = {"movement": move.kind, "deal": move.deal or None, "cents": move.cents, "why": move.why}
        yield {**about, **_build_player_cells(stored, move.seat), **moved}


def _build_match_cells(stored: StoredMatch) -> Row:
    match = stored.match
    game = escape_cell(match.game_name) if match.declaration else match.game
    return {"match": escape_cell(match.uid), "game": game, "started": _format_time(match.started_at, _get_zone(stored))}


def _build_player_cells(stored: StoredMatch, where: int) -> Row:
    return {"player": escape_cell(stored.names[where]), "seat": seat_number(where)}


def _get_zone(stored: StoredMatch) -> tzinfo:
    """Return the zone of the match's club."""
    return get_zone(stored.match.club.time_zone)


def _format_time(moment: datetime | None, zone: tzinfo) -> str:
    return timezone.localtime(moment, zone).isoformat(timespec="seconds") if moment else ""


MATCH_COLUMNS = ("match", "game", "started")
HAND_COLUMNS = (
    *MATCH_COLUMNS, "deal", "dealer", "player", "seat", "cards", "typed", "score", "total", "place", "prize_cents",
    "pot_cents", "answer", "marked", "hand_points", "mark_points", "deal_points",
    "numbers", *(f"number_{place}" for place in range(1, MOST_NUMBERS + 1)), "lines", "counts", "landed",
    "played_by",
)  # fmt: skip
RESULT_COLUMNS = (
    *MATCH_COLUMNS, "finished", "ended_early", "deals", "player", "seat", "total", "place", "won", "paid_in_cents",
    "taken_out_cents", "net_cents", "currency", "club", "team", "counts",
    "hands", "start_total", "sat_out_points",
)  # fmt: skip
MONEY_COLUMNS = (*MATCH_COLUMNS, "movement", "deal", "player", "seat", "cents", "currency", "why")

FILES = {
    "hands.csv": ExportFile(
        "Every hand: cards, score, running total and prize",
        "text/csv",
        partial(generate_csv, HAND_COLUMNS, _build_hand_rows),
    ),
    "results.csv": ExportFile(
        "Everybody’s result in every match: total, place, money",
        "text/csv",
        partial(generate_csv, RESULT_COLUMNS, _build_result_rows),
    ),
    "money.csv": ExportFile(
        "Every ante, prize, share and deal for points, and why",
        "text/csv",
        partial(generate_csv, MONEY_COLUMNS, _build_money_rows),
    ),
    "matches.jsonl": ExportFile(
        "Match files, to keep or to bring in elsewhere", "application/x-ndjson", generate_match_files
    ),
}
"""The exports by file name."""
