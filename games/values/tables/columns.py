"""What each column of a table is: by its title, by what stands in it, or as somebody has said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import product

from games.rules.errors import FileError, RuleError

from .cells import TableLine, clean_cell
from .days import parse_day

SAMPLE_CELLS = 200
"""Cells of a column that are looked at to find out what it is."""


NUMBER = re.compile(r"(?:[-+−–－＋] )?[^\w\s]*\d[\d\s.,'’]*\)?")


class Role(StrEnum):
    """What a column is. A `PLAYER` is the scores of the player in its title; a `NAME` has a player in each line."""

    DAY = "day"
    GAME = "game"
    MATCH = "match"
    DEAL = "deal"
    NAME = "name"
    SCORE = "score"
    PLAYER = "player"
    UNREAD = "unread"


TITLES = {
    Role.DAY: "date day datum tag when played playdate playedon dateplayed started evening abend fecha data dato",
    Role.GAME: "game gamename spiel spel jeu juego gioco",
    Role.MATCH: "match matchid matchno play playid partie uuid session",
    Role.DEAL: "deal dealno round roundno hand runde",
    Role.NAME: "player playername name spieler joueur jugador giocatore speler who wer",
}
"""Titles of columns, in small letters without spaces, of this app, of other apps, and in some languages."""
SCORE_TITLES = ("score", "points", "punkte", "pts", "finalscore", "total", "result", "ergebnis", "gesamt", "sum")
"""Titles of scores in a table with names in lines; of several, the first is read."""
UNREAD_TITLES = frozenset((
    "id", "nr", "no", "place", "rank", "position", "seat", "won", "win", "winner", "sieger", "note", "notes", "comment",
    "comments", "remark", "bemerkung", "location", "ort", "weekday", "wochentag", "duration", "dealer", "finished",
    "total", "sum", "summe", "gesamt", "pot", "net", "stake", "money",
))  # fmt: skip
"""Titles that are no player's name."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its title, which may be empty, and its role."""

    title: str
    role: Role


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table whose columns are known: its lines below the titles, of which the first is `head` (None: no titles)."""

    head: TableLine | None
    columns: tuple[TableColumn, ...]
    lines: tuple[TableLine, ...]

    @property
    def names_down(self) -> bool:
        """Whether each line is one player's score."""
        return len(self.pairs) == 1

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The indexes of each column of names with that of its scores, in order; if several, a line is a match."""
        return [*zip(self._list(Role.NAME), self._list(Role.SCORE), strict=False)]

    def find(self, role: Role) -> int | None:
        """Return the index of the first column with that role; None if there is none."""
        return next((place for place, column in enumerate(self.columns) if column.role == role), None)

    def list_players(self) -> list[int]:
        """Return the indexes of the columns of players' scores."""
        return self._list(Role.PLAYER)

    def _list(self, role: Role) -> list[int]:
        """Return the indexes of the columns with that role."""
        return [place for place, column in enumerate(self.columns) if column.role == role]


def build_sheet(lines: Sequence[TableLine], said: Mapping[tuple[int, str], Role], last: date) -> TableSheet:
    """Return the table with its columns; `said` are roles that somebody has chosen, by a column's index and title.

    If the days stand across, columns become lines. Lines above the titles, and repeated titles, are dropped. `last`
    only completes years of two digits, as for `parse_day`.

    Raise `FileError` if there are no titles, and the cells do not show which column has names and which scores.
    """
    while len(lines) > 1 and len(list(filter(None, lines[0].cells))) < 2:  # what stands above the table
        lines = lines[1:]
    turned = _has_days_across(lines[0], last)
    if turned:
        lines = _turn(lines)
    width = max(len(line.cells) for line in lines)
    head: TableLine | None = lines[0]
    if any(_is_day(cell, last) or NUMBER.fullmatch(cell) for cell in lines[0].cells):
        head = None
    below = tuple(lines if head is None else [line for line in lines[1:] if line.cells != head.cells])
    titles = [clean_cell(cell) for cell in (head.cells if head else ())]
    titles += [""] * (width - len(titles))
    cells = [_list_cells(below, place) for place in range(width)]
    guessed = _guess_by_title(titles, cells, last, turned=turned) if head else _guess_by_content(cells, last)
    roles = [said.get((place, titles[place]), role) for place, role in enumerate(guessed)]
    sheet = TableSheet(head, tuple(map(TableColumn, titles, roles)), below)
    if not sheet.pairs and head is None:
        raise FileError(f"{lines[0].place} has to say what is in each column: Date, and then the names of the players")
    return sheet


def _turn(lines: Sequence[TableLine]) -> list[TableLine]:
    """Return the columns of a table as lines, “Column 1” and so on; a column without text is a blank line."""
    filled = [line for line in lines if line.cells]
    width = max(len(line.cells) for line in filled)
    columns = [
        tuple([line.cells[place] if place < len(line.cells) else "" for line in filled]) for place in range(width)
    ]
    return [TableLine(f"Column {place}", cells if any(cells) else ()) for place, cells in enumerate(columns, 1)]


