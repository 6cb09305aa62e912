"""What pages may ask of a browser: headers that are the same for every answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

OWN = ("clipboard-write", "fullscreen", "screen-wake-lock", "web-share")
"""What the app's own pages use: links are copied and sent, and a screen stays on while its board is open."""
NOBODY = (
    *("accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial"),
    *("usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join([*(f"{feature}=(self)" for feature in OWN), *(f"{feature}=()" for feature in NOBODY)])

SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
CONTENT = "; ".join(f"{directive} {source}" for directive, source in SOURCES.items())


class Policies:
    """Middleware that has browsers refuse whatever the app does not use.

    That is camera, microphone, place, and so on; and scripts, styles and pictures that are not files of its own.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        response["Permissions-Policy"] = PERMISSIONS
        response["Content-Security-Policy"] = CONTENT
        return response
