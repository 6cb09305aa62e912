"""The chart of running totals: nothing falls out of it, nothing lies over a name."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.drawings.charts import LABEL_HEIGHT, MARKER_PATHS, Axis, build_chart, spread_labels
from games.matches.people import build_people_from_names
from games.rules.result import build_standings
from tests.builders import NAMES


def chart(totals, names=NAMES, lowest_wins=True):
    players = build_people_from_names(names[: len(totals[0])])
    order = [standing.seat for standing in build_standings(totals[-1], lowest_wins)]
    deals = Axis(
        "Running totals",
        "deal",
        "Total after each deal",
        [str(deal + 1) for deal in range(len(totals))],
    )
    return build_chart(players, totals, order, deals)


def points(line):
    steps = [float(number) for number in line.points.removeprefix("M").replace("l", " ").split()]
    across, down = itertools.accumulate(steps[::2]), itertools.accumulate(steps[1::2])
    return [(round(x, 1), round(y, 1)) for x, y in zip(across, down, strict=True)]


def line_of(drawn, label):
    return next(line for line in drawn.lines if line.label == label)


TOTALS = st.integers(1, 40).flatmap(
    lambda deals: st.integers(2, 12).flatmap(
        lambda players: st.lists(
            st.lists(st.integers(-400_000, 400_000), min_size=players, max_size=players),
            min_size=deals,
            max_size=deals,
        )
    )
)


@given(TOTALS)
def test_points_stay_in_the_plot_and_names_apart_from_each_other(totals):
    drawn = chart(totals)
    left, right = float(drawn.left), float(drawn.right)
    assert 0 < left < right < float(drawn.label_x) < drawn.width
    for line in drawn.lines:
        assert len(points(line)) == len(totals) + 1
        assert all(left <= x <= right and 0 < y < drawn.height for x, y in points(line))
    labels = sorted(float(line.label_y) for line in drawn.lines)
    assert labels[0] > 10
    assert labels[-1] < drawn.height
    assert all(below - above >= LABEL_HEIGHT - 0.11 for above, below in itertools.pairwise(labels))


@given(TOTALS)
def test_the_scale_has_a_few_round_numbers_zero_among_them(totals):
    drawn = chart(totals)
    values = [int(tick.text.replace("−", "-").replace(",", "")) for tick in drawn.scale]
    steps = {high - low for low, high in itertools.pairwise(values)}
    assert 2 <= len(values) <= 7
    assert len(steps) == 1
    assert re.fullmatch(r"[125]0*", str(steps.pop()))
    assert 0 in values
    assert [tick.zero for tick in drawn.scale] == [value == 0 for value in values]


def test_a_line_starts_at_zero_and_falls_with_totals():
    drawn = chart([(10, -10), (20, -20)])
    zero = next(float(tick.y) for tick in drawn.scale if tick.zero)
    ann, bob = points(line_of(drawn, "Ann")), points(line_of(drawn, "Bob"))
    assert ann[0] == bob[0] == (float(drawn.left), zero)
    assert ann[2][1] < ann[1][1] < zero < bob[1][1] < bob[2][1]
    assert ann[2][0] == float(drawn.right)


@pytest.mark.parametrize("totals", [[(0, 0)], [(5, 5)], [(-5, -5)]])
def test_equal_totals_share_a_line_but_keep_two_names(totals):
    first, second = chart(totals).lines
    assert first.points == second.points
    assert first.label_y != second.label_y


def test_names_follow_the_ends_of_lines_and_the_leader_is_on_top():
    drawn = chart([(30, 10, 20)])
    heights = {line.label: float(line.label_y) for line in drawn.lines}
    assert heights["Ann"] < heights["Cy"] < heights["Bob"]
    assert drawn.lines[-1].label == "Bob"
    assert chart([(30, 10, 20)], lowest_wins=False).lines[-1].label == "Ann"


def test_each_of_sixteen_seats_has_its_own_marker():
    drawn = chart([tuple(range(16))])
    assert len(set(MARKER_PATHS)) == 16
    for line in drawn.lines:
        shapes = re.split(r"M[-\d.]+ [-\d.]+", line.marks)[1:]
        assert len(shapes) == 2  # one deal, and the name
        assert set(shapes) == {MARKER_PATHS[NAMES.index(line.label)]}


def test_forty_deals_have_few_markers_but_always_one_at_the_end():
    for line in (drawn := chart([tuple(range(deal, deal + 6)) for deal in range(40)])).lines:
        marked = re.findall(r"M([-\d.]+) [-\d.]+", line.marks)
        assert len(marked) < 20
        assert marked[-2] == drawn.right


def test_deals_are_numbered_as_densely_as_there_is_space():
    last = {1: ["1"], 3: ["1", "2", "3"], 40: ["30", "35", "40"], 100: ["80", "90", "100"]}
    for deals, texts in last.items():
        assert [tick.text for tick in chart([(deal, 0) for deal in range(deals)]).times][
            -3:
        ] == texts


def test_a_long_name_becomes_its_first_word_or_initials():
    names = [
        "Maximiliane Brandstätter",
        "Wolfeschlegelsteinhausenbergerdorffwelch",
        "Anna Berg",
        "Anna Bauer-Hohenstein",
    ]
    labels = {line.label for line in chart([(1, 2, 3, 4)], names).lines}
    assert labels == {"Maximiliane", "Wo", "Anna Berg", "An"}


def test_the_chart_has_its_numbers_in_words_too():
    drawn = chart([(1200, -3), (1300, -7)])
    assert drawn.sentence == "Running totals: Bob −7, Ann 1,300"
    assert drawn.names == ("Ann", "Bob")
    assert drawn.rows == (("1", ("1,200", "−3")), ("2", ("1,300", "−7")))


@given(st.lists(st.floats(0, 200), min_size=1, max_size=12).map(sorted))
def test_labels_move_apart_only_as_needed_within_the_bounds(wanted):
    assert spread_labels([20, 100, 104], 15, 0, 200) == [20, 94.5, 109.5]
    places = spread_labels(wanted, 15, 0, 200)
    assert all(below - above >= 15 - 1e-6 for above, below in itertools.pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 200 + 1e-6


def test_a_late_arrival_has_a_later_line_and_an_open_dot():
    deals, totals = Axis("Totals", "deal", "", ["1", "2", "3"]), [(10, None), (20, 20), (30, 25)]
    chart = build_chart(build_people_from_names(["Ann", "Eve"]), totals, [0, 1], deals, (0, None))
    eve, ann = chart.lines
    assert (ann.points.count("M"), eve.points.count("M")) == (1, 1)
    first, steps = eve.points.removeprefix("M").split("l")
    assert (len(first.split()), len(steps.split())) == (2, 2)
    assert eve.began
    assert (eve.marks.count("M"), ann.marks.count("M")) == (2, 4), (
        "a marker for each deal and the name, but an open dot"
    )
    assert not ann.began
    assert chart.rows[0] == ("1", ("10", ""))
