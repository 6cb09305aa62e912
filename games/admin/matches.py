"""Admin of matches."""

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
from games.pages.log.log import load_log
from games.wording.match_sheet import build_sheet
from games.wording.words import get_currency, listing, money, numeral

from .ending import end_early
from .exporting import EXPORT_ACTIONS
from .filters import ClubFilter, ClubFilterAdmin, GameFilter, PlayerFilter, StateFilter
from .lists import format_moment, format_names, render_cell
from .open_in_app import OpenAsKeeperAdmin
from .removal import Removal, describe_match_removal
from .searching import filter_matches


@admin.register(Match)
class MatchAdmin(ClubFilterAdmin, OpenAsKeeperAdmin):
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
    filter_by_word = staticmethod(filter_matches)
    search_help_text = "Games, players and clubs by a part of their name, or a match as CSV files name it."
    ordering = ("-started_at", "-id")
    sortable_by = ("started",)
    actions = (*EXPORT_ACTIONS, end_early)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Return matches with their clubs."""
        return super().get_queryset(request).select_related("club")

    def load_page(self, request: HttpRequest, keys: Sequence[int]) -> list[Match]:
        """Return the matches of a page with their players; two queries."""
        matches = super().load_page(request, keys)
        prefetch_related_objects(matches, Prefetch("seats", Seat.objects.select_related("player")))
        return matches

    @admin.display(description="game")
    def played(self, match: Match) -> str:
        """Return the game's name."""
        return match.game_name

    @admin.display
    def players(self, match: Match) -> str:
        """Return the players, in seat order."""
        return format_names(match)

    @admin.display
    def winners(self, match: Match) -> str:
        """Return the winners of a finished match, "nobody" without one; empty for a running one."""
        if match.finished_at is None:
            return ""
        names = [seat.player.name for seat in match.seats.all() if seat.won]
        return render_cell("Won by", listing(names) if names else "nobody")

    @admin.display
    def money(self, match: Match) -> str:
        """Return what winners of money in a finished match won together, or the pot of a running one, or ""."""
        currency = get_currency(match.options)
        if match.finished_at is None:
            return render_cell("Pot", money(match.pot_cents, currency)) if match.pot_cents else ""
        won = sum(seat.net_cents for seat in match.seats.all() if seat.net_cents and seat.net_cents > 0)
        return render_cell("Won", money(won, currency)) if won else ""

    @admin.display(ordering="started_at")
    def started(self, match: Match) -> str:
        """Return when it started."""
        return format_moment(match.started_at)

    @admin.display
    def finished(self, match: Match) -> str:
        """Return the cell's HTML, a label and the time when it finished; "" while it goes on."""
        return render_cell("Finished", format_moment(match.finished_at))

    @admin.display
    def deals(self, match: Match) -> str:
        """Return how many deals count."""
        return render_cell("Deals", numeral(match.deals_counted))

    def get_matches(self, rows: QuerySet[Match]) -> QuerySet[Match]:
        """Return the rows themselves."""
        return rows

    def get_club(self, row: Match) -> Club:
        """Return the match's club."""
        return row.club

    def get_app_address(self, row: Match) -> str:
        """Return the address of the match page."""
        return reverse("match", args=[row.uid])

    def get_fieldsets(self, request: HttpRequest, obj: Match | None = None) -> list[Any]:
        """Return none: the page shows the match as replayed, not the columns of a row."""
        return []

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """Render a match's page: its sheet and its log; three queries."""
        match = kwargs["obj"]
        replayed = load_replayed_match(match)
        context |= {"sheet": build_sheet(replayed), "log": load_log(replayed), "club_link": self.club_link(match)}
        return super().render_change_form(request, context, *args, **kwargs)

    def get_deleted_objects(self, objs: Iterable[Match], request: HttpRequest) -> Removal:
        """Return the names and counts of what is deleted with these matches."""
        return describe_match_removal(objs)

    def delete_model(self, request: HttpRequest, obj: Match) -> None:
        """Delete a match."""
        play.delete_match(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        """Delete matches one by one."""
        for match in queryset:
            play.delete_match(match)
