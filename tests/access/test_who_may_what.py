"""Who may open and who may send what: every route of the URL configuration, asked by everybody who
could come by.
"""

from collections.abc import Callable
from copy import deepcopy
from http.cookies import SimpleCookie
from typing import get_args

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from games import play
from games.access.form_tokens import make_token
from games.access.links import make_guest_pass
from games.access.phones import CLUBS_KEY
from games.models import Club, Match, Role, new_uid
from games.rules.built_in.game_templates import TEMPLATES
from tests.admin.site import staff
from tests.builders import enter, make_club, make_match, phone, read_session, save_hand
from tests.old_sheets import import_results
from tests.play.rows import everything, nothing_changes
from tests.routes import ROUTES, Route, address_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

PEOPLE = ("keeper", "watcher", "guest", "another club's keeper", "stranger", "staff")
"""Who asks.

A guest came by the code on the match’s television. Staff may do everything in the admin site, and
came by no link.
"""

NO_FORM = "405 405 405 405 405 405"
ANYBODY = "in in in in in in"
NOT_HERE = "404 404 404 404 404 404"
GUESTS = "in in in 404 404 404"
CLUB = "in in 404 404 404 404"
KEEPERS = "in 403 404 404 404 404"
OF_A_MATCH = "in 403 403 404 404 404"
GONE = "410 410 410 410 410 410"
ANSWERS: dict[tuple[str, str], set[str]] = {
    (ANYBODY, NO_FORM): {
        *(
            "landing",
            "join",
            "guest",
            "result",
            "result-picture",
        ),  # where there is a secret, it is in the address
        *("manifest", "offline", "service-worker", "privacy", "first-evening"),
    },
    (ANYBODY, ANYBODY): {
        *("favicon.ico", "start-club", "bring-club", "rules", "rules-card", "given-game"),
        *("come-in", "join-by-code", "who", "bring-television"),  # with a link or a code
        "language",  # of the phone that chooses it
        "correct-hand",  # leads to the hand, which asks who comes
    },
    (GONE, GONE): {
        *("gone-sheet", "gone-scanned-sheet", "gone-sheet-of-club", "gone-move", "gone-new-phone"),
        *("gone-give-back", "gone-new-match", "gone-add-player"),
    },
    (GUESTS, NO_FORM): {
        *(
            "match",
            "match-rules",
            "live-match",
            "deal",
            "live-deal",
            "reveal",
            "live-reveal",
            "tv",
            "live-tv",
        ),
        "go-along",
    },
    (NOT_HERE, NOT_HERE): {"demo"},  # for servers that show it
    (CLUB, NO_FORM): {
        *(
            "club",
            "club-tv",
            "club-files",
            "club-file",
            "history",
            "nights",
            "night",
            "player",
            "statistics",
        ),
        *("balance", "players", "table-tv", "live-table-tv", "live-settling"),
        *(
            "match-files",
            "match-file",
            "share-result",
            "night-of-match",
            "games",
            "game-rules",
            "game-file",
        ),
        *("evening-over", "evening-picture", "evening-picture-file", "seated"),
    },
    (NO_FORM, CLUB): {"not-me"},
    (CLUB, CLUB): {"me", "whose-phone", "phone-asked"},  # lookers-on are somebody, too
    (CLUB, KEEPERS): {"table", "live-table"},
    (KEEPERS, NO_FORM): {
        "share",
        "live-phones",
        "give-game",
        "make-game",
        "matches-away",
        "whole-club",
        "player-file",
        "play-game",
        "club-settings",
    },
    (KEEPERS, KEEPERS): {
        *("import", "paid", "merge-players", "rename-player", "replace-link", "take-game"),
        *(
            "new-game",
            "change-game",
            "delete-club",
            "forget-player",
            "pay-link",
            "rename-club",
            "print-code",
            "time-zone",
        ),
        *(
            "table-games",
            "come-in-now",
            "end-evening",
            "old-results",
            "undo-old-results",
            "print-code",
        ),
    },
    (OF_A_MATCH, NO_FORM): {
        *("next-hand", "correct", "log", "live-hand", "live-question", "live-scores", "score"),
        *("live-said", "live-numbers", "another-game", "people", "correct-people"),
    },
    (OF_A_MATCH, OF_A_MATCH): {
        *(
            "rematch",
            "end-match",
            "correct-seats",
            "correct-end",
            "correct-change",
            "adopt-rules",
            "who-comes",
            "comes",
            "person",
            "who-plays",
            "undo",
            "redo",
            "decks",
            "stakes",
            "question",
            "hand",
            "scores",
            "said",
            "said-by-one",
            "numbers",
            "numbers-of-one",
            "note",
            "remove-match",
        )
    },
    (NO_FORM, KEEPERS): {
        "keep-club",
        *(
            "retire-player",
            "put-away-game",
            "bring-back-game",
            "balance-paid",
            "change-phone",
            "new-codes",
        ),
        *("club-table", "start-next", "reopen-evening", "evening-paid"),
    },
    (NO_FORM, OF_A_MATCH): {
        "confirm",
        "take-back",
        "put-away-match",
        "undo-said",
        "play-after-all",
    },
}
"""What a route answers to everybody who asks, and to everybody who sends something: the one place
where it is said.
"""

