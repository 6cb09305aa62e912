"""What pages may ask of a browser."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

OWN = ("clipboard-write", "fullscreen", "screen-wake-lock", "web-share")
"""What the app's own pages use: links are copied and sent, and a screen stays on while its board is open."""
NOBODY = (
    *("accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial"),
    *("usb", "xr-spatial-tracking"),
)
POLICY = ", ".join([*(f"{feature}=(self)" for feature in OWN), *(f"{feature}=()" for feature in NOBODY)])


class PermissionsPolicy:
    """Middleware that has browsers refuse whatever the app does not use: camera, microphone, place, and so on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        response["Permissions-Policy"] = POLICY
        return response
