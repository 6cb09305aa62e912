"""Forget somebody."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import play
from games.management.upkeep import HELP, agree, club_at, upkeep
from games.models import Club, Player
from games.pages.evenings import format_open_amounts
from games.values.names import name_key


class Command(BaseCommand):
    """`forget CLUB NAME`: the name goes from everything that the club has; what was played and paid stays."""

    help = "Takes somebody's name out of all of a club for good: pages, log, files, later backups."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help=HELP)
        parser.add_argument("name", help="the player's name")

    def handle(self, *args: Any, **options: Any) -> None:
        with upkeep("Forgetting", self.stderr):
            club = club_at(options["club"])
            player = _player(club, options["name"])
            owed = format_open_amounts(club, player.pk)
            money = f" Still open, and to stay so: {' and '.join(owed)}." if owed else ""
            agree(self.stdout, f"The name of {player.name} goes from “{club.name}” for good.{money}")
            forgotten = play.forget_player(club, player.pk)
        self.stdout.write(
            f"They are {forgotten.name} from now on. Backups that were made before have the name; so has the memory of "
            "the app that runs, until it is restarted."
        )


def _player(club: Club, name: str) -> Player:
    """The player of that name, or whom it leads to; raises `CommandError`, which names those that there are."""
    player = club.players.select_related("merged_into").filter(key=name_key(" ".join(name.split()))).first()
    if player is None:
        there = ", ".join(club.players.filter(merged_into=None).values_list("name", flat=True)) or "nobody"
        raise CommandError(f"“{club.name}” has no player of that name. It has: {there}")
    return player.current
