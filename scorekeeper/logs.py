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
# "-" outside of a request.
request_id: ContextVar[str] = ContextVar("request_id", default="-")


def hide_secrets(text: str) -> str:
    """Return `text` without query strings, and with possible secrets cut short."""
    text = CODE_IN_PATH.sub(r"\1…", QUERY.sub("?…", text))
    return SECRET_IN_TEXT.sub(r"\1…", SECRET_IN_PATH.sub(r"\1…", text))


class TextFormatter(logging.Formatter):
    """Formatter that hides secrets in tracebacks: a message may name values of a row."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - so it is called
        """Return the traceback with secrets hidden in its messages; code is indented and stays."""
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
        meta = getattr(
            getattr(record, "request", None), "META", {}
        )  # Django logs some after the middleware is done
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
