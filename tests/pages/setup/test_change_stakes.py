"""Correcting what a match is played for: chosen as at set-up, its effects shown first, then saved."""

import re

import pytest

from games.models import Match
from tests.builders import enter, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_match("golf", 3, deals=2)
    enter(match, 1, [4, 9, 20])
    return match


def address(match):
    return f"/m/{match.uid}/stakes/"


def said(response):
    return words(response).replace("\u00a0", " ")


def send(match, role="keeper", **data):
    return phone(match.club, role).post(address(match), data)


def test_hang_ten_is_played_for_its_own_pot_or_for_nothing():
    match = make_match("hang-ten")
    assert "from its pot, a unit of 5 ¢ → to nothing" in said(send(match, stakes="none"))
    assert "from its pot, a unit of 5 ¢ → to its pot, a unit of 25 ¢" in said(send(match, stakes="pot", amount="0,25"))


def test_the_effects_are_shown_and_then_saved(match):
    shown = send(match, stakes="points", amount="0,10")
    text = said(shown)
    assert "Not saved yet" in text
    assert "10 ¢ a point" in text
    assert "Won or lost" in text
    assert "+$2.10" in text
    assert Match.objects.latest("pk").options["stakes"] == "none"
    sure = re.search(r'name="sure" value="(\d+)"', shown.text)
    assert send(match, stakes="points", amount="0,10", sure=sure[1]).status_code == 302
    assert Match.objects.latest("pk").options["unit_cents"] == 10
    assert "10 ¢ a point" in said(phone(match.club).get(f"/m/{match.uid}/log/"))


def test_a_pot_says_who_puts_in_and_who_takes_out(match):
    text = said(send(match, stakes="pot"))
    assert "Ann puts 55 ¢ into the pot" in text
    assert "Bob puts 70 ¢ into the pot" in text
    assert "Cy puts 80 ¢ into the pot" in text


def test_what_cannot_be_is_said_beside_its_field_and_nothing_typed_is_lost(match):
    response = send(match, stakes="pot", amount="lots", ante="7")
    assert response.status_code == 422
    assert 'value="lots"' in response.text
    assert 'value="7"' in response.text


def test_another_currency_is_said_and_no_amounts_are_mixed():
    match = make_match("golf", 2, deals=2, stakes="pot")
    enter(match, 1, [1, 2])
    text = said(send(match, stakes="pot", currency="EUR"))
    assert "All amounts are in EUR, not in USD." in text
    assert "Who gives whom what" not in text


def test_nothing_else_changes_nothing(match):
    assert send(match, stakes="none").status_code == 302
    assert Match.objects.latest("pk").log.count() == match.log.count()
