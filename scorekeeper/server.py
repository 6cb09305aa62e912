"""Gunicorn's configuration: how the app is served. `manage.py serve` adds the address."""

from typing import Any

from scorekeeper.logs import WithoutSecrets

wsgi_app = "scorekeeper.wsgi"
worker_class = "gthread"
workers = 2
threads = 4
timeout = 60
graceful_timeout = 5
keepalive = 15  # open boards ask again every few seconds: on the same connection
control_socket_disable = True
loglevel = "warning"


def on_starting(server: Any) -> None:
    """Some of the server's own errors name addresses, and links to a club are secrets."""
    server.log.error_log.addFilter(WithoutSecrets())
