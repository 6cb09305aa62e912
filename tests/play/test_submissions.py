"""The same thing sent again, known by the name that the phone gave it."""

import pytest

from games import play
from games.models import Match
from games.play import ConflictError
from tests.builders import hand, make_match
from tests.play.rows import hands, nothing_changes

pytestmark = pytest.mark.django_db

MINE, THEIRS, LATER = "mine-0000", "theirs-00", "later-000"


def send(match: Match, points: int, submission: str = MINE, seen: int = 0, **more: object):
    return play.record_hand(match, 1, 0, hand(points), based_on=seen, submission=submission, **more)  # type: ignore[arg-type]


def test_the_same_submission_again_changes_nothing_after_the_hand_was_taken_back_or_corrected_and_the_end(match):
    send(match, 5)
    assert match.log.get(action="hand").submission == MINE
    for change in (
        lambda: None,
        lambda: play.undo_entry(match, 1, 0, based_on=1),
        lambda: send(match, 6, THEIRS, seen=0),
        lambda: play.end_match(match, "split"),
    ):
        change()
        with nothing_changes():
            send(match, 5)
    assert hands(match)[0] == 6


def test_the_same_submission_again_changes_nothing_where_another_hand_changed_with_it():
    match = make_match("tens-pile", 2)
    play.record_hand(match, 1, 1, hand("3"), based_on=0)
    play.record_hand(match, 1, 0, hand("2"), based_on=0, out_instead=1, submission=MINE)
    assert match.log.filter(submission=MINE).count() == 2
    play.record_hand(match, 1, 0, hand("2 2"), based_on=2)
    with nothing_changes():
        play.record_hand(match, 1, 0, hand("2"), based_on=0, out_instead=1, submission=MINE)


def test_another_hand_under_the_same_name_is_another_entry_and_the_name_means_something_in_its_match_only(match):
    send(match, 5)
    with nothing_changes(), pytest.raises(ConflictError):
        send(match, 6)
    other = make_match("tens-grid", 2)
    send(other, 5)
    assert hands(other)[0] == 5


def test_what_follows_an_entry_whose_answer_was_lost_or_that_never_came_is_entered(match):
    send(match, 6, LATER, follows=[MINE])
    assert hands(match)[0] == 6
    send(match, 7, "last-0000", follows=["never-came", LATER])
    assert hands(match)[0] == 7


def test_nothing_follows_an_entry_of_another_hand_or_one_that_somebody_corrected(match):
    play.record_hand(match, 1, 1, hand(5), based_on=0, submission=MINE)
    send(match, 5, THEIRS)
    send(match, 7, "corrected", seen=2)
    for before in (MINE, THEIRS):
        with nothing_changes(), pytest.raises(ConflictError):
            send(match, 6, LATER, follows=[before])
