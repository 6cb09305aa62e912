"""/c/<uid>/share/: the codes of a club's table, its links, and the phones that are in, for phones
that keep score.
"""

import re
from html import unescape

import pytest
from django.urls import reverse

from games import play
from games.models import Club, new_uid
from games.play.limits import NEAR_CODES_AN_HOUR
from tests.builders import make_club, make_match, phone, read_session, set_session
from tests.play.rows import nothing_changes
from tests.qr_codes import CODE, scan_codes
from tests.reading_pages import on_one_line, plain_text, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]

AT_HOME = "192.168.1.20"
LIVE = {"HX-Request": "true"}
LONGEST = "192.168.178.100"


@pytest.fixture
def club():
    return make_club("Zoë’s <script>")


@pytest.fixture(autouse=True)
def network(monkeypatch, settings):
    """This computer is in a network, and answers to its address there."""
    monkeypatch.setattr("games.web.addresses.find_lan_address", lambda: AT_HOME)
    settings.ALLOWED_HOSTS = [
        "localhost",
        "127.0.0.1",
        "[::1]",
        AT_HOME,
        LONGEST,
        "kitchen.local",
        "testserver",
    ]


def read(club, host="kitchen.local:8000", **query):
    return on_one_line(
        phone(club).get(reverse("share", args=[club.uid]), query, headers={"host": host})
    )


def links(html):
    """Return the links as text: of the codes for playing and for watching, then those that last,
    for the same.
    """
    return [unescape(link) for link in re.findall(r'<p class="link-text"[^>]*>(.*?)</p>', html)]


def codes(club):
    return [play.get_or_make_code(club, role) for role in ("keeper", "watcher")]


def test_both_codes_can_be_scanned_typed_and_read_as_text(club):
    html = read(club)
    expected = [f"http://kitchen.local:8000/join/{code}/" for code in codes(club)]
    assert scan_codes(html) == links(html)[:2] == expected
    drawn = re.findall(r'<div class="qr" role="img" aria-label=".*?">(.*?)</div>', html, re.DOTALL)
    assert [re.search("style|script|class", svg) for svg in drawn] == [None, None]
    before, folded = html.split("Permanent links", 1)  # shown on purpose only
    assert club.keeper_secret not in before
    assert club.keeper_secret in folded
    assert re.findall(r'<p class="code"[^>]*>(.*?)</p>', html) == [
        f"{code[:3]}-{code[3:]}" for code in codes(club)
    ]
    assert html.count('<b translate="no">kitchen.local:8000</b>') == 2
    assert re.search(r'value="play" checked', html)


def test_links_from_a_match_lead_to_it_with_large_codes(
    club,
):
    page = reverse("match", args=[make_match(club=club).uid])
    html = read(club, f"{LONGEST}:8000", next=page)
    assert [link.partition("?")[2] for link in links(html)[2:]] == [f"next={page}"] * 2
    assert f'<a href="{page}">' in html
    assert [int(size) for size, _ in re.findall(CODE, html)] == [3 + 29 + 3] * 2


@pytest.mark.parametrize(
    "onward", ["https://elsewhere.test/", "//elsewhere.test/", '"><b>', "/rules/"]
)
def test_the_links_lead_nowhere_but_to_the_club_and_its_matches(club, onward):
    html = read(club, next=onward)
    assert all(link.endswith("/") and "?" not in link for link in links(html))
    assert onward not in html.replace(reverse("rules"), "")
    assert f'<a href="/c/{club.uid}/">' in html


@pytest.mark.parametrize(
    ("host", "public", "base"),
    [
        *(
            (host, "", f"http://{AT_HOME}:8000")
            for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000")
        ),
        ("localhost", "", f"http://{AT_HOME}"),
        ("localhost:8000", "https://scores.example.org", "https://scores.example.org"),
    ],
)
def test_a_local_address_becomes_the_network_address(club, settings, host, public, base):
    settings.PUBLIC_URL = public
    assert links(read(club, host))[0] == f"{base}/join/{codes(club)[0]}/"


@pytest.mark.parametrize("address", [None, "10.0.0.9"])
def test_the_page_says_what_to_do_without_a_network(club, monkeypatch, address):
    monkeypatch.setattr("games.web.addresses.find_lan_address", lambda: address)
    html = read(club, "localhost:8000")
    assert not links(html)
    assert "<svg viewBox" not in html.replace('<svg class="ico"', "")
    assert "Connect it to a Wi-Fi or a phone’s hotspot, then reload this page." in html
    assert links(read(club, f"{AT_HOME}:8000"))


def test_no_network_warning_shows_without_a_code(club, monkeypatch):
    monkeypatch.setattr("games.play.find_code", lambda *_: None)
    html = read(club)
    assert "There is no code right now" in html
    assert "Wi-Fi" not in html
    assert len(links(html)) == 2


def rows(html):
    return [
        plain_text(row)
        for row in re.findall(r"<li id=.*?>(.*?)</li>", html.split('id="phones"')[1], re.DOTALL)
    ]


def phone_and_row(club, role="keeper", name=None, **more):
    """Return a phone that came, and its row; the codes have been shown before."""
    codes(club)
    by = "watcher" if role == "watcher" and not more else "keeper"
    row = play.let_in(club, role, by, player=name and play.add_player(club, name), **more)
    play.note_phone_seen(row.pk)
    client = phone(club, "keeper" if role == "keeper" else "watcher")
    entry = read_session(client)["clubs"][club.uid]
    set_session(client, clubs={club.uid: {**entry, "phone": row.pk}})
    return client, row


