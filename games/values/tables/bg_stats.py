"""An export of BG Stats (BGStatsExport.json, .bgsplay): its matches as a table with a player a line.

It has a list of games, one of players, and one of plays, which name them by their ids. Each player of a play has a
score as text, which may be a calculation such as 12+3; null or "" if only the winner was noted.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.errors import FileError, RuleError, format_number
from games.rules.files.json_values import expect_object, parse_json
from games.rules.limits import MAX_PLAYERS
from games.rules.text import MAX_NAME_LENGTH

from .cells import TableLine
from .columns import Role, TableColumn, TableSheet
from .lines import MOST_PROBLEMS
from .reading import MOST_HANDS, MOST_MATCHES
from .scores import parse_score

MOST_GAMES = 1_000
MOST_ROWS, MOST_SCORES = 20_000, 100_000
"""The most players, games and plays of an export, each, and the most scores: half a second of reading."""
NO_EXPORT = "This is no export of BG Stats: it needs lists of players, games and plays. Export your plays there as JSON"
MATCH_FILE = "This is a file of matches. Choose it under “Bring matches in”"
DELETED_GAME = "A deleted game"
LISTS = {
    "players": ("id", "name", "isAnonymous"),
    "games": ("id", "name", "highestWins"),
    "plays": ("gameRefId", "playDate", "ignored", "playerScores"),
}
"""The lists of an export, and what is read of their objects."""
SCORE_KEYS = ("playerRefId", "score")
COLUMNS = tuple(map(TableColumn, ("play", "date", "game", "player", "score"), (
    Role.MATCH, Role.DAY, Role.GAME, Role.NAME, Role.SCORE,
)))  # fmt: skip
DAY = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")
NO_TIME = re.compile(r" 00:00(?::00)?$")
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9}){1,99}\+?")

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExportedPlay:
    """A match of an export: its number there from 1, its day as written, its game, and its players with their scores.

    A deleted player has no name. `ignored`: BG Stats leaves it out of its own statistics.
    """

    number: int
    day: str
    game: str
    scores: tuple[tuple[str, str], ...]
    ignored: bool

    @property
    def place(self) -> str:
        """Where people find it in BG Stats: “Play 3, Golf on 2024-11-05”."""
        return f"Play {self.number}, {self.game} on {self.day[:10] or 'no day'}"

    def find_reason_to_leave_out(self) -> str:
        """Return why it cannot be a match, in words after a number; "" if it can."""
        if self.ignored:
            return "that BG Stats does not count"
        if not any(score for _, score in self.scores):
            return "without scores"
        return "of one player" if len(self.scores) == 1 else ""

    def find_problem(self) -> str:
        """Return the first thing that is missing or wrong in it, and mostly what to do; "" if nothing is."""
        if not DAY.match(self.day):
            return "it has no day. Write it in BG Stats, and export again"
        if len(self.scores) > MAX_PLAYERS:
            return f"it has {len(self.scores):,} players; a match has {MAX_PLAYERS} at most"
        if not all(name for name, _ in self.scores):
            return "one of its players was deleted. Choose somebody in BG Stats, and export again"
        seen: set[str] = set()
        for name, score in self.scores:
            if name in seen:
                return f"{name} is in this match twice"
            seen.add(name)
            try:
                if parse_score(score) is None:
                    return f"{name} has no score. Write it in BG Stats, and export again"
            except RuleError as error:
                return f"{name}: {error}"
        return ""

    def build_lines(self) -> Iterator[TableLine]:
        """Yield a table line for each player: the play's number, day and game, the player's name and score."""
        for name, score in self.scores:
            yield TableLine(self.place, (str(self.number), self.day, *map(_escape, (self.game, name)), score))


@dataclass(frozen=True, slots=True)
class PlayTable:
    """The table of some games of an export, what is wrong in it, and notes on what is left out."""

    sheet: TableSheet
    problems: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayExport:
    """The plays of an export, and for each game by name whether the highest score wins."""

    plays: tuple[ExportedPlay, ...]
    highest_wins: Mapping[str, bool]

    def count_plays(self) -> dict[str, int]:
        """Return the games by name, each with its number of plays that can be matches, if it has any.

        Raise `FileError` if no game has any, or too many have.
        """
        many = Counter(play.game for play in self.plays if not play.find_reason_to_leave_out())
        if not many:
            raise FileError("No play of this export has scores of two players")
        _check_length("games with scores", len(many), MOST_GAMES)
        return {game: many[game] for game in sorted(many, key=str.casefold)}

    def build_table(self, games: Collection[str]) -> PlayTable:
        """Return the table of these games' usable plays, empty if too many, and the first `MOST_PROBLEMS` problems."""
        reasons: Counter[str] = Counter()
        problems: list[str] = []
        lines: list[TableLine] = []
        chosen = [play for play in self.plays if play.game in games]
        for play in chosen:
            if reason := play.find_reason_to_leave_out():
                reasons[reason] += 1
            elif problem := play.find_problem():
                problems.append(f"{play.place}: {problem}")
            else:
                lines += play.build_lines()
        if len(chosen) - reasons.total() > MOST_MATCHES or len(lines) > MOST_HANDS:
            most = f"{MOST_MATCHES:,} matches or {MOST_HANDS:,} scores"
            lines, problems = [], [f"These games have more than {most}. Tick fewer of them"]
        notes = [f"Left out: {', '.join(f'{many:,} {reason}' for reason, many in reasons.items())}."] if reasons else []
        return PlayTable(TableSheet(None, COLUMNS, tuple(lines)), tuple(problems[:MOST_PROBLEMS]), tuple(notes))


