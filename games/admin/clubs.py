from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games import play
from games.models import Club, Match, Player
from games.wording.translated import numeral
from games.wording.words import count

from .exporting import EXPORT_ACTIONS
from .lists import build_count, format_moment
from .open_in_app import OpenAsKeeperAdmin
from .removal import Removal, describe_club_removal

CLUB_SEARCH = ("name__iregex", "uid__iregex")


@admin.register(Club)
class ClubAdmin(OpenAsKeeperAdmin):
    list_display = ("name", "started", "players", "matches", "goes")
    fields = ("name", "started", "players", "matches", "goes")
    search_fields = CLUB_SEARCH
    search_help_text = "Search for a part of the name or address of a club."
    ordering = (Lower("name"), "pk")
    actions = (*EXPORT_ACTIONS, "let_stay")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        clubs: QuerySet[Club] = super().get_queryset(request)
        return clubs.annotate(
            many_players=build_count(Player, "club"), many_matches=build_count(Match, "club")
        )

    @admin.display
    def started(self, club: Club) -> str:
        return format_moment(club.started_at)

    @admin.display(description="will be deleted")
    def goes(self, club: Club) -> str:
        """Return when a club that a keeper deleted is deleted for good; empty for others."""
        return format_moment(play.get_deletion_time(club))

    @admin.action(description="Cancel the deletion of selected clubs", permissions=["act"])
    def let_stay(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        clubs = list(queryset.exclude(deleting_at=None))
        for club in clubs:
            play.cancel_club_deletion(club)
            self.log_change(request, club, "Deletion cancelled")
        self.message_user(request, f"Deletions cancelled: {numeral(len(clubs))}.")

    @admin.display
    def players(self, club: Any) -> str:
        return _render_link("player", club, count(club.many_players, "player"))

    @admin.display
    def matches(self, club: Any) -> str:
        return _render_link("match", club, count(club.many_matches, "match", "matches"))

    def get_matches(self, rows: QuerySet[Club]) -> QuerySet[Match]:
        return Match.objects.filter(club__in=rows.order_by().values("pk"))

    def get_club(self, row: Club) -> Club:
        return row

    def get_app_address(self, row: Club) -> str:
        return reverse("club", args=[row.uid])

    def get_deleted_objects(self, objs: Iterable[Club], request: HttpRequest) -> Removal:
        return describe_club_removal(objs, request)

    def delete_model(self, request: HttpRequest, obj: Club) -> None:
        play.delete_club(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        for club in queryset:
            play.delete_club(club)


def _render_link(model: str, club: Club, text: str) -> str:
    return format_html(
        '<a href="{}?club__id__exact={}">{}</a>',
        reverse(f"admin:games_{model}_changelist"),
        club.pk,
        text,
    )
