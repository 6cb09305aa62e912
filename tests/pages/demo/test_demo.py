"""`DEMO=1`: a copy of a club for each visitor, for an hour, and nothing else of the server."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games import play
from games.access.links import make_guest_pass, sign_result
from games.demo import copies
from games.demo.recorded_club import bring_in_demo
from games.models import Club, Match
from games.play import clubs
from games.web.demo_only import CLOSED_ROUTES, OPEN_ROUTES
from tests.admin.site import staff
from tests.builders import LOW, join_by_link, make_club, make_match, phone
from tests.play.rows import everything, nothing_changes
from tests.reading_pages import on_one_line, words
from tests.routes import ROUTES, address_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres_too,
    pytest.mark.slow_on_postgres,
    pytest.mark.new_club_only("about copies of the demo’s club"),
]


@pytest.fixture(autouse=True)
def demo(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo whose club has one match, unless a test asks for `whole_club`."""
    settings.DEMO, settings.DEMO_COPIES = True, 3
    monkeypatch.setattr(copies, "bring_in_demo", _bring_in_one_match)


@pytest.fixture
def whole_club(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "bring_in_demo", bring_in_demo)


def _bring_in_one_match(*, uid: str, sender: str | None) -> Club:
    return make_match("golf", 2, play.start_club("The Kitchen Table", uid, sender=sender)).club


def token(client: Client) -> dict[str, str]:
    html = on_one_line(client.get("/demo/"))
    return {"token": html.split('name="token" value="')[1].split('"')[0]}


def visit() -> tuple[Client, Club]:
    """Return the phone of a visitor with a copy, and the copy."""
    client = phone()
    address = client.post("/demo/", token(client))["Location"]
    return client, Club.objects.get(uid=address.split("/")[2])


def pass_minutes(minutes: int) -> None:
    for club in Club.objects.exclude(demo_until=None):
        Club.objects.filter(pk=club.pk).update(demo_until=club.demo_until - 60 * minutes)


@pytest.mark.slow
@pytest.mark.usefixtures("whole_club")
def test_each_visitor_gets_a_copy_full_of_matches() -> None:
    (one, mine), (other, theirs), friend = visit(), visit(), phone()
    assert mine != theirs
    assert mine.matches.count() == theirs.matches.count() > 10
    assert "Club settings" in words(one.get(f"/c/{mine.uid}/"))
    assert "This club is a copy just for you. It is deleted at " in words(
        one.get(f"/c/{mine.uid}/")
    )
    assert one.get(f"/c/{theirs.uid}/").status_code == 404
    assert other.get("/", follow=True).redirect_chain[-1][0] == f"/c/{theirs.uid}/"
    going_on = mine.matches.get(finished_at=None)
    address = f"/m/{going_on.uid}/deals/{going_on.deals_counted + 1}/hands/4/"
    assert one.post(address, {"hand": LOW["hang-ten"], "seen": "0"}).status_code in (302, 303, 422)
    assert other.get(f"/m/{going_on.uid}/").status_code == 404
    assert join_by_link(friend, mine.keeper_secret).status_code == 302
    assert friend.get(f"/c/{mine.uid}/").status_code == 200


def test_only_the_first_valid_tap_makes_a_copy() -> None:
    client, nobodys = phone(), {"token": "x"}
    sent = token(client)
    assert "Start the demo" in words(client.get("/", follow=True))
    assert phone().post("/demo/", nobodys).status_code == 422
    assert not Club.objects.exists()
    before = client.cookies.copy()
    first = client.post("/demo/", sent)["Location"]
    client.cookies = before
    assert client.post("/demo/", sent)["Location"] == first
    assert client.post("/demo/", nobodys).status_code == 302  # on to the copy that is there
    assert Club.objects.count() == 1


def test_a_copy_closes_after_an_hour_and_is_deleted() -> None:
    client, club = visit()
    pass_minutes(59)
    assert client.get(f"/c/{club.uid}/").status_code == 200
    match = club.matches.first()
    pass_minutes(1)
    for page in (
        f"/c/{club.uid}/",
        f"/m/{match.uid}/",
        f"/m/{match.uid}/live/?seen=0",
        f"/c/{club.uid}/statistics/",
    ):
        assert client.get(page).status_code == 404
    assert "This is not in the demo" in words(client.get(f"/c/{club.uid}/"))
    assert client.get("/join/" + club.keeper_secret + "/").status_code == 404
    call_command("tidy", dry_run=True, stdout=(out := StringIO()))
    assert "Clubs of the demo after their hour: 1\n" in out.getvalue()
    _, new = visit()
    assert [*Club.objects.all()] == [new]
    assert not Match.objects.exclude(club=new).exists()
    pass_minutes(60)
    call_command("tidy", stdout=StringIO())
    assert not Club.objects.exists()


