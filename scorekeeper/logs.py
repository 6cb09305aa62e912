"""What the server prints: a line for each request, no secrets, and the request that each line belongs to."""

import logging
import re
from contextvars import ContextVar
from typing import Any

QUERY = re.compile(r"\?\S+")
SECRET_IN_PATH = re.compile(r"(/[\w-]{4})[\w-]{12,}")
CODE_IN_PATH = re.compile(  # of a table, a link, the words of a recovery sheet, the way to a new phone
    r"(/(?:join|sheet|move)/+)(?!(?:code|guest)\b(?![-%]))[^/\s\"'<>]+", re.IGNORECASE
)
SECRET_IN_TEXT = re.compile(r"(?<![\w-])(?=[\w-]*[\d-])([\w-]{4})[\w-]{18,}")  # names of code have no digits
NAME = "scorekeeper.request_id"
REQUEST_ID = re.compile(r"[\w-]{6,64}", re.ASCII)

requests = logging.getLogger("scorekeeper.requests")
request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""What names the request that is being answered in every line of the log; "-" outside of one."""


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
        record.request_id = meta.get(NAME) or request_id.get()
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
