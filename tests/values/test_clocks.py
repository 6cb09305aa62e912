"""When an evening begins and ends."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.values.clocks import get_night, get_night_start
from tests.evenings import NIGHT, at


@pytest.mark.parametrize(
    ("hour", "minute", "night"),
    [
        (19, 30, date(2026, 3, 12)),
        (23, 59, date(2026, 3, 12)),
        (29, 59, date(2026, 3, 12)),
        (30, 0, date(2026, 3, 13)),
        (6, 0, date(2026, 3, 12)),
        (5, 59, date(2026, 3, 11)),
    ],
)
def test_the_hours_before_six_belong_to_the_evening_before(hour, minute, night):
    assert get_night(at(hour, minute)) == night


def test_local_time_decides_which_evening_it_is():
    assert get_night(datetime(2026, 3, 13, 4, 59, tzinfo=UTC)) == NIGHT  # 5:59 in Berlin
    assert get_night(datetime(2026, 3, 13, 5, 0, tzinfo=UTC)) == NIGHT + timedelta(days=1)
    assert get_night(datetime(2026, 7, 13, 3, 59, tzinfo=UTC)) == date(
        2026, 7, 12
    )  # 5:59 in summer
    assert get_night(datetime(2026, 7, 13, 4, 0, tzinfo=UTC)) == date(2026, 7, 13)


@pytest.mark.parametrize(("month", "day"), [(3, 29), (10, 25)])
def test_an_evening_of_23_or_25_hours_ends_at_six_too(month, day):
    today = date(2026, month, day)
    assert get_night(at(5, 59, night=today).astimezone(UTC)) == today - timedelta(days=1)
    assert get_night(at(6, 0, night=today).astimezone(UTC)) == today


@given(st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
def test_every_moment_lies_in_its_own_evening(moment):
    night = get_night(moment)
    assert get_night_start(night) <= moment < get_night_start(night + timedelta(days=1))
