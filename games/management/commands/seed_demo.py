"""Make a club full of matches to look at."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from games.demo.demo_club import seed_club
from games.demo.many_matches import add_past, get_beginning
from games.management.progress import progress
from games.values.whole_numbers import parse_whole_number
from games.wording.words import numeral
from scorekeeper.network import find_lan_address

from .serve import load_port, render_qr_code

MAX_MATCHES = 1_000_000


class Command(BaseCommand):
    """`seed_demo [--seed NUMBER] [--matches NUMBER]`: a new club each time, the same hands for the same seed."""

    help = (
        "Makes a new club that has played for months, with finished and running matches of every game; "
        "the same seed gives the same hands."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--seed NUMBER` and `--matches NUMBER`."""
        parser.add_argument("--seed", type=int, default=10, help="a whole number; 10 if it is left out")
        parser.add_argument(
            "--matches", type=_parse_number, default=0, help="so many more matches, on the evenings of the years before"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the demo club, with `--matches` more of the years before; print the link to it as text and QR code."""
        many = options["matches"]
        club = seed_club(options["seed"], started=get_beginning(many) if many else None)
        if many:
            with progress("Playing matches", many, self.stderr) as step:
                add_past(club, many, options["seed"], done=step)
        matches, going_on = club.matches.count(), club.matches.filter(finished_at=None).count()
        app = settings.PUBLIC_URL or f"http://{find_lan_address() or 'localhost'}:{load_port()}"
        link = app + reverse("join", args=[club.get_secret("keeper")])
        self.stdout.write(
            f"“{club.name}” has {numeral(matches)} matches, {numeral(going_on)} of them going on. "
            f"While the app is served, scan this to keep its score, or open  {link}\n\n"
            f"{render_qr_code(link, in_colour=self.stdout.isatty())}"
        )


def _parse_number(text: str) -> int:
    """Return a whole number from 0 to `MAX_MATCHES`; raise `ArgumentTypeError` for anything else."""
    many = parse_whole_number(text, MAX_MATCHES)
    if many is None:
        raise ArgumentTypeError(f"give a whole number up to {numeral(MAX_MATCHES)}")
    return many
