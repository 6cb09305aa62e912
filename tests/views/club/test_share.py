"""/c/<uid>/share/: both links of a club, for phones that keep score."""

import re
from html import unescape

import pytest
import zxingcpp
from django.urls import reverse

from tests.builders import make_club, make_match, phone

pytestmark = pytest.mark.django_db

AT_HOME = "192.168.1.20"
LONGEST = "192.168.178.100"
CODE = r'<svg viewBox="0 0 (\d+) \d+"><path stroke="#000" d="(.*?)"/>'


@pytest.fixture
def club():
    return make_club("Zoë’s <script>")


@pytest.fixture(autouse=True)
def network(monkeypatch, settings):
    """This computer is in a network, and answers to its address there."""
    monkeypatch.setattr("games.views.links.lan_address", lambda: AT_HOME)
    settings.ALLOWED_HOSTS = [
        "localhost",
        "127.0.0.1",
        "[::1]",
        AT_HOME,
        "192.168.178.100",
        "kitchen.local",
        "testserver",
    ]


def read(club, host="kitchen.local:8000", **query):
    response = phone(club).get(reverse("share", args=[club.uid]), query, headers={"host": host})
    assert response.status_code == 200
    return response.content.decode()


def links(html):
    """The links as text: for watching, for keeping score."""
    return [unescape(link) for link in re.findall(r'<p class="link-text"[^>]*>(.*?)</p>', html)]


def scanned(html):
    """What a camera reads from the page's codes: their SVG is drawn and read by another program than made it."""
    return [
        decoded(*code) for code in re.findall(r'<svg viewBox="0 0 (\d+) \d+"><path stroke="#000" d="(.*?)"/>', html)
    ]


def decoded(size, path):
    """Read the code whose dark modules are the strokes of an SVG path (M, m and h), one unit wide."""
    size, scale = int(size), 4
    dark = [bytearray(b"\xff" * size) for _ in range(size)]
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([^Mmh]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            dark[int(y)][int(x) : int(x + values[0])] = b"\0" * int(values[0])
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    pixels = b"".join(bytes(byte for byte in row for _ in range(scale)) * scale for row in dark)
    image = memoryview(pixels).cast("B", [size * scale, size * scale])
    return zxingcpp.read_barcodes(image)[0].text


def test_both_links_can_be_scanned_and_read_as_text(club):
    expected = [
        f"http://kitchen.local:8000/join/{club.watch_secret}/",
        f"http://kitchen.local:8000/join/{club.keeper_secret}/",
    ]
    html = read(club)
    assert links(html) == expected
    assert scanned(html) == expected


def test_from_a_match_both_links_lead_to_the_match(club):
    page = reverse("match", args=[make_match(club=club).uid])
    html = read(club, next=page)
    assert scanned(html) == links(html)
    assert [link.partition("?")[2] for link in links(html)] == [f"next={page}"] * 2
    assert f'<a href="{page}">' in html
    assert links(html)[0].startswith(f"http://kitchen.local:8000/join/{club.watch_secret}/?")


@pytest.mark.parametrize("onward", ["https://elsewhere.test/", "//elsewhere.test/", '"><b>', "/rules/"])
def test_the_links_lead_nowhere_but_to_the_club_and_its_matches(club, onward):
    html = read(club, next=onward)
    assert all(link.endswith("/") and "?" not in link for link in links(html))
    assert onward not in html.replace(reverse("rules"), "")
    assert f'<a href="/c/{club.uid}/">' in html


def test_keepers_are_led_here_from_the_home_and_from_a_match_and_lookers_on_are_not(club):
    home, share = reverse("club", args=[club.uid]), reverse("share", args=[club.uid])
    page = reverse("match", args=[make_match(club=club).uid])
    assert f'href="{share}"' in phone(club).get(home).content.decode()
    assert f'href="{share}?next={page}"' in phone(club).get(page).content.decode()
    for address in (home, page):
        assert share not in phone(club, "watcher").get(address).content.decode()


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_what_only_this_computer_understands_becomes_its_address_in_the_network(club, host):
    assert links(read(club, host))[0] == f"http://{AT_HOME}:8000/join/{club.watch_secret}/"


def test_a_port_that_is_not_named_stays_so(club):
    assert links(read(club, "localhost"))[0] == f"http://{AT_HOME}/join/{club.watch_secret}/"


def test_what_only_this_computer_understands_becomes_the_public_address_where_there_is_one(club, settings):
    settings.PUBLIC_URL = "https://scores.example.org"
    assert links(read(club, "localhost:8000"))[0] == f"https://scores.example.org/join/{club.watch_secret}/"


@pytest.mark.parametrize("address", [None, "10.0.0.9"])
def test_without_a_network_that_answers_the_page_says_what_to_do(club, monkeypatch, address):
    monkeypatch.setattr("games.views.links.lan_address", lambda: address)
    html = read(club, "localhost:8000")
    assert not links(html)
    assert "<svg viewBox" not in html.replace('<svg class="ico"', "")
    assert "Join a Wi-Fi, or a phone’s hotspot, then stop the app and start it again." in html
    assert links(read(club, f"{AT_HOME}:8000"))


def test_a_code_has_a_name_and_neither_style_nor_script(club):
    html = read(club)
    codes = re.findall(r'<div class="qr" role="img" aria-label="(.*?)">(.*?)</div>', html, re.DOTALL)
    assert [name for name, _ in codes] == ["QR code of the link for watching", "QR code of the link for keeping score"]
    assert all(not re.search("style|script|class", svg) for _, svg in codes)


def test_the_code_for_keeping_score_is_shown_on_purpose_only(club):
    before, folded = read(club).split("<details>", 1)
    assert club.watch_secret in before
    assert club.keeper_secret not in before
    assert club.keeper_secret in folded


def test_a_code_has_large_modules_even_where_it_leads_to_a_match(club):
    page = reverse("match", args=[make_match(club=club).uid])
    sizes = [int(size) for size, _ in re.findall(CODE, read(club, f"{LONGEST}:8000", next=page))]
    assert sizes == [3 + 37 + 3] * 2


def test_lookers_on_get_no_link(club):
    response = phone(club, "watcher").get(reverse("share", args=[club.uid]))
    assert response.status_code == 403
    assert "/join/" not in response.content.decode()
    assert club.watch_secret not in response.content.decode()


def test_strangers_find_nothing(club):
    for client in (phone(), phone(make_club())):
        assert client.get(reverse("share", args=[club.uid])).status_code == 404


def test_the_page_is_never_cached_and_only_looked_at(club):
    client = phone(club)
    address = reverse("share", args=[club.uid])
    assert "no-store" in client.get(address)["Cache-Control"]
    assert client.post(address).status_code == 405


def test_the_clubs_name_is_only_text(club):
    html = read(club)
    assert "Zoë’s &lt;script&gt;" in html
    assert "Zoë’s <script>" not in html
    assert 'data-text="Watch our scores: Zoë’s &lt;script&gt;"' in html
