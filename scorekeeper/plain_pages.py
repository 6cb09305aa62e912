"""Pages for browsers that are too old for the app's scripts: they do what others do with scripts switched off."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

PLAIN = "plain"
"""The cookie by which such a browser asks for them: static/js/old_browser.js."""


class PlainPages:
    """Middleware that has an old browser show what is between `<noscript>` tags; base.html leaves the scripts out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        html = response.get("Content-Type", "").startswith("text/html")
        if PLAIN in request.COOKIES and html and isinstance(response, HttpResponse):
            response.content = response.content.replace(b"<noscript>", b"").replace(b"</noscript>", b"")
        return response
