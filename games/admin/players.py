"""Admin of players. Players are not deleted: their matches would be without them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Club, Match, Player, Seat
from games.wording.translated import numeral
from games.wording.words import count

from .chosen import ClubFilter, OfClubAdmin
from .clubs import CLUB_SEARCH
from .exporting import EXPORT_ACTIONS
from .lists import build_count, format_moment
from .open_in_app import OpenAsKeeperAdmin


@admin.register(Player)
class PlayerAdmin(OfClubAdmin, OpenAsKeeperAdmin):
    list_display = ("name", "of_club", "matches", "state")
    fields = ("name", "club_link", "matches", "wins", "retired", "merged_into")
    list_filter = (ClubFilter,)
    search_fields = ("key__regex", *(f"club__{field}" for field in CLUB_SEARCH))
    search_help_text = (
        "Search for a part of the player’s name, or of the name or address of the club."
    )
    ordering = ("-club_id", "key")
    actions = EXPORT_ACTIONS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        players: QuerySet[Player] = super().get_queryset(request).select_related("merged_into")
        return players.annotate(many_matches=build_count(Seat, "player"))

    def get_club(self, row: Player) -> Club:
        return row.club

    def get_app_address(self, row: Player) -> str:
        """Return the address of the player's page, where keepers rename, merge and retire."""
        return reverse("player", args=[row.club.uid, row.pk])

    def get_matches(self, rows: QuerySet[Player]) -> QuerySet[Match]:
        return Match.objects.filter(
            pk__in=Seat.objects.filter(player__in=rows.order_by().values("pk")).values("match")
        )

    @admin.display
    def matches(self, player: Any) -> str:
        address = reverse("admin:games_match_changelist")
        text = count(player.many_matches, "match", "matches")
        return format_html('<a href="{}?player={}">{}</a>', address, player.pk, text)

    @admin.display
    def wins(self, player: Player) -> str:
        """Return how many finished matches they have won, alone or together."""
        return numeral(player.seats.filter(won=True, match__finished_at__isnull=False).count())

    @admin.display
    def retired(self, player: Player) -> str:
        return format_moment(player.retired_at)

    @admin.display
    def state(self, player: Player) -> str:
        if player.merged_into:
            return f"merged into {player.merged_into}"
        return "retired" if player.retired_at else ""

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return False
