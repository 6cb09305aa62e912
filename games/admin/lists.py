"""Lists that are safe against forged addresses and long searches; rows are read-only."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.db import DataError, NotSupportedError
from django.db.models import Count, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html

from games.models import Club, Match
from games.rules.limits import MAX_LINE_LENGTH
from games.values.bidi import isolate_name
from games.values.names import build_spelling_pattern
from games.values.whole_numbers import parse_whole_number

# Actions with such names only export.
EXPORT_PREFIX = "export_"
# Rows of a list that are counted and paged; filters and the calendar lead to the others.
MAX_COUNTED = 10_000
MAX_WORDS = 8
# Quotes in a pattern are escaped: Django takes words within quotes for one.
QUOTES = str.maketrans({"'": r"\u0027", '"': r"\u0022"})


class BoundedPaginator(Paginator):  # type: ignore[type-arg] # not at run time
    """Pages of the first rows, so that a longer list costs no more than `MAX_COUNTED` rows."""

    @cached_property
    def count(self) -> int:
        """The number of rows, `MAX_COUNTED` at most."""
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]
        # Only ids, without what columns add up for each row.
        return rows.values("pk")[:MAX_COUNTED].count()


class SafeChangeList(ChangeList):
    """A list that refuses an address which no database answers."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        try:
            super().__init__(*args, **kwargs)
        except (ValueError, OverflowError, DataError, NotSupportedError) as error:
            raise IncorrectLookupParameters(error) from error
        self.title = str(self.opts.verbose_name_plural).capitalize()
        # To know the days of all that a frequent name finds would cost most of a page.
        if self.query:
            self.date_hierarchy = None
        if self.result_count >= MAX_COUNTED:
            self.title = f"The first {MAX_COUNTED:,} rows. Use the filters to see others"


class SafeListAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not at run time
    """Lists whose actions refuse impossible row ids, and whose search takes a few words only.

    Django fails at an id that is no number, and SQLite at hundreds of words.
    """

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return SafeChangeList

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any, **kwargs: Any
    ) -> Any:
        """Run an action on the selected rows; raise `BadRequest` for an impossible row id."""
        for ticked in request.POST.getlist(ACTION_CHECKBOX_NAME):
            if parse_whole_number(ticked) is None:
                raise BadRequest("No such row can be ticked")
        return super().response_action(request, queryset, *args, **kwargs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows that contain each of the first words, and whether they may repeat."""
        return super().get_search_results(request, queryset, " ".join(split_words(search_term)))


class ReadOnlyAdmin(SafeListAdmin):
    """Rows that `games.play` has written; nothing is added or edited by hand."""

    list_per_page = 50
    paginator = BoundedPaginator
    empty_value_display = ""
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    sortable_by: ClassVar[tuple[str, ...]] = ()

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any, **kwargs: Any
    ) -> Any:
        """Run an action; for all rows of a list that is too long to count, only an export."""
        is_for_all = request.POST.get("select_across") == "1"
        is_export = request.POST.get("action", "").startswith(EXPORT_PREFIX)
        if is_for_all and not is_export and queryset[:MAX_COUNTED].count() == MAX_COUNTED:
            problem = (
                f"This works for fewer than {MAX_COUNTED:,} rows. Filter the list, then try again."
            )
            self.message_user(request, problem, messages.ERROR)
            return None
        return super().response_action(request, queryset, *args, **kwargs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search with or without accents: `search_fields` are regular expressions."""
        patterns = (
            build_spelling_pattern(word).translate(QUOTES) for word in split_words(search_term)
        )
        return super().get_search_results(request, queryset, " ".join(patterns))

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        context |= {"title": str(kwargs["obj"]), "subtitle": None}
        return super().render_change_form(request, context, *args, **kwargs)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Return whether an address may filter like that; never by secrets, letter by letter."""
        return "secret" not in lookup and super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may do what keepers do: as for Django's permission to change."""
        return request.user.has_perm(f"games.change_{self.opts.model_name}")


def split_words(term: str) -> list[str]:
    """Return the first `MAX_WORDS` words of the first `MAX_LINE_LENGTH` characters."""
    return term[:MAX_LINE_LENGTH].split()[:MAX_WORDS]


def render_cell(label: str, value: str) -> str:
    """Return a cell's HTML: a label, which only narrow screens show, and the value; or ""."""
    return format_html('<span class="label">{} </span>{}', label, value) if value else ""


def build_count(model: type[Model], field: str) -> Coalesce:
    """Build an expression that counts the rows of `model` that refer to a row by that field."""
    # `values` before `annotate` groups by the field, so that there is one count.
    rows = model._default_manager.filter(**{field: OuterRef("pk")}).order_by().values(field)
    return Coalesce(Subquery(rows.annotate(many=Count("pk")).values("many")), 0)


def render_club(club: Club) -> str:
    """Return a club's name with its first day and the start of its address."""
    return format_html("{} <small>{}</small>", club.name, _format_club_marks(club))


def format_club(club: Club) -> str:
    """Return the same as `render_club` as plain text, for choices and sentences."""
    return f"{isolate_name(club.name)}, {_format_club_marks(club)}"


def _format_club_marks(club: Club) -> str:
    """Return a club's first day and the start of its uid: “since 2026-11-20 · a1B2c3”."""
    return f"since {timezone.localtime(club.started_at):%Y-%m-%d} · {club.uid[:6]}"


def format_names(match: Match) -> str:
    return ", ".join(seat.player.name for seat in match.seats.all())


def format_moment(moment: datetime | None) -> str:
    """Return a time as lists show it: Fri 2026-11-20 19:30; empty for None."""
    return f"{timezone.localtime(moment):%a %Y-%m-%d %H:%M}" if moment else ""
