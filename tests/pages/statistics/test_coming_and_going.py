"""Where people came and went, figures go by the hands that players played themselves, and by deals of both."""

import pytest
from django.urls import reverse

from games import play
from games.pages.players.players import player_of
from games.pages.statistics.statistics import statistics_of
from games.rules.built_in import BUILT_IN
from tests.builders import enter, hand, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Basketball of three deals: Cy sits the second out, Max plays it for Bob, Eve comes for the third."""
    match = make_match("basketball", 3, deals=3)
    enter(match, 1, [1, 20, 30])
    play.sit_out(match, 2, 2)
    play.play_for(match, 1, 2, play.add_player(match.club, "Max").pk)
    for position, score in ((0, 50), (1, 2)):
        play.record_hand(match, 2, position, hand(score), seen=0)
    play.come(match, play.add_player(match.club, "Eve").pk, start="zero")
    enter(match, 3, [3, 4, 5, 6])
    match.refresh_from_db()
    assert match.finished_at
    return match


def test_points_a_hand_are_of_the_own_hands_only(match):
    rows = {player.name: mine for player, mine in statistics_of(match.club, BUILT_IN["basketball"], None).rows}
    assert rows["Ann"].average == "18.0"
    assert rows["Bob"].average == "12.0"
    assert rows["Cy"].average == "17.5"
    assert rows["Eve"].average == "6.0"
    assert "Max" not in rows


def test_hands_for_others_are_counted_apart(match):
    club, max_ = match.club, match.club.players.get(name="Max")
    again = make_match("basketball", ["Ann", "Bob", "Cy"], club, deals=1)
    play.play_for(again, 2, 1, match.seats.get(position=0).player_id)
    enter(again, 1, [7, 8, 9])
    running = make_match("basketball", ["Ann", "Bob"], club)
    play.play_for(running, 0, 1, max_.pk)
    play.play_for(running, 1, 1, max_.pk)
    said = "Ann played 1 hand for others and Max 1 hand."
    assert statistics_of(club, None, None).for_others.startswith(said)
    assert statistics_of(club, BUILT_IN["golf"], None).for_others == ""
    assert player_of(club, max_).for_others == "Played 1 hand for others."
    assert player_of(club, club.players.get(name="Bob")).for_others == ""
    page = words(phone(club).get(reverse("player", args=[club.uid, max_.pk])))
    assert "No finished match yet. Played 1 hand for others." in page


def test_what_was_said_of_a_deal_that_was_never_played_is_no_hand():
    match = make_match("basketball", 3, deals=5)
    enter(match, 1, [1, 2, 3])
    max_ = play.add_player(match.club, "Max")
    play.play_for(match, 0, 2, max_.pk)
    play.end_match(match, "split")
    assert player_of(match.club, max_).for_others == ""


def test_who_became_one_player_with_another_has_played_for_others_all_the_same(match):
    club, max_ = match.club, match.club.players.get(name="Max")
    kept = play.add_player(club, "Maximilian")
    play.merge_players(club, kept.pk, max_.pk)
    assert player_of(club, kept).for_others == "Played 1 hand for others."


def test_two_are_compared_over_the_deals_of_both(match):
    ids = {player.name: player.pk for player in match.club.players.all()}
    # In both their deals Ann has 4 and Bob 24: the 50, while somebody played for Bob, is no part of it.
    view = statistics_of(match.club, BUILT_IN["basketball"], (ids["Ann"], ids["Bob"]))
    better = "Ann" if BUILT_IN["basketball"].lowest_wins else "Bob"
    assert view.versus.sentence.startswith(f"In 1 match together {better} came before")


@pytest.mark.new_club_only("sums all matches up")
def test_who_has_gone_is_rated_and_listed_all_the_same():
    match = make_match("basketball", 3, deals=2)
    enter(match, 1, [1, 2, 3])
    play.leave(match, 2)
    for position, score in ((0, 5), (1, 6)):
        play.record_hand(match, 2, position, hand(score), seen=0)
    view = statistics_of(match.club, None, None)
    assert {name for _, name, _ in view.skill.rows} == {"Ann", "Bob", "Cy"}
