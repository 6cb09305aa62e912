"""Lists that cost the same however many rows there are, and pages that show rows read-only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import PAGE_VAR, SEARCH_VAR, ChangeList
from django.db import DataError, NotSupportedError
from django.db.models import Count, Model, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html

from games.models import Club, Match
from games.values.bidi import isolate_name

from .safe_selection import SafeSelectionAdmin

MAX_PAGES = 1_000_000


class UncountedList(ChangeList):
    """A list that reads one page and never counts the rest.

    First the keys of the page and one more are read, in the list's order and from an index alone; then their rows.
    `newer` and `older` are the addresses of the pages beside it, empty without one; `without_query` is the list's
    without the search, `whole_query` the part of its address that says what it shows.
    """

    model_admin: ReadOnlyAdmin
    newer = older = without_query = whole_query = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Read the page that the address asks for; raise `IncorrectLookupParameters` if no database can answer it."""
        try:
            super().__init__(*args, **kwargs)
        except (
            ValueError,
            OverflowError,
            DataError,
            NotSupportedError,
        ) as error:  # an address that no database answers
            raise IncorrectLookupParameters(error) from error
        self.title = str(self.opts.verbose_name_plural).capitalize()
        if self.query:
            self.date_hierarchy = None  # to know the days of all that a frequent name finds costs most of a page

    def get_results(self, request: HttpRequest) -> None:
        """Read one page and set the addresses beside it; raise `IncorrectLookupParameters` if it is not there."""
        if not 1 <= self.page_num <= MAX_PAGES:
            raise IncorrectLookupParameters
        first = (self.page_num - 1) * self.list_per_page
        keys = list(self.queryset.values_list("pk", flat=True)[first : first + self.list_per_page + 1])
        if self.page_num > 1 and not keys:
            raise IncorrectLookupParameters
        self.result_list = self.model_admin.load_page(request, keys[: self.list_per_page])
        self.result_count = self.full_result_count = len(self.result_list)
        self.show_full_result_count = self.can_show_all = self.multi_page = False
        self.show_admin_actions = bool(self.result_list)
        self.without_query = self.get_query_string(remove=[SEARCH_VAR])
        shown = self.get_query_string(remove=[PAGE_VAR])
        self.whole_query = "" if shown == "?" else shown
        self.newer = self.get_query_string({PAGE_VAR: self.page_num - 1}) if self.page_num > 1 else ""
        self.older = self.get_query_string({PAGE_VAR: self.page_num + 1}) if len(keys) > self.list_per_page else ""


class ReadOnlyAdmin(SafeSelectionAdmin):
    """Rows that `games.play` has written; nothing is added or edited by hand."""

    list_per_page = 50
    empty_value_display = ""
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    sortable_by: ClassVar[tuple[str, ...]] = ()

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Return the list that does not count."""
        return UncountedList

    def load_page(self, request: HttpRequest, keys: Sequence[int]) -> list[Any]:
        """Return the rows with these keys, in that order, with all that the columns show; without those just deleted.

        As many queries for one row as for many.
        """
        rows = self.get_queryset(request).in_bulk(keys)
        return [rows[key] for key in keys if key in rows]

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """Render the page of a row, under the row's name."""
        context |= {"title": str(kwargs["obj"]), "subtitle": None}
        return super().render_change_form(request, context, *args, **kwargs)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Return whether an address may filter like that; never by the secrets of links, letter by letter."""
        return "secret" not in lookup and super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: nothing is added by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: nothing is edited by hand."""
        return False

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may do through the app what keepers do: as for Django's permission to change."""
        return request.user.has_perm(f"games.change_{self.opts.model_name}")


def render_cell(label: str, value: str) -> str:
    """Return a cell's HTML, a value after its label, which only narrow screens show; empty without a value."""
    return format_html('<span class="label">{} </span>{}', label, value) if value else ""


def build_count(model: type[Model], field: str) -> Coalesce:
    """Build the query expression of how many rows of `model` refer to each row of a list by that field."""
    rows = model._default_manager.filter(**{field: OuterRef("pk")}).order_by().values(field)
    return Coalesce(Subquery(rows.annotate(many=Count("pk")).values("many")), 0)


def render_club(club: Club) -> str:
    """Return a club's name with its first day and the start of its address, to tell it from others of its name."""
    return format_html("{} <small>{}</small>", club.name, _format_club_marks(club))


def format_club(club: Club) -> str:
    """Return what `render_club` does as plain text, for choices and sentences."""
    return f"{isolate_name(club.name)}, {_format_club_marks(club)}"


def _format_club_marks(club: Club) -> str:
    """Return a club's first day and the start of its uid: “since 2026-11-20 · a1B2c3”."""
    return f"since {timezone.localtime(club.started_at):%Y-%m-%d} · {club.uid[:6]}"


def format_names(match: Match) -> str:
    """Return the names of a match's players, in seat order."""
    return ", ".join(seat.player.name for seat in match.seats.all())


def format_moment(at: datetime | None) -> str:
    """Return a time as lists show it: Fri 2026-11-20 19:30; empty for None."""
    return f"{timezone.localtime(at):%a %Y-%m-%d %H:%M}" if at else ""
