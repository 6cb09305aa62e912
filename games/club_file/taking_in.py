"""A club's file as a club of this server: a new one beside those that are there, with new links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, zip_longest
from operator import attrgetter
from typing import IO, Any

from django.db import DataError, IntegrityError, transaction

from games.database.batches import batched
from games.database.bulk_insert import insert
from games.models import (
    Change,
    Club,
    Deal,
    Hand,
    HouseGame,
    LogEntry,
    Match,
    Paid,
    Player,
    RemovedMatch,
    Seat,
    new_game_key,
    new_uid,
)
from games.play.clubs import start_club
from games.rules.errors import FileError
from games.rules.figures import SEAT_FIGURES, MatchFigures
from games.rules.money.pot import CURRENCY
from games.values.clocks import checked_zone
from games.values.names import tidy_name

from .checking import Checked, unpacked
from .contents import (
    CHANGE,
    DEAL,
    GAME,
    HAND,
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
from .reading import Entry, Head, read_club

BATCH = 20
"""Matches in memory at once."""

Seats = Sequence[Sequence[int]]
Done = Callable[[int], object]
Starting = Callable[[int], Done]


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of a file is taken in at once: lines, and steps of work (`games.rules.work`)."""

    lines: int
    steps: int


def take_in(
    file: IO[bytes], starting: Starting, *, uid: str = "", sender: str | None = None, bounds: Bounds | None = None
) -> Club:
    """The club that a file holds, as a new one with new links. The file is read twice: first all of it is checked.

    `starting` is told of how many steps there are, and gives what is told of each of them. `uid` and `sender` as in
    `start_club`: sent twice, a file gives one club. Raises `FileError`, also for more than the `bounds` allow, and
    what `start_club` does; nothing of the file is there then. What is written is one transaction.
    """
    head, entries = read_club(file)
    if bounds and sum(head.lines.values()) > bounds.lines:
        raise FileError(f"This file has {sum(head.lines.values()):,} lines; here {bounds.lines:,} are taken in at most")
    done = starting(2 * head.lines[MATCH.word])
    checked = _checked(head, entries, done, bounds)
    uid = uid or new_uid()
    known = Club.objects.filter(uid=uid).exists()
    try:
        with transaction.atomic():
            club = start_club(head.club["name"], uid, sender=sender)
            if not known:
                Club.objects.filter(pk=club.pk).update(**head.club)
                club.refresh_from_db()
                _Writing(club, checked).write(read_club(file)[1], done)
    except (DataError, IntegrityError):
        raise FileError("This file has rows that do not go together") from None
    return club


def _checked(head: Head, entries: Iterator[Entry], done: Done, bounds: Bounds | None) -> Checked:
    head.club["name"] = tidy_name(head.club["name"], "A club")
    checked_zone(head.club["time_zone"])
    if head.club["currency"]:
        CURRENCY.check(head.club["currency"])
    checked = Checked(head, most_steps=bounds.steps if bounds else None)
    for entry in entries:
        checked.add(entry)
        if entry.kind is MATCH:
            done(1)
    checked.check_players()
    return checked


