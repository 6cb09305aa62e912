"""What a load balancer and a watchdog get: `/healthz` for the process, `/readyz` for the database
as well.
"""

import threading

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client, override_settings

from scorekeeper import health
from tests.builders import make_club
from tests.read_only import read_only_database

AS_ON_THE_INTERNET = override_settings(
    SECURE_SSL_REDIRECT=True, ALLOWED_HOSTS=["scores.example.org"]
)


@pytest.mark.django_db(transaction=True)
def test_ready_while_the_database_answers_even_during_a_write(client: Client) -> None:
    with transaction.atomic():
        make_club()
        answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ready\n")
    assert (
        health._database_thread.submit(lambda: connection.connection).result() is None
    )  # none is left behind


@pytest.mark.django_db(transaction=True)
def test_not_ready_when_nothing_can_be_written(client, caplog) -> None:
    with read_only_database():
        assert client.get("/readyz").status_code == 503
    assert "read" in caplog.text


def away() -> None:
    raise OperationalError('connection to server at "db.test" failed:\n\tIs the server running?')


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_find_fault", away)


@pytest.mark.usefixtures("no_database")
def test_not_ready_without_a_database_says_why_in_one_line(client, caplog) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.content.decode() == "The database does not answer, or cannot be written to.\n"
    assert answer["Content-Type"] == "text/plain"
    assert [record.getMessage() for record in caplog.records] == [
        (
            'The database does not answer: connection to server at "db.test" failed: Is the '
            "server running?"
        )
    ]
    assert not caplog.records[0].exc_info
    answer = client.get("/healthz")  # the process is well without any database
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_a_hanging_database_holds_only_one_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    back, threads = threading.Event(), []

    def hang() -> str:
        threads.append(threading.current_thread())
        back.wait(30)
        return ""

    monkeypatch.setattr(health, "_find_fault", hang)
    assert [health.explain_not_ready(patience=0.01) for _ in range(3)] == [health.DATABASE_AWAY] * 3
    back.set()
    assert health.explain_not_ready() == ""
    assert (
        len(threads) == 2
    )  # the first question and the last: those in between are not asked later on
    assert len(set(threads)) == 1


@AS_ON_THE_INTERNET
@pytest.mark.usefixtures("no_database")
@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/readyz", 503)])
def test_health_checks_work_over_http_by_address_uncached(client, path, status) -> None:
    answer = client.get(path, headers={"host": "10.0.0.7:8000"})
    assert (answer.status_code, answer["Cache-Control"]) == (status, "no-store")
    assert not answer.cookies
    assert client.get("/rules/", headers={"host": "scores.example.org"}).status_code == 301
    assert client.get("/rules/", headers={"host": "10.0.0.7:8000"}).status_code == 400
