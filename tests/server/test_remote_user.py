"""A trusted proxy can sign somebody in to the admin site by a header; nobody else can."""

from ipaddress import ip_network

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from scorekeeper import environment
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]
PROXY, STRANGER = "10.0.0.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def ann(settings) -> User:
    """Ann runs the server, whose proxy says so."""
    settings.REMOTE_USER_HEADER, settings.TRUSTED_PROXIES = "X-Remote-User", [ip_network(PROXY)]
    settings.AUTHENTICATION_BACKENDS = [*settings.AUTHENTICATION_BACKENDS, "scorekeeper.remote_user.KnownUsers"]
    return User.objects.create_superuser("ann")


def get_as(client: Client, name: str | None, peer: str = PROXY, path: str = "/admin/", **headers: str):
    given = {} if name is None else {"X-Remote-User": name}
    return client.get(path, headers=given | headers, REMOTE_ADDR=peer)


WELCOME = "Everything on this server"


def test_who_the_proxy_names_is_signed_in_and_out_again_when_it_names_another_or_nobody() -> None:
    User.objects.create_superuser("bob")
    client = Client()
    for _ in range(2):
        assert WELCOME in words(get_as(client, "ann"))
    assert "Welcome, bob" in words(get_as(client, "bob"))
    assert get_as(client, "nobody").status_code == 302
    assert WELCOME in words(get_as(client, "ann"))
    for path in ("/admin/", "/admin/games/club/"):
        assert get_as(client, None, path=path).status_code == 302


@pytest.mark.parametrize("forwarded", ["", PROXY, f"{STRANGER}, {PROXY}"])
def test_a_strangers_header_is_ignored_and_without_the_setting_the_proxys_too(settings, forwarded: str) -> None:
    answer = get_as(Client(), "ann", STRANGER, **({"X-Forwarded-For": forwarded} if forwarded else {}))
    assert answer.status_code == 302
    assert answer.url.startswith("/admin/login/")
    settings.REMOTE_USER_HEADER = ""
    assert get_as(Client(), "ann").status_code == 302


@pytest.mark.parametrize("name", ["nobody", "", "ann,ann", "x" * 10_000, "zo\xeb"])
def test_nobody_gets_an_account_by_it_and_nobody_is_shut_out_for_it(name: str) -> None:
    for _ in range(15):
        answer = get_as(Client(), name)
        assert answer.status_code == 302
        assert answer.url.startswith("/admin/login/")
    assert [user.username for user in User.objects.all()] == ["ann"]
    assert not AccessAttempt.objects.exists()
    for kind in ({"is_active": False}, {"is_staff": False, "is_active": True}):  # blocked, or no staff
        User.objects.update(**kind)
        assert get_as(Client(), "ann").status_code == 302


def test_pages_of_the_app_know_nothing_of_it_and_passwords_go_on_beside_it(settings, ann: User) -> None:
    settings.CLUB_CREATION = "closed"
    client = Client()
    assert "No new clubs here" in words(get_as(client, "ann", path="/"))
    assert not {"sessionid", settings.SESSION_COOKIE_NAME} & client.cookies.keys()
    ann.set_password("a long password")
    ann.save()
    data = {"username": "ann", "password": "a long password", "next": "/admin/"}
    assert client.post("/admin/login/", data, REMOTE_ADDR=STRANGER).status_code == 302
    assert WELCOME in words(get_as(client, None, STRANGER))


def test_it_is_not_to_be_had_without_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REMOTE_USER_HEADER", "X-Remote-User")
    assert environment.read_remote_user_header([ip_network(PROXY)]) == "X-Remote-User"
    with pytest.raises(ImproperlyConfigured, match=r"TRUST_PROXY has to be its address"):
        environment.read_remote_user_header([])
