"""Django's `migrate`, with a copy of the database before anything is changed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate

from games.backup.before_migration import CopyError, has_something_to_keep, keep_copy
from games.database.locks import hold_lock
from scorekeeper.readiness import needs_migration


class Command(migrate.Command):
    """`migrate [--without-copy]`: bring the tables to this version, one process at a time."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--without-copy", action="store_true", help="keep no copy of the database first"
        )

    def handle(self, *args: Any, without_copy: bool = False, **options: Any) -> None:
        # Of several machines that start at the same time, the others find nothing left to do.
        with hold_lock("migrate"):
            if not without_copy and self._changes_tables(options) and has_something_to_keep():
                self._keep_copy()
            super().handle(*args, **options)

    def _changes_tables(self, options: dict[str, Any]) -> bool:
        """Return whether tables will change; going back to a named migration is assumed to."""
        if options["plan"] or options["check_unapplied"] or options["prune"]:
            return False
        return bool(options["migration_name"]) or needs_migration()

    def _keep_copy(self) -> None:
        """Keep a copy, and print where, whatever the verbosity; raise `CommandError`."""
        try:
            self.stdout.write(keep_copy())
        except CopyError as error:
            raise CommandError(
                f"{error}. Nothing was changed. Make room there, or choose another folder by "
                "BACKUP_FOLDER. "
                "To go on without a copy, type: scorekeeper migrate --without-copy"
            ) from None
        self.stdout.flush()
