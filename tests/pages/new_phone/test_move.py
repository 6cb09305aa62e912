"""/move/: all clubs of a phone move to a new one with one scan; the old one stays in, or signs out."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.access.phones import CLUBS_KEY, MOST_CLUBS
from games.models import Club, ClubPhone, KeyEvent, PhoneMove
from games.play.limits import MOST_PHONES, MOVES_AN_HOUR
from tests.builders import join_by_link, make_club, make_match, phone, read_session, set_session
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too, pytest.mark.slow_on_postgres]


@pytest.fixture
def clubs() -> list[Club]:
    return [make_match("golf", ["Ann", "Bob"], make_club(name)).club for name in ("Thursday Table", "Friday Table")]


@pytest.fixture
def old(clubs: list[Club]) -> Client:
    """Ann's phone, which keeps score in one club and looks on in the other."""
    client = phone()
    join_by_link(client, clubs[0].keeper_secret)
    join_by_link(client, clubs[1].watch_secret)
    ann = clubs[0].players.get(name="Ann")
    client.post(f"/c/{clubs[0].uid}/me/", {"player": ann.pk})
    return client


def code_on(client: Client) -> str:
    """Return the address that the old phone shows as a QR code."""
    client.post("/move/")
    return re.search(r"/move/[\w-]{22}/", client.get("/move/").content.decode())[0]


def home(client: Client, club: Club) -> str:
    """Return the words of a club's home, and whose phone it says this is."""
    answer = client.get(f"/c/{club.uid}/")
    return words(answer) + "".join(re.findall(r'aria-label="(This phone is [^"]*)"', answer.text))


def new_browser() -> Client:
    client = phone()
    client.get("/sheet/")  # which gives it its token
    return client


@pytest.mark.new_club_only("counts phones")
def test_the_new_phone_is_in_all_clubs_what_the_old_one_is(clubs: list[Club], old: Client) -> None:
    new, address = new_browser(), code_on(old)
    assert "Friday Table looks on Thursday Table Ann · keeps score" in words(new.get(address))
    assert ClubPhone.objects.count() == 2  # to look is not to come
    answer = new.post(address, follow=True)
    assert "Friday Table and Thursday Table: on this phone now." in words(answer)
    for client in (old, new):
        assert "This phone is Ann: change" in home(client, clubs[0])
        assert "This phone looks on." in home(client, clubs[1])
    assert [*KeyEvent.objects.order_by("club").values_list("club__name", "what", "player__name")] == [
        ("Thursday Table", "moved", "Ann"),
        ("Friday Table", "moved", None),
    ]
    assert "Moved to a new phone Ann’s phone · today" in words(new.get(f"/c/{clubs[0].uid}/sheet/"))


def test_the_code_is_used_once_and_a_second_tap_of_the_same_phone_is_the_first(old: Client) -> None:
    new, other, address = new_browser(), new_browser(), code_on(old)
    before = new.cookies.copy()
    new.post(address)
    new.cookies = before
    with nothing_changes():
        assert new.post(address).status_code == 302
        for again in (other.post(address), other.get(address)):
            assert again.status_code == 422
            assert "This code was used already, and moves to one phone only." in words(again)
    assert read_session(other).get(CLUBS_KEY) is None


def test_the_code_holds_for_five_minutes(old: Client) -> None:
    address = code_on(old)
    PhoneMove.objects.update(made_at=timezone.now() - timedelta(minutes=5))
    for again in (phone().get(address), phone().post(address)):
        assert again.status_code == 422
        assert "This code held for five minutes, and is over. Show a new one on the old phone." in words(again)
    assert "is over. 2 clubs of this phone" in words(old.get("/move/"))
    PhoneMove.objects.update(made_at=timezone.now() - timedelta(days=1, minutes=1))
    assert "The code" not in words(old.get("/move/"))
    new = code_on(old)
    assert new != address
    assert PhoneMove.objects.count() == 1  # those of yesterday are not kept
    assert new.split("/")[2] not in repr([*PhoneMove.objects.values()])  # only a digest is


def test_a_code_that_is_none_or_the_phones_own_or_whose_link_was_replaced_moves_nothing(
    clubs: list[Club], old: Client
) -> None:
    address, new, nowhere = code_on(old), new_browser(), phone()
    with nothing_changes():
        itself = old.post(address)
        assert itself.status_code == nowhere.post("/move/").status_code == 422
        for secret in ("x", "A" * 22, "A" * 3_000):
            for answer in (phone().get(f"/move/{secret}/"), phone().post(f"/move/{secret}/")):
                assert answer.status_code == 404
                assert "This code leads nowhere." in words(answer)
    assert "This is the phone that shows the code. Scan it with the new one." in words(itself)
    assert "This phone is in no club." in words(nowhere.get("/move/"))
    play.replace_link(clubs[0], "keeper", "A" * 22, based_on=1)
    assert "Thursday Table" not in words(new.get(address))
    new.post(address)
    assert new.get(f"/c/{clubs[0].uid}/").status_code == 404


