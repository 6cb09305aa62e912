"""Exports from a list: of the ticked rows, or of all that it shows with its filters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase

from games.exports import FILES, TOO_MANY_HANDS
from games.models import Match
from games.pages.files.views import download

from .lists import EXPORT_PREFIX, ReadOnlyAdmin


class ExportAdmin(ReadOnlyAdmin):
    """Rows whose matches can be exported, as CSV and as match files."""

    def get_matches(self, rows: QuerySet[Any]) -> QuerySet[Match]:
        raise NotImplementedError

    def has_export_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.view_match") or request.user.has_perm(
            "games.change_match"
        )


def _build_export_action(
    file: str,
) -> Callable[[ExportAdmin, HttpRequest, QuerySet[Any]], HttpResponseBase | None]:
    """Return the list action that downloads the file of that name (of `FILES`)."""

    def export(
        model_admin: ExportAdmin, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponseBase | None:
        matches = model_admin.get_matches(queryset)
        if not FILES[file].has_room_for(matches):
            problem = (
                f"{TOO_MANY_HANDS} Filter the list to export fewer of them, or choose a CSV file."
            )
            model_admin.message_user(request, problem, messages.ERROR)
            return None
        ids = matches.order_by("started_at", "pk").values_list("pk", flat=True)
        # Not an iterator: the thread that makes the file may be another one than that which asked.
        return download(file, list(ids), "card-night")

    export.__name__ = f"{EXPORT_PREFIX}{file.replace('.', '_')}"
    return admin.action(
        export,
        description=f"Export selected %(verbose_name_plural)s: {file}",
        permissions=["export"],
    )


EXPORT_ACTIONS = tuple(map(_build_export_action, FILES))
