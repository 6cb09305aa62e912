"""Whatever is sent to whatever address: the server does not fail, and what it refuses changes nothing.

`pytest tests/test_fuzz.py --hypothesis-profile=thorough` tries five times as many examples.
"""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import play
from games.access.form_tokens import new_token
from games.models import Match, Player, Role
from games.rules.changes.change import CHANGES
from games.rules.templates import TEMPLATES
from tests.access.test_who_may_what import ANSWERS, EVERYTHING
from tests.builders import LOW, enter, hand, make_match, phone
from tests.examples import examples as scaled
from tests.fuzzing import (
    ANYTHING,
    HOSTS,
    KINDS,
    METHODS,
    ODD,
    TOKEN,
    Form,
    Served,
    as_header,
    bodies,
    filled,
    forms_of,
    headers,
    multipart,
    send,
    stored,
    urlencoded,
    with_one_odd,
)
from tests.routes import ROUTES, address_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

STATES = {"match", "deal", "hand", "scores", "question", "end-match", "correct-end", "undo", "share-result", "night"}
"""Routes whose pages differ with how a match stands."""


SHOWING = {"match", "club", "share", "give-game", "tv", "share-result", "result"}
"""Routes whose pages show an address of the app, as text or as a code."""


QUERIES = [
    *("cards", "typed", "seen", "marked", "hand", "do", "seats", "game", "first", "second", "decks", "unit", "name"),
    *("before", "from", "to", "player", "next", "new", "answer", "other", "q", "p", "o", "club", "all", "e", "state"),
    *("started_at__gte", "started_at__year", "club__id__exact", "_to_field", "_popup", "app_label", "model_name"),
    *("field_name", "term", "page"),
]
"""What an address can ask for, in the app and in the admin site."""


SENT = {name for (_, sent), named in ANSWERS.items() if sent.startswith("in") for name in named}
"""Routes that a keeper can send something to."""
NO_FORM = {"favicon.ico", "rules", "rules-card", "take-back"}
"""Routes that take no form, and one that stands only on the page after a hand was saved."""


def examples(many: int) -> settings:
    """Settings of a test that asks a whole club for each example."""
    slow_setup = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=scaled(many), suppress_health_check=slow_setup, deadline=None)


class Table:
    """A club with matches in several states, those who can ask, all forms of its pages, and what is stored."""

    def __init__(self) -> None:
        self.match = make_match("golf", 2)
        self.club = self.match.club
        enter(self.match, 1, [5, LOW["golf"]])
        play.record_hand(self.match, 2, 0, hand(5), seen=0)
        asked = make_match("golf", 3, self.club)
        for position in range(3):
            play.record_hand(asked, 1, position, hand(5), seen=0)
        pot = make_match("hang-ten", 4, self.club)
        enter(pot, 1, [LOW["hang-ten"], 5, 6, 7])
        self.over = make_match("hang-ten", 4, self.club)
        enter(self.over, 1, [1, 2, 3, 4])
        play.end_match(self.over, "leader")
        shedding = make_match("tens-pile", 2, self.club)
        play.record_hand(shedding, 1, 0, hand(LOW["tens-pile"]), seen=0)
        self.matches: list[Match] = [self.match, asked, pot, self.over, shedding]
        undone = make_match("basketball", 2, self.club)
        enter(undone, 1, [5, 6])
        play.undo(undone, play.steps_of(undone).back or 0)
        first, other = (seat.player_id for seat in self.match.seats.all())
        away = play.make_game(self.club, TEMPLATES["golf-9"])
        play.put_away(away)
        own = play.make_game(self.club, TEMPLATES["golf-6-jokers"], "Deal six each.")
        changed = make_match(own.key, 2, self.club)
        play.change_game(own, TEMPLATES["golf-6-jokers"] | {"end": {"deals": 3}}, own.told, seen=own.number)
        self.further = [
            "/?new=1",
            f"/m/{changed.uid}/correct/game/",
            *(f"/c/{self.club.uid}/games/{game.key}/rules/" for game in (away, own)),
            f"/m/{undone.uid}/redo/",
            f"/m/{self.match.uid}/deals/2/hands/2/",
            f"/c/{self.club.uid}/new/?game=golf&seats={first}-{other}&first={first}",
            f"/c/{self.club.uid}/players/{first}/merge/?other={self._stranger().pk}",
        ]
        play.let_in(self.club, "watcher")
        for role in get_args(Role):
            play.code_for(self.club, role)
        self._admin = Client()
        self._admin.force_login(User.objects.create_superuser("root"))
        self.before = stored()

    def _stranger(self) -> Player:
        """Somebody who has never played, and can be the same person as anybody."""
        return play.add_player(self.club, "Zoe")

    def keeper(self, *, csrf: bool = True) -> Client:
        client = phone(self.club, player=self.match.seats.get(position=0).player_id)
        client.handler.enforce_csrf_checks = csrf
        return client

    def admin(self) -> Client:
        client = Client(enforce_csrf_checks=True)
        client.cookies.load({name: cookie.value for name, cookie in self._admin.cookies.items()})
        return client

    def addresses(self, *, admin: bool) -> list[str]:
        """Every route's; those of `STATES` in every match."""
        left_out = {"admin:logout", "favicon.ico"}
        routes = [route for route in ROUTES if route.in_admin == admin and route.name not in left_out]
        found = [address_of(route, self.match, self.over) for route in routes]
        for match in self.matches[1:]:
            found += [address_of(route, match) for route in routes if route.name in STATES]
        return found if admin else [*found, *self.further]

    def forms(self, client: Client, *, admin: bool) -> list[Form]:
        """Those of all pages; and for an address that takes what no page sends, everything that a form could hold."""
        addresses = self.addresses(admin=admin)
        found = forms_of(client, addresses)
        taking = {route.pattern for route in ROUTES if route.name in SENT or route.in_admin}
        known = {form.address for form in found}
        fields = tuple((EVERYTHING | {"token": new_token()}).items())
        others = [Form(address, fields) for address in addresses if address not in known]
        return found + [form for form in others if route_of(form) in taking]

    def check(self, response: HttpResponse, *, sent: bool = True) -> None:
        """Nobody's fault is the server's; and what is only looked at, or refused, is as it was."""
        assert response.status_code < 500
        if response.streaming:
            b"".join(response.streaming_content)
        if response.status_code >= 400 or not sent:
            assert stored() == self.before