def test_the_old_phone_sees_when_it_was_used_and_may_sign_out_then(clubs: list[Club], old: Client) -> None:
    code_on(old)
    assert old.post("/move/", {"out": ""})["Location"] == "/move/"
    assert "Club settings" in home(old, clubs[0])
    new, address = new_browser(), code_on(old)
    assert old.get("/move/live/?seen=waiting").status_code == 204
    new.post(address)
    live = old.get("/move/live/?seen=waiting", headers={"HX-Request": "true"})
    assert live.content.decode().lstrip().startswith("<div")
    assert "The code was used at " in words(live)
    assert "A hand that waits on it to be sent would be lost." in words(live)
    assert "This phone is signed out." in words(old.post("/move/", {"out": ""}, follow=True))
    assert old.get(f"/c/{clubs[0].uid}/").status_code == 404
    assert "Club settings" in home(new, clubs[0])
    assert old.post("/move/", {"out": ""}).status_code == 422


@pytest.mark.new_club_only("counts phones")
def test_a_phone_whose_new_one_was_shown_out_again_stays_in(clubs: list[Club], old: Client) -> None:
    new_browser().post(code_on(old))
    ClubPhone.objects.order_by("-pk")[0:1].get().delete()
    old.post("/move/", {"out": ""})
    assert ClubPhone.objects.count() == 2


def fill(club: Club) -> None:
    """Let in as many phones as a club has room for."""
    rows = (ClubPhone(club=club, role="keeper", came_by="keeper", seen=True) for _ in range(MOST_PHONES))
    ClubPhone.objects.bulk_create(rows)


@pytest.mark.new_club_only("counts phones")
def test_a_club_that_is_full_is_said_and_stays_with_the_old_phone(clubs: list[Club], old: Client) -> None:
    old.get(f"/c/{clubs[1].uid}/")
    fill(clubs[1])
    new, address = new_browser(), code_on(old)
    told = words(new.post(address, follow=True))
    assert "Thursday Table: on this phone now." in told or "Club settings" in told
    assert f"Friday Table: This club has {MOST_PHONES} phones." in told
    assert "Friday Table is not there: it had no room for one more phone." in words(old.get("/move/"))
    old.post("/move/", {"out": ""})
    assert "This phone looks on." in home(old, clubs[1])


@pytest.mark.new_club_only("counts phones")
def test_where_no_club_has_room_the_code_goes_on_to_hold_and_leads_to_the_only_club(clubs: list[Club]) -> None:
    client, club = phone(), clubs[0]
    join_by_link(client, club.keeper_secret)
    client.get(f"/c/{club.uid}/")
    fill(club)
    new, address = new_browser(), code_on(client)
    with nothing_changes():
        assert new.post(address).status_code == 422
    ClubPhone.objects.filter(club=club, player=None).exclude(pk=ClubPhone.objects.earliest("pk").pk).delete()
    assert new.post(address)["Location"] == f"/c/{club.uid}/"


@pytest.mark.new_club_only("counts phones")
def test_a_keeper_stays_one_and_a_looker_on_becomes_what_the_old_phone_is(clubs: list[Club], old: Client) -> None:
    new, strict = new_browser(), new_browser()
    join_by_link(new, clubs[0].watch_secret)
    join_by_link(new, clubs[1].keeper_secret)
    play.set_phone_role(clubs[0], ClubPhone.objects.filter(club=clubs[0]).latest("pk").pk, "watcher")
    new.post(code_on(old))
    assert "This phone is Ann: change" in home(new, clubs[0])
    assert "Club settings" in home(new, clubs[1])
    assert ClubPhone.objects.count() == 4
    play.set_phone_role(clubs[0], ClubPhone.objects.filter(club=clubs[0]).earliest("pk").pk, "watcher")
    strict.post(code_on(old))
    join_by_link(strict, clubs[0].keeper_secret)
    assert "This phone looks on." in home(strict, clubs[0])


def test_a_phone_that_has_to_forget_clubs_of_its_own_says_so(old: Client) -> None:
    new = new_browser()
    set_session(new, clubs={f"{number:022}": {"role": "keeper", "link": "x"} for number in range(MOST_CLUBS - 1)})
    assert f"A phone remembers {MOST_CLUBS} clubs:" in words(new.post(code_on(old), follow=True))


def test_a_phone_shows_so_many_codes_an_hour_and_is_told_when_to_come_again(clubs: list[Club]) -> None:
    client = phone()
    join_by_link(client, clubs[1].watch_secret)
    for _ in range(MOVES_AN_HOUR):
        assert client.post("/move/").status_code == 302
    answer = client.post("/move/")
    assert answer.status_code == 429
    assert answer["Retry-After"]
    assert "Phones in your network have shown many codes just now. Try again in an hour." in words(answer)
    assert PhoneMove.objects.count() == MOVES_AN_HOUR