def test_a_full_demo_says_when_a_copy_is_free() -> None:
    for _ in range(3):
        visit()
    client = phone()
    sent = token(client)
    with nothing_changes():
        answer = client.post("/demo/", sent)
    assert answer.status_code == 503
    assert "All clubs of the demo are in use. Try again at " in words(answer)
    assert 0 < int(answer["Retry-After"]) <= 3600
    pass_minutes(60)
    assert client.post("/demo/", sent).status_code == 302


@pytest.mark.parametrize("https", [True, False])
def test_copies_per_address_and_hour_are_limited(settings, monkeypatch, https: bool) -> None:
    settings.HTTPS, settings.SECURE_SSL_REDIRECT = https, False
    monkeypatch.setattr(clubs, "CLUBS_AN_HOUR", 2)
    for _ in range(2):
        visit()
    client = phone()
    answer = client.post("/demo/", token(client))
    assert answer.status_code == 429
    assert Club.objects.count() == 2


LEAD_ON = {"correct-hand", "gone-give-back", "gone-new-match", "gone-add-player"}
"""What says no more than another address, or that it is gone."""
FOR_ANYBODY = (OPEN_ROUTES | LEAD_ON) - {"join", "who", "guest", "result", "result-picture"}
"""What answers to somebody without a copy."""


@pytest.mark.slow
@pytest.mark.sqlite_will_do
def test_nothing_else_of_the_server_is_reachable() -> None:
    match = make_match("golf", 2)
    club, over = match.club, make_match("golf", 2, match.club)
    play.end_match(over, "leader")
    people = {"keeper": phone(club), "staff": staff(), "stranger": phone()}
    addresses = {route.name: address_of(route, match, over) for route in ROUTES}
    before, wrong = everything(), []
    for name, address in addresses.items():
        for who, client in people.items():
            for send in (client.get, client.post):
                answer = send(address)
                if answer.status_code not in (404, 405) and name not in FOR_ANYBODY:
                    wrong.append(f"{who}: {name} {answer.status_code}")
                if club.name in answer.content.decode(errors="replace") or club.uid in str(
                    answer.headers
                ):
                    wrong.append(f"{who}: {name} names the club")
    assert wrong == []
    assert (
        everything() | {"Tally": before["Tally"]} == before
    )  # but for how often somebody gave a wrong code


def test_links_and_codes_of_other_clubs_lead_nowhere() -> None:
    match = make_match("golf", 2)
    play.end_match(match, "leader")
    code = play.get_or_make_code(match.club, "keeper")
    for address in (
        f"/join/{match.club.keeper_secret}/",
        f"/join/{code}/",
        f"/join/guest/{make_guest_pass(match)}/",
        f"/r/{match.uid}/{sign_result(match)}/",
    ):
        assert phone().get(address).status_code == 404, address
    assert phone().post("/join/", {"secret": match.club.keeper_secret}).status_code == 404
    assert phone().post("/join/code/", {"code": code}).status_code == 422


def test_the_demo_closes_new_clubs_and_the_admin_site(
    settings,
) -> None:
    with nothing_changes():
        for address in (
            "/clubs/",
            "/clubs/bring/",
            "/admin/",
            "/admin/login/",
            "/sheet/",
            "/move/",
        ):
            assert phone().get(address).status_code == 404
            assert phone().post(address, {"name": "x"}).status_code == 404
    for address in ("/healthz", "/readyz"):
        assert phone().get(address).status_code == 200
    assert (
        phone()
        .post("/demo/", {"token": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
        .status_code
        == 413
    )


def test_pages_of_no_use_in_a_copy_are_closed(
    settings,
) -> None:
    client, club = visit()
    pages = ("", "files/", "share/", "matches/")
    shown = "".join(client.get(f"/c/{club.uid}/{page}", follow=True).text for page in pages)
    for page in CLOSED_ROUTES:
        address = reverse(
            page,
            kwargs={"uid": club.uid, **({"batch": club.uid} if page.startswith("undo") else {})},
        )
        assert client.get(address).status_code == 404, page
        assert address not in shown
    settings.DEMO = False
    assert Client().get("/demo/").status_code == 404
    assert phone(club).get(f"/c/{club.uid}/").status_code == 404
    own = make_club()
    assert phone(own).get(f"/c/{own.uid}/").status_code == 200
