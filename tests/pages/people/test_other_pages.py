"""What boards, reveals and televisions say of people who have come, gone, sat out or been played for."""

import pytest
from django.urls import reverse

from games import play
from games.facts import load_facts
from tests.builders import hand, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Hang Ten of seven, of whom Ann, who deals, sits deal 1 out: Bob 6, Cy and Di 8, Eve 13, Flo 15, Gus 20."""
    match = make_match("hang-ten", 7, deals=3)
    enter(match, 1, [6, 8, 8, 13, 15, 20])
    return match


def enter(match, number, scores):
    """A deal's scores, of those who are in it in seat order."""
    for position, score in zip(load_facts(match.pk).in_deal(number), scores, strict=True):
        play.record_hand(match, number, position, hand(score), seen=0)


def said(match, page, *of):
    return words(phone(match.club).get(reverse(page, args=[match.uid, *of])))


def test_who_was_in_no_deal_leads_nowhere(match):
    assert "Bob leads with 6." in said(match, "deal", 1)


def test_who_was_in_no_deal_before_has_not_moved_and_moves_nobody(match):
    play.come(match, play.add_player(match.club, "Hal").pk)
    enter(match, 2, [6, 8, 9, 9, 13, 16])  # of Cy, Di, Eve, Flo, Gus, Hal, who came with 20
    reveal = said(match, "reveal", 2)
    assert "Cy stays 2nd · +25 ¢" in reveal.replace("takes it ", "")
    assert "Hal 7th 16" in reveal.replace("typed ", "")
    assert "place 7" in said(match, "deal", 2)


def test_who_has_come_is_said_once_on_the_board(match):
    play.come(match, play.add_player(match.club, "Hal").pk)
    assert "came with 20, 0 of 1 deal 20" in said(match, "match")


def test_a_television_says_who_sits_out_and_who_plays_for_whom(match):
    play.play_for(match, 3, 2, play.add_player(match.club, "Max").pk)
    assert "Bob sits out deal 2. Max plays for Di in deal 2. Six play deal 2." in said(match, "tv")


def test_who_has_gone_has_no_place_on_a_television_at_the_end(match):
    play.leave(match, 6)
    play.end_match(match, "leader")
    page = said(match, "tv")
    assert "Gus" in page
    assert "None" not in page


def test_a_deal_and_its_reveal_say_who_played_for_whom(match):
    for seat, name in ((2, "Max"), (4, "Pat")):
        play.play_for(match, seat, 2, play.add_player(match.club, name).pk)
    enter(match, 2, [9, 6, 8, 10, 13, 16])  # of Ann, Cy, Di, Eve, Flo, Gus
    reveal = said(match, "reveal", 2)
    assert "Max played for Cy" in reveal
    assert "· Pat played" in reveal
    deal = said(match, "deal", 2)
    assert "Max played" in deal
    assert "Pat played" in deal
    turning = phone(match.club).get(reverse("live-tv", args=[match.uid]), {"deals": 1}, headers={"HX-Request": "true"})
    assert "Max played for Cy" in words(turning)
