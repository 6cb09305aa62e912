"""The moment at which all phones of a table turn: named once, behind every poll, and gone when it
is over.
"""

from __future__ import annotations

from datetime import UTC, datetime

from games.matches.moments import ComingMoment, find_coming_moment, name_moment
from games.matches.poll_pace import MAX_PAUSE_SECONDS, PAUSES

CAUSED = datetime(2026, 11, 28, 21, 0, 0, 250_000, UTC)
AT = int(CAUSED.timestamp() * 1000)


def test_a_moment_is_a_second_after_the_longest_pause() -> None:
    assert name_moment(CAUSED) == AT + 6_000
    assert max(MAX_PAUSE_SECONDS, *(pause for _, pause in PAUSES)) + 1 == 6


def test_a_moment_can_be_later_but_never_earlier() -> None:
    assert name_moment(CAUSED, at_least=9) == AT + 9_000
    assert name_moment(CAUSED, at_least=3) == AT + 6_000


def test_a_page_gets_a_moment_until_it_passes() -> None:
    moment = name_moment(CAUSED)
    told = find_coming_moment(moment, moment / 1000 - 2.5)
    assert told == ComingMoment(moment, moment - 2_500)
    assert told.seconds_left == 3
    assert find_coming_moment(moment, moment / 1000) is None
    assert find_coming_moment(moment, moment / 1000 + 3600) is None
