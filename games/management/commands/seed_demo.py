from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from games.demo.earlier_years import add_past, get_beginning
from games.demo.recorded_club import bring_in_demo
from games.management.progress import progress
from games.values.whole_numbers import parse_whole_number
from games.wording.translated import numeral
from scorekeeper.network import find_lan_address

from .serve import load_port, render_qr_code

MAX_MATCHES = 1_000_000


class Command(BaseCommand):
    """`seed_demo [--matches NUMBER]`: a new club each time, with the same hands."""

    help = "Makes a new club with months of matches, and one match in progress."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--matches",
            type=_parse_number,
            default=0,
            help="this many more matches, in earlier years",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        number = options["matches"]
        club = bring_in_demo(started=get_beginning(number) if number else None)
        if number:
            with progress("Copying matches", number, self.stderr) as step:
                add_past(club, number, done=step)
        matches = club.matches.count()
        going_on = club.matches.filter(finished_at=None).count()
        app = settings.PUBLIC_URL or f"http://{find_lan_address() or 'localhost'}:{load_port()}"
        link = app + reverse("join", args=[club.get_secret("keeper")])
        self.stdout.write(
            f"“{club.name}” has {numeral(matches)} matches, {numeral(going_on)} of them in "
            "progress. "
            f"While the app runs, scan this code to enter scores, or open  {link}\n\n"
            f"{render_qr_code(link, in_colour=self.stdout.isatty())}"
        )


def _parse_number(text: str) -> int:
    number = parse_whole_number(text, MAX_MATCHES)
    if number is None:
        raise ArgumentTypeError(f"write a whole number from 0 to {numeral(MAX_MATCHES)}")
    return number