@pytest.fixture(scope="module")
def table(shared_rows: None) -> Table:
    return Table()


def route_of(form: Form) -> str:
    try:
        return resolve(form.address.partition("?")[0]).route
    except Resolver404:
        return ""


def test_every_form_is_found_on_a_page_so_that_it_is_sent_as_pages_do(table: Table) -> None:
    found = {route_of(form) for form in forms_of(table.keeper(), table.addresses(admin=False)) if form.post}
    assert {route.pattern for route in ROUTES if route.name in SENT - NO_FORM} - found == set()


def test_forms_with_anything_in_them(table: Table) -> None:
    forms = table.forms(table.keeper(), admin=False)

    @examples(200)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(forms))
        fields = data.draw(filled(form) | with_one_odd(form))
        client = table.keeper()
        if data.draw(st.booleans()):
            client.defaults["HTTP_HX_REQUEST"] = "true"
        with transaction.atomic():
            if form.post:
                csrf = data.draw(st.integers(0, 9)) > 0
                kind = data.draw(st.sampled_from([*[KINDS[0]] * 20, KINDS[1], *KINDS]))
                response = send(client, form.address, fields, kind, csrf=csrf)
                nowhere = "/hands/0/" in form.address  # a blank form, whose address the phone fills in
                assert csrf or response.status_code in (400, 403, 405, 413) or (nowhere and response.status_code == 404)
            else:
                response = client.get(f"{form.address.partition('?')[0]}?{urlencoded(fields).decode()}")
            table.check(response, sent=form.post)
            transaction.set_rollback(True)

    fuzz()


def test_addresses_with_anything_in_them(table: Table) -> None:
    genuine = table.addresses(admin=False) + table.addresses(admin=True)
    clients = [table.keeper, table.admin, phone]

    @examples(150)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        parts = data.draw(st.sampled_from(genuine)).split("/")
        for place in data.draw(st.sets(st.integers(1, max(1, len(parts) - 1)), max_size=2)):
            parts[place] = data.draw(ANYTHING)
        path = "/".join(parts) or "/"
        query = tuple(data.draw(st.lists(st.tuples(st.sampled_from(QUERIES), ANYTHING), max_size=4)))
        client, method = data.draw(st.sampled_from(clients))(), data.draw(st.sampled_from(["GET", "HEAD", "POST"]))
        with transaction.atomic():
            wsgi = path.encode("utf-8", "surrogatepass").decode("latin-1")  # as servers hand an address on
            response = client.generic(method, "/", QUERY_STRING=urlencoded(query).decode(), PATH_INFO=wsgi)
            table.check(response, sent=method == "POST")
            transaction.set_rollback(True)

    fuzz()


