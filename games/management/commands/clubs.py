"""List the clubs of the server."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count, Max, Q
from django.utils import timezone

from games.management.upkeep import upkeep
from games.models import Club
from games.play.deleting import DORMANT_DAYS, get_deletion_time, query_dormant_clubs
from games.values.names import spelling_pattern
from games.wording.words import count


class Command(BaseCommand):
    """`clubs [NAME] [--dormant]`: a line for each club, with its address, by which other commands know it."""

    help = "Lists clubs: address, name, matches, the last match."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default="", help="only clubs with this in their names")
        parser.add_argument(
            "--dormant", action="store_true", help=f"only clubs without a visit or a match in {DORMANT_DAYS} days"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with upkeep("Looking for clubs", self.stderr):
            clubs = (
                Club.objects.filter(pk__in=query_dormant_clubs().values("pk")) if options["dormant"] else Club.objects
            )
            clubs = clubs.filter(Q(name__iregex=spelling_pattern(options["name"])) if options["name"] else Q())
            clubs = clubs.annotate(many=Count("matches"), last=Max("matches__started_at"))
            found = [_line(club) for club in clubs.order_by("last", "pk")]
        self.stdout.write("\n".join(found) if found else "There is no such club.")


def _line(club: Any) -> str:
    last = f", the last one {timezone.localtime(club.last):%Y-%m-%d}" if club.last else ""
    goes = get_deletion_time(club)
    gone = f", is deleted for good on {timezone.localtime(goes):%Y-%m-%d}" if goes else ""
    return f"/c/{club.uid}/ “{club.name}”: {count(club.many, 'match', 'matches')}{last}{gone}"
