from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count, Max
from django.utils import timezone

from games.management.operations import operation
from games.models import Club
from games.play.deleting import DORMANT_DAYS, get_deletion_time, query_dormant_clubs
from games.values.names import build_spelling_pattern
from games.wording.words import count


class Command(BaseCommand):
    """`clubs [NAME] [--dormant]`: a line for each club, with the address that commands take."""

    help = (
        "Lists the clubs, each with its address, name, number of matches and the day of the "
        "last match."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "name", nargs="?", default="", help="only clubs whose name contains this"
        )
        parser.add_argument(
            "--dormant",
            action="store_true",
            help=f"only clubs without a visit or a match in {DORMANT_DAYS} days",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with operation("Finding clubs", self.stderr):
            clubs = Club.objects.all()
            if options["dormant"]:
                clubs = clubs.filter(pk__in=query_dormant_clubs().values("pk"))
            if options["name"]:
                clubs = clubs.filter(name__iregex=build_spelling_pattern(options["name"]))
            clubs = clubs.annotate(match_count=Count("matches"), last=Max("matches__started_at"))
            lines = [_format_line(club) for club in clubs.order_by("last", "pk")]
        self.stdout.write("\n".join(lines) if lines else "No club matches this.")


def _format_line(club: Any) -> str:
    parts = [f"/c/{club.uid}/ “{club.name}”", count(club.match_count, "match", "matches")]
    if club.last:
        parts.append(f"last match: {timezone.localtime(club.last):%Y-%m-%d}")
    deleted_on = get_deletion_time(club)
    if deleted_on:
        parts.append(f"will be deleted: {timezone.localtime(deleted_on):%Y-%m-%d}")
    return " · ".join(parts)
