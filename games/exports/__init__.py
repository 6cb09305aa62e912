"""Exports of matches: tables and match files; none is held in memory as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from django.db.models import QuerySet

from games.database.batches import batched
from games.matches.match_batches import load_matches
from games.models import Hand, Match, Seat
from games.rules.files.match_file import write_match
from games.rules.say import say

from .csv_files import generate_csv
from .spreadsheet import generate_spreadsheet
from .tables import HANDS, MONEY, RESULTS

# So many lines are sent together: one by one, each would be a packet of its own.
LINES_AT_ONCE = 200
# The most hands, and the most results, in a spreadsheet, which is made as a whole: so many take
# five seconds of a processor.
MAX_SHEET_HANDS = 20_000
TOO_MANY_HANDS = say(
    "A spreadsheet can hold {most} hands, but these matches have more.", most=MAX_SHEET_HANDS
)
CSV = "text/csv; charset=utf-8"
Lines = Callable[[Iterable[int]], Iterator[str]]


@dataclass(frozen=True, slots=True)
class ExportFile:
    about: str  # what is in it, for people
    kind: str  # media type
    blocks: Callable[[Iterable[int]], Iterator[bytes]]  # from the ids of matches
    # Hands and results that it holds; None: any number, as it is made while it is sent.
    max_rows: int | None = None

    def has_room_for(self, matches: QuerySet[Match]) -> bool:
        if self.max_rows is None:
            return True
        ids = matches.order_by().values("pk")
        hands = Hand.objects.filter(deal__match__in=ids).order_by()
        seats = Seat.objects.filter(match__in=ids).order_by()
        counted = self.max_rows + 1  # one too many is enough to know
        return all(rows[:counted].count() <= self.max_rows for rows in (hands, seats))


def generate_match_files(matches: Iterable[int]) -> Iterator[str]:
    """Yield match files, one object a line."""
    for stored in load_matches(matches):
        # An incomplete deal is left out: the format has whole deals only.
        yield json.dumps(write_match(stored.build_record()), ensure_ascii=False) + "\n"


def _join_lines(lines: Lines, matches: Iterable[int]) -> Iterator[bytes]:
    """Yield in blocks, in UTF-8, the lines that `lines` gives for the matches with these ids."""
    return ("".join(batch).encode() for batch in batched(lines(matches), LINES_AT_ONCE))


# By file name.
FILES = {
    "tables.xlsx": ExportFile(
        say("Spreadsheet (.xlsx): results, hands and money"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        generate_spreadsheet,
        max_rows=MAX_SHEET_HANDS,
    ),
    "hands.csv": ExportFile(
        say("Every hand: cards, score, total and prize"),
        CSV,
        partial(_join_lines, partial(generate_csv, HANDS)),
    ),
    "results.csv": ExportFile(
        say("Every player’s result in every match: total, place, money"),
        CSV,
        partial(_join_lines, partial(generate_csv, RESULTS)),
    ),
    "money.csv": ExportFile(
        say("Every ante, prize, share and deal with money per point"),
        CSV,
        partial(_join_lines, partial(generate_csv, MONEY)),
    ),
    "matches.jsonl": ExportFile(
        say("Match files, to keep or to import elsewhere"),
        "application/x-ndjson; charset=utf-8",
        partial(_join_lines, generate_match_files),
    ),
}
