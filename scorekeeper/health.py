"""What load balancers and watchdogs ask: whether the process lives, and whether it can serve."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from games.database.writable import try_to_write
from scorekeeper import readiness

PATIENCE = 2.0  # seconds that the database may take
AWAY = "The database does not answer, or cannot be written to."

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
            fault = why_not_ready()
            return _answer(f"{fault}\n", 503) if fault else _answer("ready\n")
        return self._get_response(request)


def why_not_ready(patience: float = PATIENCE) -> str:
    """What keeps the app from serving, in a sentence that tells strangers nothing; "" if nothing does.

    A new connection has to be able to write to a table within `patience` seconds; if it is not, a line says why.
    """
    readiness.learn()
    asked = _asking.submit(_ask)
    try:
        return asked.result(patience)
    except TimeoutError:
        asked.cancel()
        logger.error("The database does not answer within %g seconds", patience)
    except Error as error:
        logger.error("The database does not answer: %s", " ".join(str(error).split()))
    return AWAY


def _ask() -> str:
    try:
        fault = readiness.fault()
        if not fault:
            try_to_write()
        return fault
    finally:
        connection.close()


def _answer(text: str, status: int = 200) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})
