"""Two phones of one table with two languages: neither reads the other’s."""

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from tests.builders import enter, make_match, phone
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def match():
    match = make_match("hang-ten", 4)
    enter(match, 1, [7, 7, 30, 41])
    return match


def phone_in(language: str, match) -> Client:
    client = phone(match.club)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    return client


@pytest.mark.parametrize("page", ["live-match", "live-tv"])
def test_each_poll_keeps_the_language_of_its_phone(match, page):
    address = reverse(page, args=[match.uid])
    for _ in range(2):
        german = phone_in("de", match).get(address, headers=HTMX).text
        english = phone_in("en", match).get(address, headers=HTMX).text
        assert "Runde" in german
        assert "Deal" not in german
        assert "Deal" in english or "deal" in english
        assert "Runde" not in english


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_poll_without_news_has_nothing_in_either_language(match, language):
    match.refresh_from_db()
    address = f"{reverse('live-match', args=[match.uid])}?seen={match.revision}"
    assert phone_in(language, match).get(address, headers=HTMX).status_code == 204


def test_caches_keep_the_languages_apart():
    page = Client().get("/", headers={"accept-language": "de"})
    assert "Accept-Language" in page["Vary"]


def test_a_refusal_uses_the_language_of_the_refused_phone(match):
    hand = reverse("hand", args=[match.uid, 2, 1])
    form = {"typed": "vierzehn", "seen": "0"}
    german = phone_in("de", match).post(hand, form)
    english = phone_in("en", match).post(hand, form)
    assert (german.status_code, english.status_code) == (422, 422)
    assert "Gib eine ganze Zahl" in german.text or "ganze Zahl" in german.text
    assert "Enter a whole number" in english.text
    assert "Enter a whole number" not in german.text


def test_simultaneous_saves_answer_each_in_its_own_language(match):
    hand = reverse("hand", args=[match.uid, 1, 1])
    first = {"typed": "9", "seen": "0"}
    german = phone_in("de", match).post(hand, first)
    english = phone_in("en", match).post(hand, first)
    assert (german.status_code, english.status_code) == (409, 409)
    assert "Your hand" not in german.text
    assert "Blatt" in german.text
    assert "Blatt" not in english.text


def test_the_texts_for_scripts_have_the_language_of_the_phone(match):
    hand = reverse("hand", args=[match.uid, 2, 1])
    german = phone_in("de", match).get(hand).text
    english = phone_in("en", match).get(hand).text
    assert "Keine Verbindung" in german
    assert "No connection" not in german
    assert "No connection" in english


def test_the_line_that_leads_on_uses_the_language_of_its_phone(match):
    play.end_match(match, "leader")
    address = reverse("live-hand", args=[match.uid, 2, 1])
    german = phone_in("de", match).get(address, {"hand": "0"}, headers=HTMX)
    english = phone_in("en", match).get(address, {"hand": "0"}, headers=HTMX)
    assert words(german) == "Die Partie ist vorbei. Weiter"
    assert words(english) == "The match is over. Go"
