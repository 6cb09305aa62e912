import pytest

from games import play
from tests.builders import LOW, enter, hand, make_club, make_match, phone

pytestmark = pytest.mark.django_db

EASY = "A 2 3 4 5 6 8 9 J Q"


@pytest.fixture
def match():
    return make_match("hang-ten", 4)


def leads_to(match, player=None):
    response = phone(match.club, player=player).get(f"/m/{match.uid}/next/")
    assert response.status_code == 303
    return response.url.removeprefix(f"/m/{match.uid}/")


def test_an_outsider_sees_nothing_and_a_watcher_does_not_enter(match):
    address = f"/m/{match.uid}/next/"
    assert phone().get(address).status_code == 404
    assert phone(make_club()).get(address).status_code == 404
    assert phone(match.club, "watcher").get(address).status_code == 403


def test_a_new_match_begins_with_the_first_hand(match):
    assert leads_to(match) == "deals/1/hands/1/"


def test_a_deal_goes_on_with_its_first_open_hand(match):
    for position in (0, 2):
        play.record_hand(match, 1, position, hand(EASY), seen=0)
    assert leads_to(match) == "deals/1/hands/2/"


def test_after_a_whole_deal_the_next_one_begins(match):
    enter(match, 1, [EASY] * 4)
    assert leads_to(match) == "deals/2/hands/1/"


def test_a_deal_of_golf_ends_with_its_question():
    match = make_match("golf", 2)
    for position in range(2):
        play.record_hand(match, 1, position, hand(LOW["golf"]), seen=0)
    assert leads_to(match) == "deals/1/question/"


def test_a_match_that_is_over_has_nothing_to_enter():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    assert leads_to(match) == ""


def test_a_match_that_was_ended_in_the_middle_of_a_deal_has_nothing_to_enter(match):
    play.record_hand(match, 1, 0, hand(EASY), seen=0)
    play.end_match(match, "split")
    assert leads_to(match) == ""


def test_a_phone_opens_on_the_hand_of_whose_it_is(match):
    cy = match.seats.get(position=2).player_id
    assert leads_to(match, cy) == "deals/1/hands/3/"


def test_once_ones_own_hand_is_in_the_others_follow(match):
    cy = match.seats.get(position=2).player_id
    play.record_hand(match, 1, 2, hand(EASY), seen=0)
    assert leads_to(match, cy) == "deals/1/hands/1/"


def test_the_phone_of_somebody_who_does_not_play_opens_on_the_first_open_hand(match):
    zoe = play.add_player(match.club, "Zoë").pk
    assert leads_to(match, zoe) == leads_to(match, 10**9) == "deals/1/hands/1/"


def test_the_phone_of_somebody_who_was_found_to_be_a_player_is_that_players(match):
    cyril = play.add_player(match.club, "Cyril")
    cyril.merged_into_id = match.seats.get(position=2).player_id
    cyril.save()
    assert leads_to(match, cyril.pk) == "deals/1/hands/3/"
