"""The whole database as a file, and a file as the whole database.

Backups go from one kind of database to the other. They have facts and accounts; permissions and
content types have other ids in every database, and are stored by their natural keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from django.apps import apps
from django.db import DataError, IntegrityError, connection, models, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from games.database.batches import batched
from games.database.bulk_insert import ROWS_PER_STATEMENT, insert
from games.database.evenings import fill_evenings
from games.database.fill_initials import give_looks
from games.database.name_keys import renew_keys
from games.database.snapshot import snapshot_transaction
from games.models import Club, Match, Paid, Player

from .backup_file import BackupError, BackupHead, BackupTable, open_backup, write_backup

TABLES = (
    "auth.Group", "auth.Group_permissions",
    "auth.User", "auth.User_groups", "auth.User_user_permissions",
    "games.Club", "games.Player", "games.Table", "games.TablePerson",
    "games.ClubPhone", "games.HouseGame",
    "games.Match", "games.Seat", "games.Deal", "games.Hand", "games.Change", "games.LogEntry",
    "games.Paid", "games.RemovedMatch",
    "games.ImportBatch", "games.ImportBatch_matches",
    "games.ImportBatch_new_players", "games.ImportBatch_new_games",
    "admin.LogEntry",
)  # fmt: skip
# Tables that backups of earlier versions have; their rows are skipped.
GONE_TABLES = {"games.RecoverySheet", "games.KeyEvent"}
# The fields by which a backup identifies rows that have other ids in every database.
NATURAL_KEYS = {
    "contenttypes.ContentType": ("app_label", "model"),
    "auth.Permission": ("content_type__app_label", "content_type__model", "codename"),
}
# Its rows may refer to later ones. Those of every table after it refer to earlier rows.
SELF_REFERRING_TABLE = "games.Player"
BATCH_SIZE = 1000

Field: TypeAlias = "models.Field[Any, Any]"
Advance = Callable[[int], object]
Row = Sequence[Any]
Convert = Callable[[Any], Any]


def save_backup(path: Path, start_progress: Callable[[int], Advance]) -> BackupHead:
    """Write all rows, as of one moment, to a file, and return its first line.

    Others may go on writing. `start_progress` gets the number of rows, and returns a function that
    is called with the size of each batch.
    """
    with snapshot_transaction():
        tables = [
            BackupTable(name, tuple(get_fields(name)), apps.get_model(name)._base_manager.count())
            for name in TABLES
        ]
        advance = start_progress(sum(table.rows for table in tables))
        head = BackupHead(timezone.now(), tuple(tables))
        with write_backup(path, head) as write:
            for table in tables:
                for rows in batched(_read_rows(table), BATCH_SIZE):
                    write(rows)
                    advance(len(rows))
    return head


def restore(path: Path, start_progress: Callable[[int], Advance]) -> BackupHead:
    """Replace all rows by those of a backup, in one transaction; return its first line.

    Others go on reading the old rows, and wait with writing. Raise `OSError`, and `BackupError` for
    a file that cannot be used.
    """
    with open_backup(path) as (head, rows):
        check_tables(head, path)
        advance = start_progress(sum(table.rows for table in head.tables))
        try:
            with transaction.atomic():
                _delete_everything()
                for table in head.tables:
                    if table.name in GONE_TABLES:
                        # Read past its rows, and count them as done.
                        advance(sum(1 for _ in islice(rows, table.rows)))
                        continue
                    _insert_rows(table, islice(rows, table.rows), path, advance)
                    if table.name == SELF_REFERRING_TABLE and connection.vendor == "postgresql":
                        _check_immediately()
                # The end of the rows is checked only when one more is asked for.
                next(rows, None)
                _keep_newer_state()
                # A backup of an older version has players without initials, and with other keys.
                give_looks(Player.objects)
                renew_keys(Player.objects)
                if not any("evening" in table.columns for table in head.tables):
                    fill_evenings(Club.objects, Match.objects, Paid.objects)
        except (DataError, IntegrityError) as error:
            raise BackupError(f"{path} has rows that do not fit together: {error}") from None
    return head


def _insert_rows(table: BackupTable, rows: Iterator[Row], path: Path, advance: Advance) -> None:
    """Store a table's rows; raise `BackupError` for a cell that does not fit its column."""
    model = apps.get_model(table.name)
    for batch in batched(rows, ROWS_PER_STATEMENT):
        check_cells(table, batch, path)
        try:
            insert(model, table.columns, to_stored_rows(table, batch))
        except (OverflowError, TypeError, ValueError) as error:
            raise BackupError(
                f"{path} has a row of {table.name} that cannot be stored: {error}."
            ) from None
        advance(len(batch))


