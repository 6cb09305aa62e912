"""Players whom an older version of the app has added, while several machines are updated in
turn.
"""

import re

import pytest
from django.core.management import call_command

from games.models import Player
from tests.builders import make_match, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """A match of two whom the old version knows nothing of looks of, and of one who has them."""
    match = make_match("golf", ["Ann", "Abe", "Ana"])
    Player.objects.exclude(name="Ann").update(initials="", colour=0)
    return match


def faces(match):
    page = phone(match.club).get(f"/m/{match.uid}/deals/1/").text
    return re.findall(r'class="[^"]*\b(p\d)[^"]*"[^>]*>\s*(\w+)\s*<', page)


def test_old_players_get_initials_and_migrate_keeps_them(match):
    page = faces(match)
    assert page
    assert all(colour in {f"p{number}" for number in range(1, 9)} for colour, _ in page)
    assert len({initials for _, initials in page}) == 3
    call_command("migrate", verbosity=0)
    looks = Player.objects.values_list("initials", "colour")
    assert len({initials for initials, _ in looks}) == 3
    assert all(initials and colour for initials, colour in looks)
    assert Player.objects.get(name="Ann").initials == "An"
