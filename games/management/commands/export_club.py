"""Write the file of a whole club."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.template.defaultfilters import filesizeformat

from games.backup.whole_file import whole_file
from games.club_file.writing import write_club
from games.management.upkeep import HELP, club_at, upkeep
from games.wording.words import count
from scorekeeper.caller import as_caller


class Command(BaseCommand):
    """`export_club CLUB FILE`: everything of a club, in a file that `import_club` takes in on any server."""

    help = "Writes everything of one club to FILE, while the app is served or not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help=HELP)
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        with upkeep("Writing the club", self.stderr) as starting:
            club = club_at(options["club"])
            with whole_file(path) as part:
                matches = write_club(club, part, starting)
        with as_caller():
            size = filesizeformat(path.stat().st_size)
        self.stdout.write(f"{path} holds “{club.name}” with {count(matches, 'match', 'matches')}, {size}.")
