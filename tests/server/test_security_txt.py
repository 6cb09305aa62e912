"""`/.well-known/security.txt` and what `check --deploy` says of it."""

from datetime import UTC, datetime
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client, override_settings

from scorekeeper import environment

PATH = "/.well-known/security.txt"


@pytest.fixture
def hints() -> str:
    """What the check says, in November 2026."""
    said = StringIO()
    with time_machine.travel(datetime(2026, 11, 26, tzinfo=UTC)):
        call_command("check", deploy=True, tags=["security"], stderr=said)
    return said.getvalue()


@pytest.fixture
def settings_of_2027(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    monkeypatch.setenv("SECURITY_CONTACT", "mailto:zoe@example.org, https://example.org/report")
    monkeypatch.setenv("SECURITY_EXPIRES", "2027-06-30T12:00:00+02:00")
    monkeypatch.setenv("SECURITY_LANGUAGES", "en, de-AT")
    return {
        "SECURITY_CONTACT": environment.read_security_contact(),
        "SECURITY_EXPIRES": environment.read_security_expiry(),
        "SECURITY_LANGUAGES": environment.read_security_languages(),
    }


def test_it_says_whom_to_tell_until_when_in_which_languages_and_where_it_stands(
    client: Client, settings_of_2027: dict[str, object]
) -> None:
    with override_settings(**settings_of_2027, HTTPS=True, PUBLIC_URL="https://scores.example.org"):
        answer = client.get(PATH)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text.splitlines() == [
        "Contact: mailto:zoe@example.org",
        "Contact: https://example.org/report",
        "Expires: 2027-06-30T10:00:00Z",
        "Preferred-Languages: en, de-AT",
        "Canonical: https://scores.example.org/.well-known/security.txt",
    ]


@pytest.mark.parametrize("missing", [{"SECURITY_CONTACT": []}, {"SECURITY_EXPIRES": None}])
def test_it_is_not_found_without_contact_or_day(client: Client, settings_of_2027, missing) -> None:
    with override_settings(**settings_of_2027 | missing):
        assert client.get(PATH).status_code == 404


@pytest.mark.parametrize(
    ("contact", "expires", "hint"),
    [
        ([], None, ""),
        (["mailto:zoe@example.org"], datetime(2027, 1, 1, tzinfo=UTC), ""),
        (["mailto:zoe@example.org"], datetime(2026, 11, 25, tzinfo=UTC), "has expired"),
        (["mailto:zoe@example.org"], None, "is not shown"),
    ],
)
def test_a_day_that_is_past_or_missing_is_said_before_the_server_is_used(contact, expires, hint, request) -> None:
    with override_settings(SECURITY_CONTACT=contact, SECURITY_EXPIRES=expires):
        said = request.getfixturevalue("hints")
    assert ("scorekeeper.W001" in said) == bool(hint)
    assert hint in said
    assert not hint or "Set SECURITY_EXPIRES to a day within a year, such as 2027-11-01" in said
