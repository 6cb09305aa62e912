from __future__ import annotations

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html

from games.models import HouseGame, Match
from games.wording.translated import numeral
from games.wording.words import count

from .chosen import ClubFilter, OfClubAdmin
from .exporting import EXPORT_ACTIONS, ExportAdmin
from .lists import format_moment, render_cell


@admin.register(HouseGame)
class HouseGameAdmin(OfClubAdmin, ExportAdmin):
    list_display = ("name", "of_club", "matches", "version", "made", "away")
    fields = ("name", "club_link", "version", "made", "away", "told", "declared")
    list_filter = (ClubFilter,)
    ordering = ("-club_id", "name", "id")
    actions = EXPORT_ACTIONS

    def get_matches(self, rows: QuerySet[HouseGame]) -> QuerySet[Match]:
        return Match.objects.filter(game__in=rows.order_by().values("key"))

    @admin.display
    def matches(self, game: HouseGame) -> str:
        matches_text = count(
            Match.objects.filter(club=game.club_id, game=game.key).count(), "match", "matches"
        )
        return format_html(
            '<a href="{}?game__exact={}">{}</a>',
            reverse("admin:games_match_changelist"),
            game.key,
            matches_text,
        )

    @admin.display
    def version(self, game: HouseGame) -> str:
        return render_cell("Version", numeral(game.number))

    @admin.display
    def made(self, game: HouseGame) -> str:
        return format_moment(game.made_at)

    @admin.display(description="archived")
    def away(self, game: HouseGame) -> str:
        return render_cell("Archived", format_moment(game.put_away_at))

    @admin.display
    def declared(self, game: HouseGame) -> str:
        """Return the declaration as in a match file, one fact a line."""
        return format_html(
            "<pre>{}</pre>", json.dumps(json.loads(game.declaration), ensure_ascii=False, indent=2)
        )
