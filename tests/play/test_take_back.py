import pytest

from games import play
from games.matches.stored_match import HandRef
from games.play import ClosedError
from tests.builders import enter
from tests.play.rows import nothing_changes

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("entered", "position", "seen", "instead"),
    [([5, 6], 1, 2, r" Open the hand and change it instead\."), ([5], 0, 1, "$")],
)
def test_a_hand_of_an_ended_match_cannot_be_taken_back(match, entered, position, seen, instead):
    enter(match, 1, entered)
    play.end_match(match, "leader")
    with nothing_changes(), pytest.raises(ClosedError, match=rf"The match is over\.{instead}"):
        play.undo_entry(match, HandRef(1, position), based_on=seen)
