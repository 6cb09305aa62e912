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
    """`forget CLUB NAME`: remove a name from all of a club; matches and payments stay."""

    help = (
        "Erases a player's name everywhere in a club: pages, log, files and later backups. "
        "This cannot be undone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help=CLUB_HELP)
        parser.add_argument("name", help="the player's name")

    def handle(self, *args: Any, **options: Any) -> None:
        with operation("Erasing the name", self.stderr):
            club = get_club(options["club"])
            player = get_player(club, options["name"])
            owed = format_open_amounts(club, player.pk)
            money = f" Unpaid amounts that are kept: {', '.join(owed)}." if owed else ""
            notes = load_notes_with_name(club, player)
            deleted = [text for text, is_deleted in notes.items() if is_deleted]
            self._list_notes("Notes that will be deleted:", deleted)
            kept = [text for text, is_deleted in notes.items() if not is_deleted]
            self._list_notes("Notes that stay:", kept)
            confirm(
                self.stdout,
                f"This erases the name of {player.name} in “{club.name}”. This cannot be "
                f"undone.{money}",
            )
            forgotten = try_twice(partial(play.forget_player, club, player.pk))
        self.stdout.write(
            f"The name is erased. The new name is {forgotten.name}. Older backups still have the "
            "old one. "
            "So does the memory of the running app, until you restart it."
        )

    def _list_notes(self, title: str, notes: Sequence[str]) -> None:
        if notes:
            self.stdout.write("\n".join([title, *(f"  {text}" for text in notes)]))
