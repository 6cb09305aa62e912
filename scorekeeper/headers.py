"""Security headers, the same for every answer with content."""

# Links are copied, and a screen stays on while its board is open. Chromium warns of what it does
# not know: so `web-share` is left to its default, own pages.
OWN_FEATURES = ("clipboard-write", "fullscreen", "screen-wake-lock")
UNUSED_FEATURES = (
    *(
        "accelerometer",
        "autoplay",
        "camera",
        "clipboard-read",
        "display-capture",
        "encrypted-media",
        "geolocation",
    ),
    *(
        "gyroscope",
        "hid",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "publickey-credentials-get",
        "serial",
    ),
    *("usb", "xr-spatial-tracking"),
)
PERMISSIONS_POLICY = ", ".join(
    [
        *(f"{feature}=(self)" for feature in OWN_FEATURES),
        *(f"{feature}=()" for feature in UNUSED_FEATURES),
    ]
)

CONTENT_SOURCES = {
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
CONTENT_POLICY = "; ".join(f"{directive} {source}" for directive, source in CONTENT_SOURCES.items())

# A style or a script needs nothing by itself, and a first visit brings a dozen of them: theirs is
# stricter, and short.
FILE_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
# Such an answer is a file to browsers, though a view makes it.
MANIFEST_TYPE = "application/manifest+json"
FILE_PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=()"