class _Writing:
    """The rows of a file on their way into the tables, and the ids that its numbers stand for."""

    def __init__(self, club: Club, checked: Checked) -> None:
        self.club, self.checked = club, checked
        self.matches: list[int] = []
        self.rematches: list[tuple[int, int]] = []
        self.games = {f"own-{number}": new_game_key() for number in range(1, len(checked.games) + 1)}
        self.players = self._players(checked.players)
        games = zip(self.games.values(), checked.games, strict=True)
        rows = ([club.pk, key, *(game[name] for name in GAME.columns)] for key, game in games)
        insert(HouseGame, ("club_id", "key", *GAME.columns), rows)

    def write(self, entries: Iterator[Entry], done: Done) -> None:
        """Write what comes after the players and games."""
        figures = map(unpacked, self.checked.figures)
        for kind, some in groupby(entries, attrgetter("kind")):
            if kind is MATCH:
                for batch in batched(some, BATCH):
                    self._write_matches(batch, [next(figures) for _ in batch])
                    done(len(batch))
            elif kind is REMOVED:
                insert(RemovedMatch, ("club_id", "uid", *kind.columns), self._rows(kind, some, with_uid=True))
            elif kind is PAID:
                insert(Paid, ("club_id", *kind.columns), self._rows(kind, some))
        for pk, first in self.rematches:
            Match.objects.filter(pk=pk).update(rematch_of_id=self.matches[first - 1])

    def _players(self, players: Sequence[Row]) -> list[int]:
        columns = [name for name in PLAYER.columns if name != "merged_into_id"]
        rows = ([self.club.pk, player["key"], *(player[name] for name in columns)] for player in players)
        ids = insert(Player, ("club_id", "key", *columns), rows)
        for pk, player in zip(ids, players, strict=True):
            if player["merged_into_id"]:
                Player.objects.filter(pk=pk).update(merged_into_id=ids[player["merged_into_id"] - 1])
        return ids

    def _rows(self, kind: Kind, entries: Iterable[Entry], *, with_uid: bool = False) -> Iterator[list[Any]]:
        for entry in entries:
            uid = [new_uid()] if with_uid else []
            yield [self.club.pk, *uid, *self._cells(kind, entry.values)]

    def _cells(self, kind: Kind, values: Row) -> list[Any]:
        """A row's values, with the ids of players in place of the file's numbers."""
        return [
            self.players[values[one.attname] - 1] if values[one.attname] and one.related_model is Player
            else values[one.attname]
            for one in kind.fields
        ]  # fmt: skip

    def _write_matches(self, batch: Sequence[Entry], figures: Sequence[MatchFigures]) -> None:
        """Some matches, each table's rows at once, first those that others refer to."""
        columns = ("club_id", "uid", "deals_counted", "pot_cents", "has_changes", *MATCH.columns)
        ids = insert(Match, columns, map(self._match, batch, figures))
        for entry, pk in zip(batch, ids, strict=True):
            if entry.values["rematch_of_id"]:
                self.rematches.append((pk, entry.values["rematch_of_id"]))
        self.matches += ids
        seats = iter(insert(Seat, ("match_id", *SEAT_FIGURES, *SEAT.columns), self._seats(ids, batch, figures)))
        seats_of = [[*islice(seats, len(entry.seats))] for entry in batch]
        insert(Change, ("match_id", *CHANGE.columns), self._changes(ids, batch, seats_of))
        deals = insert(Deal, ("match_id", *DEAL.columns), _deals(ids, batch, seats_of))
        insert(Hand, ("deal_id", *HAND.columns), self._hands(deals, batch, seats_of))
        insert(LogEntry, ("match_id", *LOG.columns), self._log(ids, batch, seats_of))

    def _match(self, entry: Entry, figures: MatchFigures) -> list[Any]:
        values = {**entry.values, "game": self._key(entry.values), "rematch_of_id": None}
        over = values["finished_at"] or max((line["at"] for _, line in entry.log), default=values["started_at"])
        values["finished_at"] = over if figures.finished else None
        derived = [figures.deals_counted, figures.pot_cents, bool(entry.changes)]
        return [self.club.pk, new_uid(), *derived, *(values[name] for name in MATCH.columns)]

    def _key(self, match: Row) -> str:
        """The key of a match's game here; the club may not have the game of an old match any more."""
        game: str = match["game"]
        return self.games.setdefault(game, new_game_key()) if match["declaration"] else game

    def _seats(self, ids: Sequence[int], batch: Sequence[Entry], each: Sequence[MatchFigures]) -> Iterator[list[Any]]:
        for pk, entry, figures in zip(ids, batch, each, strict=True):
            for seat, mine in zip_longest(entry.seats, figures.seats, fillvalue=figures.seats[0]):
                yield [pk, *(getattr(mine, name) for name in SEAT_FIGURES), *self._cells(SEAT, seat)]  # type: ignore[arg-type]

    def _changes(self, ids: Sequence[int], batch: Sequence[Entry], seats_of: Seats) -> Iterator[list[Any]]:
        for pk, entry, seats in zip(ids, batch, seats_of, strict=True):
            for change in entry.changes:
                yield [pk, *self._cells(CHANGE, {**change, "seat_id": seats[change["seat_id"]]})]

    def _hands(self, deals: Sequence[int], batch: Sequence[Entry], seats_of: Seats) -> Iterator[list[Any]]:
        pks = iter(deals)
        for entry, seats in zip(batch, seats_of, strict=True):
            for _, _, hands in entry.deals:
                deal = next(pks)
                for hand in hands:
                    yield [deal, *self._cells(HAND, {**hand, "seat_id": seats[hand["seat_id"]]})]

    def _log(self, ids: Sequence[int], batch: Sequence[Entry], seats_of: Seats) -> Iterator[list[Any]]:
        for pk, entry, seats in zip(ids, batch, seats_of, strict=True):
            for _, line in entry.log:
                facts = {side: self._fact(line["action"], line[side], entry.values) for side in ("before", "after")}
                seat = None if line["seat_id"] is None else seats[line["seat_id"]]
                yield [pk, *self._cells(LOG, {**line, **facts, "seat_id": seat})]

    def _fact(self, action: str, fact: Any, match: Row) -> Any:
        """A fact of the log with this server's ids in it."""
        return with_references(action, fact, lambda _: self._key(match), lambda number: self.players[number - 1])


def _deals(ids: Sequence[int], batch: Sequence[Entry], seats_of: Seats) -> Iterator[list[Any]]:
    for pk, entry, seats in zip(ids, batch, seats_of, strict=True):
        for _, deal, _ in entry.deals:
            answer = None if deal["answer_id"] is None else seats[deal["answer_id"]]
            yield [pk, *({**deal, "answer_id": answer}[name] for name in DEAL.columns)]
