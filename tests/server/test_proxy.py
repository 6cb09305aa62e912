"""What a proxy says of a request counts if its address is in TRUST_PROXY, and else not at all."""

from ipaddress import ip_network

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from scorekeeper.middleware import BehindProxy
from tests.builders import make_club, phone
from tests.reading_pages import words

SAID = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "scores.example.org",
    "X-Forwarded-For": "203.0.113.9",
    "X-Request-ID": "from-the-proxy",
}


def trust(*networks: str) -> override_settings:
    return override_settings(
        TRUSTED_PROXIES=[ip_network(network) for network in networks],
        ALLOWED_HOSTS=["testserver", "scores.example.org"],
    )


def seen(headers: dict[str, str], peer: str = "127.0.0.1") -> HttpRequest:
    """Return a request as the app sees it."""
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)
    BehindProxy(lambda request: HttpResponse())(request)
    return request


@trust("127.0.0.1")
def test_a_trusted_proxy_sets_scheme_host_and_sender() -> None:
    request = seen(SAID)
    assert request.is_secure()
    assert request.build_absolute_uri("/rules/") == "https://scores.example.org/rules/"
    assert request.META["REMOTE_ADDR"] == "203.0.113.9"
    assert request.headers["X-Request-ID"] == "from-the-proxy"


@pytest.mark.parametrize(
    ("trusted", "peer"), [([], "127.0.0.1"), (["10.0.0.0/8"], "192.168.1.5"), (["127.0.0.1"], "")]
)
def test_headers_of_an_untrusted_proxy_are_ignored(trusted: list[str], peer: str) -> None:
    with trust(*trusted):
        request = seen(SAID, peer)
    assert not request.is_secure()
    assert request.get_host() == "testserver"
    assert request.META["REMOTE_ADDR"] == peer
    assert not set(request.headers) & set(SAID)


@pytest.mark.parametrize(
    ("chain", "sender"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("6.6.6.6, 203.0.113.9", "203.0.113.9"),  # the first was made up by the sender
        ("6.6.6.6, 203.0.113.9, 10.0.0.8", "203.0.113.9"),  # through two proxies
        ("2001:db8::7", "2001:db8::7"),
        ("unknown", "10.0.0.7"),
        ("<script>, 10.0.0.8", "10.0.0.8"),
        ("", "10.0.0.7"),
        (",,,", "10.0.0.7"),
    ],
)
@trust("10.0.0.0/8")
def test_the_sender_is_the_last_untrusted_address(chain: str, sender: str) -> None:
    assert seen({"X-Forwarded-For": chain}, "10.0.0.7").META["REMOTE_ADDR"] == sender


@pytest.mark.django_db
@override_settings(SECURE_SSL_REDIRECT=True)
def test_only_a_trusted_proxy_can_claim_https() -> None:
    for trusted, status in (([], 301), (["127.0.0.1"], 200)):
        with trust(*trusted):
            assert Client().get("/rules/", headers=SAID).status_code == status


@trust("127.0.0.1")
def test_a_proxy_cannot_make_the_app_answer_to_any_host(
    client: Client,
) -> None:
    request = seen({})
    assert (request.is_secure(), request.get_host(), request.META["REMOTE_ADDR"]) == (
        False,
        "testserver",
        "127.0.0.1",
    )
    assert client.get("/rules/", headers={"X-Forwarded-Host": "elsewhere.test"}).status_code == 400
    for scheme, secure in (
        ("https", True),
        ("http", False),
        ("https, http", False),
        ("x", False),
    ):  # the nearest one's
        assert seen({"X-Forwarded-Proto": scheme}).is_secure() is secure


@pytest.mark.django_db
@override_settings(PUBLIC_URL="http://192.168.1.20:8000")
@trust("127.0.0.1")
def test_a_phone_on_https_at_home_shares_an_http_address() -> None:
    club = make_club()
    page = words(phone(club).get(f"/c/{club.uid}/share/", headers={"X-Forwarded-Proto": "https"}))
    assert "http://192.168.1.20:8000/join/" in page
    assert "https://" not in page
