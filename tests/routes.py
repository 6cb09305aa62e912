"""Every route of the server, read from the URL configuration, for tests that none may escape."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games import play
from games.access.links import make_guest_pass, sign_game, sign_result
from games.models import Club, HouseGame, ImportBatch, Match
from games.rules.built_in.game_templates import TEMPLATES
from games.values.clocks import get_night
from tests.builders import phone
from tests.old_sheets import import_results

PART = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its name (the pattern where it has none), the pattern of its address, the parts of
    it that vary.
    """

    name: str
    pattern: str
    parts: tuple[str, ...]

    @property
    def in_admin(self) -> bool:
        """Whether it is one of the admin site's."""
        return self.pattern.startswith("admin/")

    def filled(self, **values: object) -> str:
        """Return the address with these values in it."""
        return "/" + PART.sub(lambda part: str(values[part[1] or part[2]]), self.pattern).replace(
            "^", ""
        ).rstrip("$")


def all_routes() -> list[Route]:
    """Return every route that there is, in the order in which addresses are looked up."""
    return list(_walk(get_resolver().url_patterns))


def _walk(
    patterns: Iterable[URLPattern | URLResolver], before: str = "", namespace: str = ""
) -> Iterator[Route]:
    for one in patterns:
        pattern = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _walk(
                one.url_patterns, pattern, f"{one.namespace}:" if one.namespace else namespace
            )
        else:
            name = namespace + one.name if one.name else pattern
            yield Route(name, pattern, tuple(part[1] or part[2] for part in PART.finditer(pattern)))


ROUTES = all_routes()


def address_of(route: Route, match: Match, over: Match | None = None, **other: str) -> str:
    """Return the route's address in a match, its first deal and hand, its club and game; the result
    is that of `over`.

    A club that has no game of its own gets one. `other` are values of parts to take instead.
    """
    shared, club = over or match, match.club
    seat = lambda: match.seats.get(position=0).player_id  # noqa: E731
    values: dict[str, Callable[[], object]] = {
        "key": lambda: _own_game(club).key,
        "uid": lambda: _uid_of(route, match, shared),
        "number": lambda: 1,
        "position": lambda: 1,
        "pk": seat,
        "player": seat,
        "game": lambda: match.game,
        "kind": lambda: "join",
        "role": lambda: "keeper",
        "secret": lambda: club.keeper_secret,
        "guest_pass": lambda: make_guest_pass(match),
        "code": lambda: play.get_or_make_code(club, "keeper"),
        "signature": lambda: (
            sign_game(_own_game(club)) if route.pattern.startswith("g/") else sign_result(shared)
        ),
        "night": lambda: get_night(match.started_at),
        "name": lambda: "hands.csv",
        "file": lambda: "hands.csv",
        "words": lambda: "-".join(["zoo"] * 8),
        "batch": lambda: _batch_of(match).uid,
        "object_id": lambda: _row_of(route, match),
        "id": lambda: 1,
        "content_type_id": lambda: 1,
        "app_label": lambda: "games",
        "url": lambda: "no/such/page/",
    }
    return route.filled(**{part: values[part]() for part in route.parts} | other)


def _own_game(club: Club) -> HouseGame:
    return club.house_games.first() or play.make_game(club, TEMPLATES["golf-6"])


def _uid_of(route: Route, match: Match, shared: Match) -> str:
    """Return the uid in the route: of the club, the newest table, the match, or of the one whose
    result is shown.
    """
    begins = route.pattern[:2]
    if begins == "t/":
        return play.get_or_open_newest_table(match.club).uid
    return {"c/": match.club.uid, "r/": shared.uid}.get(begins, match.uid)


def _batch_of(match: Match) -> ImportBatch:
    """Return results that came into the match's club from a table; some come in if there are
    none.
    """
    return match.club.import_batches.first() or import_results(match.club, ("Ann", 1, "Bob", 2))


OF_SOME = frozenset({"demo", "metrics", "join", "who", "join-by-code"})
"""Addresses that lead nowhere here, whatever is played."""


def failing_pages(
    match: Match, over: Match | None = None, of_some: Collection[str] = ()
) -> set[tuple[str, int]]:
    """Return the pages of the app and of the admin site that cannot be shown to keeper and
    operator, with their status.

    `of_some` names those that this match may lack.
    """
    admin = Client()
    admin.force_login(
        User.objects.get_or_create(username="root", is_superuser=True, is_staff=True)[0]
    )
    found = {}
    for route in ROUTES:
        client = admin if route.in_admin else phone(match.club)
        answer = client.get(address_of(route, match, over))
        if answer.streaming:
            list(answer)  # or the file that is sent stays open
        found[route] = answer.status_code
    may_lack = {route for route in ROUTES if route.in_admin or route.name in OF_SOME.union(of_some)}
    good = {200, 204, 302, 303, 405, 410}
    return {(route.name, status) for route, status in found.items() if status not in good} - {
        (route.name, status) for route in may_lack for status in (403, 404)
    }


def _row_of(route: Route, match: Match) -> int:
    """Return the id of the row that a page of the admin site is about."""
    rows = {
        "club": match.club_id,
        "match": match.pk,
        "player": match.seats.get(position=0).player_id,
    }
    return next((pk for name, pk in rows.items() if f"/{name}/" in route.pattern), 1)
