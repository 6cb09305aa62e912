"""A club with matches in several states, for tests that send anything to all of its addresses."""

from typing import get_args

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve
from hypothesis import HealthCheck, settings

from games import play
from games.access.form_tokens import make_token
from games.matches.stored_match import HandRef
from games.models import Match, Player, Role
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from tests.access.test_who_may_what import ANSWERS, EVERYTHING
from tests.builders import LOW, enter, make_match, phone, save_hand
from tests.examples import examples as scaled
from tests.routes import ROUTES, address_of
from tests.set_up import make_table

from .making import Form, forms_of, stored_rows

STATES = {
    "match", "deal", "hand", "scores", "question", "end-match", "correct-end", "undo", "share-result", "night", "note",
}  # fmt: skip
"""Routes whose pages differ with how a match stands."""


SHOWING = {"match", "club", "share", "give-game", "tv", "share-result", "result"}
"""Routes whose pages show an address of the app, as text or as a code."""


QUERIES = [
    *(
        "cards",
        "typed",
        "seen",
        "marked",
        "hand",
        "do",
        "seats",
        "game",
        "first",
        "second",
        "decks",
        "unit",
        "name",
    ),
    *(
        "before",
        "from",
        "to",
        "player",
        "next",
        "new",
        "answer",
        "other",
        "q",
        "p",
        "o",
        "club",
        "all",
        "e",
        "state",
    ),
    *(
        "evening__gte",
        "evening__year",
        "club__id__exact",
        "_to_field",
        "_popup",
        "app_label",
        "model_name",
    ),
    *("field_name", "term", "page"),
]
"""What an address can ask for, in the app and in the admin site."""


SENT = {name for (_, sent), named in ANSWERS.items() if sent.startswith("in") for name in named}
"""Routes that a keeper can send something to."""
NO_FORM = {
    "favicon.ico", "rules", "rules-card", "take-back", "undo-said", "new-codes", "keep-club", "live-table",
    "correct-hand", "phone-asked",
}  # fmt: skip
"""Routes that take no form or only lead on.

Two stand only on the page after a hand or a bid was saved, one only where codes are closed, one
only on a phone whose owner has joined with another one, too.
"""


LISTS = ("/scores/", "/said/", "/numbers/")
"""How addresses end of lists whose rows are saved one by one."""


def examples(many: int) -> settings:
    """Return the settings of a test that asks a whole club for each example."""
    slow_setup = [
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ]
    return settings(max_examples=scaled(many), suppress_health_check=slow_setup, deadline=None)


