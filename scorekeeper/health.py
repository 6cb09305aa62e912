"""What load balancers and watchdogs ask: whether the process lives, and whether it can serve."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from games.database.writable import try_to_write

PATIENCE = 2.0  # seconds that the database may take
NOT_READY = "The database does not answer, cannot be written to, or `manage.py migrate` was not run yet.\n"

logger = logging.getLogger(__name__)
_asking = ThreadPoolExecutor(1, "ready")
"""One thread asks for all requests, so that a database that hangs never holds more than that one."""


class Health:
    """Middleware that answers `/healthz` and `/readyz` before anything else looks at the request.

    Load balancers ask over http, by address, and every few seconds: so these answers know no redirect to https, no
    allowed hosts, and no line in the log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info == "/healthz":
            return _answer("ok\n")
        if request.path_info == "/readyz":
            return _answer("ready\n") if database_answers() else _answer(NOT_READY, 503)
        return self._get_response(request)


def database_answers(patience: float = PATIENCE) -> bool:
    """Whether a new connection may write to a table, found out within `patience` seconds; if not, a line says why."""
    asked = _asking.submit(_ask)
    try:
        asked.result(patience)
    except TimeoutError:
        asked.cancel()
        logger.error("The database does not answer within %g seconds", patience)
    except Error as error:
        logger.error("The database does not answer: %s", " ".join(str(error).split()))
    else:
        return True
    return False


def _ask() -> None:
    try:
        try_to_write()
    finally:
        connection.close()


def _answer(text: str, status: int = 200) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})
