"""One club out of a backup of everything, beside what is there.

Its rows get ids that are free here. What stands for it elsewhere, its links and the addresses of its matches, stays as
it was where that is free as well, so that phones find a club again that is gone; else the club is a copy with new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import DataError, IntegrityError, models, transaction

from games.club_file.contents import with_references
from games.database.batches import batched
from games.database.bulk_insert import ROWS, insert
from games.database.fill_initials import give_looks
from games.database.name_keys import renew_keys
from games.models import Club, LogEntry, Player, RecoverySheet, Table, new_uid

from .backup_file import BackupError, Head, opened_backup
from .backup_file import Table as TableOfRows
from .whole_database import fields_of, refuse_other_kinds, refuse_unknown, stored_rows

Row = dict[str, Any]
Done = Callable[[int], object]
KEPT_IDS = "games.ClubPhone"
"""A phone knows its row by the id: it has the one that it had, if that is free."""


@dataclass(frozen=True, slots=True)
class Found:
    """The club that is meant, as a backup has it: the name, the address, when the backup was made."""

    name: str
    uid: str
    made_at: datetime

    @property
    def is_there(self) -> bool:
        """Whether this server has the club."""
        return Club.objects.filter(uid=self.uid).exists()


def find_club(path: Path, meant: str) -> Found:
    """The club of that address or name in a backup. Raises `BackupError`, which names those that are there."""
    uid = meant.rstrip("/").rpartition("/")[2]
    with opened_backup(path) as (head, rows):
        refuse_unknown(head, path)
        clubs = [dict(zip(table.columns, row, strict=True)) for table, row in _of(head, rows, "games.Club")]
        found = [club for club in clubs if club["uid"] == uid]
        found = found or [club for club in clubs if str(club["name"]).casefold() == meant.casefold()]
        if len(found) != 1:
            there = ", ".join(f"“{club['name']}” (/c/{club['uid']}/)" for club in clubs) or "none"
            which = "several clubs" if found else "no club"
            raise BackupError(f"{path} has {which} {meant}. It has: {there}")
        return Found(str(found[0]["name"]), str(found[0]["uid"]), head.made_at)


def bring_back(path: Path, found: Found, starting: Callable[[int], Done]) -> Club:
    """Store a backup's club beside what is there, in one transaction. Raises `BackupError`, and nothing is changed.

    `starting` is told how many rows the backup has, and gives what is told of each batch of them.
    """
    with opened_backup(path) as (head, rows):
        done = starting(sum(table.rows for table in head.tables))
        try:
            with transaction.atomic():
                bringing = _Bringing(path, found)
                for table in head.tables:
                    for batch in batched(islice(rows, table.rows), ROWS):
                        bringing.add(table, batch)
                        done(len(batch))
                next(rows, None)  # there are no more, or this says so
                bringing.point_to_later_rows()
                give_looks(Player.objects)
                renew_keys(Player.objects)
        except (DataError, IntegrityError, KeyError) as error:
            raise BackupError(f"{path} has rows that do not go together: {error}") from None
    return Club.objects.get(pk=bringing.ids["games.Club"].popitem()[1])


def _of(head: Head, rows: Iterator[list[Any]], name: str) -> Iterator[tuple[TableOfRows, list[Any]]]:
    for table in head.tables:
        for row in islice(rows, table.rows):
            if table.name == name:
                yield table, row
        if table.name == name:
            return


class _Bringing:
    """The rows of one club on their way from a backup into the tables, with the ids that they have here."""

    def __init__(self, path: Path, found: Found) -> None:
        self.path, self.found = path, found
        self.left_out = {RecoverySheet} if found.is_there else set()  # the paper opens the club that is there
        self.ids: dict[str, dict[int, int]] = {"games.Club": {}}
        self.games: dict[str, str] = {}
        self.later: list[tuple[type[models.Model], str, int, int]] = []

    def add(self, table: TableOfRows, batch: Sequence[list[Any]]) -> None:
        """Store those of a table's rows that are the club's. Raises `BackupError` for a cell of another kind."""
        model = apps.get_model(table.name)
        if not table.name.startswith("games.") or model in self.left_out:
            return
        own = [row for row in batch if self._is_own(model, dict(zip(table.columns, row, strict=True)))]
        if not own:
            return
        refuse_other_kinds(table, own, self.path)
        try:
            rows = [dict(zip(table.columns, row, strict=True)) for row in stored_rows(table, own)]
            old = [row.pop("id") for row in rows]
            placed = [self._placed(model, row, pk) for row, pk in zip(rows, old, strict=True)]
            kept = table.name == KEPT_IDS
            for pk, row in zip(old, placed, strict=True) if kept else ():
                row["id"] = pk if not model._base_manager.filter(pk=pk).exists() else None
            self._store(model, old, placed)
        except (OverflowError, TypeError, ValueError) as error:
            raise BackupError(f"{self.path} has a row of {table.name} that cannot be stored: {error}.") from None

    def point_to_later_rows(self) -> None:
        """Let rows point to others of their table, all of which are there now."""
        for model, column, pk, other in self.later:
            new = self.ids[model._meta.label]
            model._base_manager.filter(pk=new[pk]).update(**{column: new[other]})

    def _store(self, model: type[models.Model], old: Sequence[int], rows: Sequence[Row]) -> None:
        new = self.ids.setdefault(model._meta.label, {})
        for with_id in (True, False):
            some = [(pk, row) for pk, row in zip(old, rows, strict=True) if (row.get("id") is not None) == with_id]
            columns = [name for name in rows[0] if with_id or name != "id"]
            ids = insert(model, columns, ([row[name] for name in columns] for _, row in some)) if some else []
            new.update(zip((pk for pk, _ in some), ids, strict=True))

    def _is_own(self, model: type[models.Model], row: Row) -> bool:
        if model is Club:
            return bool(row["uid"] == self.found.uid)
        fields = [one for one in fields_of(model._meta.label).values() if isinstance(one, models.ForeignKey)]
        ways = [one for one in fields if not one.null and one.related_model._meta.label in self.ids]
        way = next((one for one in ways if one.related_model is Club), ways[0] if ways else None)
        return way is not None and row.get(way.attname) in self.ids[way.related_model._meta.label]

    def _placed(self, model: type[models.Model], row: Row, pk: int) -> Row:
        """A row with the ids, keys and addresses that it has here."""
        for one in fields_of(model._meta.label).values():
            value = row.get(one.attname)
            if value is None:
                continue
            if isinstance(one, models.ForeignKey) and one.related_model is model:
                self.later.append((model, one.attname, pk, value))
                row[one.attname] = None
            elif isinstance(one, models.ForeignKey):
                row[one.attname] = self.ids[one.related_model._meta.label][value]
            elif one.unique and not one.primary_key:
                row[one.attname] = self._free(model, one, value)
        if model is Club:
            row |= {"deleting_at": None, "seen_day": None}  # it is wanted
        if model is Table:
            row["game"] = ""  # what was to come next that evening, known by a key of then
        if "game" in row:
            row["game"] = self._key(row["game"])
        if model is LogEntry:
            player = self.ids["games.Player"].__getitem__
            row |= {
                side: with_references(row["action"], row.get(side), self._key, player) for side in ("before", "after")
            }
        return row

    def _key(self, game: str) -> str:
        """The key that a game has here."""
        return self.games.get(game, game)

    def _free(self, model: type[models.Model], one: Any, value: str) -> str:
        """What stands for a row elsewhere: as it was, or another one where that stands for something here."""
        taken = model._base_manager.filter(**{one.attname: value}).exists()
        if model is Club and one.name.endswith("secret"):  # both kinds of links differ from one another
            taken = (
                Club.objects.filter(keeper_secret=value).exists() or Club.objects.filter(watch_secret=value).exists()
            )
        if not taken:
            return value
        new: str = one.get_default() or new_uid()
        if one.name == "key":
            self.games[value] = new
        return new
