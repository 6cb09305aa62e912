from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.exports import generate_match_files
from games.management.operations import CLUB_HELP, get_club
from games.models import Match


class Command(BaseCommand):
    """`export_matches [CLUB]`: match files of a club, or of all, one a line, oldest first."""

    help = "Prints the match files of one club or of all clubs, one match per line, oldest first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", nargs="?", help=f"{CLUB_HELP}; without it, all clubs")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.order_by("started_at", "pk")
        if options["club"]:
            matches = matches.filter(club=get_club(options["club"]))
        for line in generate_match_files(matches.values_list("pk", flat=True).iterator()):
            self.stdout.write(line, ending="")
