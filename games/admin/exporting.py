"""Exports from a list: of the selected rows, or of all that the list shows with its filters."""

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

from .lists import ReadOnlyAdmin


class ExportAdmin(ReadOnlyAdmin):
    """Rows whose matches can be exported, as CSV and as match files."""

    def get_matches(self, rows: QuerySet[Any]) -> QuerySet[Match]:
        """Return the matches that belong to these rows; each subclass says which."""
        raise NotImplementedError

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may export matches: if they may view or change matches."""
        return request.user.has_perm("games.view_match") or request.user.has_perm("games.change_match")

    def get_urls(self) -> list[URLPattern]:
        """Return the URL patterns of the export page and its files, then Django's."""
        name, view = f"games_{self.opts.model_name}", self.admin_site.admin_view
        return [
            path("export/", view(self.export_page), name=f"{name}_export"),
            path("export/<str:file>", view(self.export_file), name=f"{name}_file"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Render the list, with a link to the export if the user may."""
        return super().changelist_view(request, {"may_export": self.has_export_permission(request)})

    def export_page(self, request: HttpRequest) -> HttpResponseBase:
        """Render the page that offers the files of all that the list shows; raise `PermissionDenied` if not allowed."""
        if not self.has_export_permission(request):
            raise PermissionDenied
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "Export",
            "filtered": bool(query),
            "back": self._reverse("changelist") + query,
            "files": [(self._reverse("file", name) + query, name, file.about) for name, file in FILES.items()],
        }
        return TemplateResponse(request, "admin/games/export.html", context)

    def export_file(self, request: HttpRequest, file: str) -> HttpResponseBase:
        """Return the file of that name of all matches listed, oldest first; redirect to the list for a wrong filter.

        Raise `PermissionDenied` if the user may not export, `Http404` for an unknown name.
        """
        if not self.has_export_permission(request):
            raise PermissionDenied
        try:
            return self.download(file, self.get_changelist_instance(request).queryset)
        except IncorrectLookupParameters:
            return redirect(f"{self._reverse('changelist')}?{ERROR_FLAG}=1")

    def download(self, file: str, rows: QuerySet[Any]) -> HttpResponseBase:
        """Return the file of that name (of `FILES`) of the matches of these rows, the oldest first."""
        matches = self.get_matches(rows).order_by("started_at", "pk").values_list("pk", flat=True)
        return download(file, matches.iterator(), "card-night")

    def _reverse(self, page: str, *args: str) -> str:
        """Return the address of a page of this model in the admin site: changelist, export or file."""
        return reverse(f"admin:games_{self.opts.model_name}_{page}", args=args)


ExportAction = Callable[[ExportAdmin, HttpRequest, QuerySet[Any]], HttpResponseBase]


def _build_export_action(file: str) -> ExportAction:
    """Return the list action that downloads the file of that name (of `FILES`) for the selected rows' matches."""

    def export(model_admin: ExportAdmin, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase:
        """Return the file of the selected rows' matches."""
        return model_admin.download(file, queryset)

    export.__name__ = f"export_{file.replace('.', '_')}"
    return admin.action(export, description=f"Export selected %(verbose_name_plural)s: {file}", permissions=["export"])


EXPORT_ACTIONS = tuple(map(_build_export_action, FILES))
"""The export actions of a list, one for each file."""
