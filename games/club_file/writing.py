"""A club's rows as the lines of its file, as of one moment."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any

from django.apps import apps
from django.db.models import QuerySet

from games.database.batches import batched
from games.database.id_map import IdMap
from games.database.snapshot import snapshot_transaction
from games.matches.log_facts import set_game_key
from games.models import Change, Club, Deal, Hand, HouseGame, LogEntry, Match, Player, Seat
from games.values.clocks import get_zone

from .contents import (
    CHANGE,
    CLUB,
    DEAL,
    GAME,
    HAND,
    LINE_KINDS,
    LOG,
    MATCH,
    OWN_GAME_PREFIX,
    PAID,
    PLAYER,
    REMOVED,
    SEAT,
    Row,
    RowKind,
)

FORMAT = "scorekeeper-club/1"
BATCH_SIZE = 50  # matches
LINES_AT_ONCE = 200

Advance = Callable[[int], object]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write_club(club: Club, file: IO[bytes], start_progress: Callable[[int], Advance]) -> int:
    """Write a club's file, packed with gzip, as of one moment; return how many matches it has.

    Others may go on writing rows. `start_progress` gets the number of matches, and returns a
    function that is called with the size of each batch.
    """
    with (
        snapshot_transaction(),
        gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=file, mtime=0) as packed,
    ):
        club = Club.objects.get(pk=club.pk)
        counts = {kind.word: _select_rows(kind, club).count() for kind in LINE_KINDS}
        # Written out if it is this server's, since another server may be in another zone.
        club.time_zone = get_zone(club.time_zone).key
        head = {"format": FORMAT, "lines": counts, CLUB.word: CLUB.write(vars(club))}
        packed.write(f"{_encode(head)}\n".encode())
        advance = start_progress(counts[MATCH.word])
        for lines in batched(_build_lines(club, advance), LINES_AT_ONCE):
            packed.write("".join(f"{_encode(line)}\n" for line in lines).encode())
    return counts[MATCH.word]


def _select_rows(kind: RowKind, club: Club) -> QuerySet[Any]:
    """Return a kind's rows of a club, by id; none of a match that is being deleted."""
    rows: QuerySet[Any] = apps.get_model(kind.model).objects.order_by("pk")
    if kind in (DEAL, LOG):
        return rows.filter(match__club=club, match__deleting=False)
    return rows.filter(club=club, deleting=False) if kind is MATCH else rows.filter(club=club)


def _build_lines(club: Club, advance: Advance) -> Iterator[Row]:
    """Yield all lines but the first, in order; `advance` gets batch sizes of matches."""
    numbers = _FileNumbers(club)
    for kind in (PLAYER, GAME):
        yield from _build_plain_lines(kind, club, numbers)
    matches = _select_rows(MATCH, club).values("pk", *MATCH.columns)
    for batch in batched(matches.iterator(), BATCH_SIZE):
        yield from _build_match_lines(batch, numbers)
        advance(len(batch))
    for kind in (REMOVED, PAID):
        yield from _build_plain_lines(kind, club, numbers)


def _build_plain_lines(kind: RowKind, club: Club, numbers: _FileNumbers) -> Iterator[Row]:
    for values in _select_rows(kind, club).values(*kind.columns).iterator():
        yield {kind.word: numbers.write_row(kind, values)}


class _FileNumbers:
    """The file's own numbers of players, matches, games, and the seats of some matches."""

    def __init__(self, club: Club) -> None:
        players = _number_rows(Player.objects.filter(club=club))
        self.matches = _number_rows(Match.objects.filter(club=club, deleting=False))
        self.rows = IdMap({Player: players, Match: self.matches})
        keys = HouseGame.objects.filter(club=club).order_by("pk").values_list("key", flat=True)
        self.rows.game_keys = {
            key: f"{OWN_GAME_PREFIX}{number}" for number, key in enumerate(keys, 1)
        }

    def write_match(self, match: Row) -> Row:
        """Return a match for the file; a house game that has no row any more gets a number, too."""
        if match["declaration"]:
            next_key = f"{OWN_GAME_PREFIX}{len(self.rows.game_keys) + 1}"
            self.rows.game_keys.setdefault(match["game"], next_key)
        # A match that is being deleted is not in the file.
        rematch_of = match["rematch_of_id"] if match["rematch_of_id"] in self.matches else None
        return self.write_row(MATCH, {**match, "rematch_of_id": rematch_of})

    def write_row(self, kind: RowKind, values: Row) -> Row:
        return kind.write(self.rows.replace(apps.get_model(kind.model), values))


def _number_rows(rows: QuerySet[Any]) -> dict[int, int]:
    """Return the number in the file, from 1, by each row's id."""
    ids = rows.order_by("pk").values_list("pk", flat=True)
    return {pk: number for number, pk in enumerate(ids.iterator(), 1)}


def _build_match_lines(batch: list[Row], numbers: _FileNumbers) -> Iterator[Row]:
    """Yield the lines of matches: each with seats and changes, its deals with hands, its log."""
    ids = [match["pk"] for match in batch]
    seats = _group_rows(
        Seat.all_seats.filter(match__in=ids).order_by("unseated", "position", "pk"),
        SEAT,
        "match_id",
    )
    positions: dict[int, int] = {}
    for match_seats in seats.values():
        positions |= {seat["pk"]: position for position, seat in enumerate(match_seats)}
    # Changes, hands and the log refer to these seats, and to no others.
    numbers.rows.ids[Seat] = positions
    changes = _group_rows(
        Change.objects.filter(match__in=ids).order_by("before", "pk"), CHANGE, "match_id"
    )
    hands = _group_rows(Hand.objects.filter(deal__match__in=ids), HAND, "deal_id")
    deals = _group_rows(Deal.objects.filter(match__in=ids).order_by("number"), DEAL, "match_id")
    log = _group_rows(LogEntry.objects.filter(match__in=ids).order_by("pk"), LOG, "match_id")
    for match in batch:
        match_id = match["pk"]
        match_cells = numbers.write_match(match)
        match_cells["seats"] = [numbers.write_row(SEAT, seat) for seat in seats[match_id]]
        if changes[match_id]:
            match_cells["changes"] = [
                numbers.write_row(CHANGE, change) for change in changes[match_id]
            ]
        yield {MATCH.word: match_cells}
        for deal in deals[match_id]:
            deal_cells = numbers.write_row(DEAL, deal)
            in_order = sorted(hands[deal["pk"]], key=lambda hand: positions[hand["seat_id"]])
            deal_cells["hands"] = [numbers.write_row(HAND, hand) for hand in in_order]
            yield {DEAL.word: deal_cells}
        for line in log[match_id]:
            for side in ("before", "after"):
                line[side] = set_game_key(line["action"], line[side], match["game"])
            yield {LOG.word: numbers.write_row(LOG, line)}


def _group_rows(rows: QuerySet[Any], kind: RowKind, column: str) -> Mapping[int, list[Row]]:
    """Return rows, with `pk` and the columns of `kind`, by the id in `column`."""
    groups: dict[int, list[Row]] = defaultdict(list)
    for row in rows.values("pk", column, *kind.columns).iterator():
        groups[row.pop(column)].append(row)
    return groups