def change(client, row, may, club=None):
    return client.post(
        reverse("change-phone", args=[(club or row.club).uid, row.pk]), {"may": may}, follow=True
    )


def close_codes(club):
    """Guess at the codes of a club from many places."""
    code = codes(club)[0].replace("-", "")
    for number in range(NEAR_CODES_AN_HOUR):
        with pytest.raises(play.CodeError):
            play.load_table_by_code(
                code[:3] + ("AAA" if code[3:] != "AAA" else "BBB"), f"192.0.2.{number}"
            )


def test_guessed_codes_are_closed_and_a_tap_makes_new_ones(club):
    match, (client, _) = make_match(club=club), phone_and_row(club)
    old = codes(club)
    close_codes(club)
    address = reverse("share", args=[club.uid])
    closed = client.get(address)
    assert re.search(r"The codes do not work until \d\d:\d\d", words(closed))
    assert not any(code in closed.text for code in old)
    assert club.keeper_secret in closed.text  # the links that last are there
    for page in (reverse("match", args=[match.uid]), reverse("club", args=[club.uid])):
        assert f'href="{address}' in on_one_line(client.get(page))
        assert not any(code in on_one_line(client.get(page)) for code in old)
    action = re.search(r'<form method="post" action="(.*?)"', closed.text)[1]
    shown = words(client.post(action, follow=True))
    assert "These codes are new. Phones that have joined stay in the club." in shown
    assert "closed" not in shown
    assert not any(code in shown for code in old)


@pytest.mark.parametrize("how", ["closed", "keeper", "watcher"])
def test_an_open_page_shows_codes_changed_elsewhere(club, how):
    client, row = phone_and_row(club)
    page = reverse("match", args=[make_match(club=club).uid])
    html = on_one_line(client.get(reverse("share", args=[club.uid]), {"next": page}))
    live, seen = map(unescape, re.search(r'data-live="(.*?)" data-revision="(.*?)"', html).groups())
    assert client.get(f"{live}&seen={seen}", headers=LIVE).status_code == 204
    if how == "closed":
        close_codes(club)
    else:
        play.replace_link(club, how, new_uid(), based_on=1, phone=row.pk)
        set_session(client, clubs=read_session(phone(Club.objects.get(pk=club.pk)))["clubs"])
    answer = client.get(f"{live}&seen={seen}", headers=LIVE)
    assert answer["HX-Redirect"] == f"{reverse('share', args=[club.uid])}?next={page}"
    assert "Another phone replaced the codes." in words(client.get(answer["HX-Redirect"]))


@pytest.mark.new_club_only("lists all phones")
def test_phones_are_listed_and_an_open_list_updates(club):
    client, _ = phone_and_row(club, name="Zoë")
    play.let_in(make_club("Friday Table"), "keeper", "keeper")
    page, asked = (
        on_one_line(client.get(reverse("share", args=[club.uid]))),
        reverse("live-phones", args=[club.uid]),
    )
    shown = re.search(r'data-live="(.*?)" data-revision="(.*?)"', page)
    assert shown[1].startswith(asked)
    assert client.get(asked, {"seen": shown[2]}, headers=LIVE).status_code == 204
    phone_and_row(club, name="Bob")
    phone_and_row(club, "watcher")
    phone_and_row(club, "television")
    phone_and_row(club, "watcher", "Ludmila", waits=True)
    answer = on_one_line(client.get(asked, {"seen": shown[2]}, headers=LIVE))
    assert answer.lstrip().startswith('<section id="phones"')
    expected = (
        *(
            "Zoë.*this phone",
            "Bob.*can enter scores",
            "A phone without a name.*watches",
            "A TV.*shows the board",
        ),
        "Ludmila.*plays from the next match",
    )
    for row, parts in zip(rows(answer), expected, strict=True):
        assert re.search(parts, row)
        assert re.search(r"since \d\d:\d\d", row)
    assert client.get(asked).url == f"/c/{club.uid}/share/#phones"  # somebody opened that address


def test_a_single_phone_becomes_watcher_keeper_or_is_shut_out(club):
    match = make_match(club=club)
    board, enter_hand = (reverse(name, args=[match.uid]) for name in ("match", "next-hand"))
    (client, _), (other, row), (third, _) = (
        phone_and_row(club),
        phone_and_row(club, name="Bob"),
        phone_and_row(club),
    )
    elsewhere = phone_and_row(make_club("Friday Table"))[1]
    with nothing_changes():
        for may in ("", "television", "x"):
            assert "Choose whether this phone can enter scores or can only watch." in words(
                change(client, row, may)
            )
        assert "This phone is no longer in the club." in words(
            change(client, elsewhere, "watcher", club)
        )
        change(client, elsewhere, "out", club)
    assert other.get(enter_hand).status_code == 303
    assert "That phone can only watch now." in words(change(client, row, "watcher"))
    assert (other.get(enter_hand).status_code, other.get(board).status_code) == (403, 200)
    assert "The phone can enter scores." in words(change(client, row, "keeper"))
    assert other.get(enter_hand).status_code == 303
    for _ in range(2):  # a second tap is as the first
        assert "The phone is removed." in words(change(client, row, "out"))
    for address in (board, f"{board}live/?seen={match.revision}", reverse("club", args=[club.uid])):
        assert other.get(address).status_code == 404
    assert other.get("/").status_code == 200
    assert [each.get(board).status_code for each in (client, third)] == [200, 200]
