"""The admin site: the app's own models first, users and groups last."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.urls import URLPattern, URLResolver, path

APP_ORDER = {"games": 0, "auth": 2}  # all others are between these


class CardNightSite(AdminSite):
    """Django's site with another order, and a status page."""

    def get_urls(self) -> list[URLPattern | URLResolver]:
        from games.admin import status_views  # it needs the apps, which are loaded by now

        return [
            path("status/", self.admin_view(status_views.status_page), name="status"),
            path("status/backup/", self.admin_view(status_views.make_backup), name="make-backup"),
            path(
                "status/backups/<str:name>",
                self.admin_view(status_views.download_backup),
                name="take-backup",
            ),
            *super().get_urls(),
        ]

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        apps = super().get_app_list(request, app_label)
        return sorted(apps, key=lambda app: APP_ORDER.get(app["app_label"], 1))
