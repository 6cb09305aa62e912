from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from games.backup.backup_file import BackupHead, open_backup
from games.backup.one_club import ClubInBackup, find_club, restore_club
from games.backup.whole_database import restore
from games.management.commands.check_results import find_differences
from games.management.operations import confirm, operation
from games.matches.match_batches import load_matches
from games.models import Club, Match
from games.wording.words import count
from scorekeeper.start import describe_database


class Command(BaseCommand):
    """`restore FILE`: replace everything by a backup; with `--club`, bring one club back."""

    help = (
        "Replaces everything that is stored by FILE, a backup. If FILE is damaged, nothing changes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--club", help="restore only this club, by its address or name; the rest stays"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["club"]:
            self._restore_club(options["file"], options["club"])
        else:
            self._restore_everything(options["file"])

    def _restore_everything(self, path: Path) -> None:
        """Ask, replace all rows by the backup's, and replay every match to check its figures."""
        with operation("Restoring the backup", self.stderr) as start_progress:
            with open_backup(path) as (head, _):
                self._confirm(head)
            head = restore(path, start_progress)
        matches = count(head.count_rows("games.Match"), "match", "matches")
        self.stdout.write(f"The backup of {_format_made_at(head)} is restored, with {matches}.")
        call_command("check_results", stdout=self.stdout, stderr=self.stderr)

    def _confirm(self, head: BackupHead) -> None:
        """Print what will be replaced, and ask if there are matches; raise `CommandError`."""
        clubs = Club.objects.count()
        matches = Match.objects.count()
        new_clubs = head.count_rows("games.Club")
        new_matches = head.count_rows("games.Match")
        question = (
            f"This replaces everything in {_describe_database()}, with "
            f"{_count_clubs(clubs, matches)}, by the backup "
            f"of {_format_made_at(head)}, with {_count_clubs(new_clubs, new_matches)}. This "
            "cannot be undone."
        )
        if matches:
            confirm(self.stdout, question)
        else:
            self.stdout.write(question)

    def _restore_club(self, path: Path, name_or_address: str) -> None:
        """Bring one club of the backup back; print what comes.

        If stored figures differ from the replay's, exit with status 1; the club stays.
        """
        with operation("Restoring the club", self.stderr) as start_progress:
            found = find_club(path, name_or_address)
            links = (
                "The club is still there, so this is a copy with its own links."
                if found.is_there
                else "The old links of the club work again."
            )
            self.stdout.write(
                f"This adds “{found.name}”, as it was on {_format_made_at(found)}, to "
                f"{_describe_database()}. "
                "Everything in there stays: "
                f"{_count_clubs(Club.objects.count(), Match.objects.count())}. {links}"
            )
            club = restore_club(path, found, start_progress)
        matches = list(club.matches.values_list("pk", flat=True))
        self.stdout.write(
            f"“{club.name}” is restored, with {count(len(matches), 'match', 'matches')}: "
            f"/c/{club.uid}/"
        )
        wrong = [
            f"{stored.match.uid}: {difference}"
            for stored in load_matches(matches)
            for difference in find_differences(stored)
        ]
        if wrong:
            self.stdout.write("\n".join(wrong))
            sys.exit(1)


def _describe_database() -> str:
    return describe_database(settings.DATABASES["default"])


def _count_clubs(clubs: int, matches: int) -> str:
    return f"{count(clubs, 'club')} with {count(matches, 'match', 'matches')}"


def _format_made_at(dated: BackupHead | ClubInBackup) -> str:
    return f"{timezone.localtime(dated.made_at):%Y-%m-%d at %H:%M}"
