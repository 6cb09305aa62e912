"""Filters of lists that query only what is chosen, however many clubs and players there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.admin.widgets import AutocompleteSelect
from django.db.models import Field, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Club, HouseGame, Match, Player, Seat, game_names
from games.rules.built_in import BUILT_IN
from games.values.whole_numbers import parse_whole_number

from .lists import format_club, render_club

MAX_HOUSE_GAMES = 50
"""The most house games of a club to choose from."""


class ClubSelect(AutocompleteSelect):
    """A field with a placeholder, which finds a club while its name is typed."""

    def build_attrs(self, base_attrs: dict[str, Any], extra_attrs: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return Django's attributes with the placeholder."""
        return super().build_attrs(base_attrs, extra_attrs) | {"data-placeholder": "Choose a club"}


class ClubChoice(forms.ModelChoiceField):  # type: ignore[type-arg] # not at run time
    """A choice of clubs that tells those of one name apart."""

    def label_from_instance(self, club: Club) -> str:
        """Return the label of the chosen club, as `format_club` gives it."""
        return format_club(club)


class ClubFilter(admin.RelatedFieldListFilter):
    """Filter by a club, which is found by typing a part of its name."""

    template = "admin/games/club_filter.html"

    def field_choices(
        self, field: Field[Any, Any], request: HttpRequest, model_admin: admin.ModelAdmin[Any]
    ) -> list[Any]:
        """Return no choices: there may be thousands."""
        return []

    def has_output(self) -> bool:
        """Return whether the user may look up clubs."""
        return self.request.user.has_perm("games.view_club") or self.request.user.has_perm("games.change_club")

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        """Return the rows of the chosen club, all for none; raise `IncorrectLookupParameters` for what is no number."""
        if any(parse_whole_number(key) is None for key in self.lookup_val or ()):
            raise IncorrectLookupParameters
        return super().queryset(request, queryset)

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Yield one dictionary: the field with the choice, other filters to keep, and the address without it."""
        chosen = self.lookup_val[-1] if self.lookup_val else None
        rest = changelist.filter_params.items()
        yield {
            "field": self._build_field().get_bound_field(
                forms.Form(initial={self.lookup_kwarg: chosen}), self.lookup_kwarg
            ),
            "hidden": [(name, value) for name, values in rest if name != self.lookup_kwarg for value in values],
            "without": changelist.get_query_string(remove=[self.lookup_kwarg]) if chosen else "",
        }

    def _build_field(self) -> ClubChoice:
        """Return the field in which a club's name is typed."""
        return ClubChoice(Club.objects.all(), widget=ClubSelect(self.field, admin.site, attrs={"aria-label": "Club"}))


class ClubFilterAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not at run time
    """Rows of a club: their list has a filter by club, and a column that tells clubs of one name apart."""

    @admin.display(description="club")
    def of_club(self, row: Any) -> str:
        """Return the club for a list, told apart from others of its name."""
        return render_club(row.club)

    @admin.display(description="club")
    def club_link(self, row: Any) -> str:
        """Return the club, as in `of_club`, as a link to its admin page; for the page of one row."""
        page = reverse("admin:games_club_change", args=[row.club_id])
        return format_html('<a href="{}">{}</a>', page, self.of_club(row))

    @property
    def media(self) -> forms.Media:
        """Django's styles and scripts, and those of the field that chooses a club."""
        return super().media + AutocompleteSelect(self.opts.get_field("club"), admin.site).media


class PlayerFilter(admin.SimpleListFilter):
    """Filter by a player; a player's page links to it."""

    title = "player"
    parameter_name = "player"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return the chosen player, if any."""
        chosen = parse_whole_number(request.GET.get(self.parameter_name, ""))
        return [(str(player.pk), player.name) for player in Player.objects.filter(pk=chosen)] if chosen else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """Return matches in which the player has a seat, or all; raise `IncorrectLookupParameters` for no number."""
        chosen = self.value()
        if chosen is None:
            return queryset
        player = parse_whole_number(chosen)
        if player is None:
            raise IncorrectLookupParameters
        return queryset.filter(pk__in=Seat.objects.filter(player=player).values("match"))


class GameFilter(admin.SimpleListFilter):
    """Filter by game: a built-in one, any house game, or one of the chosen club."""

    title = "game"
    parameter_name = "game__exact"
    any_house_game = "house"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return the built-in games, all house games together, those of the chosen club, and a chosen house game."""
        chosen, club = (
            request.GET.get(self.parameter_name, ""),
            parse_whole_number(request.GET.get("club__id__exact", "")),
        )
        some: list[tuple[str, str]] = []
        if club or chosen not in ("", self.any_house_game, *BUILT_IN):
            house = HouseGame.objects.filter(Q(key=chosen) | Q(club=club) if club else Q(key=chosen))
            some = list(house.order_by("name", "pk").values_list("key", "name")[:MAX_HOUSE_GAMES])
        return [*game_names(), (self.any_house_game, "House games"), *some]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """Return the matches of the chosen game, or of all house games; all for no choice."""
        chosen = self.value()
        if chosen is None:
            return queryset
        if chosen == self.any_house_game:
            return queryset.exclude(game__in=list(BUILT_IN))
        return queryset.filter(game=chosen)


class StateFilter(admin.SimpleListFilter):
    """Filter by running and finished matches."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return both states."""
        return [("running", "Going on"), ("finished", "Finished")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """Return the running matches, or for any other choice the finished ones; all for no choice."""
        if not self.value():
            return queryset
        return queryset.filter(finished_at__isnull=self.value() == "running")
