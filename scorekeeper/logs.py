"""The server's log: a line for each request, no secrets, and the request's id in every line."""

import logging
import re
from contextvars import ContextVar
from typing import Any

QUERY = re.compile(r"\?\S+")
SECRET_IN_PATH = re.compile(r"(/[\w-]{4})[\w-]{12,}")
CODE_IN_PATH = (
    re.compile(  # of a table, a link, the words of a recovery sheet, the way to a new phone
        r"(/(?:join|sheet|move)/+)(?!(?:code|guest)\b(?![-%]))[^/\s\"'<>]+", re.IGNORECASE
    )
)
SECRET_IN_TEXT = re.compile(
    r"(?<![\w-])(?=[\w-]*[\d-])([\w-]{4})[\w-]{18,}"
)  # names of code have no digits
META_KEY = "scorekeeper.request_id"
REQUEST_ID = re.compile(r"[\w-]{6,64}", re.ASCII)

request_logger = logging.getLogger("scorekeeper.requests")
request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""The id of the request that is being answered, in every line of the log; "-" outside of one."""


def hide_secrets(text: str) -> str:
    """Return `text` without query strings, and with possible secrets in paths and elsewhere cut
    short.
    """
    text = CODE_IN_PATH.sub(r"\1…", QUERY.sub("?…", text))
    return SECRET_IN_TEXT.sub(r"\1…", SECRET_IN_PATH.sub(r"\1…", text))


class TextFormatter(logging.Formatter):
    """Formatter that hides secrets in tracebacks: code is indented and stays; a message may name
    values of a row.
    """

    def formatException(self, ei: Any) -> str:  # noqa: N802 - so it is called
        """Return the traceback with secrets hidden in its messages."""
        lines = super().formatException(ei).splitlines()
        return "\n".join(line if line.startswith(" ") else hide_secrets(line) for line in lines)


class HideSecrets(logging.Filter):
    """Filter that cuts secrets in messages short."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Cut secrets in the record's message short; keep every record."""
        record.msg = hide_secrets(record.getMessage())
        record.args = ()
        return True


class AddRequestId(logging.Filter):
    """Filter that adds the id of the request to each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Set the record's `request_id`; keep every record."""
        meta = getattr(
            getattr(record, "request", None), "META", {}
        )  # Django logs some after the middleware is done
        record.request_id = meta.get(META_KEY) or request_id.get()
        return True


class SkipReported503(logging.Filter):
    """Filter that drops records for 503 responses; the code that returned one has logged the
    reason.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is not of a 503 response."""
        return getattr(record, "status_code", None) != 503


class ShortenRefused(logging.Filter):
    """Filter that drops the traceback of refused requests, and names the setting that adds a
    host.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop the record's traceback and name the app's setting for hosts; keep every record."""
        record.msg = record.getMessage().replace("ALLOWED_HOSTS", "SCOREKEEPER_HOSTS")
        record.args = ()
        record.exc_info = None
        return True