class Table:
    """A club with matches in several states, those who can ask, all forms of its pages, and what is
    stored.
    """

    def __init__(self) -> None:
        self.match = make_match("golf", 2)
        self.club = self.match.club
        enter(self.match, 1, [5, LOW["golf"]])
        save_hand(self.match, 2, 0, 5)
        asked = make_match("golf", 3, self.club)
        for position in range(3):
            save_hand(asked, 1, position, 5)
        pot = make_match("hang-ten", 4, self.club)
        enter(pot, 1, [LOW["hang-ten"], 5, 6, 7])
        self.over = make_match("hang-ten", 4, self.club)
        enter(self.over, 1, [1, 2, 3, 4])
        play.end_match(self.over, "leader")
        shedding = make_match("tens-pile", 2, self.club)
        save_hand(shedding, 1, 0, LOW["tens-pile"])
        self.matches: list[Match] = [self.match, asked, pot, self.over, shedding]
        undone = make_match("basketball", 2, self.club)
        enter(undone, 1, [5, 6])
        play.undo(undone, play.load_undo_steps(undone).undo or 0)
        left = make_match("golf", 3, self.club)
        enter(left, 1, [5, 6, 7])
        play.leave_match(left, 0)  # the keeper, who can come back
        resting = make_match("golf", 3, self.club)
        play.sit_out(resting, HandRef(1, 0))  # the keeper, who can play after all
        first, other = (seat.player_id for seat in self.match.seats.all())
        away = play.make_game(self.club, TEMPLATES["golf-9"])
        play.put_game_away(away)
        own = play.make_game(self.club, TEMPLATES["golf-6-jokers"], "Deal six each.")
        changed = make_match(own.key, 2, self.club)
        play.change_game(
            own, TEMPLATES["golf-6-jokers"] | {"end": {"deals": 3}}, own.told, based_on=own.number
        )
        bidding = make_match(play.make_game(self.club, COUNTED["oh-hell"]).key, 3, self.club)
        play.announce(
            bidding, 1, {0: {"Bid": 1}}, before={}, phone=first
        )  # the keeper, who can have it back
        play.announce(bidding, 1, {0: {"Bid": 2}}, before={0: {"Bid": 1}}, phone=other, agreed=True)
        taking = make_match(play.make_game(self.club, COUNTED["hearts"]).key, 3, self.club)
        again = make_match("golf", 2, self.club)
        enter(again, 1, [5, 6])
        play.end_match(again, "leader")
        evening, ended = make_table(self.club, "golf", [first, other]), play.open_table(self.club)
        play.end_evening(ended)
        self.further = [
            *(
                f"/t/{evening.uid}/",
                f"/t/{ended.uid}/over/",
            ),  # a match can start, and an evening be taken back
            *(
                f"/m/{again.uid}/",
                f"/m/{bidding.uid}/deals/1/reveal/",
                f"/m/{resting.uid}/deals/1/reveal/",
            ),
            "/?new=1",
            *(f"/m/{bidding.uid}/deals/1/said/{row}" for row in ("", "2/")),
            *(f"/m/{taking.uid}/deals/1/numbers/{row}" for row in ("", "2/")),
            f"/m/{changed.uid}/correct/game/",
            f"/m/{left.uid}/correct/people/2/leave/{left.seats.get(position=0).player_id}/",
            f"/m/{left.uid}/in/",
            *(f"/c/{self.club.uid}/games/{noted.game}/change/" for noted in (bidding, taking)),
            *(f"/c/{self.club.uid}/games/{game.key}/rules/" for game in (away, own)),
            f"/m/{undone.uid}/redo/",
            f"/m/{self.match.uid}/deals/2/hands/2/",
            f"/c/{self.club.uid}/players/{first}/merge/?other={self._stranger().pk}",
        ]
        play.let_in(self.club, "watcher", "watcher")
        for role in get_args(Role):
            play.get_or_make_code(self.club, role)
        self._admin = Client()
        self._admin.force_login(User.objects.create_superuser("root"))
        self._addresses = {admin: self._all_addresses(admin=admin) for admin in (False, True)}
        self.before = stored_rows()

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
        return self._addresses[admin]

    def _all_addresses(self, *, admin: bool) -> list[str]:
        left_out = {"admin:logout", "favicon.ico"}
        routes = [
            route for route in ROUTES if route.in_admin == admin and route.name not in left_out
        ]
        found = [address_of(route, self.match, self.over) for route in routes]
        for match in self.matches[1:]:
            found += [address_of(route, match) for route in routes if route.name in STATES]
        return found if admin else [*found, *self.further]

    def forms(self, client: Client, *, admin: bool) -> list[Form]:
        """Those of all pages; and for an address that takes what no page sends, everything that a
        form could hold.
        """
        addresses = self.addresses(admin=admin)
        found = forms_of(client, addresses)
        taking = {route.pattern for route in ROUTES if route.name in SENT or route.in_admin}
        known = {form.address for form in found}
        fields = tuple((EVERYTHING | {"token": make_token()}).items())
        others = [Form(address, fields) for address in addresses if address not in known]
        return found + [form for form in others if route_of(form) in taking]

    def check(self, response: HttpResponse, *, sent: bool = True, by_row: bool = False) -> None:
        """Nobody's fault is the server's; and what is only looked at, or refused, is as it was.

        `by_row`: of a list each row is saved by itself, so that some may be refused and others not.
        """
        assert response.status_code < 500
        if response.streaming:
            b"".join(response.streaming_content)
        if (response.status_code >= 400 and not by_row) or not sent:
            assert stored_rows() == self.before


def route_of(form: Form) -> str:
    try:
        return resolve(form.address.partition("?")[0]).route
    except Resolver404:
        return ""
