"""A server that shows the demo (`DEMO=1`) has no other pages: what is not named here is not there."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase
from django.urls import Resolver404, resolve

from scorekeeper.errors import not_found

IN_A_CLUB = ("c/", "m/", "t/")
"""Pages of a club, for the phones that are in it: every club but a copy of the demo is closed (`Club.is_open`)."""
CLOSED = {"import", "sheet"}
"""Pages of a club that are of no use in a copy for an hour, or much work."""
OPEN = {
    "landing", "demo", "rules", "rules-card", "privacy", "manifest", "offline", "service-worker", "favicon.ico",
    "join", "come-in", "who", "join-by-code", "bring-television", "guest", "result", "result-picture",
}  # fmt: skip
"""What else there is; links and codes of other clubs lead nowhere."""


class DemoOnly:
    """Middleware that answers 404 to all that is no page of the demo, on a server that shows it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.DEMO:
            raise MiddlewareNotUsed
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not _is_open(request.path_info):
            return not_found(request, Resolver404())
        return self._get_response(request)


def _is_open(path: str) -> bool:
    try:
        found = resolve(path)
    except Resolver404:
        return False
    name = found.url_name or found.route
    return name in OPEN or (found.route.startswith(IN_A_CLUB) and name not in CLOSED)
