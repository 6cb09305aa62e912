"""Put a backup in the place of everything, or bring one club of it back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from games.backup.backup_file import BackupHead, opened_backup
from games.backup.one_club import Found, find_club, restore_club
from games.backup.whole_database import restore
from games.management.commands.check_results import differences
from games.management.upkeep import agree, upkeep
from games.matches.stored_match import load_matches
from games.models import Club, Match
from games.wording.words import count
from scorekeeper.start import database_in_words


class Command(BaseCommand):
    """`restore FILE`: what is in the file is all there is afterwards; with `--club` one club is brought back."""

    help = "Replaces everything by what is in FILE, a backup. Nothing is changed by a file that is damaged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--club", help="bring back only this club, beside what is there: its address or its name")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["club"]:
            self._one(options["file"], options["club"])
        else:
            self._everything(options["file"])

    def _everything(self, path: Path) -> None:
        with upkeep("Restoring", self.stderr) as starting:
            with opened_backup(path) as (head, _):
                self._ask(head)
            head = restore(path, starting)
        matches = count(head.rows("games.Match"), "match", "matches")
        self.stdout.write(f"Restored: {matches}, as they were on {_day(head)}.")
        call_command("check_results", stdout=self.stdout, stderr=self.stderr)

    def _ask(self, head: BackupHead) -> None:
        """Say what will be another; raises `CommandError` where somebody sits at the terminal and does not agree."""
        clubs, matches = Club.objects.count(), Match.objects.count()
        new_clubs, new_matches = head.rows("games.Club"), head.rows("games.Match")
        said = (
            f"{_here()}: {_many(clubs, matches)} and all else that is stored here will be replaced by "
            f"{_many(new_clubs, new_matches)}, as they were on {_day(head)}."
        )
        if matches:
            agree(self.stdout, said)
        else:
            self.stdout.write(said)

    def _one(self, path: Path, meant: str) -> None:
        with upkeep("Bringing the club back", self.stderr) as starting:
            found = find_club(path, meant)
            links = (
                "It is there: this is a copy, with links of its own" if found.is_there else "Its links lead to it again"
            )
            self.stdout.write(
                f"{_here()}: “{found.name}”, as it was on {_day(found)}, comes beside "
                f"{_many(Club.objects.count(), Match.objects.count())} that stay as they are. {links}."
            )
            club = restore_club(path, found, starting)
        matches = list(club.matches.values_list("pk", flat=True))
        self.stdout.write(f"Brought back: “{club.name}” with {count(len(matches), 'match', 'matches')}, /c/{club.uid}/")
        wrong = [f"{stored.match.uid}: {one}" for stored in load_matches(matches) for one in differences(stored)]
        if wrong:
            self.stdout.write("\n".join(wrong))
            sys.exit(1)


def _here() -> str:
    return database_in_words(settings.DATABASES["default"])


def _many(clubs: int, matches: int) -> str:
    return f"{count(clubs, 'club')} with {count(matches, 'match', 'matches')}"


def _day(dated: BackupHead | Found) -> str:
    return f"{timezone.localtime(dated.made_at):%Y-%m-%d at %H:%M}"
