from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.operations import CLUB_HELP, get_club
from games.management.progress import progress
from games.play import ClosedError
from games.play.imports import PartlyAddedError, import_matches
from games.rules.errors import RuleError
from games.rules.files.match_lines import read_matches
from games.rules.record import MatchRecord
from games.values.clocks import EVENING_TIME, check_day, get_zone
from games.wording.translated import numeral
from games.wording.words import sentence
from scorekeeper.caller import as_caller


class Command(BaseCommand):
    """`import_matches CLUB FILE…`: all the matches of the files, or none if a line is wrong."""

    help = (
        "Imports the matches in match files into a club. Matches that it has already are left "
        "out. If a line is wrong, "
        "nothing is imported."
    )

    wrong_lines = 0

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help=CLUB_HELP)
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--played",
            type=_parse_day,
            metavar="DATE",
            help="the day, such as 2026-11-20; without it, today",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be imported"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club = get_club(options["club"])
        # None without --played: then they were played now.
        played = options["played"] and datetime.combine(
            options["played"], EVENING_TIME, get_zone(club.time_zone)
        )
        records = [record for name in options["files"] for record in self._read_file(name)]
        if self.wrong_lines:
            raise CommandError(f"Nothing was imported. Lines to fix: {numeral(self.wrong_lines)}.")
        try:
            with progress("Importing matches", len(records), self.stderr) as step:
                imported = import_matches(
                    club, records, played=played, dry_run=options["dry_run"], done=step
                )
        except PartlyAddedError as error:
            raise CommandError(str(error)) from None
        except (RuleError, ClosedError) as error:
            raise CommandError(f"Nothing was imported. {sentence(error)}") from None
        label = "Matches that would be imported" if options["dry_run"] else "Matches imported"
        self.stdout.write(
            f"{label}: {numeral(imported.added)}. Already in the club: {numeral(imported.known)}."
        )

    def _read_file(self, name: str) -> list[MatchRecord]:
        """Return a file's matches (`-`: standard input); print and count wrong lines."""
        try:
            with as_caller():
                data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            raise CommandError(f"{name} cannot be read: {error.strerror}") from None
        records = []
        for line, record in read_matches(data):
            if isinstance(record, RuleError):
                self.wrong_lines += 1
                self.stderr.write(f"{name}, line {line}: {record}")
            else:
                records.append(record)
        return records


def _parse_day(text: str) -> date:
    """Return the day of an ISO date; raise `ArgumentTypeError`."""
    try:
        return check_day(date.fromisoformat(text))
    except RuleError as error:
        raise ArgumentTypeError(str(error)) from None
    except ValueError:
        raise ArgumentTypeError("write the day as a date, such as 2026-11-20") from None
