"""Replacing a link ends everybody who came by it, whatever they may do; what a keeper said of a
phone stays.
"""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import play
from games.access.form_tokens import build_link_secret, make_token
from games.access.phones import CLUBS_KEY
from games.models import Club, ClubPhone, Match, Role, new_uid
from games.rules.errors import RuleError
from tests.access.ways_in import ann, guest, phone_by_code, phone_by_link, phone_id, television
from tests.builders import join_by_link, make_club, make_match, phone, read_session, set_session
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = pytest.mark.django_db

OUT = "This phone was removed from the club"
LIVE = {"HX-Request": "true"}


def replace(club: Club, role: Role) -> Club:
    """Replace a link by a keeper's phone, as the page does it."""
    before = Club.objects.get(pk=club.pk)
    sent = {"token": make_token(), "seen": str(before.get_link_number(role))}
    answer = phone_by_link(before, "keeper").post(
        reverse("replace-link", args=[club.uid, role]), sent
    )
    assert answer.status_code == 302
    return Club.objects.get(pk=club.pk)


def can_see(client: Client, match: Match) -> bool:
    """Tell whether a phone sees a match's board; check that its open page gets the same answer."""
    page, live = (
        client.get(f"/m/{match.uid}/{path}", headers=LIVE) for path in ("", "live/?seen=none")
    )
    assert page.status_code == live.status_code
    return page.status_code == 200


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_replacing_a_link_removes_everybody_who_came_by_it(match, club, role) -> None:
    """The list has exactly those who are in."""
    promoted, demoted = phone_by_link(club, "watcher"), phone_by_link(club, "keeper")
    play.set_phone_role(club, phone_id(promoted, club), "keeper")
    play.set_phone_role(club, phone_id(demoted, club), "watcher")
    by_play = {
        "link to play": phone_by_link(club, "keeper"),
        "face at the table": phone_by_code(club, "keeper", {"player": ann(club).pk, "sure": "1"}),
        "waits for a seat": phone_by_code(club, "keeper", {"name": "Ludmila"}),
        "play code, just watching": phone_by_code(club, "keeper", {"watch": "1"}),
        "television by the play code": television(club, "keeper"),
        "made a looker-on": demoted,
    }
    phones = {
        **by_play,
        "link to watch": phone_by_link(club, "watcher"),
        "watch code": phone_by_code(club, "watcher", {"watch": "1"}),
        "television by the watch code": television(club, "watcher"),
        "guest of a television": guest(match),
        "made a keeper": promoted,
    }
    assert {who for who, client in phones.items() if can_see(client, match)} == set(phones)
    replace(club, role)
    own = club.phones.latest("pk").pk
    inside = {who for who, client in phones.items() if can_see(client, match)}
    # Whoever keeps score by a keeper's word is out with either link.
    assert inside == (
        set(by_play) if role == "watcher" else set(phones) - set(by_play) - {"made a keeper"}
    )
    listed = {phone_id(phones[who], club) for who in inside - {"guest of a television"}}
    assert set(club.phones.values_list("pk", flat=True)) == listed | {own}


def test_a_phone_that_waited_by_an_old_code_gets_no_seat(match: Match) -> None:
    club = match.club
    waiting = phone_by_code(club, "keeper", {"name": "Ludmila"})
    replace(club, "keeper")
    assert waiting.post(reverse("me", args=[club.uid]), {"player": ann(club).pk}).status_code == 404
    assert (
        waiting.post(reverse("whose-phone", args=[match.uid]), {"player": ann(club).pk}).status_code
        == 404
    )
    make_match("golf", ["Ann", "Ludmila"], club)
    assert waiting.get(reverse("next-hand", args=[match.uid])).status_code == 404


def test_a_television_never_shows_the_replacement_of_its_code(match: Match) -> None:
    screen, tv = television(match.club, "keeper"), f"/m/{match.uid}/tv/"
    assert play.get_or_make_code(match.club, "keeper")[:3] in screen.get(tv).text
    club = replace(match.club, "keeper")
    code = play.get_or_make_code(club, "keeper")
    for page in (tv, f"{tv}live/?seen=0", f"/c/{club.uid}/tv/"):
        response = screen.get(page)
        assert response.status_code == 404
        assert code[:3] not in words(response)


def test_a_phone_with_both_links_leaves_with_the_one_it_plays_by(match: Match) -> None:
    club = match.club
    keeper = phone_by_link(club, "keeper")
    join_by_link(keeper, club.watch_secret)
    replace(club, "watcher")
    assert keeper.get(reverse("next-hand", args=[match.uid])).status_code == 303
    client = phone_by_link(Club.objects.get(pk=club.pk), "watcher")
    phone_by_code(club, "keeper", {"name": "Ludmila"}, client)
    assert club.phones.get(pk=phone_id(client, club)).came_by == "keeper"
    replace(club, "keeper")
    assert not can_see(client, match)


