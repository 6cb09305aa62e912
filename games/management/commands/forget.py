"""Forget a player's name."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand

from games import play
from games.database.second_try import try_twice
from games.management.operations import CLUB_HELP, confirm, get_club, get_player, operation
from games.pages.evenings import format_open_amounts
from games.play.forgetting import load_notes_with_name


class Command(BaseCommand):
    """`forget CLUB NAME`: remove the name from everything that the club has; matches and payments stay."""

    help = "Takes somebody's name out of all of a club for good: pages, log, files, later backups."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club's address and the player's name."""
        parser.add_argument("club", help=CLUB_HELP)
        parser.add_argument("name", help="the player's name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what is still owed and ask, then forget the player; print the new name."""
        with operation("Forgetting", self.stderr):
            club = get_club(options["club"])
            player = get_player(club, options["name"])
            owed = format_open_amounts(club, player.pk)
            money = f" Still open, and to stay so: {' and '.join(owed)}." if owed else ""
            notes = load_notes_with_name(club, player)
            self._list_notes("Notes that are deleted", [text for text, goes in notes.items() if goes])
            self._list_notes("Notes that stay", [text for text, goes in notes.items() if not goes])
            confirm(self.stdout, f"The name of {player.name} goes from “{club.name}” for good.{money}")
            forgotten = try_twice(partial(play.forget_player, club, player.pk))
        self.stdout.write(
            f"They are {forgotten.name} from now on. Backups that were made before have the name; so has the memory of "
            "the app that runs, until it is restarted."
        )

    def _list_notes(self, title: str, notes: Sequence[str]) -> None:
        """Print notes below a title; nothing if there are none."""
        if notes:
            self.stdout.write("\n".join([f"{title}:", *(f"  {text}" for text in notes)]))
