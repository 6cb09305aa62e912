from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.backup.atomic_file import write_atomically
from games.management.operations import CLUB_HELP, get_club, get_player, operation
from games.pages.players.player_file import format_player_file


class Command(BaseCommand):
    """`export_player CLUB NAME FILE`: all about a player, as JSON for that person."""

    help = (
        "Writes everything that is stored about a player of a club to FILE. You can give "
        "FILE to that person."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help=CLUB_HELP)
        parser.add_argument("name", help="the player's name")
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        with operation("Exporting the player", self.stderr):
            club = get_club(options["club"])
            player = get_player(club, options["name"])
            with write_atomically(options["file"]) as part:
                part.write(format_player_file(club, player).encode())
        self.stdout.write(
            f"{options['file']} has everything that is stored about {player.name} in “{club.name}”."
        )
