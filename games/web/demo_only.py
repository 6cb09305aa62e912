"""The pages of a server that shows the demo (`DEMO=1`): all others are answered with 404."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase
from django.urls import Resolver404, resolve

from scorekeeper.errors import not_found

# Pages in a club; every club that is no copy of the demo is closed (`Club.is_open`).
CLUB_PREFIXES = ("c/", "m/", "t/")
# Useless in a copy that lives for an hour, or much work.
CLOSED_ROUTES = {"import", "old-results", "undo-old-results", "print-code", "gone-sheet-of-club"}
# The other pages; links and codes of other clubs lead nowhere.
OPEN_ROUTES = {
    "landing", "demo", "language", "rules", "rules-card", "privacy", "manifest", "offline",
    "service-worker", "favicon.ico", "join", "come-in", "who", "join-by-code",
    "bring-television", "guest", "result", "result-picture",
}  # fmt: skip


class DemoOnly:
    """Middleware that answers 404 to every page that is not of the demo."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Raise `MiddlewareNotUsed` on a server that does not show the demo."""
        if not settings.DEMO:
            raise MiddlewareNotUsed
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not _is_open_path(request.path_info):
            return not_found(request, Resolver404())
        return self._get_response(request)


def _is_open_path(path: str) -> bool:
    try:
        route = resolve(path)
    except Resolver404:
        return False
    name = route.url_name or route.route
    return name in OPEN_ROUTES or (
        route.route.startswith(CLUB_PREFIXES) and name not in CLOSED_ROUTES
    )
