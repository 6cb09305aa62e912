"""A progress bar for commands that go through many matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.management.base import OutputWrapper

WIDTH = 30


@contextmanager
def progress(what: str, of: int, out: OutputWrapper) -> Iterator[Callable[[int], None]]:
    """Show on `out` how far something is, of `of`, where somebody looks on; call what is given with each step."""
    done = shown = 0
    watched = out.isatty() and of > 0

    def step(many: int) -> None:
        nonlocal done, shown
        done += many
        percent = 100 * done // of if of else 100
        if watched and percent > shown:
            shown = percent
            bar = "█" * (WIDTH * percent // 100)
            out.write(f"\r{what} {bar:░<{WIDTH}} {percent} %", ending="")
            out.flush()

    try:
        yield step
    finally:
        if watched:
            out.write("")
