"""Clubs: the list, a club's page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.db.models import Model, QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games import play
from games.models import Club, Match, Player
from games.wording.words import count

from .exporting import EXPORTS
from .lists import club_label, how_many, moment
from .open_in_app import DoorAdmin
from .removal import Going, going_clubs
from .searching import clubs_called


class ChoicesFound(AutocompleteJsonView):
    """Answers a field in which the name of a row is typed; of a club it says which one of its name."""

    def serialize_result(self, obj: Model, to_field_name: str) -> dict[str, str]:
        """Return a row as the field shows it."""
        found: dict[str, str] = super().serialize_result(obj, to_field_name)
        return found | {"text": club_label(obj)} if isinstance(obj, Club) else found


@admin.register(Club)
class ClubAdmin(DoorAdmin):
    """Clubs by name."""

    list_display = ("name", "started", "players", "matches", "goes")
    fields = ("name", "started", "players", "matches", "goes")
    search_fields = ("name",)  # makes Django show the field
    called = staticmethod(clubs_called)
    ordering = (Lower("name"), "pk")
    actions = (*EXPORTS, "let_stay")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        """Clubs with the numbers of their players and matches."""
        clubs: QuerySet[Club] = super().get_queryset(request)
        return clubs.annotate(many_players=how_many(Player, "club"), many_matches=how_many(Match, "club"))

    @admin.display
    def started(self, club: Club) -> str:
        """When it started."""
        return moment(club.started_at)

    @admin.display(description="deleted for good")
    def goes(self, club: Club) -> str:
        """When a club goes that one of its keepers has deleted."""
        return moment(play.get_deletion_time(club))

    @admin.action(description="Let selected clubs stay that are to be deleted", permissions=["act"])
    def let_stay(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        """Take back that these clubs are to be deleted."""
        kept = list(queryset.exclude(deleting_at=None))
        for club in kept:
            play.cancel_club_deletion(club)
            self.log_change(request, club, "Let it stay")
        self.message_user(request, f"{count(len(kept), 'club')} will stay.")

    @admin.display
    def players(self, club: Any) -> str:
        """How many players it has, and the way to them."""
        return _link("player", club, count(club.many_players, "player"))

    @admin.display
    def matches(self, club: Any) -> str:
        """How many matches it has, and the way to them."""
        return _link("match", club, count(club.many_matches, "match", "matches"))

    def matches_of(self, rows: QuerySet[Club]) -> QuerySet[Match]:
        """The matches of these clubs."""
        return Match.objects.filter(club__in=rows.order_by().values("pk"))

    def club_of(self, row: Club) -> Club:
        """Itself."""
        return row

    def address_of(self, row: Club) -> str:
        """The club's home."""
        return reverse("club", args=[row.uid])

    def get_deleted_objects(self, objs: Iterable[Club], request: HttpRequest) -> Going:
        """What goes with these clubs."""
        return going_clubs(objs, request)

    def delete_model(self, request: HttpRequest, obj: Club) -> None:
        """Delete a club."""
        play.delete_club(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        """Delete clubs, each by itself."""
        for club in queryset:
            play.delete_club(club)


def _link(model: str, club: Club, text: str) -> str:
    return format_html(
        '<a href="{}?club__id__exact={}">{}</a>', reverse(f"admin:games_{model}_changelist"), club.pk, text
    )
