"""What load balancers and watchdogs ask: whether the process lives, and whether it can serve."""

import logging
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connection
from django.http import HttpResponse

from games.database.writable import try_to_write
from scorekeeper import readiness

READY = "/readyz"
ASKED = {"/healthz", READY}
PATIENCE = 2.0  # seconds that the database may take
AWAY = "The database does not answer, or cannot be written to."

logger = logging.getLogger(__name__)
_asking = ThreadPoolExecutor(1, "ready")
"""One thread asks for all requests, so that a database that hangs never holds more than that one."""


def answer_to(path: str) -> HttpResponse:
    """What somebody is told who asks for one of those addresses."""
    fault = why_not_ready() if path == READY else ""
    text = fault or ("ready" if path == READY else "ok")
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(f"{text}\n", status=503 if fault else 200, content_type="text/plain", headers=headers)


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
