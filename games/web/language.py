"""The language of a page: that of the phone that asks for it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation.trans_real import parse_accept_lang_header

ALWAYS_ENGLISH = "/admin/"
# A shared result is read in the language of the phone that shared it.
SHARED_RESULTS = "/r/"


def choose_language(request: HttpRequest) -> str:
    """Return the language chosen on this phone, else the first of its browser that the app has.

    A shared result has its language in the address, or is English.
    """
    languages = [code for code, _ in settings.LANGUAGES]
    if len(languages) == 1 or request.path_info.startswith(ALWAYS_ENGLISH):
        return "en"
    if request.path_info.startswith(SHARED_RESULTS):
        shared_in = request.GET.get("lang", "")
        return shared_in if shared_in in languages else "en"
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in languages:
        return chosen
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    bases = (code.partition("-")[0] for code, _ in accepted)
    return next((code for code in bases if code in languages), "en")


def add_language(path: str) -> str:
    """Return the address of a shared result in the language of the phone that shares it."""
    language = get_language()
    if language == "en":
        return path
    return f"{path}{'&' if '?' in path else '?'}lang={language}"


class Language:
    """Middleware that sets the language before anything can refuse a request, and resets it.

    A phone that was refused with 413 would otherwise read the previous request's language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        translation.activate(choose_language(request))
        try:
            response = self._get_response(request)
        finally:
            translation.deactivate()
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["Accept-Language"])
        return response
