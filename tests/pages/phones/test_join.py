"""/join/<secret>/: coming to a club by one of its links."""

import logging
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.models import new_uid
from scorekeeper.logs import without_secrets
from tests.builders import come, make_club, make_match, phone, remembered

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def club():
    return make_club("Zoë’s <script>")


def address(club, role):
    return reverse("join", args=[club.secret(role)])


def home(club):
    return reverse("club", args=[club.uid])


def role_of(client, club):
    return remembered(client).get("clubs", {}).get(club.uid, {}).get("role")


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_link_leads_to_its_club_and_the_phone_is_remembered_once_its_button_is_pressed(club, role):
    client = phone()
    assert ("enter and correct" in client.get(address(club, role)).text) == (role == "keeper")
    assert role_of(client, club) is None
    assert client.get(home(club)).status_code == 404
    response = come(client, club.secret(role))
    assert (response.status_code, response["Location"]) == (302, home(club))
    assert role_of(client, club) == role
    assert client.get(home(club)).status_code == 200
    assert client.get(reverse("share", args=[club.uid])).status_code == (200 if role == "keeper" else 403)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_the_page_sends_all_that_coming_in_needs_and_not_in_an_address(club, role):
    page = reverse("match", args=[make_match(club=club).uid])
    client = Client(enforce_csrf_checks=True)
    html = client.get(address(club, role), {"next": page}).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)"', html))
    action = re.search(r'<form[^>]* action="(.*?)"', html)[1]
    assert club.secret(role) not in action
    assert client.post(action, fields)["Location"] == page
    assert client.get(page).status_code == 200


def test_the_address_without_a_secret_leads_to_the_start_page(club):
    assert phone().get("/join/")["Location"] == "/"


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_coming_by_a_link_costs_one_query_for_its_page_and_a_few_to_come_in(club, role, django_assert_num_queries):
    with django_assert_num_queries(1):
        phone().get(address(club, role))
    with django_assert_num_queries(14):  # a transaction: the link, the sender's count, the phones, a row for this one
        come(phone(), club.secret(role))


def test_a_link_is_found_by_the_indexes_of_both_secrets(club):
    with CaptureQueriesContext(connection) as asked:
        phone().get(address(club, "keeper"))
    if connection.vendor == "sqlite":  # PostgreSQL does without indexes while tables are small
        with connection.cursor() as cursor:
            plan = str(cursor.execute(f"EXPLAIN QUERY PLAN {asked[0]['sql']}").fetchall())
        assert plan.count("SEARCH") == 2
        assert "SCAN" not in plan


def test_a_phone_that_watches_keeps_score_once_it_comes_by_that_link_and_goes_on_to(club):
    client = phone(club, "watcher")
    come(client, club.keeper_secret)
    assert role_of(client, club) == "keeper"
    assert come(client, club.watch_secret)["Location"] == home(club)
    assert role_of(client, club) == "keeper"


def test_a_phone_that_was_shut_out_comes_back_by_the_new_link_as_whose_it_was(club):
    ann = play.add_player(club, "Ann")
    client = phone(club, "keeper", player=ann.pk)
    old = club.keeper_secret
    club = play.replace_link(club, "keeper", new_uid(), seen=1)
    assert client.get(home(club)).status_code == 404
    assert come(client, old).status_code == 404
    assert client.get(home(club)).status_code == 404
    assert come(client, club.keeper_secret).status_code == 302
    assert client.get(home(club)).status_code == 200
    assert remembered(client)["clubs"][club.uid] == {
        "role": "keeper",
        "link": club.link_digest("keeper"),
        "player": ann.pk,
        "phone": club.phones.get(player=ann).pk,
    }


@pytest.mark.parametrize("secret", ["A" * 22, "abc", "x" * 300, "", "\0", "é" * 22])
def test_a_link_that_is_none_says_what_to_do_and_remembers_nothing(club, secret):
    client, keeper = phone(), phone(club)
    asked = [client.post("/join/", {"secret": secret})]
    asked += (
        [client.get(f"/join/{secret}/"), keeper.get(f"/join/{secret}/")]
        if secret.isalnum() and secret.isascii()
        else []
    )
    for response in asked:
        assert response.status_code == 404
        assert "Ask somebody at the table to show you the new code" in response.text
        assert club.name not in response.text
    assert not client.cookies
    assert role_of(keeper, club) == "keeper"


ELSEWHERE = [
    "https://elsewhere.test/",
    "//elsewhere.test/m/AAAAAAAAAAAAAAAAAAAAAA/",
    "https://elsewhere.test/m/AAAAAAAAAAAAAAAAAAAAAA/",
    "/\\elsewhere.test",
    "/m/AAAAAAAAAAAAAAAAAAAAAA/\n",
    "/m/AAAAAAAAAAAAAAAAAAAAAA/end/",
    "javascript:alert(1)",
    "/admin/",
    "m/AAAAAAAAAAAAAAAAAAAAAA/",
    "\0",
    "",
]


@pytest.mark.parametrize("onward", ELSEWHERE)
def test_a_link_leads_nowhere_but_to_the_club_and_its_matches(club, onward):
    assert come(phone(), club.watch_secret, next=onward)["Location"] == home(club)


@pytest.mark.parametrize("role", ["keeper", "watcher", None])
def test_links_are_never_cached_and_no_other_page_learns_them(club, role):
    response = phone().get(address(club, role) if role else f"/join/{new_uid()}/")
    assert response["Referrer-Policy"] == ("strict-origin" if role else "no-referrer")
    assert {"no-store", "private"} <= set(response["Cache-Control"].split(", "))


@pytest.mark.parametrize("fails", ["games.pages.phones.links_views.link_of", "games.play.table_of_code"])
def test_no_log_line_holds_a_link_or_a_code(club, caplog, monkeypatch, fails):
    def fail(*_):
        raise RuntimeError("the database is gone")

    secret = play.code_for(club, "keeper") if fails.endswith("code") else club.keeper_secret
    monkeypatch.setattr(fails, fail)
    client = phone()
    client.raise_request_exception = False
    with caplog.at_level(logging.DEBUG):
        assert client.get(f"/join/{secret}/", {"next": "/m/AAAAAAAAAAAAAAAAAAAAAA/"}).status_code == 500
    lines = [without_secrets(record.getMessage()) for record in caplog.records]
    assert any(line.startswith("Internal Server Error: /join/") for line in lines)
    assert not any(secret in line for line in lines)
