"""The server's log: a line for each request, without secrets, and with the request's id."""

import logging
import re
from contextvars import ContextVar
from typing import Any

QUERY = re.compile(r"\?\S+")
SECRET_IN_PATH = re.compile(r"(/[\w-]{4})[\w-]{12,}")
# A table's code, a link's secret, a recovery sheet's words, the code for moving to a new phone.
# After /join/, “code” and “guest” are names of pages.
CODE_IN_PATH = re.compile(
    r"(/(?:join|sheet|move)/+)(?!(?:code|guest)\b(?![-%]))[^/\s\"'<>]+", re.IGNORECASE
)
# With a digit or a hyphen somewhere: long names in code have neither.
SECRET_IN_TEXT = re.compile(r"(?<![\w-])(?=[\w-]*[\d-])([\w-]{4})[\w-]{18,}")
META_KEY = "scorekeeper.request_id"
REQUEST_ID = re.compile(r"[\w-]{6,64}", re.ASCII)

request_logger = logging.getLogger("scorekeeper.requests")
# "-" outside of a request.
request_id: ContextVar[str] = ContextVar("request_id", default="-")


def hide_secrets(text: str) -> str:
    """Return a text without query strings, and with everything that may be a secret cut short."""
    text = CODE_IN_PATH.sub(r"\1…", QUERY.sub("?…", text))
    return SECRET_IN_TEXT.sub(r"\1…", SECRET_IN_PATH.sub(r"\1…", text))


class TextFormatter(logging.Formatter):
    """Formatter that hides secrets in tracebacks, as a message may have values of a row."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - so it is called
        """Return the traceback with secrets hidden in its messages, but not in indented code."""
        lines = super().formatException(ei).splitlines()
        return "\n".join(line if line.startswith(" ") else hide_secrets(line) for line in lines)


class HideSecrets(logging.Filter):
    """Filter that cuts secrets in messages short."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = hide_secrets(record.getMessage())
        record.args = ()
        return True


class AddRequestId(logging.Filter):
    """Filter that adds the id of the request to each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Some records are logged after the middleware is done, but they have the request.
        meta = getattr(getattr(record, "request", None), "META", {})
        record.request_id = meta.get(META_KEY) or request_id.get()
        return True


class SkipReported503(logging.Filter):
    """Filter that drops records for 503 responses; the code that returned one has logged why."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != 503


class ShortenRefused(logging.Filter):
    """Filter that drops the traceback of refused requests, and names the setting for hosts."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = record.getMessage().replace("ALLOWED_HOSTS", "SCOREKEEPER_HOSTS")
        record.args = ()
        record.exc_info = None
        return True
