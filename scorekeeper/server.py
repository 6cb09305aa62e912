"""Gunicorn's configuration: how the app is served. `manage.py serve` adds the address."""

import gc
import sys
from importlib import import_module
from typing import Any

from django.core.exceptions import ImproperlyConfigured

import games.cards_going_in  # noqa: F401 - here, so that the processes share its memory
from scorekeeper import environment, metrics
from scorekeeper.logs import WithoutSecrets
from scorekeeper.start import read_settings

read_settings()

wsgi_app = "scorekeeper.wsgi"
worker_class = "scorekeeper.worker.Worker"
try:
    workers = environment.number("WORKERS", 2, least=1, most=64)
    # One thread of a process computes at a time: more of them help only where they wait, and taking turns costs time.
    threads = environment.threads()
except ImproperlyConfigured as error:
    sys.exit(str(error))
timeout = 60
graceful_timeout = 5
keepalive = 15  # open boards ask again every few seconds: on the same connection
control_socket_disable = True
loglevel = "warning"
forwarded_allow_ips = ""  # scorekeeper.proxy says what is believed


def on_starting(server: Any) -> None:
    """Some of the server's own errors name addresses, and links to a club are secrets."""
    server.log.error_log.addFilter(WithoutSecrets())
    metrics.share_between_processes()


def child_exit(server: Any, worker: Any) -> None:
    """What a process counted is kept when it ends."""
    metrics.forget_process(worker.pid)


def on_exit(server: Any) -> None:
    """Nothing is left behind."""
    metrics.end_sharing()


def post_worker_init(worker: Any) -> None:
    """What has been loaded stays: no need to look through it for what could go, again and again, while phones wait."""
    import_module("scorekeeper.urls")
    gc.collect()
    gc.freeze()
