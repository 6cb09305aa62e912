"""The bar of commands that go through many matches."""

import io

from django.core.management.base import OutputWrapper

from games.management.progress import progress


class Screen(io.StringIO):
    """What somebody looks at."""

    def isatty(self):
        return True


def test_who_looks_on_sees_how_far_it_is():
    screen = Screen()
    with progress("Checking matches", 200, OutputWrapper(screen)) as step:
        step(50)
        assert "Checking matches" in screen.getvalue()
        assert screen.getvalue().endswith(" 25 %")
        step(150)
        assert screen.getvalue().endswith("█ 100 %")
    assert screen.getvalue().endswith("\n")


def test_it_is_drawn_once_for_each_hundredth_however_many_steps_there_are():
    screen = Screen()
    with progress("Checking matches", 100_000, OutputWrapper(screen)) as step:
        for _ in range(100_000):
            step(1)
    assert screen.getvalue().count("\r") == 100


def test_where_nobody_looks_and_where_there_is_nothing_to_do_nothing_is_drawn():
    for out, many in ((io.StringIO(), 5), (Screen(), 0)):
        with progress("Checking matches", many, OutputWrapper(out)) as step:
            step(many)
        assert out.getvalue() == ""