def test_requests_with_anything_around_them(table: Table) -> None:
    genuine = table.addresses(admin=False) + table.addresses(admin=True)
    addresses = st.sampled_from(genuine) | st.sampled_from(["/nothing/here/", "/admin/nothing/", "/m/nothing/"])
    clients = [table.keeper, table.admin, phone]

    @examples(150)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        client = data.draw(st.sampled_from(clients))()
        client.handler = Served(enforce_csrf_checks=True)
        client.cookies["csrftoken"] = TOKEN
        method, address = data.draw(st.sampled_from(METHODS)), data.draw(addresses)
        if data.draw(st.integers(0, 3)) == 0:
            address += "?" + "q&" * data.draw(st.sampled_from([1, 600, 20_000]))
        kind, body = data.draw(bodies())
        host = data.draw(st.just("testserver") | st.just("testserver") | HOSTS)
        around = {"host": as_header(host), **data.draw(st.just({}) | headers())}
        with transaction.atomic():
            table.check(client.generic(method, address, body, kind, headers=around), sent=method == "POST")
            transaction.set_rollback(True)

    fuzz()


def test_pages_with_an_address_to_pass_on_asked_by_any_host(table: Table, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client = table.keeper()
    showing = [route for route in ROUTES if route.name in SHOWING]
    addresses = [address_of(route, match) for route in showing for match in (table.match, table.over)]

    @examples(12)
    @given(HOSTS)
    def fuzz(host: str) -> None:
        for address in addresses:
            table.check(client.get(address, headers={"host": as_header(host)}), sent=False)

    fuzz()


def test_the_forms_of_the_admin_site_with_anything_in_them(table: Table) -> None:
    forms = table.forms(table.admin(), admin=True)

    @examples(60)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(forms))
        fields = data.draw(filled(form) | with_one_odd(form))
        client = data.draw(st.sampled_from([table.admin, table.admin, table.keeper]))()
        with transaction.atomic():
            if form.post:
                response = send(client, form.address, fields)
            else:
                response = client.get(f"{form.address.partition('?')[0]}?{urlencoded(fields).decode()}")
            table.check(response, sent=form.post)
            transaction.set_rollback(True)

    fuzz()


# Files of matches

MATCH = {
    "format": "scorekeeper-match/1",
    "game": "golf",
    "players": ["Ann", "Bob"],
    "first_dealer": "Bob",
    "options": {"decks": 1, "deals": 9},
    "deals": [
        {"hands": {"Ann": "A K - - 5 10", "Bob": "J J 3 4 Q 2"}, "went_out": "Ann"},
        {"hands": {"Ann": "A K 2 3 5 10"}, "scores": {"Bob": 12}, "went_out": None},
    ],
    "ended_early": "leader",
}
POT = {
    "format": "scorekeeper-match/1",
    "game": "hang-ten",
    "players": ["Ann", "Bob", "Cy", "Di"],
    "first_dealer": "Ann",
    "options": {"unit_cents": 7, "currency": "EUR"},
    "deals": [{"scores": {"Ann": 12, "Bob": 3, "Cy": 20, "Di": 12}}],
}
VALUES = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(), st.floats()),
        *(st.sampled_from(ODD), st.text(st.characters(), max_size=20)),
        st.sampled_from([10**400, -(10**30), 2**31, 2**63, 10_000, -10_000, 10_001]),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANYTHING, inner, max_size=4),
    max_leaves=6,
)


