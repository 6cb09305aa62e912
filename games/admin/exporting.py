"""Exports from a list: of the selected rows, or of all that the list shows with its filters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from games.exports import FILES, TOO_MANY_HANDS
from games.models import Match
from games.pages.files.views import download, get_file

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
        """Render the page that offers the files of all that the list shows; redirect to it for a wrong filter.

        Raise `PermissionDenied` if the user may not export.
        """
        matches = self._list_matches(request)
        if matches is None:
            return self._redirect_to_wrong_filter()
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        files = [
            {
                "name": name,
                "about": file.about,
                "address": self._reverse("file", name) + query,
                "has_room": file.has_room_for(matches),
            }
            for name, file in FILES.items()
        ]
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "Export",
            "filtered": bool(query),
            "back": self._reverse("changelist") + query,
            "files": files,
            "too_many_hands": TOO_MANY_HANDS,
        }
        return TemplateResponse(request, "admin/games/export.html", context)

    def export_file(self, request: HttpRequest, file: str) -> HttpResponseBase:
        """Return the file of that name of all matches listed, oldest first; redirect to the list for a wrong filter.

        Redirect to the list, too, if the file does not hold so many. Raise `PermissionDenied` if the user may not
        export, `Http404` for an unknown name.
        """
        matches = self._list_matches(request)
        if matches is None:
            return self._redirect_to_wrong_filter()
        answer = self.download(request, file, matches)
        return answer or redirect(f"{self._reverse('changelist')}?{request.GET.urlencode()}")

    def _list_matches(self, request: HttpRequest) -> QuerySet[Match] | None:
        """Return the matches of all that the list shows; None for a wrong filter.

        Raise `PermissionDenied` if the user may not export.
        """
        if not self.has_export_permission(request):
            raise PermissionDenied
        try:
            return self.get_matches(self.get_changelist_instance(request).queryset)
        except IncorrectLookupParameters:
            return None

    def _redirect_to_wrong_filter(self) -> HttpResponseBase:
        return redirect(f"{self._reverse('changelist')}?{ERROR_FLAG}=1")

    def download(self, request: HttpRequest, file: str, matches: QuerySet[Match]) -> HttpResponseBase | None:
        """Return the file of that name (of `FILES`) of these matches, the oldest first.

        None if it does not hold so many, with a message for the list that is shown next.
        """
        if not get_file(file).has_room_for(matches):
            messages.error(request, f"{TOO_MANY_HANDS} Filter the list, or export the CSV files.")
            return None
        ids = matches.order_by("started_at", "pk").values_list("pk", flat=True)
        # Not an iterator: the thread that makes the file may be another one than that which asked.
        return download(file, list(ids), "card-night")

    def _reverse(self, page: str, *args: str) -> str:
        """Return the address of a page of this model in the admin site: changelist, export or file."""
        return reverse(f"admin:games_{self.opts.model_name}_{page}", args=args)


ExportAction = Callable[[ExportAdmin, HttpRequest, QuerySet[Any]], HttpResponseBase | None]


def _build_export_action(file: str) -> ExportAction:
    """Return the list action that downloads the file of that name (of `FILES`) for the selected rows' matches."""

    def export(model_admin: ExportAdmin, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        """Return the file of the selected rows' matches."""
        return model_admin.download(request, file, model_admin.get_matches(queryset))

    export.__name__ = f"export_{file.replace('.', '_')}"
    return admin.action(export, description=f"Export selected %(verbose_name_plural)s: {file}", permissions=["export"])


EXPORT_ACTIONS = tuple(map(_build_export_action, FILES))
"""The export actions of a list, one for each file."""
