from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.template.defaultfilters import filesizeformat

from games.backup.folder import add_backup
from games.backup.whole_database import save_backup
from games.management.operations import operation
from games.wording.words import count
from scorekeeper.caller import as_caller
from scorekeeper.start import describe_database


class Command(BaseCommand):
    """`backup FILE`: all clubs, and the accounts of the admin site, in a file for `restore`.

    A folder instead of FILE gets a file named by its date, and keeps the newest `BACKUPS_KEPT`. A
    path that ends in a slash is a folder, and made if it is missing.
    """

    help = (
        "Writes everything to FILE, also while the app runs. An older FILE stays until the "
        "new one is complete."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        with operation("Making the backup", self.stderr) as start_progress:
            with as_caller():
                if str(options["file"]).endswith(os.sep):
                    path.mkdir(mode=0o700, parents=True, exist_ok=True)
                is_folder = path.is_dir()
            if is_folder:
                path, head = add_backup(path, start_progress)
            else:
                head = save_backup(path, start_progress)
        with as_caller():
            size = filesizeformat(path.stat().st_size)
        database = describe_database(settings.DATABASES["default"])
        matches = count(head.count_rows("games.Match"), "match", "matches")
        self.stdout.write(f"The backup is made. {path} has {matches} of {database}. Size: {size}.")
