"""A form that is sent twice, by two quick taps: it says and leads to the same, and changes nothing
more.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.matches.stored_match import build_game
from games.models import Club, Match, Tally
from games.play.limits import NEAR_CODES_AN_HOUR
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.files.game_file import write_game_file
from games.values.clocks import get_night
from tests.builders import enter, make_house_match, make_match, phone, save_hand
from tests.reading_pages import get_revision

pytestmark = pytest.mark.django_db
GOLF = {**TEMPLATES["golf-6"], "name": "Our Golf"}


@dataclass(frozen=True)
class Tap:
    """What a button sends: where to, and the fields of its form."""

    address: str
    fields: dict[str, Any]


Scene = Callable[[Match], Tap]


def sends(route: str, *rest: object, **fields: Any) -> Tap:
    """Return a form at an address that is no match's and no club's."""
    return Tap(reverse(route, args=rest), fields)


def of(route: str, match: Match, *rest: object, **fields: Any) -> Tap:
    return sends(route, match.uid, *rest, **fields)


def of_club(route: str, match: Match, *rest: object, **fields: Any) -> Tap:
    return sends(route, match.club.uid, *rest, **fields)


def ids(match: Match) -> list[int]:
    return list(match.seats.values_list("player_id", flat=True))


def code(match: Match) -> str:
    return play.get_or_make_code(match.club, "keeper")


def played(match: Match, deals: int = 1) -> Match:
    for number in range(1, deals + 1):
        enter(match, number, [5, 6, 9, 12])
    return match


def over(match: Match) -> Match:
    """End a match in which a deal is in; return it as it is stored."""
    play.end_match(played(match), "leader")
    match.refresh_from_db()
    return match


def new_codes(match: Match) -> Tap:
    """Return the tap for new codes in the place of those that somebody guesses at."""
    here = code(match)
    for number in range(NEAR_CODES_AN_HOUR):
        with suppress(play.CodeError):
            play.load_table_by_code(
                here[:3] + ("AAA" if here[3:] != "AAA" else "BBB"), f"192.0.2.{number}"
            )
    return of_club("new-codes", match)


def someone(match: Match) -> int:
    """Return the number of a phone that somebody else has."""
    return play.let_in(match.club, "keeper", "keeper").pk


def merge(match: Match, *, kept: int) -> Tap:
    both = ids(match)[0], play.add_player(match.club, "Zoë").pk
    return of_club("merge-players", match, both[0], other=both[1], kept=both[kept])


def brought_back(match: Match) -> Tap:
    play.put_match_away(match, away=True)
    return of("put-away-match", match, do="back")


def correct_seats(match: Match) -> Tap:
    seats = {f"seat-{place}": player for place, player in enumerate(reversed(ids(match)), 1)}
    return of("correct-seats", played(match), sure=get_revision(match), **seats)


def nobody_left(match: Match) -> Tap:
    play.leave_match(played(match), 3)
    return of(
        "correct-change",
        match,
        2,
        "leave",
        ids(match)[3],
        deal=2,
        do="out",
        sure=get_revision(match),
    )


def the_changed_game(_match: Match) -> Tap:
    match = make_house_match(GOLF, 2)
    game = match.club.house_games.latest("pk")
    play.change_game(
        game,
        {**GOLF, "groups": [{"shape": [2, 1], "points": 0, "not": ["2"]}]},
        "",
        based_on=game.number,
    )
    return of("adopt-rules", match, version=game.number + 1, sure=get_revision(match))


def undo(match: Match) -> Tap:
    return of("undo", played(match), step=get_revision(match), sure=get_revision(match))


def redo(match: Match) -> Tap:
    play.undo(played(match), get_revision(match))
    return of("redo", match, step=get_revision(match), sure=get_revision(match))


def correct(match: Match) -> Tap:
    seen = played(match).deals.get().hands.get(seat__position=1).version
    return of("hand", match, 1, 1, typed="8", seen=seen, sure=get_revision(match))


def take_a_hand_back(match: Match) -> Tap:
    save_hand(match, 1, 1, 5)
    return of("take-back", match, 1, 1, seen=match.deals.get().hands.get().version)


def answer(_match: Match) -> Tap:
    match = make_match("golf", 2)
    for position in range(2):
        save_hand(match, 1, position, 5)
    return of("question", match, 1, answer="1", seen=0)


def owed(match: Match) -> dict[str, Any]:
    """Return what the first row of the evening's payments sends."""
    night = get_night(over(match).started_at)
    page = phone(match.club).get(reverse("night", args=[match.club.uid, night]))
    (purse,) = page.context["settlings"]
    row = purse.payments[0]
    fields = {
        "payer": row.payment.payer,
        "payee": row.payment.payee,
        "cents": row.payment.cents,
        "before": row.last_tick,
    }
    return fields | {"currency": purse.currency}


def tick(match: Match) -> Tap:
    return of_club("paid", match, get_night(match.started_at), **owed(match))


def settle(match: Match) -> Tap:
    return of_club("balance-paid", match, **owed(match))


def tick_taken_back(match: Match) -> Tap:
    tap = tick(match)
    phone(match.club).post(tap.address, tap.fields)
    return Tap(tap.address, {"do": "back", "payment": match.club.payments.latest("pk").pk})


def settling_taken_back(match: Match) -> Tap:
    tap = settle(match)
    phone(match.club).post(tap.address, tap.fields)
    return of_club("balance-paid", match, do="back", payment=match.club.payments.latest("pk").pk)


