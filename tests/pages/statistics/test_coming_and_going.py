"""Where people came and went, figures go by the hands that players played themselves, and by deals of both."""

import pytest
from django.urls import reverse

from games import play
from games.pages.players.players import load_player
from games.pages.statistics.statistics import load_statistics
from tests.builders import enter, hand, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Basketball of three deals: Cy sits the second out, Max plays it for Bob, Eve comes for the third."""
    match = make_match("basketball", 3, deals=3)
    enter(match, 1, [1, 20, 30])
    play.sit_out(match, 2, 2)
    play.set_substitute(match, 1, 2, play.add_player(match.club, "Max").pk)
    for position, score in ((0, 50), (1, 2)):
        play.record_hand(match, 2, position, hand(score), based_on=0)
    play.join_match(match, play.add_player(match.club, "Eve").pk, start="zero")
    enter(match, 3, [3, 4, 5, 6])
    match.refresh_from_db()
    assert match.finished_at
    return match


def test_hands_for_others_are_counted_apart_once_they_were_played_and_also_for_who_was_merged(match):
    club, max_ = match.club, match.club.players.get(name="Max")
    again = make_match("basketball", ["Ann", "Bob", "Cy"], club, deals=1)
    play.set_substitute(again, 2, 1, match.seats.get(position=0).player_id)
    enter(again, 1, [7, 8, 9])
    running, ended = (make_match("basketball", ["Ann", "Bob"], club) for _ in range(2))
    for position in (0, 1):
        play.set_substitute(running, position, 1, max_.pk)
        play.set_substitute(ended, position, 1, max_.pk)
    play.end_match(ended, "split")
    assert load_statistics(club, "", None).for_others.startswith("Ann played 1 hand for others and Max 1 hand.")
    assert load_statistics(club, "golf", None).for_others == ""
    assert load_player(club, max_).hands_for_others == 1
    assert load_player(club, club.players.get(name="Bob")).hands_for_others == 0
    page = words(phone(club).get(reverse("player", args=[club.uid, max_.pk])))
    assert "No finished match yet. Played 1 hand for others." in page
    kept = play.add_player(club, "Maximilian")
    play.merge_players(club, kept.pk, max_.pk)
    assert load_player(club, kept).hands_for_others == 1
