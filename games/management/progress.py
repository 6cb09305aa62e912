from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import OutputWrapper
from tqdm import tqdm

BAR_FORMAT = "{desc} {percentage:3.0f} % {bar} {remaining} left"

# Without tqdm's thread that looks whether the bar is drawn too rarely.
tqdm.monitor_interval = 0


@contextmanager
def progress(what: str, total: int, out: OutputWrapper) -> Iterator[Callable[[int], object]]:
    """Show a progress bar of `total` steps on `out` if it is a terminal.

    Call the result with how many were just done. The bar is drawn once for each hundredth.
    """
    # Not Django's wrapper, which ends each piece that is written with a new line.
    screen: Any = out._out
    # No bar for nothing to do; None: no bar if the screen is no terminal.
    disable = None if total else True
    with tqdm(
        total=total,
        desc=what,
        file=screen,
        disable=disable,
        mininterval=0,
        miniters=total / 100,
        bar_format=BAR_FORMAT,
    ) as bar:
        yield bar.update
