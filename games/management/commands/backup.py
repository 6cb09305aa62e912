"""Write a backup of everything."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.template.defaultfilters import filesizeformat

from games.backup.whole_database import back_up
from games.management.backup_errors import upkeep
from games.scoreboard.shown.words import count


class Command(BaseCommand):
    """`backup FILE`: all clubs, and the accounts of the admin site, in a file that `restore` reads."""

    help = "Writes everything to FILE, while the app is served or not. What FILE held before stays until that is done."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        with upkeep("Backing up", self.stderr) as starting:
            head = back_up(path, starting)
        size = filesizeformat(path.stat().st_size)
        self.stdout.write(f"{path} holds {count(head.rows('games.Match'), 'match', 'matches')}, {size}.")