def check_cells(table: BackupTable, rows: Sequence[Row], path: Path) -> None:
    """Raise `BackupError` for text in a column of numbers and the like: SQLite would store it."""
    fields = get_fields(table.name)
    cells_by_column = zip(*rows, strict=True)
    for name, cells in zip(table.columns, cells_by_column, strict=True):
        cell_type = _get_cell_type(fields[name])
        if cell_type and {*map(type, cells)} - {cell_type, type(None)}:
            raise BackupError(
                f"{path} has a row of {table.name} with a {name} that is not of the type "
                f"{cell_type.__name__}."
            )


def _get_cell_type(field: Field) -> type | None:
    """Return the type of a column's values in a backup; None if they can have any."""
    if isinstance(field, models.ForeignKey):
        return list if field.related_model._meta.label in NATURAL_KEYS else int
    if isinstance(field, models.JSONField):
        return None
    if isinstance(field, models.BooleanField):
        return bool
    return int if isinstance(field, models.IntegerField) else str


def get_fields(table: str) -> dict[str, Field]:
    """Return a table's fields that are columns, by the columns' attributes (`match_id`)."""
    return {field.attname: field for field in apps.get_model(table)._meta.concrete_fields}


def _read_rows(table: BackupTable) -> Iterator[Row]:
    """Yield a table's rows in order of id, some references as natural keys, moments not as text."""
    rows = apps.get_model(table.name)._base_manager.order_by("pk").values_list(*table.columns)
    converters = [_get_name_converter(field) for field in get_fields(table.name).values()]
    return _convert_rows(rows.iterator(BATCH_SIZE), converters)


def to_stored_rows(table: BackupTable, rows: Sequence[Row]) -> Iterator[Row]:
    """Yield a backup's rows as the database stores them: with ids and moments."""
    fields = get_fields(table.name)
    return _convert_rows(rows, [_get_text_parser(fields[name]) for name in table.columns])


def _convert_rows(rows: Any, converters: Sequence[Convert | None]) -> Iterator[Row]:
    """Yield rows with each column's values converted by its function, if any; None stays None."""
    converting = [(index, convert) for index, convert in enumerate(converters) if convert]
    for row in rows:
        cells = list(row)
        for index, convert in converting:
            if cells[index] is not None:
                cells[index] = convert(cells[index])
        yield cells


def _get_name_converter(field: Field) -> Convert | None:
    """Return the function from an id to its natural key; None if the field's values stay."""
    ids_by_name = _load_ids_by_name(field)
    if not ids_by_name:
        return None
    keys_by_id = {pk: natural_key for natural_key, pk in ids_by_name.items()}
    return keys_by_id.__getitem__


def _get_text_parser(field: Field) -> Convert | None:
    """Return the function from a backup's value to the field's; None if the values stay."""
    ids_by_name = _load_ids_by_name(field)
    if ids_by_name:
        return lambda names: _get_id(ids_by_name, tuple(names))
    if isinstance(field, models.DateTimeField):
        return datetime.fromisoformat
    return date.fromisoformat if isinstance(field, models.DateField) else None


def _load_ids_by_name(field: Field) -> dict[tuple[str, ...], int]:
    """Return the ids of a field's possible rows by natural keys; empty for other fields."""
    label = field.related_model._meta.label if isinstance(field, models.ForeignKey) else ""
    if label not in NATURAL_KEYS:
        return {}
    rows = apps.get_model(label).objects.values_list("pk", *NATURAL_KEYS[label])
    return {tuple(names): pk for pk, *names in rows}


def _get_id(ids_by_name: dict[tuple[str, ...], int], names: tuple[str, ...]) -> int:
    """Return the id of the row with that natural key; raise `BackupError` if there is none."""
    if names not in ids_by_name:
        unknown = " ".join(names)
        raise BackupError(
            f"This version of the app does not have {unknown}. Update the app, then restore again."
        )
    return ids_by_name[names]


