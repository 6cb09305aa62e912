"""Fill a club with matches to look at."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from games.demo import seed
from games.management.commands.serve import qr_code
from scorekeeper.network import lan_address


class Command(BaseCommand):
    """`seed_demo [--seed NUMBER]`: a new club each time, the same hands for the same number."""

    help = "Makes a new club with finished and running matches of every game; the same seed gives the same hands."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=10, help="a whole number; 10 if it is left out")

    def handle(self, *args: Any, **options: Any) -> None:
        club = seed(options["seed"])
        matches, going_on = club.matches.count(), club.matches.filter(finished_at=None).count()
        app = settings.PUBLIC_URL or f"http://{lan_address() or 'localhost'}:8000"
        link = app + reverse("join", args=[club.secret("keeper")])
        self.stdout.write(
            f"“{club.name}” has {matches} matches, {going_on} of them going on. "
            f"While the app is served, scan this to keep its score, or open  {link}\n\n"
            f"{qr_code(link, in_colour=self.stdout.isatty())}"
        )