def changed(data: st.DataObject, value: Any) -> Any:
    """The same with something else somewhere in it."""
    if not isinstance(value, dict | list) or not value or data.draw(st.integers(0, 4)) == 0:
        return data.draw(VALUES)
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key, copy = data.draw(st.sampled_from(keys)), value.copy()
    copy[key] = changed(data, value[key])
    if isinstance(copy, dict) and data.draw(st.integers(0, 5)) == 0:
        copy[data.draw(ANYTHING)] = copy.pop(key)
    return copy


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A file: matches with something odd in each, some bytes of it exchanged or gone."""
    data = draw(st.data())
    chosen = draw(st.lists(st.sampled_from([MATCH, POT]), min_size=1, max_size=3))
    matches = [changed(data, match) if draw(st.booleans()) else match for match in chosen]
    escaped = draw(st.booleans())
    text = "\n".join(json.dumps(match, ensure_ascii=escaped) for match in matches).encode("utf-8", "surrogatepass")
    for _ in range(draw(st.integers(0, 2)) if draw(st.integers(0, 3)) == 0 else 0):
        place = draw(st.integers(0, max(0, len(text) - 1)))
        text = text[:place] + draw(st.binary(max_size=4)) + text[place + draw(st.integers(0, 30)) :]
    return text


def test_files_with_anything_in_them(table: Table) -> None:
    client, address = table.keeper(csrf=False), f"/c/{table.club.uid}/import/"

    @examples(100)
    @given(lines(), ANYTHING | st.just(""), ANYTHING)
    def fuzz(file: bytes, day: str, name: str) -> None:
        with transaction.atomic():
            body = multipart((("day", day),), file, name.replace('"', ""))
            response = client.generic("POST", address, body, content_type=KINDS[1])
            table.check(response)
            if response.status_code == 302:
                table.check(client.get(f"/c/{table.club.uid}/history/"))
                table.check(client.get(f"/c/{table.club.uid}/files/results.csv"))
            transaction.set_rollback(True)

    fuzz()


@st.composite
def game_files(draw: st.DrawFn) -> bytes:
    """The file of a game with something odd in it, some bytes of it exchanged or gone."""
    game = {"format": "scorekeeper-game/1", "game": draw(st.sampled_from(list(TEMPLATES.values()))), "told": "Deal."}
    file = changed(draw(st.data()), game) if draw(st.integers(0, 3)) else game
    text = json.dumps(file, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")
    if draw(st.integers(0, 4)) == 0:
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.binary(max_size=4)) + text[place + draw(st.integers(0, 30)) :]
    return text


def test_files_of_games_with_anything_in_them(table: Table) -> None:
    client, address = table.keeper(csrf=False), f"/c/{table.club.uid}/games/take/"

    @examples(100)
    @given(game_files(), ANYTHING | st.just(""), ANYTHING)
    def fuzz(file: bytes, called: str, name: str) -> None:
        with transaction.atomic():
            body = multipart((("name", called),), file, name.replace('"', ""))
            response = client.generic("POST", address, body, content_type=KINDS[1])
            table.check(response)
            if response.status_code == 302:
                for page in (response.url, f"/c/{table.club.uid}/games/", f"/c/{table.club.uid}/new/"):
                    assert client.get(page).status_code == 200
            transaction.set_rollback(True)

    fuzz()


def test_games_in_the_editor_with_anything_done_to_them(table: Table) -> None:
    own = play.make_game(table.club, TEMPLATES["numbers"])
    table.before = stored()
    addresses = [f"/c/{table.club.uid}/games/new/?like=golf-9", f"/c/{table.club.uid}/games/{own.key}/change/"]
    forms = [form for form in forms_of(table.keeper(), addresses) if "game" in dict(form.fields)]
    facts = st.builds("{}-{}={}".format, st.sampled_from(sorted(CHANGES)), st.integers(0, 12), ANYTHING)

    @examples(60)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(forms))
        fields = dict(form.fields) | dict(data.draw(with_one_odd(form)))
        if data.draw(st.integers(0, 3)) == 0:
            fields["game"] = json.dumps(changed(data, json.loads(dict(form.fields)["game"])))
        taps = [("do", tap) for tap in data.draw(st.lists(facts | st.sampled_from(["undo", "save"]), max_size=4))]
        sent = [field for field in fields.items() if field[0] not in ("do", "csrfmiddlewaretoken")]
        with transaction.atomic():
            table.check(send(table.keeper(), form.address, (*sent, *taps)))
            transaction.set_rollback(True)

    fuzz()


def test_a_file_nested_without_end_is_no_match(table: Table) -> None:
    deep = b'{"format": ' + b"[" * 200_000
    response = table.keeper(csrf=False).generic(
        "POST", f"/c/{table.club.uid}/import/", multipart((), deep), content_type=KINDS[1]
    )
    assert response.status_code == 422


def test_half_a_character_in_a_file_is_told_about(table: Table) -> None:
    body = multipart((), b'{"\\ud800": null}')
    response = table.keeper(csrf=False).generic("POST", f"/c/{table.club.uid}/import/", body, content_type=KINDS[1])
    assert response.status_code == 422
    assert "Line 1: " in response.text
    assert "\\ud800" in response.text
