"""Days as people say them."""

from datetime import UTC, datetime
from unittest import mock

import pytest

from games.pages.shared.words import day


@pytest.mark.parametrize(
    ("moment", "now", "said"),
    [
        ("2026-11-20T20:00", "2026-11-20T21:00", "today"),
        ("2026-11-20T20:00", "2026-11-21T01:00", "today"),
        ("2026-11-21T00:30", "2026-11-21T01:00", "today"),
        ("2026-11-20T20:00", "2026-11-21T12:00", "yesterday"),
        ("2026-11-18T20:00", "2026-11-20T21:00", "18\u00a0Nov"),
        ("2025-11-18T20:00", "2026-11-20T21:00", "18\u00a0Nov\u00a02025"),
    ],
)
def test_an_evening_is_today_until_it_is_over(moment, now, said):
    then, clock = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (moment, now))
    with mock.patch("django.utils.timezone.now", return_value=clock):
        assert day(then) == said
