"""By which clock a page says its times."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone


class ServerTime:
    """Middleware that begins each request by the server's clock: a club's page sets its club's (`games.access.visits`).

    Not at the end of a request: a file is made after the view has answered.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        timezone.deactivate()
        return self._get_response(request)