def _has_days_across(head: TableLine, last: date) -> bool:
    """Return whether the line's first cell is no day, and most of its other filled ones are (see `_is_day`)."""
    others = [cell for cell in head.cells[1:] if cell]
    return (
        bool(others)
        and sum(_is_day(cell, last) for cell in others) * 2 > len(others)
        and not _is_day(head.cells[0], last)
    )


def _guess_by_title(titles: Sequence[str], cells: Sequence[Sequence[str]], last: date, *, turned: bool) -> list[Role]:
    """Return the role of each column by its title; a column without a known title by its cells.

    With names in lines, one column is the score: a total in a table of whole matches, else the first of `SCORE_TITLES`;
    or each name has its own: Player 1, Score 1, Player 2, Score 2. None is a player's then. In a `turned` table a title
    of names is above the days: it is ignored, and they are found by their cells. `last` is as for `_is_day`.
    """
    keys = ["".join(filter(str.isalnum, title.casefold())) for title in titles]
    roles = {place: role for role, known in TITLES.items() for place in _find_titles(keys, known.split())[:1]}
    scores = [place for title in SCORE_TITLES for place in _find_titles(keys, [title])]
    pairs = {} if turned else _find_pairs(keys)
    down = bool(pairs) or (Role.NAME in roles.values() and scores and not turned)
    if pairs:
        roles |= pairs
    elif down:
        has_deals = Role.DEAL in roles.values()
        totals = [place for place in scores if keys[place] == "total"]
        roles[scores[0] if has_deals or not totals else totals[0]] = Role.SCORE
    else:
        roles = {place: role for place, role in roles.items() if role != Role.NAME}
    if Role.DAY not in roles.values():
        days = (place for place in range(len(keys)) if place not in roles and _is_mostly(cells[place], last, _is_day))
        roles |= dict.fromkeys(list(days)[:1], Role.DAY)
    for place, key in enumerate(keys):
        if place not in roles:
            is_player = not down and key not in UNREAD_TITLES and _is_mostly(cells[place], last, _is_score)
            roles[place] = Role.PLAYER if is_player else Role.UNREAD
    return [roles[place] for place in range(len(keys))]


def _find_pairs(keys: Sequence[str]) -> dict[int, Role]:
    """Return the roles, by index, of columns of names and scores if there are as many of both, 2 or more; else {}.

    Their titles may end in a number: Player 1, Score 1, Player 2, Score 2.
    """
    plain = [key.rstrip("0123456789") for key in keys]
    for name, score in product(TITLES[Role.NAME].split(), SCORE_TITLES):
        if plain.count(name) == plain.count(score) > 1:
            known = {name: Role.NAME, score: Role.SCORE}
            return {place: known[title] for place, title in enumerate(plain) if title in known}
    return {}


def _find_titles(keys: Sequence[str], known: Sequence[str]) -> list[int]:
    """Return the indexes of columns whose keys (plain titles) are among `known`, in the order of these."""
    return [place for title in known for place, key in enumerate(keys) if key == title]


def _guess_by_content(cells: Sequence[Sequence[str]], last: date) -> list[Role]:
    """Return the role of each column of a table without titles: name, score, and maybe day and game in each line.

    All are unread unless one column has scores and one or two texts. `last` completes years of two digits.
    """
    roles = dict.fromkeys(range(len(cells)), Role.UNREAD)
    days = [place for place in roles if _is_mostly(cells[place], last, _is_day)]
    numbers = [place for place in roles if _is_mostly(cells[place], last, _is_score)]
    texts = [place for place in roles if place not in (*days, *numbers) and any(cells[place])]
    if len(numbers) == 1 and 1 <= len(texts) <= 2:
        texts.sort(key=lambda place: -len(set(cells[place])))  # there are more players than games
        roles |= dict(zip(texts, (Role.NAME, Role.GAME), strict=False)) | {numbers[0]: Role.SCORE}
        roles |= dict.fromkeys(days[:1], Role.DAY)
    return [roles[place] for place in range(len(cells))]


def _list_cells(lines: Sequence[TableLine], place: int) -> list[str]:
    """Return the filled cells of the column at the index `place`, at most `SAMPLE_CELLS`."""
    cells = [line.cells[place] for line in lines if place < len(line.cells) and line.cells[place]]
    return cells[:SAMPLE_CELLS]


def _is_mostly(cells: Sequence[str], last: date, test: Callable[[str, date], bool]) -> bool:
    """Return whether at least half of the cells pass the test, which gets each and `last`; False without cells."""
    return bool(cells) and sum(test(cell, last) for cell in cells) * 2 >= len(cells)


def _is_day(cell: str, last: date) -> bool:
    """Return whether a cell is written as a day, even an impossible or future one; `last` completes two-digit years."""
    try:
        parse_day(cell, last)
    except RuleError:
        return False
    return True


def _is_score(cell: str, last: date | None = None) -> bool:
    """Return whether a cell is a score, or meant as one (decimal, formula); with `last`, none that `_is_day` takes."""
    return cell.startswith("=") or bool(NUMBER.fullmatch(cell) and not (last and _is_day(cell, last)))
