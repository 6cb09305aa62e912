"""What Prometheus is told: counted by all processes together, for whoever knows the token, and
never who it was.
"""

import json
import re
import socket
from collections.abc import Callable, Generator
from urllib.request import Request, urlopen

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.db.backends.signals import connection_created
from django.test import Client

from games import play
from scorekeeper import metrics
from tests.builders import enter, make_match, phone, save_hand
from tests.play.rows import version
from tests.server.running import Server

TOKEN = "the token of the tests"
BEARER = {"Authorization": f"Bearer {TOKEN}"}

Told = Callable[..., float]

pytestmark = pytest.mark.sqlite_will_do


def number(text: str, name: str, **labels: str) -> float:
    """Return the sum of a name's values in a text, over the lines that have these labels."""
    found = 0.0
    for line, value in re.findall(rf"^{name}(\{{.*\}})? (\S+)$", text, re.MULTILINE):
        if all(f'{label}="{wanted}"' in line for label, wanted in labels.items()):
            found += float(value)
    return found


@pytest.fixture
def counting(settings) -> Generator[None]:
    """The app counts, from nothing on."""
    settings.METRICS_TOKEN = TOKEN
    metrics.get_counters.cache_clear()
    Client().get("/metrics")
    connection.close()  # queries are timed on connections that are made from now on
    yield
    metrics.get_counters.cache_clear()
    connection_created.disconnect(dispatch_uid="metrics")


def get_metrics() -> str:
    answer = Client().get("/metrics", headers=BEARER)
    assert answer.status_code == 200
    return answer.content.decode()


def test_there_is_no_metrics_page_without_a_token(client: Client) -> None:
    assert (django_settings.METRICS_TOKEN, metrics.get_counters()) == ("", None)
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.usefixtures("counting")
def test_only_the_token_opens_the_metrics_also_over_http(client, settings) -> None:
    for given in (
        {},
        *(
            {"HTTP_AUTHORIZATION": said}
            for said in ("", TOKEN, "Bearer", "Bearer wrong", "bearer é")
        ),
    ):
        answer = client.get("/metrics", **given)
        assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
        assert b"scorekeeper_" not in answer.content
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = True, ["scores.example.org"]
    assert client.get("/metrics", headers=BEARER | {"host": "10.0.0.7:8000"}).status_code == 200


@pytest.mark.usefixtures("counting")
def test_requests_are_counted_and_timed_by_route_and_status(db) -> None:
    match = make_match()
    keeper = phone(match.club)
    live = f"/m/{match.uid}/live/?seen=0"
    for asked in (f"/m/{match.uid}/", f"/m/{match.uid}/", live, "/no/such/page/", "/static/no.css"):
        keeper.get(asked)
    keeper.generic("BREW", "/offline/")
    text, page = get_metrics(), "/m/<uid:uid>/"
    assert number(text, "scorekeeper_answers_total", route=page, method="GET", status="200") == 2
    assert number(text, "scorekeeper_request_seconds_count", route=page, method="GET") == 2
    assert (
        number(text, "scorekeeper_answers_total", route=f"{page}live/", method="GET", status="204")
        == 1
    )
    assert number(text, "scorekeeper_answers_total", route="none", status="404") == 1
    assert number(text, "scorekeeper_answers_total", route="/static/", status="404") == 1
    assert (
        number(text, "scorekeeper_answers_total", route="/offline/", method="other", status="405")
        == 1
    )
    assert number(text, "scorekeeper_answers_total") == 6


@pytest.mark.usefixtures("counting")
def test_metrics_hold_no_names_or_addresses(db) -> None:
    match = make_match()
    keeper = phone(match.club)
    keeper.get(f"/m/{match.uid}/?name=Ann")
    keeper.get(f"/join/{match.club.keeper_secret}/", REMOTE_ADDR="192.0.2.77")
    keeper.post(f"/c/{match.club.uid}/players/add/", {"name": "Zoltan"})
    text = get_metrics()
    club = match.club
    for secret in (
        match.uid,
        club.uid,
        club.name,
        club.keeper_secret,
        "192.0.2.77",
        "Ann",
        "Zoltan",
        "localhost",
    ):
        assert secret not in text, secret


