"""The rules card of a match has a paragraph for each part that the match uses, and for no other."""

import re

import pytest
from django.urls import reverse

from games import play
from tests.builders import enter, hand, make_match, phone

pytestmark = pytest.mark.django_db
PARTS = ["Coming later", "Going", "Sitting out", "The average", "Playing for somebody", "Out at a total", "Sides"]


def card(match):
    text = phone(match.club).get(reverse("match-rules", args=[match.uid])).text
    return text, [part for part in re.findall(r"<p><b>(.*?):</b>", text) if part in PARTS]


def player(match, name):
    return play.add_player(match.club, name).pk


def test_a_plain_match_has_none_of_them():
    match = make_match("hang-ten", 4)
    text, parts = card(match)
    assert parts == []
    assert "Who is at this table" not in text


def test_each_part_stands_there_once_it_is_used():
    match = make_match("hang-ten", 6)
    enter(match, 1, [1, 2, 3, 4, 5, 6])
    used = []
    for part, change in (
        ("Going", lambda: play.leave(match, 5)),
        ("Coming later", lambda: play.come(match, player(match, "Max"))),
        ("Playing for somebody", lambda: play.play_for(match, 1, 2, player(match, "Nia"))),
        ("Sitting out", lambda: play.sit_out(match, 2, 2)),
        ("The average", lambda: play.sit_out(match, 3, 2, score="average")),
    ):
        change()
        used.append(part)
        assert card(match)[1] == sorted(used, key=PARTS.index)
    text, _ = card(match)
    assert "They pay an equal share of the pot as it is then" in text
    assert "what they paid stays in the pot" in text


def test_money_is_named_only_where_it_is_played_for():
    match = make_match("basketball", 3, deals=5)
    enter(match, 1, [1, 2, 3])
    play.leave(match, 2)
    text, parts = card(match)
    assert parts == ["Going"]
    assert "stays in the pot" not in text
    points = make_match("basketball", 3, deals=5, stakes="points", unit_cents=1)
    enter(points, 1, [1, 2, 3])
    play.sit_out(points, 2, 2)
    assert "Each two settle the deals that both were in." in card(points)[0]


def test_out_at_a_total_and_teams_are_told_from_the_start():
    out = make_match("tens-pile", 3, knockout=True)
    play.record_hand(out, 1, 0, hand(5), seen=0)
    text, parts = card(out)
    assert parts == ["Out at a total"]
    assert "buy in again" in text
    teams = make_match("basketball", 4)
    teams.seats.filter(position__in=(0, 2)).update(team=0)
    teams.seats.filter(position__in=(1, 3)).update(team=1)
    assert card(teams)[1] == ["Sides"]
