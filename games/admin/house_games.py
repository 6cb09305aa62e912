"""Games that clubs have declared themselves: the list, and a game's page."""

from __future__ import annotations

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from games.models import HouseGame, Match
from games.wording.words import number

from .exporting import EXPORTS, ExportAdmin
from .filters import ByClub, ClubFilter
from .lists import labelled, moment


@admin.register(HouseGame)
class HouseGameAdmin(ByClub, ExportAdmin):
    """House games, those of the newest club first."""

    list_display = ("name", "of_club", "matches", "version", "made", "away")
    fields = ("name", "club_link", "version", "made", "away", "told", "declared")
    list_filter = (("club", ClubFilter),)
    ordering = ("-club_id", "name", "id")
    actions = EXPORTS

    def get_queryset(self, request: HttpRequest) -> QuerySet[HouseGame]:
        """House games with their clubs."""
        games: QuerySet[HouseGame] = super().get_queryset(request)
        return games.select_related("club")

    def matches_of(self, rows: QuerySet[HouseGame]) -> QuerySet[Match]:
        """The matches that were played with one of these games."""
        return Match.objects.filter(game__in=rows.order_by().values("key"))

    @admin.display
    def matches(self, game: HouseGame) -> str:
        """How often it was played."""
        return labelled("Matches", number(Match.objects.filter(club=game.club_id, game=game.key).count()))

    @admin.display
    def version(self, game: HouseGame) -> str:
        """How often it was changed, and one more."""
        return labelled("Version", number(game.number))

    @admin.display
    def made(self, game: HouseGame) -> str:
        """When it was made."""
        return moment(game.made_at)

    @admin.display(description="put away")
    def away(self, game: HouseGame) -> str:
        """When it was put away."""
        return labelled("Put away", moment(game.put_away_at))

    @admin.display
    def declared(self, game: HouseGame) -> str:
        """The declaration as a match file has it, one fact a line."""
        return format_html("<pre>{}</pre>", json.dumps(json.loads(game.declaration), ensure_ascii=False, indent=2))
