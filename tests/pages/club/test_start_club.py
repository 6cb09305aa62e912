import pytest
from django.test import Client

from games.access.form_tokens import make_token
from games.models import Club
from tests.builders import make_club, phone

pytestmark = pytest.mark.django_db


def start(client, name, token=None):
    return client.post("/clubs/", {"name": name, "token": token or make_token()})


def test_one_name_and_one_tap_start_a_club():
    first = make_club("First")
    client = phone(first)
    assert client.get("/clubs/")["Location"] == "/"
    response = start(client, "  Les Écartés   & O'Brien ")
    club = Club.objects.latest("pk")
    assert club.name == "Les Écartés & O'Brien"
    assert response["Location"] == f"/t/{club.tables.get().uid}/"
    assert client.cookies["phone"]["max-age"] == 365 * 24 * 60 * 60
    assert client.cookies["phone"]["httponly"]
    for each in (first, club):
        assert "Club settings" in client.get(f"/c/{each.uid}/").text


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A club needs a name."),
        ("   ", "A club needs a name."),
        ("x" * 41, "is too long. A name has at most 40 characters."),
        ("bell\x07", "A name cannot have control characters."),
    ],
)
def test_an_invalid_name_is_refused_beside_the_field(name, sentence):
    page = start(Client(), name)
    assert page.status_code == 422
    assert sentence in page.text
    assert 'aria-invalid="true" aria-describedby="name-error"' in page.text
    assert f'value="{name}"' in page.text
    assert not Club.objects.exists()


@pytest.mark.parametrize("token", ["", "made:up", "A" * 22])
def test_a_form_made_elsewhere_keeps_the_name_and_can_be_resent(token):
    client = Client()
    page = client.post("/clubs/", {"name": "Thursday Table", "token": token})
    assert page.status_code == 422
    assert "out of date" in page.text
    assert 'value="Thursday Table"' in page.text
    assert start(client, "Thursday Table", page.context["token"]).status_code == 302
