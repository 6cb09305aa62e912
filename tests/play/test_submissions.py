"""The same thing sent again, known by the name that the phone gave it."""

import pytest

from games.models import Match
from games.play import ConflictError
from tests.builders import make_match, save_hand
from tests.play.rows import nothing_changes

pytestmark = pytest.mark.django_db

MINE, THEIRS, LATER = "mine-0000", "theirs-00", "later-000"


def send(match: Match, points: int, submission: str = MINE, seen: int = 0, **more: object):
    return save_hand(match, 1, 0, points, based_on=seen, submission=submission, **more)  # type: ignore[arg-type]


def test_a_repeated_submission_that_changed_two_hands_does_nothing():
    match = make_match("tens-pile", 2)
    save_hand(match, 1, 1, "3")
    save_hand(match, 1, 0, "2", out_instead=1, submission=MINE)
    assert match.log.filter(submission=MINE).count() == 2
    save_hand(match, 1, 0, "2 2", based_on=2)
    with nothing_changes():
        save_hand(match, 1, 0, "2", out_instead=1, submission=MINE)


def test_an_entry_cannot_follow_one_of_another_hand_or_corrected(match):
    save_hand(match, 1, 1, 5, submission=MINE)
    send(match, 5, THEIRS)
    send(match, 7, "corrected", seen=2)
    for before in (MINE, THEIRS):
        with nothing_changes(), pytest.raises(ConflictError):
            send(match, 6, LATER, follows=[before])
