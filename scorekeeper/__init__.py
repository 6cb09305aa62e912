"""The Django project: settings, serving, logs, headers, health."""

import sys
from types import TracebackType

__version__ = "2.0.0"


def _end_quietly(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Print no traceback for Ctrl-C, even while modules are being loaded."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _end_quietly