LOGIN = {"admin:login", "admin:logout"}
"""All that the admin site has for somebody who is not staff."""

EVERYTHING = {
    "name": "Mallory",
    "token": "",
    "secret": "",
    "role": "keeper",
    "hand": "A A 2 2 3 3",
    "cards": "A A 2 2 3 3",
    "typed": "5",
    "seen": "0",
    "version": "0",
    "answer": "1",
    "rest": "leader",
    "decks": "5",
    "game": "golf",
    "seats": "1-2",
    "player": "1",
    "username": "mallory",
    "password": "mallory",
    "action": "delete_selected",
    "_selected_action": "1",
    "post": "yes",
}


@pytest.fixture(scope="module")
def match(shared_rows: None) -> Match:
    """With a whole deal, and one that has begun; another one of the club is over.

    A phone and both codes are there.
    """
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    save_hand(match, 2, 0, 5)
    play.end_match(make_match("basketball", 2, match.club), "leader")
    play.make_game(match.club, TEMPLATES["golf-6"])
    import_results(match.club, ("Ann", 1, "Bob", 2))
    play.let_in(match.club, "watcher", "watcher")
    play.remove_match(make_match("golf", 2, match.club))
    for role in get_args(Role):
        play.get_or_make_code(match.club, role)
    return match


def address(route: Route, match: Match) -> str:
    return address_of(
        route, match, match.club.matches.exclude(pk=match.pk).get(import_batches=None)
    )


@pytest.fixture(scope="module")
def cookies(match: Match) -> dict[str, SimpleCookie]:
    """What the browser of everybody who could come by keeps."""
    other, admin = make_club("Friday Table"), Client()
    admin.force_login(User.objects.create(username="root", is_staff=True, is_superuser=True))
    keeper = phone(match.club, player=match.seats.get(position=0).player_id)
    guest = phone()
    guest.get(f"/join/guest/{make_guest_pass(match)}/")
    everybody = keeper, phone(match.club, "watcher"), guest, phone(other), phone(), admin
    return {who: client.cookies for who, client in zip(PEOPLE, everybody, strict=True)}


Browsers = Callable[[], dict[str, Client]]


@pytest.fixture
def browsers(cookies: dict[str, SimpleCookie]) -> Browsers:
    """Give everybody a browser that has just been opened."""

    def opened() -> dict[str, Client]:
        clients = {who: Client() for who in cookies}
        for who, client in clients.items():
            client.cookies = deepcopy(cookies[who])
        return clients

    return opened


def ways_in(client: Client) -> set[tuple[str, str]]:
    """Return the clubs that a phone remembers to have come to, and by which link."""
    return {
        (uid, entry["link"])
        for uid, entry in read_session(client).get(CLUBS_KEY, {}).items()
        if "link" in entry
    }


