"""The lines of a table, each read by itself: its day, its game, its scores."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from games.rules.errors import RuleError
from games.rules.text import clean_name

from .cells import TableLine, clean_cell
from .columns import Role, TableSheet
from .days import WrittenDay, parse_day
from .grouping import TableEntry
from .scores import check_no_formula, parse_score

MOST_PROBLEMS = 50
"""The most wrong lines that are named."""
NUMBER = re.compile(r"\d{1,4}")


def read_entries(
    sheet: TableSheet, last: date, problems: list[str], *, deals: bool
) -> tuple[list[TableEntry], list[str]]:
    """Return the lines with scores, and notes on those left out or without a day; append to `problems` for wrong ones.

    A line without a day is of the day above it. `last` is the last day that a match can have, `deals`: lines are of
    deals. After `MOST_PROBLEMS` the rest is not read.
    """
    reader = _LineReader(sheet, last, deals)
    for line in sheet.lines:
        try:
            reader.read(line)
        except RuleError as error:
            problems.append(f"{line.place}: {error}")
            if len(problems) >= MOST_PROBLEMS:
                problems.append("What comes after that was not read.")
                break
    notes = reader.notes
    if reader.empty:
        notes.append(f"Without scores, and left out: {_list_places(reader.empty)}.")
    if reader.carried:
        notes.append(f"Without a day of its own, and of the day above: {_list_places(reader.carried)}.")
    return reader.entries, notes


def _list_places(places: list[str]) -> str:
    """Return up to five places in lower case, with commas, and how many more there are: “line 3, line 7 and 2 more”."""
    shown = ", ".join(place.lower() for place in places[:5])
    return shown if len(places) <= 5 else f"{shown} and {len(places) - 5} more"


def _get_cell(line: TableLine, place: int) -> str:
    """Return the line's cell at that index; "" if it ends before."""
    return line.cells[place] if place < len(line.cells) else ""


