"""How much a request may bring."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponseBase


class BodyLimit:
    """Middleware that refuses a body of more than LARGEST_BODY bytes before anything of it is read or written down.

    A body whose length is not told is none: no server hands one on.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length) > settings.LARGEST_BODY:
            raise RequestDataTooBig("The body is too large")
        return self._get_response(request)
