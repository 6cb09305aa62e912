"""The language of a page is that of the phone, and the chooser changes it."""

import gettext

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import trans_real

from games import play
from tests.builders import make_club, make_match, phone
from tests.reading_pages import on_one_line

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]
WELCOME = "You play cards. This keeps score."
WELCOME_IN_GERMAN = "Ihr spielt. Die App zählt."


class German(gettext.NullTranslations):
    """Some German, as the tests of the catalogue know the rest."""

    def gettext(self, message: str) -> str:
        return WELCOME_IN_GERMAN if message == WELCOME else message

    def language(self) -> str:
        return "de"

    to_language = language


@pytest.fixture(autouse=True)
def two_languages(settings, monkeypatch) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    monkeypatch.setitem(trans_real._translations, "de", German())


def choose(client: Client, language: str, page: str = "/"):
    return client.post(reverse("language"), {"language": language, "next": page})


@pytest.mark.parametrize("asked", ["de", "de-AT,de;q=0.9,en;q=0.8", "fr,de;q=0.5,en;q=0.3"])
def test_a_phone_gets_the_first_supported_browser_language(asked):
    page = Client().get("/", headers={"accept-language": asked})
    assert WELCOME_IN_GERMAN in page.text
    assert '<html lang="de">' in page.text


@pytest.mark.parametrize("asked", ["", "en-GB,de;q=0.9", "fr", "*", "xx-" + "x" * 10_000])
def test_any_other_phone_gets_english(asked):
    page = Client().get("/", headers={"accept-language": asked})
    assert WELCOME in page.text
    assert '<html lang="en">' in page.text


def test_the_chosen_language_stays_on_this_phone_alone():
    phone_of_ann = Client(headers={"accept-language": "en"})
    assert choose(phone_of_ann, "de").url == "/"
    assert WELCOME_IN_GERMAN in phone_of_ann.get("/").text
    assert WELCOME in Client(headers={"accept-language": "en"}).get("/").text
    choose(phone_of_ann, "en")
    assert WELCOME in phone_of_ann.get("/").text


def test_an_unsupported_language_changes_nothing():
    client = Client(headers={"accept-language": "de"})
    assert choose(client, "fr").status_code == 302
    assert WELCOME_IN_GERMAN in client.get("/").text


def test_the_chooser_leads_to_no_other_site():
    assert choose(Client(), "de", "https://example.org/").url == "/"


def test_first_pages_offer_each_language_in_its_own_words():
    match = make_match()
    club = match.club
    table = play.get_or_open_empty_table(club)
    of_table = reverse("table", args=[table.uid])
    pages = {
        "/": Client(),
        "/tv/": Client(),
        reverse("me", args=[club.uid]): phone(club),
        f"{reverse('whose-phone', args=[match.uid])}?next=/m/{match.uid}/": phone(club),
        f"{of_table}?open=me": phone(club),
    }
    for page, client in pages.items():
        text = on_one_line(client.get(page).text)
        assert 'value="de" lang="de" translate="no">Deutsch</button>' in text, page
        assert '<b translate="no">English</b>' in text, page
        assert f'name="next" value="{page}' in text, page


def test_the_chooser_in_a_live_panel_leads_back_to_the_page():
    table = play.get_or_open_empty_table(make_club())
    live = reverse("live-table", args=[table.uid])
    text = phone(table.club).get(f"{live}?open=me", headers={"HX-Request": "true"}).text
    assert f'name="next" value="{reverse("table", args=[table.uid])}?open=me#panel"' in text


def test_a_server_with_one_language_offers_no_choice(settings):
    settings.LANGUAGES = [("en", "English")]
    page = Client().get("/", headers={"accept-language": "de"})
    assert WELCOME in page.text
    assert "Deutsch" not in page.text


def test_the_admin_site_is_english():
    page = Client().get("/admin/login/", headers={"accept-language": "de"})
    assert "Log in" in page.text
