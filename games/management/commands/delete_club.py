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
from games.play.deleting import UNDELETE_DAYS
from games.wording.words import count


class Command(BaseCommand):
    """`delete_club CLUB [--now]`: as a keeper does, with days to undo it, or at once."""

    help = (
        f"Marks a club, so that tidy deletes it in {UNDELETE_DAYS} days. Until then, its "
        "scorekeepers can cancel this."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help=CLUB_HELP)
        parser.add_argument(
            "--now", action="store_true", help="delete the club right away; this cannot be undone"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with operation("Deleting the club", self.stderr):
            club = get_club(options["club"])
            matches = count(club.matches.count(), "match", "matches")
            if options["now"]:
                confirm(
                    self.stdout,
                    f"This deletes “{club.name}” with {matches} right away. This cannot be undone.",
                )
                try_twice(partial(play.delete_club, club))
                overwrite_freed_space()
                self.stdout.write(f"“{club.name}” is deleted.")
                return
            confirm(
                self.stdout,
                f"This deletes “{club.name}” with {matches} in {UNDELETE_DAYS} days.",
            )
            play.schedule_club_deletion(club, typed=club.name)
            club.refresh_from_db()
        day = f"{timezone.localtime(play.get_deletion_time(club)):%Y-%m-%d}"
        self.stdout.write(
            f"tidy will delete “{club.name}” on {day}. Until then, its scorekeepers can cancel "
            "this."
        )
