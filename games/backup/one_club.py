"""One club from a backup of everything, restored beside the existing ones.

Its rows get ids that are free here. Its links and matches' addresses stay if they are free, too, so
that phones find a deleted club again; otherwise the club is a copy with new ones.
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

from games.database.batches import batched
from games.database.bulk_insert import ROWS_PER_STATEMENT
from games.database.evenings import fill_evenings
from games.database.fill_initials import give_looks
from games.database.id_map import IdMap, Row, foreign_keys
from games.database.name_keys import renew_keys
from games.models import Club, ClubPhone, Match, Paid, Player, Table, new_uid

from .backup_file import BackupError, BackupHead, BackupTable, open_backup
from .whole_database import GONE_TABLES, check_cells, check_tables, get_fields, to_stored_rows

Advance = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class ClubInBackup:
    name: str
    uid: str
    made_at: datetime

    @property
    def is_there(self) -> bool:
        return Club.objects.filter(uid=self.uid).exists()


def find_club(path: Path, name_or_address: str) -> ClubInBackup:
    """Return a backup's club by address (or uid), else by name; raise `BackupError`."""
    uid = name_or_address.rstrip("/").rpartition("/")[2]
    with open_backup(path) as (head, rows):
        check_tables(head, path)
        clubs = [_name_cells(table, row) for table, row in _filter_rows(head, rows, "games.Club")]
        name = name_or_address.casefold()
        matching = [club for club in clubs if club["uid"] == uid]
        if not matching:
            matching = [club for club in clubs if str(club["name"]).casefold() == name]
        if len(matching) != 1:
            names = ", ".join(f"“{club['name']}” (/c/{club['uid']}/)" for club in clubs) or "none"
            problem = "no club with the name or address"
            if matching:
                problem = "more than one club with the name"
            raise BackupError(
                f"{path} has {problem} {name_or_address}. "
                f"Type the address of one of its clubs: {names}"
            )
        return ClubInBackup(str(matching[0]["name"]), str(matching[0]["uid"]), head.made_at)


def restore_club(path: Path, found: ClubInBackup, start_progress: Callable[[int], Advance]) -> Club:
    """Store a backup's club beside the existing ones, in one transaction; raise `BackupError`.

    `start_progress` gets the number of rows in the backup, and returns a function that is called
    with the size of each batch.
    """
    with open_backup(path) as (head, rows):
        advance = start_progress(sum(table.rows for table in head.tables))
        try:
            with transaction.atomic():
                restorer = ClubRestorer(path, found)
                for table in head.tables:
                    for batch in batched(islice(rows, table.rows), ROWS_PER_STATEMENT):
                        restorer.add_rows(table, batch)
                        advance(len(batch))
                # The end of the rows is checked only when one more is asked for.
                next(rows, None)
                restorer.rows.insert_later_references()
                # An older version's backup has no initials and colours, other keys of names, and no
                # evenings. Players of other clubs have theirs, so nothing changes for them.
                give_looks(Player.objects)
                renew_keys(Player.objects)
                if not any("evening" in table.columns for table in head.tables):
                    clubs = Club.objects.filter(pk__in=restorer.rows.ids[Club].values())
                    matches = Match.objects.filter(club__in=clubs)
                    fill_evenings(clubs, matches, Paid.objects.filter(club__in=clubs))
        except (DataError, IntegrityError, KeyError) as error:
            raise BackupError(f"{path} has rows that do not fit together: {error}") from None
    # New ids by those of the backup: of the one club.
    return Club.objects.get(pk=restorer.rows.ids[Club].popitem()[1])


def _filter_rows(
    head: BackupHead, rows: Iterator[list[Any]], name: str
) -> Iterator[tuple[BackupTable, list[Any]]]:
    """Yield each row of the table of that name; rows before it are skipped, none after is read."""
    for table in head.tables:
        for row in islice(rows, table.rows):
            if table.name == name:
                yield table, row
        if table.name == name:
            return


