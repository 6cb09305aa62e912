"""The bar of commands that go through many matches."""

import io

from django.core.management.base import OutputWrapper

from games.management.progress import progress


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def last_drawn(screen):
    return screen.getvalue().rpartition("\r")[2]


def test_the_bar_is_drawn_once_for_each_per_cent():
    screen = Screen()
    with progress("Checking matches", 100_000, OutputWrapper(screen)) as step:
        for _ in range(25_000):
            step(1)
        assert last_drawn(screen).startswith("Checking matches  25 % ██")
        for _ in range(75_000):
            step(1)
        assert last_drawn(screen).startswith("Checking matches 100 % █")
        assert last_drawn(screen).endswith("█ 00:00 left")
    assert screen.getvalue().endswith("\n")
    assert screen.getvalue().count("\r") == 102  # before the first step and at the end, too


def test_no_bar_is_drawn_without_a_terminal_or_work():
    for out, many in ((io.StringIO(), 5), (Screen(), 0)):
        with progress("Checking matches", many, OutputWrapper(out)) as step:
            step(many)
        assert out.getvalue() == ""
