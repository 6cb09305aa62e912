"""/c/<uid>/rename/: another name for a club."""

import pytest
from django.urls import reverse

from games.models import Club
from tests.builders import phone
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def rename(client, club, name):
    return client.post(reverse("rename-club", args=[club.uid]), {"name": name}, follow=True)


def test_a_keeper_renames_the_club(club):
    client = phone(club)
    page = reverse("rename-club", args=[club.uid])
    assert f'href="{page}"' in client.get(reverse("club-settings", args=[club.uid])).text
    assert 'value="Thursday Table"' in client.get(page).text
    assert "The club is now called Friday Table." in words(
        rename(client, club, "  Friday   Table ")
    )
    response = rename(client, club, "  Friday   Table ")  # a second tap
    assert response.redirect_chain[-1][0] == reverse("club", args=[club.uid])
    assert Club.objects.get().name == "Friday Table"


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\0b"])
def test_an_invalid_name_is_refused_beside_the_field(club, name):
    with nothing_changes():
        response = rename(phone(club), club, name)
    assert response.status_code == 422
    assert 'id="name-error" role="alert"' in response.text
    assert not name.isalpha() or f'value="{name}"' in response.text
