"""Players: the list, a player's page. Players are not deleted: their matches would be without them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Club, Match, Player, Seat
from games.wording.words import count, number

from .exporting import EXPORTS
from .filters import ByClub, ClubFilter
from .lists import how_many, moment
from .open_in_app import DoorAdmin
from .searching import players_called


@admin.register(Player)
class PlayerAdmin(ByClub, DoorAdmin):
    """Players, those of the newest club first."""

    list_display = ("name", "of_club", "matches", "state")
    fields = ("name", "club_link", "matches", "wins", "retired", "merged_into")
    list_filter = (("club", ClubFilter),)
    search_fields = ("name",)  # makes Django show the field
    called = staticmethod(players_called)
    search_help_text = "Players and clubs by a part of their name."
    ordering = ("-club_id", "key")
    actions = EXPORTS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Players with their clubs and the numbers of their matches."""
        players: QuerySet[Player] = super().get_queryset(request).select_related("club", "merged_into")
        return players.annotate(many_matches=how_many(Seat, "player"))

    def club_of(self, row: Player) -> Club:
        """The player's club."""
        return row.club

    def address_of(self, row: Player) -> str:
        """The player's page, where keepers rename, merge and retire."""
        return reverse("player", args=[row.club.uid, row.pk])

    def matches_of(self, rows: QuerySet[Player]) -> QuerySet[Match]:
        """The matches in which one of these players has a seat."""
        return Match.objects.filter(pk__in=Seat.objects.filter(player__in=rows.order_by().values("pk")).values("match"))

    @admin.display
    def matches(self, player: Any) -> str:
        """How many matches they are in, and the way to them."""
        address, text = reverse("admin:games_match_changelist"), count(player.many_matches, "match", "matches")
        return format_html('<a href="{}?player={}">{}</a>', address, player.pk, text)

    @admin.display
    def wins(self, player: Player) -> str:
        """How many matches they have won, alone or together."""
        return number(player.seats.filter(won=True, match__finished_at__isnull=False).count())

    @admin.display
    def retired(self, player: Player) -> str:
        """Since when they do not come any more."""
        return moment(player.retired_at)

    @admin.display
    def state(self, player: Player) -> str:
        """Whether they are somebody else by now, or do not come any more."""
        if player.merged_into:
            return f"merged into {player.merged_into}"
        return "retired" if player.retired_at else ""

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Nobody: a player goes with the club."""
        return False
