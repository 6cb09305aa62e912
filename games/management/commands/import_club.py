from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from games.club_file.importing import import_club
from games.management.operations import operation
from games.rules.errors import RuleError
from games.wording.words import count, sentence
from scorekeeper.caller import as_caller


class Command(BaseCommand):
    """`import_club FILE`: the club in the file as a new one; nothing if anything is wrong."""

    help = (
        "Imports a club from FILE, a club's file, as a new club. The other clubs stay, and "
        "its links are new."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            with operation("Importing the club", self.stderr) as start_progress:
                with as_caller():
                    opened = path.open("rb")
                with opened as file:
                    club = import_club(file, start_progress)
        except RuleError as error:
            raise CommandError(f"Nothing was imported: {sentence(error)}") from None
        link = settings.PUBLIC_URL + reverse("join", args=[club.get_secret("keeper")])
        self.stdout.write(
            f"“{club.name}” is imported, with {count(club.matches.count(), 'match', 'matches')}: "
            f"/c/{club.uid}/\n"
            f"Everyone who opens this link can enter scores:  {link}"
        )
