"""https in a home network, spoken by the server itself, at a port of its own beside that for http."""

from __future__ import annotations

import logging
import os
import signal
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.network import own_hosts

PORTS_APART = 443
"""https has port 8443 where http has 8000."""
A_LOOK_EVERY = 60.0
"""Seconds: this computer may get another address at any time."""

LARGEST_PORT = 65535

logger = logging.getLogger(__name__)


def largest_port(*, https: bool) -> int:
    """The largest port that http can have: with `https`, the one above it has to be one as well."""
    return LARGEST_PORT - PORTS_APART if https else LARGEST_PORT


def certificate() -> Path:
    """The file with the server's certificate and key, made anew where it has to be. Raises OSError."""
    from scorekeeper.certificates import server_certificate  # takes 5 MB of memory

    return server_certificate(settings.HTTPS_FOLDER, hosts())


def keep_valid_beside() -> None:
    """Look after the certificate of this process's server until the process that began this one ends; then end, too."""
    Thread(target=_keep_valid, args=[certificate().stat().st_mtime], daemon=True).start()


def _keep_valid(loaded: float) -> None:
    parent = parent_process()
    while parent and parent.is_alive():
        parent.join(A_LOOK_EVERY)
        try:
            made = certificate().stat().st_mtime
        except OSError as error:
            logger.error("The certificate for https cannot be kept: %s", error)
        else:
            if made != loaded:
                loaded = made
                os.kill(os.getpid(), signal.SIGHUP)  # granian begins its processes anew
    os.kill(os.getpid(), signal.SIGTERM)


def over_http(host: str) -> str:
    """The host at which http is spoken, of the one in a request over https: its port differs, if it has one."""
    return _moved(host, -PORTS_APART)


def over_https(host: str) -> str:
    """The host at which https is spoken, of the one in a request over http."""
    return _moved(host, PORTS_APART)


def _moved(host: str, by: int) -> str:
    """Raises ValueError where the port is none."""
    port = urlsplit(f"//{host}").port
    return f"{host.removesuffix(f':{port}')}:{port + by}" if port else host


def offers_https(request: HttpRequest) -> bool:
    """Whether a phone could use https, and does not."""
    return bool(settings.HTTPS_AT_HOME) and not request.is_secure()


def hosts() -> list[str]:
    """The hosts that phones may use for this computer."""
    return [*own_hosts(), *settings.ALLOWED_HOSTS]