def test_the_phone_that_replaces_a_link_stays_a_keeper(match: Match) -> None:
    club = match.club
    client = phone_by_link(club, "watcher")
    play.set_phone_role(club, phone_id(client, club), "keeper")
    for role in ("watcher", "keeper"):
        sent = {"token": make_token(), "seen": "1"}
        assert client.post(reverse("replace-link", args=[club.uid, role]), sent).status_code == 302
        assert client.get(reverse("next-hand", args=[match.uid])).status_code == 303
    assert club.phones.get().came_by == "keeper"


def old_phone(club: Club, role: str, link: Role, **more: object) -> Client:
    """Make a phone whose row knows no link; the cookie of a television or of who waited says it
    came to watch.
    """
    row = ClubPhone.objects.create(club=club, role=role, **more)
    client = phone(club, link)
    set_session(
        client, clubs={club.uid: read_session(client)[CLUBS_KEY][club.uid] | {"phone": row.pk}}
    )
    return client


@pytest.mark.parametrize(
    ("role", "stay"), [("keeper", {"watcher"}), ("watcher", {"keeper", "no row"})]
)
def test_phones_of_an_older_version_leave_with_their_link(
    match: Match, club: Club, role: Role, stay: set[str]
) -> None:
    waits = {"player": play.add_player(club, "Ludmila"), "waits": True}
    phones = {
        "keeper": old_phone(club, "keeper", "keeper"),
        "watcher": old_phone(club, "watcher", "watcher"),
        "television": old_phone(club, "television", "watcher"),
        "waits": old_phone(club, "watcher", "watcher", **waits),
        "no row": phone(club, "keeper"),
    }
    assert all(can_see(client, match) for client in phones.values())
    replace(match.club, role)
    assert {who for who, client in phones.items() if can_see(client, match)} == stay
    assert match.club.phones.filter(came_by="").count() == len(stay - {"no row"})


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_every_page_explains_a_removal_but_not_to_strangers(match: Match, role: Role) -> None:
    client, visitor = phone_by_link(match.club, role), guest(match)
    replace(match.club, role)
    live = f"/m/{match.uid}/live/?seen=0"
    for _ in range(2):  # an open page asks, and is loaded again for the answer
        for page in (live, f"/m/{match.uid}/", f"/c/{match.club.uid}/"):
            response = client.get(page)
            assert response.status_code == 404
            assert OUT in words(response)
        assert (OUT in words(visitor.get(live))) == (role == "watcher")
    for stranger in (phone(), phone(make_club("Friday Table"))):
        assert OUT not in words(stranger.get(f"/m/{match.uid}/"))


def send_again(club: Club, client: Client, sent: dict[str, str]) -> int:
    """Send a form that replaces the link to play; return the status of the answer."""
    return client.post(reverse("replace-link", args=[club.uid, "keeper"]), sent).status_code


def test_a_form_sent_again_readmits_no_removed_phone(match: Match) -> None:
    client, before, sent = (
        phone_by_link(match.club, "keeper"),
        phone(),
        {"token": make_token(), "seen": "1"},
    )
    before.cookies["phone"] = client.cookies["phone"].value
    assert send_again(match.club, client, sent) == 302
    play.remove_phone(match.club, phone_id(client, match.club))
    with nothing_changes():
        for each in (client, before, phone()):
            assert send_again(match.club, each, sent) == 404
            assert not can_see(each, match)


def test_a_form_sent_again_makes_no_keeper_of_a_demoted_phone(
    match: Match,
) -> None:
    client, sent = phone_by_link(match.club, "keeper"), {"token": make_token(), "seen": "1"}
    send_again(match.club, client, sent)
    play.set_phone_role(match.club, phone_id(client, match.club), "watcher")
    assert send_again(match.club, client, sent) == 403
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403


def test_a_form_makes_a_different_secret_for_each_link() -> None:
    clubs, token = [make_club(), make_club("Friday Table")], make_token()
    secrets = {
        build_link_secret(token, club, role, seen)
        for club in clubs
        for role in ("keeper", "watcher")
        for seen in (1, 2)
    }
    assert len(secrets) == 8
    assert {len(secret) for secret in secrets} == {len(new_uid())}
    assert not any(secret in token or token.split(":")[0] in secret for secret in secrets)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_nobody_joins_by_a_link_while_it_is_replaced(role: Role) -> None:
    club = make_club()
    play.replace_link(club, role, new_uid(), based_on=1)
    with nothing_changes(), pytest.raises(RuleError, match="just been changed"):
        play.let_in(club, "watcher", role)


def test_a_link_replaced_before_the_tap_says_so(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale, table = club, play.get_or_open_newest_table(club)
    play.replace_link(club, "keeper", new_uid(), based_on=1)
    monkeypatch.setattr(
        "games.pages.phones.links_views.find_club_by_link", lambda secret: (stale, "keeper")
    )
    monkeypatch.setattr(
        "games.play.load_table_by_code", lambda code, sender, **_: (table, "keeper")
    )
    refused: list[HttpResponse] = [
        phone().post("/join/", {"secret": "a" * 22}),
        phone().post("/join/KQ74TR/", {"watch": "1"}),
        phone().post("/tv/", {"code": "KQ7-4TR"}),
    ]
    assert [response.status_code for response in refused] == [404, 422, 422]
    assert "This link no longer works" in words(refused[0])
    assert all("This code has just been changed." in words(response) for response in refused[1:])
