from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull
from django.http import HttpRequest
from django.urls import reverse

from games import play
from games.matches.replayed_match import load_replayed_match
from games.models import UID_LENGTH, Club, Match, Player, Seat
from games.pages.log.log import load_log
from games.values.names import build_spelling_pattern
from games.wording.match_sheet import build_sheet
from games.wording.translated import numeral
from games.wording.words import get_currency, listing, money

from .chosen import ClubFilter, OfClubAdmin, PlayerFilter
from .ending import end_early
from .exporting import EXPORT_ACTIONS
from .lists import format_moment, format_names, render_cell, split_words
from .open_in_app import OpenAsKeeperAdmin
from .removal import Removal, describe_match_removal

# If a word finds no more players, the matches are looked up by an index on their seats.
MAX_FETCHED = 500
# If it finds no more, the query has their ids, which saves reading names for each match.
MAX_NAMED = 10_000


class StateFilter(admin.SimpleListFilter):
    title = "state"
    parameter_name = "state"

    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]
    ) -> list[tuple[str, str]]:
        return [("running", "In progress"), ("finished", "Finished")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        if self.value() is None:
            return queryset
        return queryset.filter(finished_at__isnull=self.value() == "running")


@admin.register(Match)
class MatchAdmin(OfClubAdmin, OpenAsKeeperAdmin):
    list_display = (
        "played",
        "of_club",
        "players",
        "winners",
        "money",
        "started",
        "finished",
        "deals",
    )
    list_filter = ("evening", StateFilter, "game", ClubFilter, PlayerFilter)
    date_hierarchy = "evening"
    search_fields = ("uid",)  # makes Django show the field
    search_help_text = (
        "Search for a player, a club or its address, a day such as 2026-11-20, or the name "
        "of a match in CSV files."
    )
    ordering = ("-evening", "-started_at", "-id")
    sortable_by = ("started",)
    actions = (*EXPORT_ACTIONS, end_early)

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """Return the list, which loads the players of a page's matches by two queries."""
        shown = super().get_changelist_instance(request)
        seats = Prefetch("seats", Seat.objects.select_related("player"))
        shown.result_list = shown.result_list.prefetch_related(seats)
        return shown

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        """Return the matches that each of the words finds; none comes twice."""
        for word in split_words(search_term):
            queryset = queryset.filter(_build_condition(word))
        return queryset, False

    @admin.display(description="game")
    def played(self, match: Match) -> str:
        return match.game_name

    @admin.display
    def players(self, match: Match) -> str:
        return format_names(match)

    @admin.display
    def winners(self, match: Match) -> str:
        if match.finished_at is None:
            return ""
        names = [seat.player.name for seat in match.seats.all() if seat.won]
        return render_cell("Won by", listing(names) if names else "nobody")

    @admin.display
    def money(self, match: Match) -> str:
        """Return the sum of what was won in a finished match, the pot of a running one, or ""."""
        currency = get_currency(match.options)
        if match.finished_at is None:
            return render_cell("Pot", money(match.pot_cents, currency)) if match.pot_cents else ""
        gains = [max(seat.net_cents or 0, 0) for seat in match.seats.all()]
        return render_cell("Won", money(sum(gains), currency)) if any(gains) else ""

    @admin.display(ordering="evening")
    def started(self, match: Match) -> str:
        return format_moment(match.started_at)

    @admin.display
    def finished(self, match: Match) -> str:
        return render_cell("Finished", format_moment(match.finished_at))

    @admin.display
    def deals(self, match: Match) -> str:
        return render_cell("Deals", numeral(match.deals_counted))

    def get_matches(self, rows: QuerySet[Match]) -> QuerySet[Match]:
        return rows

    def get_club(self, row: Match) -> Club:
        return row.club

    def get_app_address(self, row: Match) -> str:
        return reverse("match", args=[row.uid])

    def get_fieldsets(self, request: HttpRequest, obj: Match | None = None) -> list[Any]:
        """Return none: the page shows the match as replayed, not the columns of a row."""
        return []

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        match = kwargs["obj"]
        replayed = load_replayed_match(match)
        context |= {
            "sheet": build_sheet(replayed),
            "log": load_log(replayed),
            "club_link": self.club_link(match),
        }
        return super().render_change_form(request, context, *args, **kwargs)

    def get_deleted_objects(self, objs: Iterable[Match], request: HttpRequest) -> Removal:
        return describe_match_removal(objs)

    def delete_model(self, request: HttpRequest, obj: Match) -> None:
        play.delete_match(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        for match in queryset:
            play.delete_match(match)


def _build_condition(word: str) -> Q:
    """Return the condition for matches that a word finds.

    They are those with that uid, else those of that day, else those of a player or club. A database
    would read all matches for one condition on all of these.
    """
    if len(word) == UID_LENGTH:
        return Q(uid=word)
    with suppress(ValueError):
        return Q(evening=date.fromisoformat(word))
    pattern = build_spelling_pattern(word)
    clubs = Club.objects.filter(Q(name__iregex=pattern) | Q(uid__startswith=word))
    players = Player.objects.filter(Q(key__regex=pattern) | Q(club__in=clubs))
    ids = list(players.order_by().values_list("pk", flat=True)[: MAX_NAMED + 1])
    if len(ids) <= MAX_FETCHED:
        return Q(pk__in=Seat.objects.filter(player__in=ids).values("match"))
    # A subquery for each match, since the list is read only until a page is full; `Exists` may
    # join all tables first.
    ids_or_query = ids if len(ids) <= MAX_NAMED else players
    seats = Seat.objects.filter(match=OuterRef("pk"), player__in=ids_or_query).order_by()
    return Q(IsNull(Subquery(seats.values("pk")[:1]), rhs=False))
