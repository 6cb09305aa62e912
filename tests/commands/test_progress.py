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


def test_who_looks_on_sees_how_far_it_is_drawn_once_for_each_hundredth():
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


def test_where_nobody_looks_and_where_there_is_nothing_to_do_nothing_is_drawn():
    for out, many in ((io.StringIO(), 5), (Screen(), 0)):
        with progress("Checking matches", many, OutputWrapper(out)) as step:
            step(many)
        assert out.getvalue() == ""
