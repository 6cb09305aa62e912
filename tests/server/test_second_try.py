"""A request whose transaction the database gave up is answered at once by a second try; nobody has
to send it again.
"""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import Error, OperationalError, connection, connections, transaction
from django.http import Http404
from django.test import Client

from games import play
from games.database.second_try import try_twice
from games.models import Club, Match
from tests.builders import make_club, make_match, phone
from tests.play.test_lock_order import wait_until_blocked

pytestmark = pytest.mark.django_db(transaction=True)


def because(cause: Exception) -> Error:
    """Return what Django makes of an error of the database's own."""
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


def make_read_only_error() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorname = "SQLITE_READONLY_DBMOVED"
    return error


OVER_BY_THEN: dict[str, Callable[[], Exception]] = {
    "a deadlock": lambda: psycopg.errors.DeadlockDetected("deadlock detected"),
    "a read-only disk": make_read_only_error,
}


class Renaming:
    """Renames of a club by `play`, of which the first ones fail after they have written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> None:
        self.club, self.calls, self.errors, self.rename = (
            make_club(),
            0,
            list(errors),
            play.rename_club,
        )
        monkeypatch.setattr(play, "rename_club", self)

    def __call__(self, club: Club, name: str) -> str:
        self.calls += 1
        with transaction.atomic():
            renamed = self.rename(club, f"{name} {self.calls}")
            if self.errors:
                raise self.errors.pop(0)
        return renamed

    def post(self, **more: object) -> int:
        client = phone(self.club)
        client.raise_request_exception = False
        return client.post(f"/c/{self.club.uid}/rename/", {"name": "Friday", **more}).status_code


@pytest.mark.parametrize("fault", OVER_BY_THEN)
def test_a_request_is_retried_once_without_its_first_write(monkeypatch, fault: str) -> None:
    renaming = Renaming(monkeypatch, because(OVER_BY_THEN[fault]()))
    assert (renaming.post(), renaming.calls) == (302, 2)
    assert Club.objects.get(pk=renaming.club.pk).name == "Friday 2"


@pytest.mark.parametrize("fault", OVER_BY_THEN)
def test_phones_are_asked_to_come_back_if_the_retry_fails(monkeypatch, fault: str) -> None:
    renaming = Renaming(monkeypatch, *(because(OVER_BY_THEN[fault]()) for _ in range(3)))
    assert (renaming.post(), renaming.calls) == (503, 2)


def test_another_error_in_the_retry_is_answered_as_usual(monkeypatch) -> None:
    renaming = Renaming(monkeypatch, because(psycopg.errors.DeadlockDetected()), Http404())
    assert (renaming.post(), renaming.calls) == (404, 2)


@pytest.mark.parametrize(
    "error", [OperationalError("gone"), because(psycopg.errors.LockNotAvailable()), ValueError()]
)
def test_no_other_error_is_retried(monkeypatch, error: Exception) -> None:
    renaming = Renaming(monkeypatch, error)
    assert renaming.post() == (500 if isinstance(error, ValueError) else 503)
    assert renaming.calls == 1


def test_an_upload_is_not_read_twice(monkeypatch) -> None:
    renaming = Renaming(monkeypatch, because(psycopg.errors.DeadlockDetected()))
    assert renaming.post(file=SimpleUploadedFile("some.txt", b"text")) == 503
    assert renaming.calls == 1


def test_a_command_tries_twice_but_not_inside_a_transaction() -> None:
    results = iter(
        [
            because(psycopg.errors.DeadlockDetected()),
            None,
            because(psycopg.errors.DeadlockDetected()),
        ]
    )

    def change() -> str:
        if error := next(results):
            raise error
        return "done"

    assert try_twice(change) == "done"
    with pytest.raises(OperationalError), transaction.atomic():
        try_twice(change)


@pytest.mark.postgres_only
def test_the_victim_of_a_deadlock_is_answered_after_the_other() -> None:
    match = make_match("golf", ["Ann", "Bob"])
    ann = match.club.players.get(name="Ann")

    def rename() -> int:
        try:
            client = Client(raise_request_exception=False)
            client.cookies = phone(match.club).cookies
            return client.post(
                f"/c/{match.club.uid}/players/{ann.pk}/rename/", {"name": "Annie"}
            ).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL deadlock_timeout = '1min'")  # the request finds it first
            Match.objects.select_for_update(no_key=True).get(pk=match.pk)
            future = pool.submit(rename)
            wait_until_blocked(future)
            Club.objects.select_for_update(no_key=True).get(pk=match.club_id)  # in the wrong order
        assert future.result() == 302
    ann.refresh_from_db()
    assert ann.name == "Annie"
