"""https in a home network, spoken by the server itself, on the port where it also speaks http."""

from __future__ import annotations

import logging
import ssl

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.network import own_hosts

A_LOOK_EVERY = 60.0
"""Seconds: this computer may get another address at any time."""

logger = logging.getLogger(__name__)


class HomeHttps:
    """What the server needs to speak https: `context`, whose certificate `keep_valid` makes anew when it has to be."""

    def __init__(self) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.set_alpn_protocols(["http/1.1"])
        self._next_look = 0.0
        self._loaded = 0.0

    def keep_valid(self, now: float) -> None:
        """Look after the certificate, if a minute has passed; `now` is the monotonic clock's."""
        if now < self._next_look:
            return
        from scorekeeper.certificates import server_certificate  # takes 5 MB of memory

        self._next_look = now + A_LOOK_EVERY
        try:
            path = server_certificate(settings.HTTPS_FOLDER, hosts())
            made = path.stat().st_mtime
            if made != self._loaded:
                self.context.load_cert_chain(path)
                self._loaded = made
        except OSError as error:
            logger.error("The certificate for https cannot be kept: %s", error)


def offered(request: HttpRequest) -> dict[str, bool]:
    """For every page: whether a phone could use https, and does not."""
    return {"https_offered": settings.HTTPS_AT_HOME and not request.is_secure()}


def hosts() -> list[str]:
    """The hosts that phones may use for this computer."""
    return [*own_hosts(), *settings.ALLOWED_HOSTS]
