"""What the server prints: a line for each request, no secrets, and the request that each line belongs to."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.encoding import escape_uri_path

QUERY = re.compile(r"\?\S+")
SECRET_IN_PATH = re.compile(r"(/[\w-]{4})[\w-]{12,}")
CODE_IN_PATH = re.compile(  # of a table, a link, the words of a recovery sheet, the way to a new phone
    r"(/(?:join|sheet|move)/+)(?!(?:code|guest)\b(?![-%]))[^/\s\"'<>]+", re.IGNORECASE
)
SECRET_IN_TEXT = re.compile(r"(?<![\w-])(?=[\w-]*[\d-])([\w-]{4})[\w-]{18,}")  # names of code have no digits
NAME = "scorekeeper.request_id"
REQUEST_ID = re.compile(r"[\w-]{6,64}", re.ASCII)

requests = logging.getLogger("scorekeeper.requests")
_request_id: ContextVar[str] = ContextVar("request_id", default="-")


def request_id() -> str:
    """What names the request that is being answered in every line of the log; "-" outside of one."""
    return _request_id.get()


class RequestLog:
    """Middleware that names each request, and prints a line when it is answered: what, status, milliseconds.

    Left out is what phones ask all the time and nobody wants to read about: whether an unchanged board is unchanged
    (204, one a second for each phone that is open), and static files that are there.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._static = f"/{settings.STATIC_URL.lstrip('/')}"

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        start = time.perf_counter()
        given = request.META.get("HTTP_X_REQUEST_ID", "")  # there only if a trusted proxy gave it
        name = request.META[NAME] = given if REQUEST_ID.fullmatch(given) else secrets.token_hex(4)
        token = _request_id.set(name)
        try:
            response = self._get_response(request)
            is_static = request.path_info.startswith(self._static)
            if response.status_code != 204 and not (response.status_code < 400 and is_static):
                took = (time.perf_counter() - start) * 1000
                path = escape_uri_path(request.path)  # no line breaks, no control characters
                requests.info("%s %s %d %.0f ms", request.method, path, response.status_code, took)
            return response
        finally:
            _request_id.reset(token)


def without_secrets(text: str) -> str:
    """`text` without query strings, and with long parts of addresses and what may be a secret elsewhere cut short."""
    text = CODE_IN_PATH.sub(r"\1…", QUERY.sub("?…", text))
    return SECRET_IN_TEXT.sub(r"\1…", SECRET_IN_PATH.sub(r"\1…", text))


class TextFormatter(logging.Formatter):
    """What a record looks like. In a traceback, code is indented and stays; a message may name values of a row."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - so it is called
        lines = super().formatException(ei).splitlines()
        return "\n".join(line if line.startswith(" ") else without_secrets(line) for line in lines)


class WithoutSecrets(logging.Filter):
    """Lets every record pass, its message made harmless."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_secrets(record.getMessage()), ()
        return True


class WithRequestId(logging.Filter):
    """Lets every record pass, with the id of the request that it belongs to."""

    def filter(self, record: logging.LogRecord) -> bool:
        meta = getattr(getattr(record, "request", None), "META", {})  # Django logs some after the middleware is done
        record.request_id = meta.get(NAME) or request_id()
        return True


class Unsaid(logging.Filter):
    """Stops records about answers with 503: whatever gave one has said why, in a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != 503


class Refused(logging.Filter):
    """Makes one line of a refused request: no traceback is of help there. A host can be added."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = record.getMessage().replace("ALLOWED_HOSTS", "SCOREKEEPER_HOSTS"), ()
        record.exc_info = None
        return True
