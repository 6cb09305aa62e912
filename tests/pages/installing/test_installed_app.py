"""What lets a phone keep the app among its other apps."""

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from tests.builders import make_club, phone
from tests.reading_pages import words


def test_the_manifest_describes_the_installed_app(client: Client):
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/rules/").text
    response = client.get("/manifest.webmanifest")
    app = json.loads(response.content)
    assert response["Content-Type"] == "application/manifest+json"
    assert app["display"] == "standalone"
    assert client.get(app["start_url"]).status_code == 200
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in app["icons"]}
    assert "maskable" in {icon["purpose"] for icon in app["icons"]}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in app["icons"])


def test_the_service_worker_caches_all_files_of_the_offline_page(client: Client):
    response = client.get("/service-worker.js")
    assert response["Content-Type"] == "text/javascript"
    assert "no-cache" in response["Cache-Control"]
    shell = json.loads(re.search(r"SHELL = (.*);", response.text)[1])
    page = client.get(shell["page"]).text
    named = {
        address
        for address in re.findall(r'(?:href|src)="(/[^"]+)"', page)
        if address.startswith("/static/")
    }
    assert named == set(shell["files"])
    assert all(finders.find(address.removeprefix("/static/")) for address in named)


@pytest.mark.django_db
def test_the_offline_page_is_the_same_for_every_phone():
    club = make_club()
    (page,) = {
        words(one.get("/offline/")) for one in (phone(), phone(club), phone(club, "watcher"))
    }
    assert "Your hands are saved on this phone" in page


def test_shortcuts_open_on_a_phone_without_a_club(client: Client):
    app = json.loads(client.get("/manifest.webmanifest").content)
    assert (app["lang"], app["dir"], app["id"]) == ("en", "ltr", "/")
    assert len(app["shortcuts"]) == 3
    for shortcut in app["shortcuts"]:
        assert shortcut["url"].startswith(app["scope"])
        assert client.get(shortcut["url"]).status_code == 200, shortcut["name"]
        assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in shortcut["icons"])


def test_pictures_of_the_app_match_the_manifest_and_are_small(client: Client):
    pictures = json.loads(client.get("/manifest.webmanifest").content)["screenshots"]
    assert [one["form_factor"] for one in pictures] == [*4 * ["narrow"], "wide"]
    assert len({one["sizes"] for one in pictures}) == 2, (
        "browsers want those of a form factor to have the same size"
    )
    for one in pictures:
        path = Path(finders.find(one["src"].removeprefix("/static/")))
        assert path.stat().st_size <= 80_000
        with Image.open(path) as picture:
            assert (picture.format, "{}x{}".format(*picture.size)) == ("PNG", one["sizes"])
            assert max(picture.size) / min(picture.size) <= 2.3, "browsers show no longer ones"