def _name_cells(table: BackupTable, row: Sequence[Any]) -> Row:
    return dict(zip(table.columns, row, strict=True))


class ClubRestorer:
    """Stores the rows of one club of a backup, which are given table by table."""

    def __init__(self, path: Path, found: ClubInBackup) -> None:
        self.path = path
        self.found = found
        self.rows = IdMap({Club: {}})

    def add_rows(self, table: BackupTable, batch: Sequence[list[Any]]) -> None:
        """Store the club's rows among a table's; raise `BackupError` for a wrong cell."""
        # Accounts and the admin site's log are no club's.
        if not table.name.startswith("games.") or table.name in GONE_TABLES:
            return
        model = apps.get_model(table.name)
        own_rows = [row for row in batch if self._is_own(model, _name_cells(table, row))]
        if not own_rows:
            return
        check_cells(table, own_rows, self.path)
        try:
            rows = [_name_cells(table, row) for row in to_stored_rows(table, own_rows)]
            self._insert(model, [self._renew(model, row) for row in rows])
        except (OverflowError, TypeError, ValueError) as error:
            raise BackupError(
                f"{self.path} has a row of {table.name} that cannot be stored: {error}."
            ) from None

    def _insert(self, model: type[models.Model], rows: Sequence[Row]) -> None:
        """Insert rows under new ids.

        A phone's row keeps its id if that is free, since the phone has it in its cookie.
        """
        old_ids = {row["id"] for row in rows}  # KeyError: a damaged table has none
        if model is not ClubPhone:
            self.rows.insert(model, rows)
            return
        taken = {*ClubPhone.objects.filter(pk__in=old_ids).values_list("pk", flat=True)}
        keeping = [row for row in rows if row["id"] not in taken]
        self.rows.insert(model, keeping, keep_ids=True)
        self.rows.insert(model, [row for row in rows if row["id"] in taken])

    def _is_own(self, model: type[models.Model], row: Row) -> bool:
        """Return whether a row is the club's, or belongs to a row that is stored already."""
        if model is Club:
            return bool(row["uid"] == self.found.uid)
        fields = get_fields(model._meta.label)
        ids = self.rows.ids
        # The columns that always refer to a row, by which a row belongs to that.
        parents = {
            column: parent_model
            for column, parent_model in foreign_keys(model)
            if not fields[column].null and parent_model in ids
        }
        column = "club_id" if "club_id" in parents else next(iter(parents), None)
        return column is not None and row.get(column) in ids[parents[column]]

    def _renew(self, model: type[models.Model], row: Row) -> Row:
        """Replace, in place, the row's unique values that are taken here, and return the row.

        Ids and references stay. A club is no longer to be deleted, a table has no next game.
        """
        references = dict(foreign_keys(model))
        for name, field in get_fields(model._meta.label).items():
            is_unique_value = field.unique and not field.primary_key and name not in references
            if is_unique_value and row.get(name) is not None:
                row[name] = self._choose_free_value(model, field, row[name])
        if model is Club:
            # Nobody has seen the copy yet, so it does not count as unused for long.
            row |= {"deleting_at": None, "seen_day": None}
            # A printed link opens the club that is still here.
            if self.found.is_there:
                row["printed_link"] = None
        # The next game was chosen for that evening, by a key that may be another game's by now.
        if model is Table:
            row["game"] = ""
        return row

    def _choose_free_value(self, model: type[models.Model], field: Any, value: str) -> str:
        """Return a unique field's value, or a new one if it is taken; note a game's new key."""
        is_taken = model._base_manager.filter(**{field.attname: value}).exists()
        # A link for playing must not have the secret of a link for watching either.
        if model is Club and field.name.endswith("secret"):
            is_taken = (
                Club.objects.filter(keeper_secret=value).exists()
                or Club.objects.filter(watch_secret=value).exists()
            )
        if not is_taken:
            return value
        # Some have no default, as removed matches get their uid from the match.
        new: str = field.get_default() or new_uid()
        if field.name == "key":
            self.rows.game_keys[value] = new
        return new
