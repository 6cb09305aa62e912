"""The Django project: settings, serving, logs, headers, health."""

import sys
from types import TracebackType

__version__ = "1.1.0"


def _end_quietly(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Ctrl-C is no fault: what is being loaded then is nothing to read about."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _end_quietly
