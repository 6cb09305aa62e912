import re

import pytest

from games.access.links import result_signature
from games.models import Match
from tests.builders import NAMES, make_club, make_match, phone
from tests.evenings import at, played
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def match(shared_rows):
    match = played(make_club(), at(20), "hang-ten", NAMES[:4], [1, 51, 52, 53])
    return Match.objects.select_related("club").get(pk=match.pk)


def share(match, role="keeper", query="", **extra):
    return phone(match.club, role).get(f"/m/{match.uid}/share/{query}", **extra)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_keepers_and_watchers_get_the_link_to_send_a_few_lines_and_a_picture_to_save(match, role):
    response = share(match, role)
    assert response.status_code == 200
    path = f"/r/{match.uid}/{result_signature(match)}/"
    assert f'<p class="link-text" translate="no">http://testserver{path}</p>' in response.text
    assert 'data-text="Hang Ten: Ann wins"' in response.text
    assert phone().get(path).status_code == 200
    assert re.search(r"Hang Ten: Ann wins\n1. Ann\xa01\n2. Bob\xa051\n3. Cy\xa052\n4. Di\xa053\n\d", response.text)
    picture = f"{path}picture.png?v={match.revision}"
    assert f'<a class="btn" href="{picture}" download="hang-ten.png">Save picture</a>' in response.text


def test_the_club_is_named_only_where_that_is_wished(match):
    for query, named in (("", False), ("?club=1", True)):
        signature = result_signature(match, with_club=named)
        shown = phone().get(f"/r/{match.uid}/{signature}/")
        assert ("Thursday Table" in share(match, query=query).context["result"].text) is named
        assert ("Thursday Table" in words(shown)) is named
        assert f"{signature}/picture.png" in shown.text


def test_a_match_that_goes_on_has_nothing_to_share(match):
    running = make_match("golf", 2, club=match.club)
    response = share(running)
    assert (response.status_code, response["Location"]) == (302, f"/m/{running.uid}/")
    assert f'class="when-over" href="/m/{running.uid}/share/"' in phone(match.club).get(f"/m/{running.uid}/").text


@pytest.mark.parametrize(
    ("found", "base"), [("192.168.1.5", "http://192.168.1.5:8000"), (None, "http://localhost:8000")]
)
def test_the_computer_itself_gives_the_address_that_phones_find_if_there_is_one(
    match, monkeypatch, settings, found, base
):
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.5"]
    monkeypatch.setattr("games.web.addresses.lan_address", lambda: found)
    assert f">{base}/r/{match.uid}/" in share(match, headers={"host": "localhost:8000"}).text