def game_brought_back(match: Match) -> Tap:
    game = play.make_game(match.club, GOLF)
    play.put_game_away(game)
    return of_club("bring-back-game", match, game.key)


def game_from_a_file(match: Match) -> Tap:
    return of_club(
        "take-game", match, text=write_game_file(build_game(make_house_match(GOLF, 2)), "")
    )


COMING: dict[str, Scene] = {
    "by the link": lambda match: sends("come-in", secret=match.club.keeper_secret),
    "by a face": lambda match: sends("who", code(match), player=ids(match)[1]),
    "as somebody new": lambda match: sends("who", code(match), name="Zoë"),
    "only watching": lambda match: sends("who", code(match), watch=""),
}
OTHERS: dict[str, Scene] = {
    "start a club": lambda _: sends("start-club", name="Friday Table", token=make_token()),
    "rename a club": lambda match: of_club("rename-club", match, name="Friday Table"),
    "by the code": lambda match: sends("join-by-code", code=code(match)),
    "the television": lambda match: sends("bring-television", code=code(match)),
    "whose phone": lambda match: of_club("me", match, player=ids(match)[2]),
    "not in the list": lambda match: of_club("me", match, name="Zoë"),
    "another face": lambda match: of("whose-phone", match, player=ids(match)[2]),
    "to looking on": lambda match: of_club("change-phone", match, someone(match), may="watcher"),
    "out": lambda match: of_club("change-phone", match, someone(match), may="out"),
    "new codes": new_codes,
    "another link": lambda match: of_club(
        "replace-link", match, "keeper", seen=match.club.keeper_number, token=make_token()
    ),
    "rename a player": lambda match: of_club("rename-player", match, ids(match)[0], name="Annabel"),
    "an address to pay": lambda match: of_club(
        "pay-link", match, ids(match)[0], link="https://pay.example/ann"
    ),
    "not offered": lambda match: of_club("retire-player", match, ids(match)[0], retired="1"),
    "one person": lambda match: merge(match, kept=0),
    "one person by the other name": lambda match: merge(match, kept=1),
    "once more": lambda match: of("rematch", over(match), token=make_token()),
    "end early": lambda match: of(
        "end-match", played(match), version=get_revision(match), rest="leader"
    ),
    "put a match away": lambda match: of("put-away-match", match),
    "bring a match back": brought_back,
    "remove": lambda match: of("remove-match", match),
    "more decks": lambda match: of("decks", match, decks=6),
    "higher stakes": lambda match: of(
        "stakes",
        played(match),
        stakes="pot",
        amount="10 ¢",
        currency="USD",
        sure=get_revision(match),
    ),
    "who sat where": correct_seats,
    "to go on": lambda match: of("correct-end", over(match), how="on", sure=get_revision(match)),
    "to end earlier": lambda match: of(
        "correct-end",
        played(match, 3),
        how="early",
        deals=2,
        rest="split",
        sure=get_revision(match),
    ),
    "that nobody left": nobody_left,
    "adopt the changed game": the_changed_game,
    "undo": undo,
    "redo": redo,
    "save": lambda match: of("hand", match, 1, 1, typed="5", seen=0, submission="a"),
    "save without scripts": lambda match: of("hand", match, 1, 1, typed="5", seen=0),
    "correct": correct,
    "take a hand back": take_a_hand_back,
    "the list of scores": lambda match: of(
        "scores", match, 1, **{"typed-1": "5", "typed-2": "6", "was-1": "|", "was-2": "|"}
    ),
    "an answer": answer,
    "tick": tick,
    "take the tick back": tick_taken_back,
    "settle": settle,
    "take the settling back": settling_taken_back,
    "put a game away": lambda match: of_club(
        "put-away-game", match, play.make_game(match.club, GOLF).key
    ),
    "bring a game back": game_brought_back,
    "a game from a file": game_from_a_file,
}
SCENES = COMING | OTHERS
"""A button each, with what the match needs for it; by those of the first table somebody comes with
a new phone.
"""


def all_rows() -> dict[str, str]:
    """Return everything that is stored, except how often somebody tried."""
    models = [model for model in apps.get_app_config("games").get_models() if model is not Tally]
    return {
        model.__name__: serializers.serialize("json", model.objects.order_by("pk"))
        for model in models
    }


@pytest.mark.parametrize("name", SCENES)
def test_a_second_tap_repeats_the_answer_and_changes_nothing(name: str) -> None:
    match = make_match("hang-ten", 4)
    tap = SCENES[name](match)
    uid = tap.address.split("/")[2]
    club = (
        Club.objects.filter(uid=uid) | Club.objects.filter(matches__uid=uid)
    ).first() or match.club
    client = phone(club, player=None if name in COMING else club.players.first().pk)
    first = client.post(tap.address, tap.fields)
    rows = all_rows()
    second = client.post(tap.address, tap.fields)
    assert first.status_code in (302, 303)
    assert (second.status_code, second.get("Location")) == (
        first.status_code,
        first.get("Location"),
    )
    assert all_rows() == rows


@pytest.mark.parametrize("name", ["by a face", "by the link", "the television"])
def test_two_taps_before_an_answer_are_one_phone(name: str) -> None:
    match = make_match("hang-ten", 4)
    tap, before = SCENES[name](match), match.club.phones.count()
    answers = []
    for _ in range(2):  # one browser, which has no answer yet when it is tapped again
        client = Client()
        client.cookies["csrftoken"] = "a" * 32
        answers.append(client.post(tap.address, tap.fields))
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]
    assert match.club.phones.count() == before + 1
