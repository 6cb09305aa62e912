"""A club's rows as the lines of its file, as they are at one moment."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any

from django.apps import apps
from django.db.models import QuerySet

from games.database.batches import batched
from games.database.one_moment import one_moment
from games.models import Change, Club, Deal, Hand, HouseGame, LogEntry, Match, Player, Seat
from games.values.clocks import zone_of

from .contents import (
    CHANGE,
    CLUB,
    DEAL,
    GAME,
    HAND,
    LINES,
    LOG,
    MATCH,
    PAID,
    PLAYER,
    REMOVED,
    SEAT,
    Kind,
    Row,
    with_references,
)

FORMAT = "scorekeeper-club/1"
BATCH = 50
"""Matches in memory at once."""

Done = Callable[[int], object]
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write_club(club: Club, file: IO[bytes], starting: Callable[[int], Done]) -> int:
    """Write a club's file, packed with gzip, while others go on writing; gives how many matches are in it.

    `starting` is told how many matches there are, and gives what is told of each batch of them.
    """
    with one_moment(), gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=file, mtime=0) as packed:
        club = Club.objects.get(pk=club.pk)
        rows = {kind.word: _of_club(kind, club).count() for kind in LINES}
        club.time_zone = zone_of(club.time_zone).key  # another server has another one of its own
        head = {"format": FORMAT, "lines": rows, CLUB.word: CLUB.written(vars(club))}
        packed.write(f"{_json(head)}\n".encode())
        for lines in batched(_lines(club, starting(rows[MATCH.word])), 200):
            packed.write("".join(f"{_json(line)}\n" for line in lines).encode())
    return rows[MATCH.word]


def _of_club(kind: Kind, club: Club) -> QuerySet[Any]:
    """The rows of a kind that a club has, in their order."""
    rows: QuerySet[Any] = apps.get_model(kind.model).objects.order_by("pk")
    if kind in (DEAL, LOG):
        return rows.filter(match__club=club, match__deleting=False)
    return rows.filter(club=club, deleting=False) if kind is MATCH else rows.filter(club=club)


def _lines(club: Club, done: Done) -> Iterator[Row]:
    numbers = _Numbers(club)
    for kind in (PLAYER, GAME):
        yield from numbers.lines(kind, _of_club(kind, club))
    for batch in batched(_of_club(MATCH, club).values("pk", *MATCH.columns).iterator(), BATCH):
        yield from _match_lines(batch, numbers)
        done(len(batch))
    for kind in (REMOVED, PAID):
        yield from numbers.lines(kind, _of_club(kind, club))


class _Numbers:
    """By which numbers of its own the file knows players, matches, and the club's games."""

    def __init__(self, club: Club) -> None:
        self.players = _numbered(Player.objects.filter(club=club))
        self.matches = _numbered(Match.objects.filter(club=club, deleting=False))
        keys = HouseGame.objects.filter(club=club).order_by("pk").values_list("key", flat=True)
        self.games = {key: f"own-{number}" for number, key in enumerate(keys, 1)}

    def game(self, key: str, declaration: str) -> str:
        """The key of a game in the file; one whose own row is gone has the next number after those that are there."""
        return self.games.setdefault(key, f"own-{len(self.games) + 1}") if declaration else key

    def lines(self, kind: Kind, rows: QuerySet[Any]) -> Iterator[Row]:
        """The lines of rows that belong to nothing but the club."""
        for values in rows.values(*kind.columns).iterator():
            yield {kind.word: self.written(kind, values)}

    def written(self, kind: Kind, values: Row) -> Row:
        """A row with the file's own numbers in place of ids."""
        known: Mapping[str, Mapping[int, int]] = {"games.Player": self.players, "games.Match": self.matches}
        for one in kind.fields:
            label = one.related_model._meta.label if one.is_relation else ""  # type: ignore[union-attr]
            if label in known and values[one.attname] is not None:
                values[one.attname] = known[label].get(values[one.attname])
        return kind.written(values)


def _numbered(rows: QuerySet[Any]) -> dict[int, int]:
    return {pk: number for number, pk in enumerate(rows.order_by("pk").values_list("pk", flat=True).iterator(), 1)}


def _match_lines(batch: list[Row], numbers: _Numbers) -> Iterator[Row]:
    ids = [match["pk"] for match in batch]
    seats = _by(Seat.all_seats.filter(match__in=ids).order_by("unseated", "position", "pk"), SEAT, "match_id")
    places = {seat["pk"]: place for rows in seats.values() for place, seat in enumerate(rows)}
    changes = _by(Change.objects.filter(match__in=ids).order_by("before", "pk"), CHANGE, "match_id")
    hands = _by(Hand.objects.filter(deal__match__in=ids), HAND, "deal_id")
    deals = _by(Deal.objects.filter(match__in=ids).order_by("number"), DEAL, "match_id")
    log = _by(LogEntry.objects.filter(match__in=ids).order_by("pk"), LOG, "match_id")
    for match in batch:
        match["game"] = numbers.game(match["game"], match["declaration"])
        within = {"seats": [numbers.written(SEAT, seat) for seat in seats[match["pk"]]]}
        if changes[match["pk"]]:
            within["changes"] = [_placed(CHANGE, one, places, numbers) for one in changes[match["pk"]]]
        yield {MATCH.word: {**numbers.written(MATCH, match), **within}}
        for deal in deals[match["pk"]]:
            deal["answer_id"] = places.get(deal["answer_id"])
            of_deal = sorted(hands[deal["pk"]], key=lambda hand: places[hand["seat_id"]])
            of_hands = [_placed(HAND, hand, places, numbers) for hand in of_deal]
            yield {DEAL.word: {**numbers.written(DEAL, deal), "hands": of_hands}}
        for line in log[match["pk"]]:
            yield {LOG.word: _log_line(line, match["game"], places, numbers)}


def _log_line(line: Row, game: str, places: Mapping[int, int], numbers: _Numbers) -> Row:
    for side in ("before", "after"):
        line[side] = with_references(line["action"], line[side], lambda _: game, numbers.players.__getitem__)
    return _placed(LOG, line, places, numbers)


def _placed(kind: Kind, row: Row, places: Mapping[int, int], numbers: _Numbers) -> Row:
    """A row that says of which seat it is."""
    return numbers.written(kind, {**row, "seat_id": places.get(row["seat_id"])})


def _by(rows: QuerySet[Any], kind: Kind, column: str) -> Mapping[int, list[Row]]:
    """Rows by what they stand under."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in _values(rows, kind, column):
        found[row[column]].append(row)
    return found


def _values(rows: QuerySet[Any], kind: Kind, column: str) -> Iterable[Row]:
    return rows.values("pk", column, *kind.columns).iterator()
