"""What pages may ask of a browser, and what it may keep: headers that are the same for every answer with content."""

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
MANIFEST = "application/manifest+json"
"""The type of an answer that is a file to browsers, though a view makes it."""
PERMISSIONS_OF_FILES = "camera=(), geolocation=(), microphone=()"
