"""Lists that are safe against forged selections and long searches."""

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

from games.rules.limits import MAX_LINE_LENGTH
from games.values.whole_numbers import parse_whole_number

MAX_WORDS = 8


class SafeSelectionAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not at run time
    """Lists whose actions refuse impossible row ids, and whose search takes a few words only.

    Django itself would fail with a value that is no number, and SQLite with hundreds of words. `filter_by_word` returns
    those of some rows in which a word is found, if `search_fields` do not suffice.
    """

    filter_by_word: Callable[[QuerySet[Any], str], QuerySet[Any]] | None = None

    def response_action(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Run an action on the selected rows; raise `BadRequest` for an impossible row id."""
        for ticked in request.POST.getlist(ACTION_CHECKBOX_NAME):
            if parse_whole_number(ticked) is None:
                raise BadRequest("No such row can be ticked")
        return super().response_action(request, *args, **kwargs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows in which each of the first words is found, and whether they may repeat."""
        words = split_words(search_term)
        if self.filter_by_word is None:
            return super().get_search_results(request, queryset, " ".join(words))
        for word in words:
            queryset = self.filter_by_word(queryset, word)
        return queryset, False


def split_words(term: str) -> list[str]:
    """Return the first `MAX_WORDS` words to search for; of a long text only the beginning is read."""
    return term[:MAX_LINE_LENGTH].split()[:MAX_WORDS]


admin.site.unregister([User, Group])


@admin.register(User)
class SafeUserAdmin(SafeSelectionAdmin, UserAdmin):  # type: ignore[type-arg] # not at run time
    """Users, as Django shows them."""


@admin.register(Group)
class SafeGroupAdmin(SafeSelectionAdmin, GroupAdmin):
    """Groups, as Django shows them."""
