"""Taking matches out of a list: those that are ticked, or all that the list shows, whatever it is filtered by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from games.exports import FILES
from games.models import Match
from games.pages.files.views import download

from .lists import FactsAdmin


class ExportAdmin(FactsAdmin):
    """Rows whose matches can be taken out, as CSV and as match files."""

    def matches_of(self, rows: QuerySet[Any]) -> QuerySet[Match]:
        """The matches that belong to these rows."""
        raise NotImplementedError

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Whether the user may take matches out: who may look at them."""
        return request.user.has_perm("games.view_match") or request.user.has_perm("games.change_match")

    def get_urls(self) -> list[URLPattern]:
        """The page that offers the files, the files, and Django's."""
        name, view = f"games_{self.opts.model_name}", self.admin_site.admin_view
        return [
            path("export/", view(self.export_page), name=f"{name}_export"),
            path("export/<str:file>", view(self.export_file), name=f"{name}_file"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list, which knows whether the user may take out what it shows."""
        return super().changelist_view(request, {"may_export": self.has_export_permission(request)})

    def export_page(self, request: HttpRequest) -> HttpResponseBase:
        """The files of all that the list shows."""
        if not self.has_export_permission(request):
            raise PermissionDenied
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "Export",
            "filtered": bool(query),
            "back": self._address("changelist") + query,
            "files": [(self._address("file", name) + query, name, file.about) for name, file in FILES.items()],
        }
        return TemplateResponse(request, "admin/games/export.html", context)

    def export_file(self, request: HttpRequest, file: str) -> HttpResponseBase:
        """A file of all that the list shows, the oldest match first."""
        if not self.has_export_permission(request):
            raise PermissionDenied
        try:
            return self.download(file, self.get_changelist_instance(request).queryset)
        except IncorrectLookupParameters:
            return redirect(f"{self._address('changelist')}?{ERROR_FLAG}=1")

    def download(self, file: str, rows: QuerySet[Any]) -> HttpResponseBase:
        """A file of the matches of these rows, the oldest first."""
        matches = self.matches_of(rows).order_by("started_at", "pk").values_list("pk", flat=True)
        return download(file, matches.iterator(), "card-night")

    def _address(self, page: str, *args: str) -> str:
        return reverse(f"admin:games_{self.opts.model_name}_{page}", args=args)


Export = Callable[[ExportAdmin, HttpRequest, QuerySet[Any]], HttpResponseBase]


def _export(file: str) -> Export:
    """The action that takes out a file of the rows that are ticked."""

    def export(model_admin: ExportAdmin, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase:
        return model_admin.download(file, queryset)

    export.__name__ = f"export_{file.replace('.', '_')}"
    return admin.action(export, description=f"Export selected %(verbose_name_plural)s: {file}", permissions=["export"])


EXPORTS = tuple(map(_export, FILES))
"""The actions of a list."""
