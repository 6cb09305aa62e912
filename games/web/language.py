"""The language of a page: that of the phone that asks for it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

COOKIE = "language"
"""The language that was chosen on this phone or television."""
ALWAYS_ENGLISH = "/admin/"


def choose_language(request: HttpRequest) -> str:
    """Return the language that was chosen on this phone, else the first that its browser asks for
    and we have.
    """
    languages = [code for code, _ in settings.LANGUAGES]
    if len(languages) == 1 or request.path_info.startswith(ALWAYS_ENGLISH):
        return "en"
    chosen = request.COOKIES.get(COOKIE)
    if chosen in languages:
        return chosen
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    bases = (code.partition("-")[0] for code, _ in accepted)
    return next((code for code in bases if code in languages), "en")


class Language:
    """Middleware that sets the language before anything can refuse a request, and takes it away
    behind it.

    A phone that was refused with 413 would otherwise read the language of whoever came before it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep the function that answers the request."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request in the language of the phone."""
        translation.activate(choose_language(request))
        try:
            return self._get_response(request)
        finally:
            translation.deactivate()
