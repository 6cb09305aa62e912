"""A match file of a match in which somebody waits for a later deal than the one to come, out and in
again.
"""

import json

import pytest

from games import play
from games.matches.stored_match import load_match
from games.play import imports
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.replay import replay
from tests.builders import enter, make_club, make_match, save_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Hang Ten of five: Eve left before deal 2; in the middle of that, Max comes between Bob and
    Cy, and Ann goes.
    """
    match = make_match("hang-ten", 5)
    enter(match, 1, [1, 2, 3, 4, 5])
    play.leave_match(match, 4)
    save_hand(match, 2, 1, 5)
    play.join_match(match, play.add_player(match.club, "Max").pk, after=1)
    play.leave_match(match, 0)
    return match


def test_a_waiting_change_is_not_in_the_file(match):
    record = load_match(match.pk).build_record()
    file = write_match(record)
    assert file["players"] == ["Ann", "Bob", "Cy", "Di", "Eve"]
    assert file["changes"] == [{"before": 2, "leave": "Eve"}]
    club = make_club()
    imports.import_matches(club, [read_match(json.loads(json.dumps(file)))])
    again = load_match(club.matches.get().pk).build_record()
    assert write_match(again) == file


def test_the_result_of_the_file_is_that_of_the_match(match):
    """Except for the seat that nobody has yet."""
    record = load_match(match.pk).build_record()
    from_file = read_match(write_match(record))
    told = write_result(from_file, replay(from_file))
    assert told == write_result(record, replay(record))
    assert [row["player"] for row in told["standings"]] == ["Ann", "Bob", "Cy", "Di", "Eve"]


def test_waiting_changes_are_in_the_file_after_the_deal(match):
    for position in (0, 3, 4):
        save_hand(match, 2, position, position)
    file = write_match(load_match(match.pk).build_record())
    assert file["players"] == ["Ann", "Bob", "Max", "Cy", "Di", "Eve"]
    assert file["changes"][1:] == [{"before": 3, "join": "Max"}, {"before": 3, "leave": "Ann"}]
    assert write_match(read_match(file)) == file