def is_export(text: str) -> bool:
    """Return whether a text begins as JSON does, and no table."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def shorten_export(text: str) -> str:
    """Return an export with only what is read of it, often a tenth. Raise `FileError` if it is none."""
    return json.dumps(_read_lists(text), separators=(",", ":"))


def parse_export(text: str) -> PlayExport:
    """Return the plays of an export. Raise `FileError` if it is none."""
    rows = _read_lists(text)
    games = {_get_id(row, "id"): _shorten_name(_get_text(row, "name")) for row in rows["games"]}
    players = {_get_id(row, "id"): _read_player(row) for row in rows["players"]}
    plays = tuple(
        ExportedPlay(
            number,
            NO_TIME.sub("", _get_text(row, "playDate")),
            games.get(_get_id(row, "gameRefId")) or DELETED_GAME,
            tuple(_list_scores(row["playerScores"], players)),
            bool(row.get("ignored")),
        )
        for number, row in enumerate(rows["plays"], 1)
    )
    highest = {games[_get_id(row, "id")]: bool(row["highestWins"]) for row in rows["games"] if "highestWins" in row}
    return PlayExport(plays, highest)


def _read_lists(text: str) -> dict[str, list[dict[str, Any]]]:
    """Return the lists of an export, each object only with what is read of it. Raise `FileError` if it is none."""
    if '"scorekeeper-' in text[:1_000]:
        raise FileError(MATCH_FILE)
    export = expect_object(parse_json(text.removeprefix("\ufeff"), "export of BG Stats"), "an export of BG Stats")
    lists = {}
    for name, keys in LISTS.items():
        rows = export.get(name)
        if not isinstance(rows, list):
            raise FileError(NO_EXPORT)
        _check_length(name, len(rows), MOST_ROWS)
        lists[name] = [_keep(row, keys, name) for row in rows]
    _check_length("scores", sum(len(play["playerScores"]) for play in lists["plays"]), MOST_SCORES)
    return lists


def _check_length(what: str, many: int, most: int) -> None:
    """Raise `FileError` if there are more rows (`many`) than are read (`most`); `what` names them: “plays”."""
    if many > most:
        raise FileError(
            f"There are {format_number(many)} {what} in this export; at most {format_number(most)} are read"
        )


def _keep(value: object, keys: Collection[str], where: str) -> dict[str, Any]:
    """Return an object's texts, numbers and booleans by these keys, and a play's scores; `where` is for `FileError`."""
    row = expect_object(value, f"each of “{where}” in an export of BG Stats")
    kept = {key: row[key] for key in keys if isinstance(row.get(key), str | int | float)}
    if "playerScores" in keys:
        scores = row.get("playerScores") or []
        if not isinstance(scores, list):
            raise FileError(NO_EXPORT)
        kept["playerScores"] = [_keep(score, SCORE_KEYS, "playerScores") for score in scores]
    return kept


def _shorten_name(name: str) -> str:
    """Return the name of a game as long as one can be here."""
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1].rstrip()}…"


def _read_player(row: Row) -> tuple[str, bool]:
    """Return a player's name, at least far enough to be refused if it is too long, and whether it is any guest's."""
    return _get_text(row, "name")[: MAX_NAME_LENGTH + 1], bool(row.get("isAnonymous"))


def _list_scores(rows: list[Row], players: Mapping[str, tuple[str, bool]]) -> Iterator[tuple[str, str]]:
    """Yield the name and the score of each player of a play; of several anonymous ones, the later have a number."""
    anonymous: Counter[str] = Counter()
    for row in rows:
        name, is_anonymous = players.get(_get_id(row, "playerRefId"), ("", False))
        if is_anonymous and name:
            anonymous[name] += 1
            name = f"{name} {anonymous[name]}" if anonymous[name] > 1 else name
        score = _get_text(row, "score").replace(" ", "")
        yield name, str(sum(map(int, re.findall(r"[+-]?\d+", score)))) if SUM.fullmatch(score) else score


def _escape(text: str) -> str:
    """Return a text as a cell of the app's own tables, which is no formula whatever it begins with (`ESCAPED`)."""
    return f"'{text}" if text.startswith(("=", "+", "@", "＝", "＋", "＠")) else text


def _get_id(row: Row, key: str) -> str:
    """Return the id under a key as text; "" if there is none."""
    return str(row.get(key, ""))


def _get_text(row: Row, key: str) -> str:
    """Return what is under a key as text, with single spaces, without what no page can show; "" if nothing is there."""
    text = str(row.get(key, "")).encode("utf-8", "replace").decode()
    return CONTROLS.sub("", " ".join(text.split()))
