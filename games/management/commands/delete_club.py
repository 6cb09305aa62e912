"""Delete a club."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games import play
from games.database.freed_space import overwrite_freed_space
from games.database.second_try import try_twice
from games.management.operations import CLUB_HELP, confirm, get_club, operation
from games.play.deleting import DAYS_TO_UNDO
from games.wording.words import count


class Command(BaseCommand):
    """`delete_club CLUB [--now]`: as a keeper does, with days to undo it, or for good at once."""

    help = f"Lets a club be deleted by tidy in {DAYS_TO_UNDO} days; its keepers can let it stay until then."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club's address, and `--now`."""
        parser.add_argument("club", help=CLUB_HELP)
        parser.add_argument("--now", action="store_true", help="delete it for good at once")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, then schedule the deletion of the club, or with `--now` delete it at once; print which."""
        with operation("Deleting the club", self.stderr):
            club = get_club(options["club"])
            matches = count(club.matches.count(), "match", "matches")
            if options["now"]:
                confirm(self.stdout, f"“{club.name}” goes for good, with its {matches}.")
                try_twice(partial(play.delete_club, club))
                overwrite_freed_space()
                self.stdout.write(f"“{club.name}” is gone.")
                return
            confirm(self.stdout, f"“{club.name}” with its {matches} is to be deleted.")
            play.schedule_club_deletion(club, club.name)
            club.refresh_from_db()
        day = f"{timezone.localtime(play.get_deletion_time(club)):%Y-%m-%d}"
        self.stdout.write(f"tidy deletes “{club.name}” for good on {day}. Until then its keepers can let it stay.")
