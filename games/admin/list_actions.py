"""What is ticked in a list, and what is searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.core.exceptions import BadRequest
from django.db.models import QuerySet
from django.http import HttpRequest

from games.rules.limits import LONGEST_LINE
from games.values.whole_numbers import whole_number

MOST_WORDS = 8


class TickedAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not at run time
    """Lists whose actions refuse rows that no page lists, and that are searched for a few words only.

    Django itself would fail at what is no number, and SQLite at hundreds of words. `called` gives those of some rows in
    which a word is found, where that is more than their `search_fields`.
    """

    called: Callable[[QuerySet[Any], str], QuerySet[Any]] | None = None

    def response_action(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Run an action on the rows that are ticked; raises `BadRequest` for what is no row's id."""
        for ticked in request.POST.getlist(ACTION_CHECKBOX_NAME):
            if whole_number(ticked) is None:
                raise BadRequest("No such row can be ticked")
        return super().response_action(request, *args, **kwargs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows in which each of the first words is found."""
        words = words_of(search_term)
        if self.called is None:
            return super().get_search_results(request, queryset, " ".join(words))
        for word in words:
            queryset = self.called(queryset, word)
        return queryset, False


def words_of(term: str) -> list[str]:
    """The words that are searched for."""
    return term[:LONGEST_LINE].split()[:MOST_WORDS]


admin.site.unregister([User, Group])


@admin.register(User)
class PersonAdmin(TickedAdmin, UserAdmin):  # type: ignore[type-arg] # not at run time
    """Logins, as Django shows them."""


@admin.register(Group)
class PeopleAdmin(TickedAdmin, GroupAdmin):
    """Groups of logins, as Django shows them."""
