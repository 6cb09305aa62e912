"""Correcting what a match is played for: chosen as at set-up, its effects shown first, then
saved.
"""

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


def page_words(response):
    return words(response).replace("\u00a0", " ")


def send(match, role="keeper", **data):
    return phone(match.club, role).post(f"/m/{match.uid}/stakes/", data)


def test_the_effects_are_shown_and_then_saved(match):
    shown = send(match, stakes="points", amount="0,10")
    text = page_words(shown)
    assert "Not saved yet" in text
    assert "10 ¢ a point" in text
    assert "Won or lost" in text
    assert "+$2.10" in text
    assert Match.objects.latest("pk").options["stakes"] == "none"
    sure = re.search(r'name="sure" value="(\d+)"', shown.text)
    assert send(match, stakes="points", amount="0,10", sure=sure[1]).status_code == 302
    assert Match.objects.latest("pk").options["unit_cents"] == 10
    assert "10 ¢ a point" in page_words(phone(match.club).get(f"/m/{match.uid}/log/"))


def test_another_pot_shows_its_effects_and_mixes_no_currencies(match):
    ten, pot = make_match("hang-ten"), make_match("golf", 2, deals=2, stakes="pot")
    enter(pot, 1, [1, 2])
    for changed, sent, said_of_it in (
        (ten, {"stakes": "none"}, ["from its pot, a unit of 5 ¢ → to nothing"]),
        (
            ten,
            {"stakes": "pot", "amount": "0,25"},
            ["from its pot, a unit of 5 ¢ → to its pot, a unit of 25 ¢"],
        ),
        (
            match,
            {"stakes": "pot"},
            [f"{who} ¢ into the pot" for who in ("Ann pays 55", "Bob pays 70", "Cy pays 80")],
        ),
    ):
        text = page_words(send(changed, **sent))
        assert [each for each in said_of_it if each not in text] == []
    text = page_words(send(pot, stakes="pot", currency="EUR"))
    assert "All amounts are now in EUR. Before, they were in USD." in text
    assert "Payments that make up for it" not in text


def test_an_invalid_value_is_refused_and_nothing_typed_is_lost(match):
    response = send(match, stakes="pot", amount="lots", ante="7")
    assert response.status_code == 422
    assert 'value="lots"' in response.text
    assert 'value="7"' in response.text


def test_unchanged_stakes_change_nothing(match):
    assert send(match, stakes="none").status_code == 302
    assert Match.objects.latest("pk").log.count() == match.log.count()
