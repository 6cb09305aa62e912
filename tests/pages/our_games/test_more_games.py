"""The page of a club's games shows the first six templates, the others behind “More games”."""

import pytest

from tests.builders import make_club, phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def test_templates_after_the_first_six_are_folded():
    club = make_club()
    page = phone(club).get(f"/c/{club.uid}/games/").text
    templates = page.partition('<h2 id="templates">')[2].partition("</section>")[0]
    shown, folded = templates.split("<details>")
    assert shown.count("<li>") == 6
    assert folded.count("<li>") > 6
    assert "<summary>More games" in folded
