"""The home of a club without a match, and of any club whose table is open before its first match:
the main way leads to that table.
"""

import re
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Club, Table
from tests.builders import enter, make_club, make_match, phone
from tests.reading_pages import words

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.new_club_only("is about clubs that have played nothing yet"),
]


@pytest.fixture
def new() -> Club:
    return make_club()


def get_home(club: Club, role: str = "keeper") -> HttpResponse:
    return phone(club, role).get(f"/c/{club.uid}/")


def list_main_buttons(page: HttpResponse) -> list[str]:
    """Return the texts of the wide buttons of the first card."""
    card = page.text.partition('class="felt tonight"')[2].partition("</section>")[0]
    found = re.findall(r'class="btn wide[^"]*"[^>]*>(.*?)</(?:a|button)>', card, re.DOTALL)
    return [" ".join(text.split()) for text in found]


def seat(club: Club, *names: str) -> Table:
    table = play.get_or_open_newest_table(club)
    play.sit_down(table, [play.add_player(club, name) for name in names])
    return table


def test_a_club_without_a_table_opens_its_first_one(new):
    page = get_home(new)
    assert list_main_buttons(page) == ["Open the table"]
    assert "Your first evening" in words(page)
    assert "another table" not in words(page)


def test_an_open_empty_table_is_the_only_way_on(new):
    table = play.get_or_open_newest_table(new)
    page = get_home(new)
    assert list_main_buttons(page) == ["Go to the table"]
    assert "Nobody is at the table yet" in words(page)
    assert "Open the table" not in words(page)
    assert "Open another table" not in words(page)
    answer = phone(new).post(reverse("club-table", args=[new.uid]))
    assert answer["Location"] == reverse("table", args=[table.uid])
    assert Table.objects.count() == 1


def test_people_at_the_open_table_are_named_above_its_button(new):
    seat(new, "Zoe", "Yan")
    page = get_home(new)
    assert list_main_buttons(page) == ["Go to the table"]
    assert "At the table: Zoe and Yan" in words(page)
    assert "Open another table" in words(page)


def test_the_table_code_shows_as_soon_as_it_exists(new):
    table = play.get_or_open_newest_table(new)
    assert "Show the code" in words(get_home(new))
    code = play.get_or_make_code(new, "keeper", table.pk)
    page = get_home(new)
    assert f"{code[:3]}-{code[3:]}" in page.text
    assert "Scan or enter this code to take a seat" in words(page)


@pytest.mark.parametrize("names", [(), ("Zoe", "Yan")])
def test_a_watching_phone_goes_to_the_open_table(new, names):
    assert list_main_buttons(get_home(new, "watcher")) == []
    table = seat(new, *names)
    page = get_home(new, "watcher")
    assert list_main_buttons(page) == ["Go to the table"]
    assert reverse("table", args=[table.uid]) in page.text
    assert 'class="sheet tables"' not in page.text


def test_another_table_is_offered_only_beside_an_occupied_one(new):
    with play.backdate(timezone.now() - timedelta(days=7)):
        match = make_match("golf", 4, club=new, deals=1)
        enter(match, 1, [3, 4, 5, 6])
        play.end_evening(match.table)
    play.get_or_open_newest_table(new)
    page = get_home(new)
    assert list_main_buttons(page) == ["Play tonight"]
    assert "Open another table" not in words(page)
    seat(new, "Zoe")
    page = get_home(new)
    assert list_main_buttons(page) == ["Go to the table"]
    assert "Open another table" in words(page)
