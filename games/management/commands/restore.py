"""Put a backup in the place of everything."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.backup.whole_database import restore
from games.management.backup_errors import upkeep
from games.models import Match
from games.scoreboard.shown.words import count


class Command(BaseCommand):
    """`restore FILE`: what is in the file is all there is afterwards; then every result is checked."""

    help = "Replaces everything by what is in FILE, a backup. Nothing is changed by a file that is damaged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        with upkeep("Restoring", self.stderr) as starting:
            self._ask()
            head = restore(options["file"], starting)
        matches = count(head.rows("games.Match"), "match", "matches")
        self.stdout.write(f"Restored: {matches}, as they were on {timezone.localtime(head.made_at):%Y-%m-%d at %H:%M}.")
        call_command("check_results", stdout=self.stdout, stderr=self.stderr)

    def _ask(self) -> None:
        """Raises `CommandError` where somebody sits at the terminal and does not agree."""
        there = Match.objects.count()
        if there and sys.stdin.isatty():
            self.stdout.write(f"{count(there, 'match', 'matches')} and all else that is stored here will be replaced.")
            if input("Type yes to go on: ").strip().lower() != "yes":
                raise CommandError("Nothing was changed.")
