"""Error pages in the app's look, with what to do next; they do not query the database."""

import logging

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.db import Error, InterfaceError, NotSupportedError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from games.database.second_try import close_connection
from scorekeeper.logs import request_id
from scorekeeper.readiness import find_fault_behind, is_read_only

# Seconds after which a phone tries again.
SHORT_WAIT = 5
BUSY_WAIT = 30
REPAIR_WAIT = 600
PLAIN_PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Something went wrong</title>'
    "<h1>Something went wrong</h1><p>Go back and try again. If this happens again, send this "
    "number to the person "
    "who runs this server: {}</p></html>"
)

logger = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render the page for an unreadable request (413 if it is too large) or a wrong host."""
    if isinstance(exception, DisallowedHost):
        return render_error_page(400, "wrong_host")
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return render_error_page(status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render the page (404) for an unknown address, or for a phone shut out of a club."""
    # Rendered without the request, in which Django would look for a CSRF token, readable or not.
    if settings.DEMO:
        return render_error_page(404, "not_in_demo")
    # `games.access.phones` notes that the phone was in the club.
    return render_error_page(404, "shut_out" if getattr(request, "was_in", False) else "")


def server_error(request: HttpRequest) -> HttpResponse:
    """Render the page for a fault of the app (500); plain HTML if that fails, too."""
    try:
        return render_error_page(500)
    except Exception as error:
        logger.error("The page for errors fails, too: %s", error)
        return HttpResponse(PLAIN_PAGE.format(request_id.get()), status=500)


def answer_database_error(exception: Exception) -> HttpResponse | None:
    """Return a page (503) if the database is away, busy or just updated; None for other faults.

    Phones keep what they send and retry, later if somebody has to repair something first. A
    connection that cannot write is closed, as the disk may be writable at the next request.
    """
    if isinstance(exception, Error) and is_read_only(exception) and not connection.in_atomic_block:
        close_connection(connection, exception)
    fault = find_fault_behind(exception) if isinstance(exception, Error) else ""
    if fault:
        logger.error(fault)
        return render_error_page(503, "out_of_order", retry_after=REPAIR_WAIT)
    if not isinstance(exception, OperationalError | InterfaceError | NotSupportedError):
        return None
    logger.error("The database does not answer: %s", " ".join(str(exception).split()))
    return render_error_page(503, retry_after=SHORT_WAIT)


def too_many_files() -> HttpResponse:
    """Render the page (503) for a file that has to wait until others are sent."""
    return render_error_page(503, "too_many_files", retry_after=BUSY_WAIT)


def no_room_for_file(error: OSError) -> HttpResponse:
    """Render the page (503) for a file that has no room on the server's disk, and log why."""
    logger.error("A file cannot be made: %s", error)
    return render_error_page(503, "no_room_for_file", retry_after=REPAIR_WAIT)


def render_error_page(status: int, name: str = "", retry_after: int = 0) -> HttpResponse:
    """Render the page for a status, or the one of that `name`; `retry_after` is in seconds."""
    html = render_to_string(f"{name or status}.html", {"request_id": request_id.get()})
    return HttpResponse(
        html, status=status, headers={"Retry-After": str(retry_after)} if retry_after else None
    )
