"""How far a match is, and why it is over. Recordings and an oracle have how matches end."""

import pytest

from games.rules.files.match_file import read_match
from games.rules.replay import replay
from games.rules.result import Progress
from tests.rules.build import match


def result_of(data):
    return replay(read_match(data))


@pytest.mark.parametrize(
    ("game", "scores", "reason", "seats"),
    [
        ("basketball", [50, 60], "deals", ()),
        ("tens-grid", [101, -101], "target", (0, 1)),
        ("tens-grid", [5, -101], "target", (1,)),
        ("tens-pile", [0, 100], "target", (1,)),
    ],
)
def test_the_result_says_why_a_match_is_over(game, scores, reason, seats):
    end = result_of(match(game, [scores], ended_early="split")).end
    assert (end.reason, end.seats) == (reason, seats)


@pytest.mark.parametrize(
    ("game", "deals", "progress"),
    [
        ("hang-ten", [[1, 2, 3, 4]] * 3, Progress("deals", 3, 10)),
        ("golf", [], Progress("deals", 0, 9)),
        ("tens-grid", [], Progress("points", 0, 100)),
        ("tens-grid", [[30, -40]], Progress("points", 40, 100)),
        ("tens-pile", [[0, 87]], Progress("points", 87, 100)),
        (
            "tens-pile",
            [{"scores": {"Ann": 0, "Bob": 1}, "exact_19": ["Ann", "Bob"]}],
            Progress("points", 0, 100),
        ),
    ],
)
def test_progress_is_deals_played_or_the_nearest_total(game, deals, progress):
    assert result_of(match(game, deals)).progress == progress
