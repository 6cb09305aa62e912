"""Health checks for load balancers: whether the process lives, and whether it can serve."""

import logging
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connection
from django.http import HttpResponse

from games.database.writable import check_writable
from scorekeeper import readiness

READY_PATH = "/readyz"
PATHS = {"/healthz", READY_PATH}
DATABASE_TIMEOUT_SECONDS = 2.0
DATABASE_AWAY = "The database does not answer, or cannot be written to."

logger = logging.getLogger(__name__)
# One thread for all checks, so that a database that hangs holds no other.
_database_thread = ThreadPoolExecutor(1, "ready")


def build_answer(path: str) -> HttpResponse:
    """Return the answer to a health check: 200, or 503 if `/readyz` finds a fault."""
    fault = explain_not_ready() if path == READY_PATH else ""
    text = fault or ("ready" if path == READY_PATH else "ok")
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(
        f"{text}\n", status=503 if fault else 200, content_type="text/plain", headers=headers
    )


def explain_not_ready(patience: float = DATABASE_TIMEOUT_SECONDS) -> str:
    """Return why the app cannot serve, in a sentence without secrets; "" if it can.

    A new connection must be able to write within `patience` seconds; if not, the log says why.
    """
    readiness.load_manifest()  # before time counts: it takes a moment once
    result = _database_thread.submit(_find_fault)
    try:
        return result.result(patience)
    except TimeoutError:
        result.cancel()
        logger.error("The database does not answer within %g seconds", patience)
    except Error as error:
        logger.error("The database does not answer: %s", " ".join(str(error).split()))
    return DATABASE_AWAY


def _find_fault() -> str:
    """Return why the app cannot serve, or ""; raise `Error` if the database cannot write."""
    try:
        fault = readiness.find_fault()
        if not fault:
            check_writable()
        return fault
    finally:
        connection.close()
