"""What every answer tells browsers to refuse, asked from every route, as on the internet."""

import re
import runpy

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client

from games import play
from scorekeeper import settings as settings_module
from tests.builders import enter, make_match, phone
from tests.routes import ROUTES, address_of

pytestmark = pytest.mark.sqlite_will_do

INTERNET = {
    "SCOREKEEPER_URL": "https://scores.example.org",
    "SECRET_KEY": "a key as long as it should be, for a site that is on the internet",
    "TRUST_PROXY": "127.0.0.1",
}
FROM_HTTPS = re.compile(r"SECURE_\w+|\w+_COOKIE_\w+")

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}
HEADERS = {
    "Strict-Transport-Security": "max-age=31536000",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
REFERRER = {"same-origin", "no-referrer", "strict-origin"}
INLINE = re.compile(
    r"<style|<script(?![^>]*\bsrc=)(?![^>]*type=.application/json)|<[^>]+\s(style|on[a-z]+)=|javascript:",
    re.IGNORECASE,
)


@pytest.fixture
def internet(settings, monkeypatch) -> None:
    """The app as it is set up for an https:// address."""
    with monkeypatch.context() as environment:
        for name, value in INTERNET.items():
            environment.setenv(name, value)
        there = runpy.run_path(settings_module.__file__)
    for name in filter(FROM_HTTPS.fullmatch, there):
        setattr(settings, name, there[name])
    settings.HTTPS = True


@pytest.fixture
def everybody(internet, db) -> tuple[dict[str, Client], list[str]]:
    """Those who ask, by who they are, and the addresses of all routes, also of some that there are
    not.
    """
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    over = make_match("basketball", 2, match.club)
    enter(over, 1, [5, 6])
    play.end_match(over, "leader")
    admin = Client()
    admin.force_login(User.objects.create_superuser("root"))
    clients = {"keeper": phone(match.club), "staff": admin, "stranger": phone()}
    addresses = [address_of(route, match, over) for route in ROUTES if route.name != "admin:logout"]
    return clients, [*addresses, "/no/such/page/", "/c/no-such-club-anywhere/"]


FILES = {"default-src 'none'", "frame-ancestors 'none'"}


def faults(response: HttpResponse, policy: set[str] = POLICY) -> list[str]:
    """Return what is missing or wrong in an answer."""
    if response.get("Content-Type") == "application/manifest+json":
        policy = FILES
    found = [
        f"{name}: {response.get(name)}"
        for name, value in HEADERS.items()
        if response.get(name) != value
    ]
    if set(response.get("Content-Security-Policy", "").split("; ")) != policy:
        found.append(f"policy: {response.get('Content-Security-Policy')}")
    if response.get("Referrer-Policy") not in REFERRER:
        found.append(f"referrer: {response.get('Referrer-Policy')}")
    allowed = response.get("Permissions-Policy", "")
    own_pages = policy == POLICY
    if (
        "camera=()" not in allowed
        or "microphone=()" not in allowed
        or own_pages != ("screen-wake-lock=(self)" in allowed)
    ):
        found.append(f"permissions: {allowed}")
    for cookie in response.cookies.values():
        strict = (
            cookie["secure"]
            and cookie["samesite"] == "Lax"
            and cookie["path"] == "/"
            and not cookie["domain"]
        )
        if cookie.value and not strict:
            found.append(f"cookie: {cookie.OutputString()}")
    if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
        found += [f"inline: {one[0]}" for one in INLINE.finditer(response.content.decode())]
    return found


def test_a_response_without_content_has_no_page_headers(internet, db):
    match = make_match("golf", 2)
    answer = phone(match.club).get(f"/m/{match.uid}/live/?seen=0", secure=True)
    assert answer.status_code == 204
    assert [name for name in HEADERS if answer.get(name) != HEADERS[name]] == []
    assert {"Content-Security-Policy", "Permissions-Policy"}.isdisjoint(answer.headers)


@pytest.mark.slow
@pytest.mark.parametrize("who", ["keeper", "staff", "stranger"])
def test_every_response_of_every_route_has_strict_headers(everybody, who):
    clients, addresses = everybody
    cookies = {"keeper": "__Host-phone", "staff": "__Host-admin"}
    assert (
        who not in cookies or cookies[who] in clients[who].cookies
    )  # what lets in is for this host only
    for address in addresses:
        for ask in (clients[who].get, clients[who].post):
            assert faults(ask(address, secure=True)) == [], address


def test_error_pages_have_strict_headers(internet, monkeypatch, settings, db):
    def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    client = Client(raise_request_exception=False)
    with monkeypatch.context() as broken:
        broken.setattr("games.pages.rules_card.views.render_page", fail)
        answers = {500: client.get("/rules/", secure=True)}
    answers[400] = client.get("/", secure=True, headers={"host": "elsewhere.test"})
    answers[403] = Client(enforce_csrf_checks=True).post("/clubs/", secure=True)
    for number in range(settings.AXES_FAILURE_LIMIT):
        answers[429] = Client().post(
            "/admin/login/", {"username": number, "password": "x"}, secure=True
        )
    settings.MAX_BODY_BYTES = 10
    answers[413] = Client().post("/clubs/", {"name": "Thursday Table"}, secure=True)
    for status, answer in answers.items():
        assert (answer.status_code, faults(answer)) == (status, []), status


def test_static_files_have_strict_headers(internet):
    address = static("css/base.css")
    asked = [Client().get(address, secure=True), Client().head(address, secure=True)]
    asked.append(Client().get(address, secure=True, headers={"if-none-match": asked[0]["ETag"]}))
    assert [answer.status_code for answer in asked] == [200, 200, 304]
    for answer in asked:
        answer.getvalue()
        assert faults(answer, FILES) == []
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_collected_files_are_cached_for_ever_and_compressed(internet, settings, collected_files):
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH = collected_files, False
    settings.WHITENOISE_USE_FINDERS = False
    settings.STORAGES = settings_module.STORAGES
    for packed in ("br", "gzip", ""):
        answer = Client().get(
            static("css/base.css"), secure=True, headers={"accept-encoding": packed}
        )
        assert answer.getvalue()
        assert faults(answer, FILES) == []
        assert answer.get("Content-Encoding", "") == packed
        assert answer["Cache-Control"] == "max-age=315360000, public, immutable"


def test_at_home_headers_need_no_https(client):
    answer = client.get("/rules/")
    assert "Strict-Transport-Security" not in answer.headers
    assert "Cross-Origin-Opener-Policy" not in answer.headers
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_on_the_internet_http_redirects_to_https(internet):
    answer = Client().get("/rules/")
    assert (answer.status_code, answer["Location"]) == (301, "https://testserver/rules/")


def test_no_other_site_receives_the_link_of_a_club(db):
    assert Client().get("/join/no-such-link/")["Referrer-Policy"] == "no-referrer"
    assert Client().get("/join/guest/no-pass/")["Referrer-Policy"] == "no-referrer"
