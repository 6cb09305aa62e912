"""Filters by one chosen row, which pages of clubs and players link to."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Club, Player, Seat
from games.values.whole_numbers import parse_whole_number

from .lists import format_club, render_club


class ChosenFilter(admin.SimpleListFilter):
    """A filter by one row of another model, whose id is in the address."""

    def load_name(self, pk: int) -> str:
        """Return what the chosen row is called, "" if there is none."""
        raise NotImplementedError

    def build_condition(self, pk: int) -> Q:
        """Return the condition for rows of the list that belong to the chosen one."""
        raise NotImplementedError

    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]
    ) -> list[tuple[str, str]]:
        chosen = parse_whole_number(request.GET.get(self.parameter_name or "", ""))
        name = self.load_name(chosen) if chosen else ""
        return [(str(chosen), name)] if name else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the chosen one's rows, or all; raise `IncorrectLookupParameters` for no id."""
        chosen = self.value()
        if chosen is None:
            return queryset
        pk = parse_whole_number(chosen)
        if pk is None:
            raise IncorrectLookupParameters
        return queryset.filter(self.build_condition(pk))


class ClubFilter(ChosenFilter):
    title = "club"
    parameter_name = "club__id__exact"

    def load_name(self, pk: int) -> str:
        return "".join(map(format_club, Club.objects.filter(pk=pk)))  # of one club or none

    def build_condition(self, pk: int) -> Q:
        return Q(club=pk)


class PlayerFilter(ChosenFilter):
    """Filter of matches by a player who has a seat in them."""

    title = "player"
    parameter_name = "player"

    def load_name(self, pk: int) -> str:
        return "".join(map(str, Player.objects.filter(pk=pk)))  # of one player or none

    def build_condition(self, pk: int) -> Q:
        return Q(pk__in=Seat.objects.filter(player=pk).values("match"))


class OfClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not at run time
    """Rows of a club: a column tells clubs of one name apart."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("club")

    @admin.display(description="club")
    def of_club(self, row: Any) -> str:
        return render_club(row.club)

    @admin.display(description="club")
    def club_link(self, row: Any) -> str:
        """Return the club as a link to its admin page, for the page of one row."""
        page = reverse("admin:games_club_change", args=[row.club_id])
        return format_html('<a href="{}">{}</a>', page, self.of_club(row))
