from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.template.defaultfilters import filesizeformat

from games.backup.atomic_file import write_atomically
from games.club_file.writing import write_club
from games.management.operations import CLUB_HELP, get_club, operation
from games.wording.words import count
from scorekeeper.caller import as_caller


class Command(BaseCommand):
    """`export_club CLUB FILE`: all of a club, for `import_club` on any server."""

    help = "Writes everything about one club to FILE, also while the app runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help=CLUB_HELP)
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        with operation("Exporting the club", self.stderr) as start_progress:
            club = get_club(options["club"])
            with write_atomically(path) as part:
                matches = write_club(club, part, start_progress)
        with as_caller():
            size = filesizeformat(path.stat().st_size)
        self.stdout.write(
            f"The club is exported. {path} has “{club.name}” with "
            f"{count(matches, 'match', 'matches')}. Size: {size}."
        )
