from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.backup.before_migration import DAYS_KEPT, find_old_copies
from games.database.freed_space import overwrite_freed_space
from games.database.second_try import try_twice
from games.management.operations import operation
from games.models import Match
from games.play.deleting import (
    EMPTY_DAYS,
    UNDELETE_DAYS,
    query_clubs_to_delete,
    query_empty_clubs,
    query_expired_copies,
    query_old_codes,
    query_unseen_clubs,
    query_unseen_phones,
    tidy_up,
)
from games.wording.translated import numeral
from games.wording.words import count


class Command(BaseCommand):
    """`tidy [--dry-run]`: delete clubs that are due or empty, and phones unseen for long."""

    help = (
        "Deletes what nobody uses, and clubs whose days to cancel are over. --dry-run only "
        "says how much that is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say what would be deleted")

    def handle(self, *args: Any, **options: Any) -> None:
        with operation("Tidying up", self.stderr):
            self._print_counts()
            if options["dry_run"]:
                self.stdout.write("Nothing was changed.")
                return
            try_twice(tidy_up)
            for path in find_old_copies():
                path.unlink()
            overwrite_freed_space()
        self.stdout.write("Done.")

    def _print_counts(self) -> None:
        ended = query_clubs_to_delete()
        empty = query_empty_clubs()
        matches = Match.objects.filter(club__in=ended).count()
        phones = query_unseen_phones().count()
        codes = query_old_codes().count()
        links = query_unseen_clubs().count()
        copies = len(find_old_copies())
        self.stdout.write(
            "What tidy deletes:\n"
            f"Clubs that were deleted {UNDELETE_DAYS} days ago: {numeral(ended.count())}, "
            f"with {count(matches, 'match', 'matches')}\n"
            f"Empty clubs that nobody has opened for {EMPTY_DAYS} days: {numeral(empty.count())}\n"
            f"Clubs of the demo after their hour: {numeral(query_expired_copies().count())}\n"
            f"Phones not seen for a year: {numeral(phones)}\n"
            f"Links for watching of clubs that nobody has opened for a year: {numeral(links)}\n"
            f"Codes of tables older than a year: {numeral(codes)}\n"
            f"Copies of the database from before an update, older than {DAYS_KEPT} days: "
            f"{numeral(copies)}"
        )