@pytest.mark.usefixtures("counting")
@pytest.mark.django_db(transaction=True)
def test_saves_and_conflicts_are_counted_without_previews() -> None:
    match = make_match("hang-ten", 4)
    before = number(get_metrics(), "scorekeeper_saves_total")
    enter(match, 1, [1, 2, 3, 4])
    with pytest.raises(play.ConflictError):
        save_hand(match, 1, 0, 7)
    seen = version(match, 0)
    with pytest.raises(play.ConsentNeededError):
        play.run_with_consent(match, lambda: save_hand(match, 1, 0, 9, based_on=seen), sure=None)
    text = get_metrics()
    assert number(text, "scorekeeper_saves_total") - before == 4
    assert number(text, "scorekeeper_conflicts_total") == 1


@pytest.mark.usefixtures("counting")
@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres_too
def test_queries_are_counted_and_timed() -> None:
    match = make_match()
    before = number(get_metrics(), "scorekeeper_database_seconds_count")
    phone(match.club).get(f"/m/{match.uid}/")
    text = get_metrics()
    assert 0 < number(text, "scorekeeper_database_seconds_count") - before < 20
    assert number(text, "scorekeeper_database_seconds_sum") > 0


@pytest.fixture
def server(transactional_db, monkeypatch: pytest.MonkeyPatch) -> Generator[Server]:
    """A server of two processes that count."""
    monkeypatch.setenv("METRICS_TOKEN_OF_TESTS", TOKEN)
    monkeypatch.setenv("WORKERS", "2")
    server = Server()
    server.start()
    yield server
    server.kill()


@pytest.mark.slow
def test_any_process_reports_the_counts_of_all(
    server: Server,
) -> None:
    for _ in range(20):  # each on a connection of its own: to whichever process takes it
        with urlopen(f"{server.url}/rules/", timeout=60) as answer:
            assert answer.status == 200
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(
            b"POST /clubs/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        )
        assert b" 411 " in line.recv(100)
    for _ in range(6):
        with urlopen(Request(f"{server.url}/metrics", headers=BEARER), timeout=60) as answer:
            text = answer.read().decode()
        assert number(text, "scorekeeper_answers_total", route="/rules/") == 20
        assert number(text, "scorekeeper_refused_total", reason="LengthRequired") == 1
    folders = f"scorekeeper-metrics-{server.pid}-*"
    assert list(metrics.MEMORY_FOLDER.glob(folders))
    server.end()
    assert not list(metrics.MEMORY_FOLDER.glob(folders))


NAMED = re.compile(r"scorekeeper_[a-z_]+[a-z]")
GUIDE = (django_settings.BASE_DIR / "docs" / "watching.md").read_text("utf-8")
DASHBOARD = (django_settings.BASE_DIR / "docs" / "grafana.json").read_text("utf-8")


@pytest.mark.usefixtures("counting")
def test_guide_and_dashboard_use_metrics_that_exist(client: Client) -> None:
    client.get("/rules/")
    metrics.count_refused("LengthRequired")
    there = set(NAMED.findall(get_metrics()))
    families = {re.sub(r"_(total|bucket|count|sum|created)$", "", name) for name in there}
    asked = {
        title["expr"] for panel in json.loads(DASHBOARD)["panels"] for title in panel["targets"]
    }
    assert set(NAMED.findall(" ".join(asked))) <= there
    assert set(NAMED.findall(GUIDE)) <= there | families
    assert {
        re.sub(r"_total$", "", name) for name in re.findall(r"^\| `(\w+)`", GUIDE, re.MULTILINE)
    } == families