def check_tables(head: BackupHead, path: Path) -> None:
    """Raise `BackupError` for unknown tables or columns: a newer version made the backup."""
    for table in head.tables:
        if table.name in GONE_TABLES:
            continue
        if table.name not in TABLES or set(table.columns) - set(get_fields(table.name)):
            raise BackupError(
                f"{path} is from a newer version of the app. Update the app, then try again."
            )


def _delete_everything() -> None:
    """Delete all rows that a backup has, and the codes of tables.

    Temporary tables keep the revision of each match, and the links and phones of each club.
    """
    with connection.cursor() as cursor:
        # SQLite has one writer at a time anyway.
        if connection.vendor == "postgresql":
            # Matches first, as a save locks its match before other rows; False sorts before True.
            names = sorted(TABLES, key="games.Match".__ne__)
            tables = ", ".join(_quote_table(name) for name in names)
            cursor.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")
        cursor.execute(
            "CREATE TEMPORARY TABLE before_restore AS SELECT uid, revision FROM games_match"
        )
        cursor.execute(
            "CREATE TEMPORARY TABLE links_before_restore AS "
            "SELECT uid, keeper_secret, keeper_number, watch_secret, watch_number FROM games_club"
        )
        cursor.execute(
            "CREATE TEMPORARY TABLE phones_before_restore AS SELECT phone.*, games_club.uid "
            "FROM games_clubphone AS phone JOIN games_club ON games_club.id = phone.club_id"
        )
        cursor.execute("DELETE FROM games_tablecode")
        for name in reversed(TABLES):
            cursor.execute(f"DELETE FROM {_quote_table(name)}")  # noqa: S608 - a name of our own


def _check_immediately() -> None:
    """Let PostgreSQL check references at once, instead of remembering rows until the end."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def _keep_newer_state() -> None:
    """Keep revisions of matches and ids from being reused for something else.

    - Phones that show a newer revision than the backup's get the match as it is now.
    - A link that was replaced since stays replaced: phones that were shut out stay out.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_match SET revision = before_restore.revision + 1 FROM before_restore "
            "WHERE before_restore.uid = games_match.uid "
            "AND before_restore.revision > games_match.revision"
        )
        for role in ("keeper", "watch"):
            cursor.execute(
                f"UPDATE games_club SET {role}_secret = now.{role}_secret, "  # noqa: S608
                f"{role}_number = now.{role}_number "
                "FROM links_before_restore AS now "
                f"WHERE now.uid = games_club.uid AND now.{role}_number > games_club.{role}_number"
            )
        _keep_phones(cursor)
        cursor.execute("DROP TABLE before_restore")
        cursor.execute("DROP TABLE links_before_restore")
        # New rows get ids above all that were used; SQLite sees to that by itself.
        if connection.vendor == "postgresql":
            for name in TABLES:
                table = _quote_table(name)
                ids = f"pg_get_serial_sequence('{table}', 'id')"
                highest = f"SELECT MAX(id) FROM {table}"  # noqa: S608 - a name of our own
                cursor.execute(f"SELECT setval({ids}, GREATEST(nextval({ids}), ({highest})))")


def _keep_phones(cursor: CursorWrapper) -> None:
    """Keep the phones of existing clubs: removed ones stay out, newer ones stay in."""
    cursor.execute(
        "DELETE FROM games_clubphone WHERE club_id IN (SELECT club.id FROM games_club AS club "
        "JOIN links_before_restore AS before ON before.uid = club.uid)"
    )
    cursor.execute(
        "INSERT INTO games_clubphone (id, club_id, player_id, role, waits, came_by, "
        "only_watches, seen, seen_day, joined_at) "
        "SELECT before.id, club.id, player.id, before.role, before.waits, before.came_by, "
        "before.only_watches, "
        "before.seen, before.seen_day, before.joined_at "
        "FROM phones_before_restore AS before JOIN games_club AS club ON club.uid = before.uid "
        "LEFT JOIN games_player AS player "
        "ON player.id = before.player_id AND player.club_id = club.id "
        "WHERE before.id NOT IN (SELECT id FROM games_clubphone)"
    )
    cursor.execute("DROP TABLE phones_before_restore")


def _quote_table(name: str) -> str:
    return connection.ops.quote_name(apps.get_model(name)._meta.db_table)
