"""Keeping secrets out of what the server prints."""

import logging
import re

QUERY = re.compile(r"\?\S+")
SECRET_IN_PATH = re.compile(r"(/[\w-]{4})[\w-]{12,}")


def without_secrets(text: str) -> str:
    """`text` without query strings, and with long parts of addresses (links to a club are such parts) cut short."""
    return SECRET_IN_PATH.sub(r"\1…", QUERY.sub("?…", text))


class WithoutSecrets(logging.Filter):
    """Lets every record pass, its message made harmless. Tracebacks are printed as they are: they hold code only."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_secrets(record.getMessage()), ()
        return True


class HostHint(logging.Filter):
    """Makes one line of a refused host, which says how to have it answered; no traceback is of help there."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = record.getMessage().replace("ALLOWED_HOSTS", "SCOREKEEPER_HOSTS"), ()
        record.exc_info = None
        return True
