"""What a phone remembers of its visits, in a signed cookie: the app keeps no row for it, and asks for none."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers

SERVER_ERROR = 500


class Remembered(SessionStore):
    """A dictionary, read from the cookie's value when it is first asked for something; empty if that is not ours."""

    def get_session_cookie_age(self) -> int:
        """For how many seconds a cookie holds."""
        return int(settings.PHONE_COOKIE_AGE)

    def signed(self) -> str:
        """All of it as a cookie's value."""
        return str(self._get_session_key())


class Remembering:
    """Middleware that gives each request what its phone remembers, as `request.remembered`, and sends what is new.

    It has nothing to do with `request.session`: that is for the admin site alone, and ends on the server.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        remembered = Remembered(request.COOKIES.get(settings.PHONE_COOKIE_NAME))
        request.remembered = remembered  # type: ignore[attr-defined]
        response = self._get_response(request)
        if remembered.accessed:
            patch_vary_headers(response, ["Cookie"])
        if remembered.modified and response.status_code < SERVER_ERROR:
            response.set_cookie(
                settings.PHONE_COOKIE_NAME,
                remembered.signed(),
                max_age=settings.PHONE_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def remembered_by(request: HttpRequest) -> Remembered:
    """What the phone remembers that sent a request."""
    remembered: Remembered = request.remembered  # type: ignore[attr-defined]
    return remembered