def ask(client: Client, method: str, address: str) -> str:
    """Return how somebody fares who asks for a page, or sends all that a form could, as the table
    says it.
    """
    known = ways_in(client)
    secret = {"secret": Club.objects.earliest("pk").keeper_secret} if address == "/join/" else {}
    response = getattr(client, method)(address, EVERYTHING | {"token": make_token()} | secret)
    if response.streaming:
        list(response)  # or the file that is sent stays open
    if response.get("Location", "").startswith("/admin/login/"):
        found = "login"
    else:
        found = (
            "in" if response.status_code in (200, 302, 303, 409, 422) else str(response.status_code)
        )
    if found != "in":
        assert ways_in(client) <= known, f"{method} {address} lets a phone in: {found}"
    return found


def send(client: Client, address: str) -> str:
    """Return how somebody fares who may send something; what comes of it is undone again."""
    with transaction.atomic():
        found = ask(client, "post", address)
        transaction.set_rollback(True)
    return found


def test_every_route_is_in_the_table_of_answers() -> None:
    said = [name for names in ANSWERS.values() for name in names]
    assert sorted(said) == sorted(route.name for route in ROUTES if not route.in_admin)


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if not route.in_admin], ids=lambda route: route.name
)
def test_a_route_answers_everybody_as_the_table_says(
    match: Match, browsers: Browsers, route: Route
) -> None:
    asked, sent = next(answers for answers, names in ANSWERS.items() if route.name in names)
    where, refused = (
        address(route, match),
        {who for who, said in zip(PEOPLE, sent.split(), strict=True) if said != "in"},
    )
    opened, told = browsers(), browsers()
    with nothing_changes():
        found = {who: ask(opened[who], "get", where) for who in PEOPLE}
        posted = {who: ask(told[who], "post", where) for who in refused}
    posted |= {who: send(told[who], where) for who in set(PEOPLE) - refused}
    assert " ".join(found[who] for who in PEOPLE) == asked
    assert " ".join(posted[who] for who in PEOPLE) == sent


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_phone_with_a_replaced_link_is_a_stranger_everywhere(match: Match, role: str) -> None:
    shut_out = phone(match.club, role)
    for link in get_args(Role):
        play.replace_link(match.club, link, new_uid(), based_on=1)
    private = [
        route for (asked, _), names in ANSWERS.items() if asked != ANYBODY for route in names
    ]
    with nothing_changes():
        for route in (route for route in ROUTES if route.name in private):
            for method in ("get", "post"):
                assert ask(shut_out, method, address(route, match)) in ("404", "405", "410"), (
                    method,
                    route,
                )


def test_only_staff_get_into_the_admin_site(match: Match, browsers: Browsers) -> None:
    keeper, _, _, _, stranger, _ = browsers().values()
    with nothing_changes():
        for route in (route for route in ROUTES if route.in_admin):
            where, expected = address(route, match), "in" if route.name in LOGIN else "login"
            assert ask(keeper, "get", where) == expected, route
            assert ask(keeper, "post", where) == expected, route
            assert ask(stranger, "get", where) == expected, route
            assert ask(stranger, "post", where) == expected, route


def test_staff_without_permissions_see_and_change_nothing(match: Match) -> None:
    client = staff()
    with nothing_changes():
        for route in (route for route in ROUTES if route.in_admin and route.name not in LOGIN):
            for method in ("get", "post"):
                response = getattr(client, method)(address(route, match), EVERYTHING)
                assert match.club.name not in response.content.decode(), (method, route)
                assert response.status_code < 500, (method, route)


def test_staff_can_open_every_page_of_the_admin_site(match: Match, browsers: Browsers) -> None:
    for route in (route for route in ROUTES if route.in_admin and route.name != "admin:logout"):
        found = browsers()["staff"].get(address(route, match))
        assert found.status_code in (200, 302, 403, 404, 405), route


def test_the_tests_compare_every_row(match: Match) -> None:
    assert all(rows for name, rows in everything().items() if name not in ("Paid", "Tally"))
