"""A shared result is read in the language of the phone that shared it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from tests.builders import enter, make_match, phone
from tests.made_up_language import CODE, made_up_language

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]
MADE_UP = {"accept-language": CODE}


@pytest.fixture
def two_languages(settings):
    settings.LANGUAGES = [("en", "English"), (CODE, "Made up")]
    with made_up_language():
        yield


def end_match() -> Match:
    match = make_match("golf", 2, deals=1)
    enter(match, 1, [3, 8])
    match.refresh_from_db()
    return match


def read_links(match: Match, headers: dict[str, str]) -> set[str]:
    page = phone(match.club).get(reverse("share-result", args=[match.uid]), headers=headers)
    links = re.findall(r"/r/[\w/.?=&;-]+", page.text)
    return {link.replace("&amp;", "&") for link in links}


@pytest.mark.usefixtures("two_languages")
def test_the_links_of_a_phone_in_another_language_name_it():
    match = end_match()
    links = read_links(match, MADE_UP)
    assert links
    assert all(f"lang={CODE}" in link for link in links)
    assert not any("lang" in link for link in read_links(match, {}))


@pytest.mark.usefixtures("two_languages")
def test_a_shared_result_keeps_its_language_for_every_reader():
    match = end_match()
    reader = Client()
    for link in read_links(match, MADE_UP):
        answer = reader.get(link)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "image/png" or "⟦" in answer.text
    for link in read_links(match, {}):
        answer = reader.get(link, headers=MADE_UP)
        assert answer["Content-Type"] == "image/png" or "⟦" not in answer.text


@pytest.mark.usefixtures("two_languages")
def test_an_unsupported_language_gives_english():
    match = end_match()
    for link in read_links(match, {}):
        sign = "&" if "?" in link else "?"
        assert Client().get(f"{link}{sign}lang=fr").status_code == 200
