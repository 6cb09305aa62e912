"""/join/<secret>/: coming to a club by one of its links."""

import logging
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from scorekeeper.logs import hide_secrets
from tests.builders import join_by_link, make_club, make_match, phone, read_session
from tests.reading_pages import on_one_line

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def club():
    return make_club("Zoë’s <script>")


def address(club, role):
    return reverse("join", args=[club.get_secret(role)])


def home(club):
    return reverse("club", args=[club.uid])


def role_of(client, club):
    return read_session(client).get("clubs", {}).get(club.uid, {}).get("role")


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_link_opens_its_club_once_the_button_is_pressed(club, role):
    match = reverse("match", args=[make_match(club=club).uid])
    client = Client(enforce_csrf_checks=True)
    page = client.get(address(club, role), {"next": match})
    assert page["Referrer-Policy"] == "strict-origin"
    assert {"no-store", "private"} <= set(page["Cache-Control"].split(", "))
    assert role_of(client, club) is None
    assert client.get(home(club)).status_code == 404
    form = on_one_line(page).partition("</form>")[0]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)"', form))
    action = re.search(r'<form[^>]* action="(.*?)"', form)[1]
    assert club.get_secret(role) not in action
    assert client.post(action, fields)["Location"] == match
    assert role_of(client, club) == role
    assert client.get(match).status_code == 200
    assert client.get(reverse("share", args=[club.uid])).status_code == (
        200 if role == "keeper" else 403
    )


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_joining_by_a_link_costs_few_queries(club, role, django_assert_num_queries):
    with django_assert_num_queries(1):
        phone().get(address(club, role))
    with django_assert_num_queries(
        14
    ):  # a transaction: the link, the sender's count, the phones, a row for this one
        join_by_link(phone(), club.get_secret(role))


def test_a_link_is_found_by_the_indexes_of_both_secrets(club):
    with CaptureQueriesContext(connection) as asked:
        phone().get(address(club, "keeper"))
    if connection.vendor == "sqlite":  # PostgreSQL does without indexes while tables are small
        with connection.cursor() as cursor:
            plan = str(cursor.execute(f"EXPLAIN QUERY PLAN {asked[0]['sql']}").fetchall())
        assert plan.count("SEARCH") == 2
        assert "SCAN" not in plan


@pytest.mark.parametrize("secret", ["A" * 22, "abc", "x" * 300, "", "\0", "é" * 22])
def test_an_invalid_link_says_what_to_do_and_saves_nothing(club, secret):
    client, keeper = phone(), phone(club)
    asked = [client.post("/join/", {"secret": secret})]
    if secret.isalnum() and secret.isascii():
        asked += [each.get(f"/join/{secret}/") for each in (client, keeper)]
    for response in asked:
        assert response.status_code == 404
        assert "Ask a player for the current code" in on_one_line(response)
        assert club.name not in on_one_line(response)
    assert client.get("/join/")["Location"] == "/"
    assert not client.cookies
    assert role_of(keeper, club) == "keeper"


@pytest.mark.parametrize(
    "onward",
    [
        *(
            "https://elsewhere.test/",
            "//elsewhere.test/m/AAAAAAAAAAAAAAAAAAAAAA/",
            "javascript:alert(1)",
            "\0",
            "",
        ),
        *(
            "https://elsewhere.test/m/AAAAAAAAAAAAAAAAAAAAAA/",
            "/\\elsewhere.test",
            "/m/AAAAAAAAAAAAAAAAAAAAAA/\n",
        ),
        *("/m/AAAAAAAAAAAAAAAAAAAAAA/end/", "/admin/", "m/AAAAAAAAAAAAAAAAAAAAAA/"),
    ],
)
def test_a_link_leads_nowhere_but_to_the_club_and_its_matches(club, onward):
    assert join_by_link(phone(), club.watch_secret, next=onward)["Location"] == home(club)


@pytest.mark.parametrize(
    "fails", ["games.pages.phones.links_views.find_club_by_link", "games.play.load_table_by_code"]
)
def test_no_log_line_holds_a_link_or_a_code(club, caplog, monkeypatch, fails):
    def fail(*_):
        raise RuntimeError("the database is gone")

    secret = play.get_or_make_code(club, "keeper") if fails.endswith("code") else club.keeper_secret
    monkeypatch.setattr(fails, fail)
    client = phone()
    client.raise_request_exception = False
    with caplog.at_level(logging.DEBUG):
        assert (
            client.get(f"/join/{secret}/", {"next": "/m/AAAAAAAAAAAAAAAAAAAAAA/"}).status_code
            == 500
        )
    lines = [hide_secrets(record.getMessage()) for record in caplog.records]
    assert any(line.startswith("Internal Server Error: /join/") for line in lines)
    assert not any(secret in line for line in lines)
