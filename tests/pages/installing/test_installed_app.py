"""What lets a phone keep the app among its other apps."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.builders import make_club, phone
from tests.reading_pages import words


def test_every_page_names_the_manifest(client: Client):
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/rules/").content.decode()


def test_the_manifest_says_how_the_app_is_installed(client: Client):
    response = client.get("/manifest.webmanifest")
    app = json.loads(response.content)
    assert response["Content-Type"] == "application/manifest+json"
    assert app["display"] == "standalone"
    assert client.get(app["start_url"]).status_code == 200
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in app["icons"]}
    assert "maskable" in {icon["purpose"] for icon in app["icons"]}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in app["icons"])


def test_the_service_worker_is_asked_for_anew_each_time_and_rules_over_all_pages(client: Client):
    response = client.get("/service-worker.js")
    assert response["Content-Type"] == "text/javascript"
    assert "no-cache" in response["Cache-Control"]


def test_the_service_worker_keeps_the_page_without_a_connection_and_all_its_files(client: Client):
    shell = json.loads(re.search(r"SHELL = (.*);", client.get("/service-worker.js").content.decode())[1])
    page = client.get(shell["page"]).content.decode()
    named = {address for address in re.findall(r'(?:href|src)="(/[^"]+)"', page) if address.startswith("/static/")}
    assert named == set(shell["files"])
    assert all(finders.find(address.removeprefix("/static/")) for address in named)


@pytest.mark.django_db
def test_the_page_without_a_connection_is_the_same_for_every_phone():
    club = make_club()
    phones = [phone(), phone(club), phone(club, "watcher")]
    assert len({words(one.get("/offline/")) for one in phones}) == 1


def test_it_says_what_becomes_of_what_was_entered(client: Client):
    assert "is kept on it and is sent when the connection is back" in words(client.get("/offline/"))
