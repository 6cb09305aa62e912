"""/join/<code>/ and the code typed on the start page: from a table's code to one's own hand."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.models import Club, ClubPhone, Match, new_uid
from games.play import phones
from games.play.limits import CODES_AN_HOUR, MAX_PHONES
from tests.builders import enter, make_club, make_match, phone, player_at, read_session
from tests.play.rows import nothing_changes
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    return make_match("hang-ten", 4, make_club("Zoë’s <script>"))


@pytest.fixture
def club(match: Match) -> Club:
    return match.club


def table(club: Club, role: str = "keeper") -> str:
    return reverse("who", args=[play.get_or_make_code(club, role)])


def join_by_code(
    club: Club, fields: dict[str, object], client: Client | None = None, role: str = "keeper"
) -> Client:
    client = client or phone()
    response = client.post(table(club, role), fields)
    assert response.status_code == 302, words(response)
    return client


def role_of(client: Client, club: Club) -> tuple[str, str | None] | None:
    number = read_session(client)["clubs"][club.uid].get("phone")
    row = club.phones.select_related("player").filter(pk=number).first()
    return row and (row.role, row.player and row.player.name)


def test_one_tap_leads_to_ones_own_hand_and_keeps_score(match, club):
    client = phone()
    page = client.get(table(club))
    assert page["Referrer-Policy"] == "strict-origin"  # no other page learns the code
    assert {"no-store", "private"} <= set(page["Cache-Control"].split(", "))
    tapped = re.findall(r'name="player" value="(\d+)"', on_one_line(page))
    assert tapped[:4] == [str(player_at(match, seat)) for seat in range(4)]
    response = client.post(table(club), {"player": player_at(match, 2)}, follow=True)
    assert response.redirect_chain[-1][0] == reverse("hand", args=[match.uid, 1, 2])
    assert role_of(client, club) == ("keeper", "Cy")
    saved = client.post(
        reverse("hand", args=[match.uid, 1, 2]), {"cards": "2 3 4 5 6 7 8 9 10 J", "seen": "0"}
    )
    assert saved.status_code == 303
    assert match.log.last().phone.name == "Cy"


def test_pages_cost_no_more_queries_for_numbered_phones(match, club):
    old, new = (
        phone(club, player=player_at(match, 0)),
        join_by_code(club, {"player": player_at(match, 0)}),
    )
    new.get(f"/m/{match.uid}/")  # it is noted once that a phone was seen
    for path in (
        "",
        "live/?seen=0",
        f"live/?seen={match.revision}",
        "next/",
        "deals/1/hands/1/",
        "log/",
    ):
        costs = []
        for client in (old, new, old):  # what is kept in memory is kept for both
            with CaptureQueriesContext(connection) as asked:
                client.get(f"/m/{match.uid}/{path}")
            costs.append(len(asked))
        assert costs[1] == costs[2], path
        assert costs[1] == 1 or path != f"live/?seen={match.revision}"


def test_the_second_phone_of_somebody_is_asked_once(match, club):
    join_by_code(club, {"player": player_at(match, 1)})
    assert "Bob phone joined" in words(phone().get(table(club)))
    client = phone()
    with nothing_changes():
        asked = client.post(table(club), {"player": player_at(match, 1)})
    assert "Bob’s second phone?" in words(asked)
    fields = dict(
        re.findall(r'<input type="hidden" name="(sure)" value="(.*?)"', on_one_line(asked))
    )
    join_by_code(club, fields | {"player": player_at(match, 1)}, client)
    assert club.phones.filter(player=player_at(match, 1), role="keeper").count() == 2
    join_by_code(club, {"player": player_at(match, 1)}, client)  # its own face


def test_a_new_player_watches_and_plays_from_the_next_match(match, club):
    client = join_by_code(club, {"name": "  Xenia "})
    assert role_of(client, club) == ("watcher", "Xenia")
    assert client.get(reverse("match", args=[match.uid])).status_code == 200
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403
    following = make_match("golf", ["Ann", "Xenia"], club)
    assert client.get(reverse("next-hand", args=[following.uid])).status_code == 303


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\0b"])
def test_an_invalid_name_is_refused_beside_the_field(club, name):
    address = table(club)
    with nothing_changes():
        response = phone().post(address, {"name": name})
    assert response.status_code == 422
    assert 'id="name-error" role="alert"' in on_one_line(response)
    assert 'aria-invalid="true"' in on_one_line(response)
    assert not name.isalpha() or f'value="{name}"' in on_one_line(response)


@pytest.mark.parametrize("fields", [{"watch": "1"}, {"player": "1"}, {"name": "Mallory"}, {}])
def test_the_watching_code_and_just_watching_only_allow_watching(match, club, fields):
    said = words(phone().get(table(club, "watcher")))
    assert "Watch Zoë’s <script>" in said
    assert "Who are you?" not in said
    for client in (join_by_code(club, fields, role="watcher"), join_by_code(club, {"watch": "1"})):
        assert role_of(client, club) == ("watcher", None)
        assert client.get(reverse("match", args=[match.uid])).status_code == 200
        assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403
    assert not club.players.filter(name="Mallory").exists()


def test_a_player_who_is_not_at_the_table_is_refused(match, club):
    stranger = player_at(make_match("golf", 2, make_club("Friday Table")), 0)
    address = table(club)
    for fields in ({}, *({"player": tapped} for tapped in ("", "0", "x", "9" * 40, stranger))):
        with nothing_changes():
            response = phone().post(address, fields)
        assert response.status_code == 422
        assert "That name is no longer in the club. Choose another one." in words(response)


def test_a_name_is_enough_before_the_first_match():
    club = make_club("Fresh")
    client = join_by_code(club, {"name": "Ann"})
    match = make_match("golf", ["Ann", "Bob"], club)
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 303
    enter(match, 1, [3, 12], 0)
    play.end_match(match, "leader")
    client = phone()
    response = client.post(table(club), {"player": player_at(match, 1)})
    assert response["Location"] == reverse("seated", args=[play.get_or_open_newest_table(club).uid])
    assert role_of(client, club) == ("keeper", "Bob")


@pytest.mark.new_club_only("counts phones")
def test_a_phone_that_keeps_score_goes_on_to_whatever_is_tapped(match, club):
    client = phone(club)
    join_by_code(club, {"watch": "1"}, client)
    assert role_of(client, club) == ("keeper", None)
    join_by_code(club, {"player": player_at(match, 0)}, client)
    assert role_of(client, club) == ("keeper", "Ann")
    assert club.phones.count() == 1


def test_an_invalid_or_replaced_code_admits_nobody(match, club):
    old, client = table(club), phone()
    play.replace_link(club, "keeper", new_uid(), based_on=1)
    for address in (old, "/join/AB2CDE/"):
        for response in (
            client.get(address),
            client.post(address, {"player": player_at(match, 0)}),
        ):
            assert response.status_code == 404
            assert "This code does not work." in words(response)
    assert "clubs" not in read_session(client)


def test_guessing_gets_429_and_a_time_to_return(club):
    right = table(club)
    client = phone()
    for _ in range(CODES_AN_HOUR):
        client.post("/join/AB2CDE/")
    for response in (
        client.get(right),
        client.post(reverse("join-by-code"), {"code": right}),
        client.post("/tv/", {"code": right}),
    ):
        assert response.status_code == 429
        assert response["Retry-After"] == "3600"
        assert "Try again in 1 hour." in words(response)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ({}, False),  # at home, over http, a browser does not say what asks
        ({"secure": True}, True),
        (
            {"secure": True, "headers": {"Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"}},
            True,
        ),
        (
            {
                "secure": True,
                "headers": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"},
            },
            True,
        ),
        (
            {
                "secure": True,
                "headers": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"},
            },
            False,
        ),
        (
            {
                "secure": True,
                "headers": {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "iframe"},
            },
            False,
        ),
    ],
)
def test_a_picture_on_another_site_uses_up_no_guesses(club, said, counts):
    right, client = table(club), phone()
    for _ in range(CODES_AN_HOUR):
        client.get("/join/AB2CDE/", **said)
    assert client.get(right).status_code == (429 if counts else 200)
    unseen = {
        "secure": True,
        "headers": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"},
    }
    answers = [phone().get(address, **unseen) for address in (right, "/join/AB2CDE/")]  # both alike
    assert [answer.status_code for answer in answers] == [403, 403]
    assert words(answers[0]) == words(answers[1])


def every_way_in(match):
    """Yield what is answered to new phones that come in by each way."""
    club = match.club
    ways = [
        *(
            (table(club), fields)
            for fields in ({"player": player_at(match, 0)}, {"name": "Xenia"}, {"watch": "1"})
        ),
        *((table(club, "watcher"), {"watch": "1"}), ("/join/", {"secret": club.keeper_secret})),
        ("/tv/", {"code": play.get_or_make_code(club, "keeper")}),
    ]
    with nothing_changes():
        for address, fields in ways:
            yield phone().post(address, fields)


@pytest.mark.new_club_only("counts phones")
def test_a_full_club_says_what_to_do(match, club):
    ClubPhone.objects.bulk_create(
        ClubPhone(club=club, role="watcher", seen=True) for _ in range(MAX_PHONES)
    )
    for response in every_way_in(match):
        assert response.status_code == 422
        assert "Remove one of them first" in words(response)


def test_phones_of_one_network_are_limited_per_hour(match, club, monkeypatch):
    monkeypatch.setattr(phones, "JOINS_AN_HOUR", 1)
    join_by_code(club, {"watch": "1"})
    for response in every_way_in(match):
        assert (response.status_code, response["Retry-After"]) == (429, "3600")
        assert "Too many phones joined from your network. Try again in 1 hour." in words(response)


@pytest.mark.new_club_only("counts phones")
def test_phones_that_view_their_pages_are_noted(match, club):
    client, _ = (join_by_code(club, {"watch": "1"}, role="watcher") for _ in range(2))
    assert client.get(f"/m/{match.uid}/").status_code == 200
    assert [each.seen for each in club.phones.order_by("pk")] == [True, False]


# On the start page


def test_a_code_typed_on_the_start_page_leads_to_its_table(
    club,
):
    code, address = play.get_or_make_code(club, "keeper"), reverse("join-by-code")
    assert f'action="{address}"' in on_one_line(phone().get("/"))
    assert phone().get(address)["Location"] == "/"
    for response in (
        phone().post(address, {"code": f" {code} "}),
        phone().get(address, {"code": code.lower()}),
    ):
        assert (response.status_code, response["Location"]) == (302, table(club))
    wrong = phone().get(address, {"code": "nothing"})
    assert wrong.status_code == 422
    assert 'value="nothing"' in on_one_line(wrong)


@pytest.mark.parametrize("typed", ["", "x", "AB2CDE", "<b>", "\0"])
def test_a_wrong_code_is_refused_beside_its_field(club, typed):
    response = phone().post(reverse("join-by-code"), {"code": typed})
    assert response.status_code == 422
    assert 'id="code-error" role="alert"' in on_one_line(response)
    assert "<b>" not in re.search(r'<input class="field letters".*?>', on_one_line(response))[0]
