"""A line of a chart is in pieces where somebody was not there."""

from games.pages.shared.chart import Axis, chart_of
from games.pages.shared.people import people_called


def test_who_comes_later_has_a_line_from_then_on_and_an_open_dot():
    deals, totals = Axis("Totals", "deal", "", ["1", "2", "3"]), [(10, None), (20, 20), (30, 25)]
    chart = chart_of(people_called(["Ann", "Eve"]), totals, [0, 1], deals, (0, None))
    eve, ann = chart.lines
    assert ann.points.count("M") == 1
    assert eve.points.count("M") == 1
    first, steps = eve.points.removeprefix("M").split("l")
    assert len(first.split()) == 2
    assert len(steps.split()) == 2
    assert eve.began
    assert not ann.began
    assert chart.rows[0] == ("1", ("10", ""))
