"""What pages may ask of a browser, and what it may keep: headers that are the same for every answer with content."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

OWN = ("clipboard-write", "fullscreen", "screen-wake-lock", "web-share")
"""What the app's own pages use: links are copied and sent, and a screen stays on while its board is open."""
UNUSED = (
    *("accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial"),
    *("usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join([*(f"{feature}=(self)" for feature in OWN), *(f"{feature}=()" for feature in UNUSED)])

SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "media-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
CONTENT = "; ".join(f"{directive} {source}" for directive, source in SOURCES.items())

# A style or a script needs nothing by itself, and a first visit brings a dozen of them: theirs is stricter, and short.
CONTENT_OF_FILES = "default-src 'none'; frame-ancestors 'none'"
PERMISSIONS_OF_FILES = "camera=(), geolocation=(), microphone=()"
NOTHING_NEW = 204
"""What an open page is told about every second: nothing of it is shown, so there is nothing to guard."""


class Policies:
    """Middleware that has browsers refuse whatever the app does not use.

    That is camera, microphone, place, and so on; and scripts, styles and pictures that are not files of its own. And
    that has them keep no page, unless its view says otherwise; nothing at all once a phone was shut out of a club
    (`request.shut_out`), but for what was typed there and not sent yet.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if response.status_code != NOTHING_NEW:
            is_file = request.path.startswith(settings.STATIC_URL)
            response["Permissions-Policy"] = PERMISSIONS_OF_FILES if is_file else PERMISSIONS
            response["Content-Security-Policy"] = CONTENT_OF_FILES if is_file else CONTENT
        if "Cache-Control" not in response:
            # A page whose scripts were answered with no-store is built anew on Back, also where it was still in memory.
            by_script = "HTTP_HX_REQUEST" in request.META  # request.headers reads all of them
            response["Cache-Control"] = "private, no-cache" if by_script else "private, no-store"
        if getattr(request, "shut_out", False):
            response["Clear-Site-Data"] = '"cache"'
        return response