class _LineReader:
    """Reads line by line. `_sums` are by name: of all lines, and of the `_latest` ones, since a sum or a blank line."""

    def __init__(self, sheet: TableSheet, last: date, deals: bool) -> None:
        """Take the table, the last day that a match can have, and whether lines are of deals. Nothing is read yet.

        Raise `PlayersError` for a title of scores that is no name.
        """
        self.sheet, self.last, self.deals = sheet, last, deals
        self.entries: list[TableEntry] = []
        self.notes: list[str] = []
        self.empty: list[str] = []
        self.carried: list[str] = []
        self.at = {role: sheet.find(role) for role in Role}
        self.pairs = sheet.pairs
        self.players = (
            {} if self.pairs else {place: clean_name(sheet.columns[place].title) for place in sheet.list_players()}
        )
        self._days: dict[str, WrittenDay] = {}
        self._sums: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self._latest = 0
        self._after_blank = False

    def read(self, line: TableLine) -> None:
        """Read a line: add its entry, or leave it out if it is blank, has no scores, or is a sum with a label.

        Raise `RuleError` if it is wrong, or a sum without a label where a day is missing.
        """
        if not line.cells:
            self._after_blank = True
            self._begin_sum()
            return
        scores = self._read_scores(line)
        if not scores:
            self.empty.append(line.place)
            return
        summed = self._count_summed(scores)
        if summed and len(self.entries) > 1 and self._has_label(line):
            self.notes.append(f"{line.place} adds up those above it, and is left out.")
            self._begin_sum()
        elif summed > 1 and self.at[Role.DAY] is not None and not self._get(line, Role.DAY):
            raise RuleError("it has no day, and adds up the lines above. Write its day, or take the line out")
        else:
            self._add(line, scores)

    def _add(self, line: TableLine, scores: Mapping[str, int]) -> None:
        """Add the line's entry, and its scores to the sums; without a day it is of the day above, if there are days.

        Without a day and a game, it is of the game above.
        """
        day = self._read_day(line)
        before = self.entries[-1] if self.entries else None
        own_day = day is not None
        if not own_day and before and self.at[Role.DAY] is not None:
            day = before.day
            self.carried.append(line.place)
        game = self._read_text(line, Role.GAME)
        if not game and before and not own_day:
            game = before.game
        for sums in self._sums:
            for name, points in scores.items():
                sums[name] = sums.get(name, 0) + points
        self._latest += 1
        deal = NUMBER.search(self._get(line, Role.DEAL))
        self.entries.append(
            TableEntry(
                line.place,
                day,
                game,
                self._get(line, Role.MATCH),
                int(deal.group()) if deal else None,
                scores,
                self._after_blank,
            )
        )
        self._after_blank = False

    def _get(self, line: TableLine, role: Role) -> str:
        """Return the line's cell in the column with that role; "" if there is none."""
        place = self.at[role]
        return _get_cell(line, place) if place is not None else ""

    def _read_text(self, line: TableLine, role: Role) -> str:
        """Return the cell with that role as a tidy name, or "". Raise `RuleError` for a formula or a wrong name."""
        text = self._get(line, role)
        check_no_formula(text)
        return clean_name(clean_cell(text), "A game") if text else ""

    def _read_day(self, line: TableLine) -> WrittenDay | None:
        """Return a line's day as written, None without one. Raise `RuleError` for text not in the form of a day."""
        text = self._get(line, Role.DAY)
        if text and text not in self._days:
            check_no_formula(text)
            self._days[text] = parse_day(text, self.last)
        return self._days[text] if text else None

    def _read_scores(self, line: TableLine) -> dict[str, int]:
        """Return a line's scores by name, from columns of players or pairs of name and score; empty cells have none.

        Raise `RuleError`, naming the player, for other text, and for a wrong pair.
        """
        if self.pairs:
            return self._read_pairs(line)
        cells = ((name, line.cells[place]) for place, name in self.players.items() if place < len(line.cells))
        read = ((name, self._read_score(cell, name)) for name, cell in cells)
        return {name: points for name, points in read if points is not None}

    def _read_pairs(self, line: TableLine) -> dict[str, int]:
        """Return the scores of the names in a line; none of a name alone, or of names without any score.

        Raise `RuleError` if one of several has no score, a score has no name, or a name is there twice.
        """
        cells = [(_get_cell(line, name), _get_cell(line, score)) for name, score in self.pairs]
        written = [(name, self._read_score(score, name)) for name, score in cells if name or score]
        if all(points is None for _, points in written):
            return {}
        scores: dict[str, int] = {}
        for name, points in written:
            if points is None:
                raise RuleError(f"{name} has no score. Write it, or 0 if it was none")
            check_no_formula(name)
            if (player := clean_name(clean_cell(name))) in scores:
                raise RuleError(f"{player} is in this line twice")
            scores[player] = points
        return scores

    def _read_score(self, cell: str, name: str) -> int | None:
        """Return the points in a cell, None if it has none. Raise `RuleError` with the player's name for other text."""
        try:
            return parse_score(cell)
        except RuleError as error:
            raise RuleError(f"{name}: {error}") from None

    def _has_label(self, line: TableLine) -> bool:
        """Return whether something else stands in a line instead of its day or the number of its deal: “Total”."""
        try:
            self._read_day(line)
        except RuleError:
            return True
        deal = self._get(line, Role.DEAL)
        return bool(deal) and not NUMBER.search(deal)

    def _begin_sum(self) -> None:
        """Begin the sums since the last sum or blank line anew."""
        self._sums, self._latest = (self._sums[0], {}), 0

    def _count_summed(self, scores: Mapping[str, int]) -> int:
        """Return of how many lines these are the sums: of all above, or since the last sum or blank line; else 0."""
        of_all, of_latest = self._sums
        return len(self.entries) if scores == of_all else self._latest if scores == of_latest else 0
