"""Write a backup of everything."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.template.defaultfilters import filesizeformat

from games.backup.folder import new_backup_in
from games.backup.whole_database import back_up
from games.management.upkeep import upkeep
from games.pages.shared.words import count
from scorekeeper.caller import as_caller
from scorekeeper.start import database_in_words


class Command(BaseCommand):
    """`backup FILE`: all clubs, and the accounts of the admin site, in a file that `restore` reads.

    A folder in place of FILE gets one named by its date, and keeps the newest `BACKUPS_KEPT`.
    """

    help = "Writes everything to FILE, while the app is served or not. What FILE held before stays until that is done."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        with upkeep("Backing up", self.stderr) as starting:
            with as_caller():
                folder = path if path.is_dir() else None
            path, head = new_backup_in(folder, starting) if folder else (path, back_up(path, starting))
        with as_caller():
            size = filesizeformat(path.stat().st_size)
        here = database_in_words(settings.DATABASES["default"])
        self.stdout.write(f"{path} holds {count(head.rows('games.Match'), 'match', 'matches')} of {here}: {size}.")
