"""Pages for what went wrong: in the app's look, with what to do next. None of them asks the database."""

import logging

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.db import Error, InterfaceError, NotSupportedError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from scorekeeper.logs import request_id
from scorekeeper.readiness import fault_behind, is_read_only

RETRY_AFTER, BUSY_FOR, UNTIL_MENDED = 5, 30, 600  # seconds
PLAIN = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Our mistake</title>'
    "<h1>Something went wrong on our side</h1><p>Go back and try again. If it happens again, tell whoever runs "
    "the server this number: {}</p></html>"
)

logger = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that cannot be read, or is for another host; with 413 where it is only too long."""
    if isinstance(exception, DisallowedHost):
        return page(400, "wrong_host")
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return page(status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an address that there is not, or not any more for a phone that was in (`request.was_in`).

    Django's own looks for a token in what was sent, readable or not.
    """
    if settings.DEMO:
        return page(404, "not_in_demo")
    return page(404, "shut_out" if getattr(request, "was_in", False) else "")


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for a fault of the app's own, with the number that the log has for the request.

    A plain one where even that page fails: static files may not have been collected.
    """
    try:
        return page(500)
    except Exception as error:
        logger.error("The page for errors fails, too: %s", error)
        return HttpResponse(PLAIN.format(request_id.get()), status=500)


def database_away(exception: Exception) -> HttpResponse | None:
    """503 while the database is away, too busy or just updated: phones keep what they send, and send it again.

    They take their time where somebody has to mend something first, and the page says so. None for any other fault.
    A connection that cannot write is opened anew for whoever asks next: the disk may take something again by then.
    """
    if isinstance(exception, Error) and is_read_only(exception) and not connection.in_atomic_block:
        connection.close()
    fault = fault_behind(exception) if isinstance(exception, Error) else ""
    if fault:
        logger.error(fault)
        return page(503, "out_of_order", UNTIL_MENDED)
    if not isinstance(exception, OperationalError | InterfaceError | NotSupportedError):
        return None
    logger.error("The database does not answer: %s", " ".join(str(exception).split()))
    return page(503, retry_after=RETRY_AFTER)


def too_many_files() -> HttpResponse:
    """The page for a file that cannot be sent before others are."""
    return page(503, "too_many_files", BUSY_FOR)


def page(status: int, name: str = "", retry_after: int = 0) -> HttpResponse:
    """The page for a status, or the one of that `name`; with the seconds after which to try again, if there are any."""
    html = render_to_string(f"{name or status}.html", {"request_id": request_id.get()})
    return HttpResponse(html, status=status, headers={"Retry-After": str(retry_after)} if retry_after else None)
