"""Who may start a club, and how many: as the server is set up."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from games.access.form_tokens import make_token
from games.models import Club, Tally
from games.play import limits
from tests.admin.site import staff
from tests.builders import make_club, phone
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db

WORDS = "queen of hearts"
HERE, ELSEWHERE = "203.0.113.7", "198.51.100.9"
NOON = datetime(2026, 11, 20, 12, 59, tzinfo=UTC)


@pytest.fixture
def passphrase(settings):
    settings.CLUB_CREATION, settings.CLUB_PASSPHRASE = "passphrase", WORDS


@pytest.fixture
def internet(settings):
    settings.HTTPS = True


def start(client=None, *, address=HERE, name="Thursday Table", token=None, **typed):
    client = client or Client()
    client.defaults["REMOTE_ADDR"] = address
    return client.post("/clubs/", {"name": name, "token": token or make_token(), **typed})


def test_the_right_passphrase_starts_a_club(passphrase, settings):
    assert 'name="passphrase"' in Client().get("/").text
    for _ in range(limits.GUESSES_AN_HOUR + 1):
        start()  # a form without one is no guess
    for given in (WORDS, "  Queen of  Hearts "):
        assert start(passphrase=given).status_code == 302
    assert Club.objects.count() == 2
    settings.CLUB_CREATION = "open"
    assert 'name="passphrase"' not in Client().get("/").text


@pytest.mark.parametrize(
    ("given", "sentence"),
    [("king of hearts", "This passphrase is wrong"), ("", "need a passphrase")],
)
def test_a_wrong_passphrase_is_refused_beside_the_field(passphrase, given, sentence):
    page = start(passphrase=given)
    assert page.status_code == 422
    assert f'value="{WORDS}"' in on_one_line(start(name="", passphrase=WORDS))
    assert sentence in on_one_line(page)
    assert 'aria-describedby="passphrase-error"' in on_one_line(page)
    assert 'value="Thursday Table"' in on_one_line(page)
    assert f'name="passphrase" value="{given}"' in on_one_line(page)
    assert not Club.objects.exists()


def test_too_many_guesses_block_only_their_sender(passphrase):
    for number in range(limits.GUESSES_AN_HOUR):
        assert start(passphrase=f"guess {number}").status_code == 422
    page = start(passphrase=WORDS)
    assert page.status_code == 429
    assert page["Retry-After"] == "3600"
    assert "too many wrong passphrases" in on_one_line(page)
    assert not Club.objects.exists()
    assert start(address=ELSEWHERE, passphrase=WORDS).status_code == 302


def test_nobody_starts_a_club_on_a_closed_server(settings):
    settings.CLUB_CREATION = "closed"
    page = Client().get("/")
    assert 'action="/clubs/"' not in on_one_line(page)
    assert "This keeps score." in on_one_line(page)
    for client in (Client(), phone(make_club("Friday Table"))):
        page = start(client)
        assert page.status_code == 403
        assert "This server does not accept new clubs" in words(page)
    assert Club.objects.count() == 1


@pytest.mark.parametrize("way", ["closed", "passphrase"])
def test_a_signed_in_admin_may_always_start_a_club(settings, internet, way):
    settings.CLUB_CREATION, settings.CLUB_PASSPHRASE = way, WORDS
    client = staff()
    assert 'action="/clubs/"' in on_one_line(client.get("/"))
    for _ in range(limits.CLUBS_AN_HOUR + 1):
        assert start(client).status_code == 302


@pytest.mark.parametrize("sender", [HERE, ""])
def test_a_public_server_limits_new_clubs_per_sender_and_hour(internet, sender):
    for _ in range(limits.CLUBS_AN_HOUR):
        assert start(address=sender).status_code == 302
    page = start(address=sender)
    assert page.status_code == 429
    assert page["Retry-After"] == "3600"
    assert "in 1 hour" in on_one_line(page)
    assert 'value="Thursday Table"' in on_one_line(page)
    assert Club.objects.count() == limits.CLUBS_AN_HOUR
    assert start(address=ELSEWHERE).status_code == 302


def test_the_limit_starts_anew_each_hour(internet, monkeypatch):
    moments = iter([NOON] * 12 * limits.CLUBS_AN_HOUR)
    monkeypatch.setattr(
        limits.timezone, "now", lambda: next(moments, NOON.replace(hour=13, minute=0))
    )
    for _ in range(limits.CLUBS_AN_HOUR):
        start()
    moments = iter([])
    assert start().status_code == 302
    assert Tally.objects.get().times == 1


def test_a_form_that_is_sent_twice_or_refused_is_not_counted(internet):
    token = make_token()
    for _ in range(limits.CLUBS_AN_HOUR + 1):
        assert start(token=token).status_code == 302
        assert start(name="").status_code == 422
    assert Tally.objects.get().times == 1
    assert HERE not in str(Tally.objects.values().get())


def test_a_home_server_has_no_limit(db):
    for _ in range(limits.CLUBS_AN_HOUR + 1):
        assert start().status_code == 302
    assert not Tally.objects.exists()
