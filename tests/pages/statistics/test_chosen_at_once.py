"""What is chosen is shown at once: a button is left for dates, and for browsers without scripts."""

import re

import pytest

from tests.builders import enter, make_match, phone, player_at

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
BUTTON = '<button class="btn">Show</button>'


@pytest.mark.parametrize("of_player", [False, True])
def test_the_button_shows_without_scripts_and_for_dates(of_player):
    match = make_match("basketball", 3)
    enter(match, 1, [90, 50, 40])
    club = match.club
    where = (
        f"/c/{club.uid}/players/{player_at(match, 0)}/"
        if of_player
        else f"/c/{club.uid}/statistics/"
    )
    client = phone(club)
    page = client.get(where).text
    assert f"<noscript>{BUTTON}</noscript>" in page
    assert page.count(BUTTON) == 1
    dates = client.get(where, {"when": "dates"}).text
    assert BUTTON in re.sub(r"<noscript>.*?</noscript>", "", dates, flags=re.DOTALL)
    client.cookies["plain"] = "1"  # a browser that gets no scripts
    assert BUTTON in re.sub(
        r"<noscript>.*?</noscript>", "", client.get(where).text, flags=re.DOTALL
    )
