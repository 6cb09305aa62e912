"""Who was shut out stays out: by a replaced link, whatever is restored, and by signing out of the
admin site.

`tests/pages/television/test_guest.py` has what a television's code opens,
`tests/browser/test_joining.py` what browsers keep.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games import play
from games.access.links import make_guest_pass, sign_result
from games.access.phones import PhoneSession
from games.models import Club, Match, Role, new_uid
from tests.builders import join_by_link, make_club, make_match, phone, read_session, set_session

pytestmark = pytest.mark.django_db(transaction=True)
ROLES: list[Role] = ["keeper", "watcher"]


@pytest.fixture
def match() -> Match:
    """One that is over, so that its result can be shared."""
    match = make_match("basketball", 2)
    play.end_match(match, "leader")
    return Match.objects.select_related("club").get()


def can_open(client: Client, club: Club) -> bool:
    return client.get(f"/c/{club.uid}/").status_code == 200


def replace(club: Club, role: Role) -> Club:
    return play.replace_link(
        club, role, new_uid(), based_on=Club.objects.get(pk=club.pk).get_link_number(role)
    )


@pytest.mark.parametrize("role", ROLES)
def test_a_replaced_link_stays_replaced_after_a_restore(match, role, tmp_path) -> None:
    club, shut_out = match.club, phone(match.club, role)
    old = club.get_secret(role)
    call_command("backup", tmp_path / "all.gz")
    now = replace(club, role)
    inside = phone(now, role)
    call_command("restore", tmp_path / "all.gz")
    assert not can_open(shut_out, club)
    assert join_by_link(phone(), old).status_code == 404
    assert can_open(inside, club)
    assert Club.objects.get().get_link_number(role) == 2


def test_a_removed_phone_stays_out_after_a_restore(match, tmp_path) -> None:
    """A phone that came since the backup stays in."""
    club = match.club
    out, stays, since = phone(), phone(), phone()
    for client in (out, stays):
        join_by_link(client, club.keeper_secret)
    call_command("backup", tmp_path / "all.gz")
    play.remove_phone(club, read_session(out)["clubs"][club.uid]["phone"])
    join_by_link(since, club.keeper_secret)
    call_command("restore", tmp_path / "all.gz")
    assert [can_open(client, club) for client in (out, stays, since)] == [False, True, True]


def test_a_restored_club_has_its_phones_and_links_again(match, tmp_path) -> None:
    now, client = replace(replace(match.club, "keeper"), "watcher"), phone()
    join_by_link(client, now.keeper_secret)
    call_command("backup", tmp_path / "all.gz")
    play.delete_club(now)
    call_command("restore", tmp_path / "all.gz")
    assert Club.objects.get().keeper_secret == now.keeper_secret
    assert can_open(client, now)
    assert can_open(phone(now), now)


def test_a_lost_link_does_not_open_a_later_one_of_its_number(match: Match, tmp_path: Path) -> None:
    club = match.club
    call_command("backup", tmp_path / "all.gz")
    lost = replace(replace(club, "keeper"), "watcher")
    match.club = lost
    shut_out = [phone(lost, role) for role in ROLES]
    result, code = f"/r/{match.uid}/{sign_result(match)}/", f"/join/guest/{make_guest_pass(match)}/"
    assert phone().get(result).status_code == phone().get(code, follow=True).status_code == 200
    play.delete_club(lost)  # as on a server that has never heard of it
    call_command("restore", tmp_path / "all.gz")
    now = replace(replace(Club.objects.get(), "keeper"), "watcher")
    assert [now.get_link_number(role) for role in ROLES] == [
        lost.get_link_number(role) for role in ROLES
    ]
    assert not any(can_open(client, club) for client in shut_out)
    assert phone().get(result).status_code == 404
    assert phone().get(code).status_code == 404


@pytest.fixture
def root() -> User:
    return User.objects.create_superuser("root", password="right")


def sign_in(client: Client) -> Client:
    response = client.post("/admin/login/?next=/admin/", {"username": "root", "password": "right"})
    assert response.status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/admin/auth/user/").status_code == 200


def copy_of(client: Client) -> Client:
    """Make another browser with the same cookies."""
    other = Client()
    for name, cookie in client.cookies.items():
        other.cookies[name] = cookie.value
    return other


def test_a_copied_cookie_dies_at_sign_out_or_password_change(
    root: User,
) -> None:
    client = sign_in(Client())
    copied = copy_of(client)
    assert is_in(copied)
    client.post("/admin/logout/")
    assert not is_in(client)
    assert not is_in(copied)
    copied.post("/admin/auth/user/add/", {"username": "eve", "usable_password": "false"})
    assert list(User.objects.values_list("username", flat=True)) == ["root"]
    assert not Session.objects.exists()
    sign_in(client)
    root.set_password("another")
    root.save()
    assert not is_in(client)


def test_a_sign_in_expires_after_a_working_day(root: User) -> None:
    client = sign_in(Client())
    assert client.cookies["admin"]["max-age"] == 8 * 60 * 60
    ends = Session.objects.get().expire_date - timezone.now()
    assert timedelta(hours=7) < ends <= timedelta(hours=8)
    Session.objects.update(expire_date=timezone.now())
    assert not is_in(client)
    sign_in(Client())
    assert Session.objects.count() == 1


def test_signing_in_and_out_keeps_the_clubs_of_the_phone(
    root: User, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    match = make_match("golf", 2)
    client, other = sign_in(phone(match.club)), Client()
    assert can_open(client, match.club)
    with django_assert_num_queries(1):
        client.get(f"/m/{match.uid}/live/?seen={match.revision}")
    set_session(other, **dict(client.session.items()))  # what a phone remembers signs nobody in
    assert not is_in(other)
    client.post("/admin/logout/")
    assert can_open(client, match.club)


def cache_control(response: HttpResponse) -> set[str]:
    return set(response["Cache-Control"].split(", "))


def test_browsers_do_not_cache_private_pages(match: Match) -> None:
    client = phone(match.club)
    for page in (
        f"/m/{match.uid}/",
        f"/c/{match.club.uid}/",
        f"/c/{match.club.uid}/share/",
        "/",
        "/no/such/page/",
    ):
        assert cache_control(client.get(page)) == {"private", "no-store"}, page
    live = client.get(f"/m/{match.uid}/live/?seen={match.revision}", headers={"HX-Request": "true"})
    assert (live.status_code, cache_control(live)) == (204, {"private", "no-cache"})
    assert "no-store" in cache_control(Client().get("/admin/login/"))
    for page in ("/rules/", "/rules/golf/"):  # the same for everybody
        assert cache_control(phone().get(page)) == {"no-cache"}


@pytest.mark.parametrize(
    "address", ["/c/{club}/", "/m/{match}/", "/m/{match}/live/?seen=1", "/m/{match}/next/"]
)
@pytest.mark.parametrize("role", ROLES)
def test_a_phone_shut_out_clears_its_cache_but_not_its_drafts(
    match, role: Role, address: str
) -> None:
    ann, guest = match.seats.earliest("pk").player_id, phone()
    client = phone(match.club, role, player=ann)
    assert match.club.get_secret(role) not in str(
        dict(PhoneSession(client.cookies["phone"].value).items())
    )
    guest.get(f"/join/guest/{make_guest_pass(match)}/")
    replace(match.club, role)
    told = client.get(address.format(club=match.club.uid, match=match.uid))
    assert (told.status_code, told["Clear-Site-Data"]) == (
        404,
        '"cache"',
    )  # unsent hands are in its storage
    assert told.cookies["phone"].value  # it changes: what is kept for Back goes
    assert read_session(client)["clubs"][match.club.uid] == {"role": role, "player": ann}
    if role == "watcher":  # the guest is out, too
        assert guest.get(f"/m/{match.uid}/")["Clear-Site-Data"] == '"cache"'
        assert read_session(guest)["guest"] == {match.uid: ""}
    looker_on = phone(Club.objects.get(pk=match.club_id), "watcher")
    for other in (
        client,
        guest,
        phone(),
        phone(make_club("Friday Table")),
        looker_on,
    ):  # told before, or never in
        for page in (
            f"/c/{match.club.uid}/",
            f"/m/{match.uid}/",
            f"/m/{match.uid}/log/",
            "/no/such/page/",
        ):
            assert "Clear-Site-Data" not in other.get(page)
