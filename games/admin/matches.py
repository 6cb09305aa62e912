"""Matches: the list, a match's page, what can be done to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.http import HttpRequest
from django.urls import reverse

from games import play
from games.matches.replayed_match import load_replayed_match
from games.models import Club, Match, Seat
from games.pages.log.log import log_of
from games.wording.match_sheet import sheet_of
from games.wording.words import currency_of, listing, money, number

from .ending import end_early
from .exporting import EXPORTS
from .filters import ByClub, ClubFilter, GameFilter, PlayerFilter, StateFilter
from .lists import labelled, moment, names_in
from .open_in_app import DoorAdmin
from .removal import Going, going_matches
from .searching import matches_called


@admin.register(Match)
class MatchAdmin(ByClub, DoorAdmin):
    """Matches, the newest first."""

    list_display = ("played", "of_club", "players", "winners", "money", "started", "finished", "deals")
    list_filter = (
        StateFilter,
        GameFilter,
        ("started_at", admin.DateFieldListFilter),
        ("club", ClubFilter),
        PlayerFilter,
    )
    date_hierarchy = "started_at"
    search_fields = ("club__name",)  # makes Django show the field
    called = staticmethod(matches_called)
    search_help_text = "Games, players and clubs by a part of their name, or a match as CSV files name it."
    ordering = ("-started_at", "-id")
    sortable_by = ("started",)
    actions = (*EXPORTS, end_early)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Matches with their clubs."""
        return super().get_queryset(request).select_related("club")

    def page_rows(self, request: HttpRequest, keys: Sequence[int]) -> list[Match]:
        """The matches of a page with their players; two queries."""
        matches = super().page_rows(request, keys)
        prefetch_related_objects(matches, Prefetch("seats", Seat.objects.select_related("player")))
        return matches

    @admin.display(description="game")
    def played(self, match: Match) -> str:
        """What was played."""
        return match.game_name

    @admin.display
    def players(self, match: Match) -> str:
        """Who plays, in seat order."""
        return names_in(match)

    @admin.display
    def winners(self, match: Match) -> str:
        """Who won, of a match that is over."""
        if match.finished_at is None:
            return ""
        names = [seat.player.name for seat in match.seats.all() if seat.won]
        return labelled("Won by", listing(names) if names else "nobody")

    @admin.display
    def money(self, match: Match) -> str:
        """How much changes hands in a match that is over, or what lies in the pot of one that is not."""
        currency = currency_of(match.options)
        if match.finished_at is None:
            return labelled("Pot", money(match.pot_cents, currency)) if match.pot_cents else ""
        won = sum(seat.net_cents for seat in match.seats.all() if seat.net_cents and seat.net_cents > 0)
        return labelled("Won", money(won, currency)) if won else ""

    @admin.display(ordering="started_at")
    def started(self, match: Match) -> str:
        """When it started."""
        return moment(match.started_at)

    @admin.display
    def finished(self, match: Match) -> str:
        """When it finished."""
        return labelled("Finished", moment(match.finished_at))

    @admin.display
    def deals(self, match: Match) -> str:
        """How many deals count."""
        return labelled("Deals", number(match.deals_counted))

    def matches_of(self, rows: QuerySet[Match]) -> QuerySet[Match]:
        """Themselves."""
        return rows

    def club_of(self, row: Match) -> Club:
        """The match's club."""
        return row.club

    def address_of(self, row: Match) -> str:
        """The match page."""
        return reverse("match", args=[row.uid])

    def get_fieldsets(self, request: HttpRequest, obj: Match | None = None) -> list[Any]:
        """None: the page shows what follows from the facts, not the columns of a row."""
        return []

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """A match's page: its sheet and its log; three queries."""
        match = kwargs["obj"]
        replayed = load_replayed_match(match)
        context |= {"sheet": sheet_of(replayed), "log": log_of(replayed), "club_link": self.club_link(match)}
        return super().render_change_form(request, context, *args, **kwargs)

    def get_deleted_objects(self, objs: Iterable[Match], request: HttpRequest) -> Going:
        """What goes with these matches."""
        return going_matches(objs)

    def delete_model(self, request: HttpRequest, obj: Match) -> None:
        """Delete a match."""
        play.delete_match(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        """Delete matches, each by itself."""
        for match in queryset:
            play.delete_match(match)
