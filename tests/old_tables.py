"""Old results as somebody would have written them down, in several shapes, and brought in without a table."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from games import play
from games.models import Club, ImportBatch, new_uid
from games.play.old_results import PastResult
from games.rules.built_in import BUILT_IN
from games.rules.totals import build_past_record


@dataclass(frozen=True)
class OldMatch:
    """A match of a notebook: its day, its game, everybody's scores deal by deal."""

    day: date
    game: str
    scores: Mapping[str, Sequence[int]]

    @property
    def totals(self) -> dict[str, int]:
        return {name: sum(points) for name, points in self.scores.items()}


@dataclass(frozen=True)
class Hand:
    """How somebody writes: the sign between cells, a day, a number, and whether scores stand by deal."""

    separator: str = "\t"
    day: Callable[[date], str] = date.isoformat
    number: Callable[[int], str] = str

    def write(self, rows: Iterable[Iterable[str]]) -> str:
        out = io.StringIO()
        csv.writer(out, delimiter=self.separator).writerows(rows)
        return out.getvalue()

    def cells(self, scores: Mapping[str, int], names: Iterable[str]) -> list[str]:
        return [self.number(scores[name]) if name in scores else "" for name in names]


def write_across(matches: Sequence[OldMatch], hand: Hand) -> str:
    """Write names across, a match a line, with totals."""
    names = list_names(matches)
    lines = ([hand.day(match.day), match.game, *hand.cells(match.totals, names)] for match in matches)
    return hand.write([["Date", "Game", *names], *lines])


def write_deals(matches: Sequence[OldMatch], hand: Hand) -> str:
    """Write names across, a deal a line; the day stands in the first line of a match only."""
    names, rows = list_names(matches), []
    for match in matches:
        for number in range(len(next(iter(match.scores.values())))):
            scores = {name: points[number] for name, points in match.scores.items()}
            about = ["", ""] if number else [hand.day(match.day), match.game]
            rows.append([*about, str(number + 1), *hand.cells(scores, names)])
    return hand.write([["Datum", "Spiel", "Runde", *names], *rows])


def write_names_down(matches: Sequence[OldMatch], hand: Hand) -> str:
    """Write a line for each player of each match."""
    rows = [
        [hand.day(match.day), match.game, name, hand.number(points), "a note"]
        for match in matches
        for name, points in match.totals.items()
    ]
    return hand.write([["date", "game", "player", "score", "comment"], *rows])


def write_turned(matches: Sequence[OldMatch], hand: Hand) -> str:
    """Write names down, a match a column."""
    rows = [["Name", *(hand.day(match.day) for match in matches)], ["Game", *(match.game for match in matches)]]
    rows += [[name, *(hand.cells(match.totals, [name])[0] for match in matches)] for name in list_names(matches)]
    return hand.write(rows)


def write_pairs(matches: Sequence[OldMatch], hand: Hand) -> str:
    """Write a match a line, each name with its score beside it."""
    most = max(len(match.scores) for match in matches)
    titles = [title for number in range(1, most + 1) for title in (f"Player {number}", f"Score {number}")]
    rows = [
        [
            hand.day(match.day),
            match.game,
            *(cell for name, total in match.totals.items() for cell in (name, hand.number(total))),
        ]
        for match in matches
    ]
    return hand.write([["Date", "Game", *titles, "Winner"], *rows])


SHAPES = {
    "across": write_across,
    "deal by deal": write_deals,
    "names down": write_names_down,
    "turned": write_turned,
    "pairs": write_pairs,
}


def build_export(matches: Sequence[OldMatch]) -> dict[str, Any]:
    """Return matches as BG Stats exports them; a score of several deals is a calculation, as somebody typed it."""
    names, games = list_names(matches), list(dict.fromkeys(match.game for match in matches))
    plays = [
        {
            "uuid": f"play {number}",
            "playDate": f"{match.day} 20:15:00",
            "gameRefId": games.index(match.game) + 1,
            "ignored": False,
            "playerScores": [
                {
                    "playerRefId": names.index(name),
                    "score": "+".join(map(str, points)).replace("+-", "-"),
                    "winner": True,
                }
                for name, points in match.scores.items()
            ],
        }
        for number, match in enumerate(matches)
    ]
    return {
        "players": [{"id": number, "name": name, "isAnonymous": False} for number, name in enumerate(names)],
        "games": [{"id": number, "name": name, "highestWins": name != "Golf"} for number, name in enumerate(games, 1)],
        "locations": [],
        "plays": plays,
    }


def list_names(matches: Iterable[OldMatch]) -> list[str]:
    return list(dict.fromkeys(name for match in matches for name in match.scores))


def add_up(matches: Iterable[OldMatch]) -> dict[str, int]:
    """Return everybody's points in all of the matches."""
    points: dict[str, int] = {}
    for match in matches:
        for name, total in match.totals.items():
            points[name] = points.get(name, 0) + total
    return points


def import_results(
    club: Club, *rows: Sequence[str | int], again: bool = False, phone: int | None = None
) -> ImportBatch:
    """Bring matches of Golf into a club, each a row of names and totals, on evenings one after the other."""
    results = []
    for number, row in enumerate(rows, 1):
        record, figures = build_past_record(BUILT_IN["golf"], [*map(str, row[::2])], [[*map(int, row[1::2])]])
        results.append(PastResult(record, figures, datetime(2015, 1, number, 19, tzinfo=UTC)))
    return play.bring_in_results(club, results, uid=new_uid(), again=again, phone=phone)
