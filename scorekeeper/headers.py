"""Security headers: some for all pages, others for all files."""

# For copying links, and for a screen that stays on while its board is open. `web-share` is left to
# its default, own pages: Chromium does not know it, and would warn.
OWN_FEATURES = ("clipboard-write", "fullscreen", "screen-wake-lock")
UNUSED_FEATURES = (
    "accelerometer",
    "autoplay",
    "camera",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "publickey-credentials-get",
    "serial",
    "usb",
    "xr-spatial-tracking",
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

# Styles and scripts need nothing by themselves, and a first visit loads a dozen of them, so their
# policies are stricter and short.
FILE_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
# An answer of this type gets the policies of files, although a view makes it.
MANIFEST_TYPE = "application/manifest+json"
FILE_PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=()"
