"""A progress bar for commands that go through many matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import OutputWrapper
from tqdm import tqdm

LINE = "{desc} {percentage:3.0f} % {bar} {remaining} to go"

tqdm.monitor_interval = 0  # no thread that looks whether the bar is drawn too rarely


@contextmanager
def progress(what: str, of: int, out: OutputWrapper) -> Iterator[Callable[[int], object]]:
    """Show on `out` how far something is, of `of` steps, where it is a terminal; call what is given with each step.

    The bar is drawn once for each hundredth of the way.
    """
    screen: Any = out._out  # Django's wrapper ends each piece that is written with a new line
    off = None if of else True  # None: where the screen is no terminal
    with tqdm(total=of, desc=what, file=screen, disable=off, mininterval=0, miniters=of / 100, bar_format=LINE) as bar:
        yield bar.update
