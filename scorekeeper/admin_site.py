"""The admin site: what the app holds stands first, who may sign in last."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path

FIRST, LAST = "games", "auth"


class CardNightSite(AdminSite):
    """Django's, but for the order, the page that says how the server is, and which club of a name is chosen."""

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The status page, its backups, and Django's."""
        from games.admin import status_views  # when the apps are there

        return [
            path("status/", self.admin_view(status_views.status_page), name="status"),
            path("status/backup/", self.admin_view(status_views.make_backup), name="make-backup"),
            path("status/backups/<str:name>", self.admin_view(status_views.take_backup), name="take-backup"),
            *super().get_urls(),
        ]

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """Return the rows that are found by what is typed in a field."""
        from games.admin.clubs import ChoicesFound  # when the apps are there

        return ChoicesFound.as_view(admin_site=self)(request)  # type: ignore[return-value] # it is a whole one

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """The parts of the site: the games first, authentication last."""
        parts = super().get_app_list(request, app_label)
        return sorted(parts, key=lambda part: (part["app_label"] != FIRST, part["app_label"] == LAST))
