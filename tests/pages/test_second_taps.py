"""A form that is sent twice, by two quick taps: it says and leads to the same, and changes nothing more."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client
from django.urls import reverse

from games import play
from games.access.form_tokens import new_token
from games.matches.facts import game_of
from games.models import Club, Match, Tally
from games.play.limits import NEAR_CODES_AN_HOUR
from games.rules.built_in.templates import TEMPLATES
from games.rules.files.game_file import write_game_file
from games.values.clocks import night_of
from tests.builders import enter, hand, make_house_match, make_match, phone
from tests.reading_pages import sure

pytestmark = pytest.mark.django_db
GOLF = {**TEMPLATES["golf-6"], "name": "Our Golf"}


@dataclass(frozen=True)
class Tap:
    """What a button sends: where to, and the fields of its form."""

    address: str
    fields: dict[str, Any]


Scene = Callable[[Match], Tap]
SCENES: dict[str, Scene] = {}
"""A button each, with what the match needs for it."""


def scene(route: str) -> Callable[[Scene], Scene]:
    def note(made: Scene) -> Scene:
        SCENES[f"{route}: {made.__name__}"] = made
        return made

    return note


def of(route: str, match: Match, *rest: object, **fields: Any) -> Tap:
    """A form at an address of a match, or of its club."""
    return Tap(reverse(route, args=[match.uid, *rest]), fields)


def of_club(route: str, match: Match, *rest: object, **fields: Any) -> Tap:
    return Tap(reverse(route, args=[match.club.uid, *rest]), fields)


def ids(match: Match) -> list[int]:
    return list(match.seats.values_list("player_id", flat=True))


def over(match: Match) -> Match:
    """A deal is in, and the table has stopped."""
    enter(match, 1, [5, 6, 9, 12])
    play.end_match(match, "leader")
    match.refresh_from_db()
    return match


# Clubs and phones


@scene("start-club")
def start_a_club(_match: Match) -> Tap:
    return Tap(reverse("start-club"), {"name": "Friday Table", "token": new_token()})


@scene("rename-club")
def another_name(match: Match) -> Tap:
    return of_club("rename-club", match, name="Friday Table")


@scene("come-in")
def by_the_link(match: Match) -> Tap:
    return Tap(reverse("come-in"), {"secret": match.club.keeper_secret})


@scene("join-by-code")
def by_the_code(match: Match) -> Tap:
    return Tap(reverse("join-by-code"), {"code": play.code_for(match.club, "keeper")})


@scene("who")
def by_a_face(match: Match) -> Tap:
    return Tap(reverse("who", args=[play.code_for(match.club, "keeper")]), {"player": ids(match)[1]})


@scene("who")
def as_somebody_new(match: Match) -> Tap:
    return Tap(reverse("who", args=[play.code_for(match.club, "keeper")]), {"name": "Zoë"})


@scene("who")
def only_watching(match: Match) -> Tap:
    return Tap(reverse("who", args=[play.code_for(match.club, "keeper")]), {"watch": ""})


@scene("bring-television")
def the_television(match: Match) -> Tap:
    return Tap(reverse("bring-television"), {"code": play.code_for(match.club, "keeper")})


@scene("me")
def whose_phone(match: Match) -> Tap:
    return of_club("me", match, player=ids(match)[2])


@scene("me")
def not_in_the_list(match: Match) -> Tap:
    return of_club("me", match, name="Zoë")


@scene("whose-phone")
def another_face(match: Match) -> Tap:
    return of("whose-phone", match, player=ids(match)[2])


@scene("change-phone")
def to_looking_on(match: Match) -> Tap:
    return of_club("change-phone", match, play.let_in(match.club, "keeper", "keeper").pk, may="watcher")


@scene("change-phone")
def out(match: Match) -> Tap:
    return of_club("change-phone", match, play.let_in(match.club, "keeper", "keeper").pk, may="out")


@scene("new-codes")
def in_the_place_of_those_that_somebody_guesses_at(match: Match) -> Tap:
    code = play.code_for(match.club, "keeper")
    for number in range(NEAR_CODES_AN_HOUR):
        with suppress(play.CodeError):
            play.table_of_code(code[:3] + ("AAA" if code[3:] != "AAA" else "BBB"), f"192.0.2.{number}")
    return of_club("new-codes", match)


@scene("replace-link")
def another_link(match: Match) -> Tap:
    return of_club("replace-link", match, "keeper", seen=match.club.keeper_number, token=new_token())


# Players


@scene("rename-player")
def a_player(match: Match) -> Tap:
    return of_club("rename-player", match, ids(match)[0], name="Annabel")


@scene("pay-link")
def an_address(match: Match) -> Tap:
    return of_club("pay-link", match, ids(match)[0], link="https://pay.example/ann")


@scene("retire-player")
def not_offered(match: Match) -> Tap:
    return of_club("retire-player", match, ids(match)[0], retired="1")


@scene("merge-players")
def one_person(match: Match) -> Tap:
    zoe = play.add_player(match.club, "Zoë").pk
    return of_club("merge-players", match, ids(match)[0], other=zoe, kept=ids(match)[0])


@scene("merge-players")
def one_person_by_the_other_name(match: Match) -> Tap:
    zoe = play.add_player(match.club, "Zoë").pk
    return of_club("merge-players", match, ids(match)[0], other=zoe, kept=zoe)


# Matches


@scene("rematch")
def once_more(match: Match) -> Tap:
    return of("rematch", over(match), token=new_token())


@scene("end-match")
def end_early(match: Match) -> Tap:
    enter(match, 1, [5, 6, 9, 12])
    return of("end-match", match, version=sure(match), rest="leader")


@scene("put-away-match")
def away(match: Match) -> Tap:
    return of("put-away-match", match)


@scene("put-away-match")
def out_again(match: Match) -> Tap:
    play.put_match_away(match, away=True)
    return of("put-away-match", match, do="back")


@scene("remove-match")
def remove(match: Match) -> Tap:
    return of("remove-match", match)


@scene("decks")
def more_decks(match: Match) -> Tap:
    return of("decks", match, decks=6)


@scene("stakes")
def higher_stakes(match: Match) -> Tap:
    enter(match, 1, [5, 6, 9, 12])
    return of("stakes", match, stakes="pot", amount="10 ¢", currency="USD", sure=sure(match))


@scene("correct-seats")
def who_sat_where(match: Match) -> Tap:
    enter(match, 1, [5, 6, 9, 12])
    seats = {f"seat-{place}": player for place, player in enumerate(reversed(ids(match)), 1)}
    return of("correct-seats", match, sure=sure(match), **seats)


@scene("correct-end")
def to_go_on(match: Match) -> Tap:
    return of("correct-end", over(match), how="on", sure=sure(match))


@scene("correct-end")
def to_end_earlier(match: Match) -> Tap:
    for number in (1, 2, 3):
        enter(match, number, [5, 6, 9, 12])
    return of("correct-end", match, how="early", deals=2, rest="split", sure=sure(match))


@scene("correct-change")
def that_nobody_left(match: Match) -> Tap:
    enter(match, 1, [5, 6, 9, 12])
    play.leave(match, 3)
    return of("correct-change", match, 2, "leave", ids(match)[3], deal=2, do="out", sure=sure(match))


@scene("adopt-rules")
def the_changed_game(_match: Match) -> Tap:
    match = make_house_match(GOLF, 2)
    game = match.club.house_games.latest("pk")
    play.change_game(game, {**GOLF, "groups": [{"shape": [2, 1], "points": 0, "not": ["2"]}]}, "", seen=game.number)
    return of("adopt-rules", match, version=game.number + 1, sure=sure(match))


@scene("undo")
def the_last_change(match: Match) -> Tap:
    enter(match, 1, [5, 6, 9, 12])
    return of("undo", match, step=sure(match), sure=sure(match))


@scene("redo")
def what_was_undone(match: Match) -> Tap:
    enter(match, 1, [5, 6, 9, 12])
    play.undo(match, sure(match))
    return of("redo", match, step=sure(match), sure=sure(match))


# Hands


@scene("hand")
def save(match: Match) -> Tap:
    return of("hand", match, 1, 1, typed="5", seen=0, submission="a")


@scene("hand")
def save_without_scripts(match: Match) -> Tap:
    return of("hand", match, 1, 1, typed="5", seen=0)


@scene("hand")
def correct(match: Match) -> Tap:
    enter(match, 1, [5, 6, 9, 12])
    seen = match.deals.get().hands.get(seat__position=1).version
    return of("hand", match, 1, 1, typed="8", seen=seen, sure=sure(match))


@scene("take-back")
def take_a_hand_back(match: Match) -> Tap:
    play.record_hand(match, 1, 1, hand(5), seen=0)
    return of("take-back", match, 1, 1, seen=match.deals.get().hands.get().version)


@scene("scores")
def the_list_of_scores(match: Match) -> Tap:
    return of("scores", match, 1, **{"typed-1": "5", "typed-2": "6", "was-1": "|", "was-2": "|"})


@scene("question")
def an_answer(_match: Match) -> Tap:
    match = make_match("golf", 2)
    for position in range(2):
        play.record_hand(match, 1, position, hand(5), seen=0)
    return of("question", match, 1, answer="1", seen=0)


# Money


def owed(match: Match) -> dict[str, Any]:
    """What the first row of the evening's payments sends."""
    night = night_of(over(match).started_at)
    page = phone(match.club).get(reverse("night", args=[match.club.uid, night]))
    (purse,) = page.context["purses"]
    row = purse.payments[0]
    fields = {"payer": row.due.payer, "payee": row.due.payee, "cents": row.due.cents, "before": row.due.paid}
    return fields | {"currency": purse.currency}


def tonight(match: Match) -> date:
    return night_of(match.started_at)


@scene("paid")
def tick(match: Match) -> Tap:
    return of_club("paid", match, tonight(match), **owed(match))


@scene("paid")
def take_the_tick_back(match: Match) -> Tap:
    fields = owed(match)
    phone(match.club).post(reverse("paid", args=[match.club.uid, tonight(match)]), fields)
    return of_club("paid", match, tonight(match), **fields, do="back")


@scene("balance-paid")
def settle(match: Match) -> Tap:
    fields = owed(match)
    seen = phone(match.club).get(reverse("balance", args=[match.club.uid])).context["seen"]
    return of_club("balance-paid", match, **fields | {"before": seen})


@scene("balance-paid")
def take_the_settling_back(match: Match) -> Tap:
    tap = settle(match)
    phone(match.club).post(tap.address, tap.fields)
    return of_club("balance-paid", match, do="back", payment=match.club.payments.latest("pk").pk)


# Games of the club


@scene("put-away-game")
def put_a_game_away(match: Match) -> Tap:
    return of_club("put-away-game", match, play.make_game(match.club, GOLF).key)


@scene("bring-back-game")
def take_a_game_out(match: Match) -> Tap:
    game = play.make_game(match.club, GOLF)
    play.put_away(game)
    return of_club("bring-back-game", match, game.key)


@scene("take-game")
def from_a_file(match: Match) -> Tap:
    other = make_house_match(GOLF, 2)
    return of_club("take-game", match, text=write_game_file(game_of(other), ""))


def all_rows() -> dict[str, str]:
    """Everything that is stored, but for how often somebody tried."""
    models = [model for model in apps.get_app_config("games").get_models() if model is not Tally]
    return {model.__name__: serializers.serialize("json", model.objects.order_by("pk")) for model in models}


@pytest.mark.parametrize("name", SCENES)
def test_the_second_tap_says_and_leads_to_the_same_and_changes_nothing(name: str) -> None:
    match = make_match("hang-ten", 4)
    tap = SCENES[name](match)
    uid = tap.address.split("/")[2]
    club = (Club.objects.filter(uid=uid) | Club.objects.filter(matches__uid=uid)).first() or match.club
    client = phone(club, player=None if name.startswith(("who", "come-in")) else club.players.first().pk)
    first = client.post(tap.address, tap.fields)
    rows = all_rows()
    second = client.post(tap.address, tap.fields)
    assert first.status_code in (302, 303)
    assert (second.status_code, second.get("Location")) == (first.status_code, first.get("Location"))
    assert all_rows() == rows


@pytest.mark.parametrize("route", ["who", "come-in", "bring-television"])
def test_two_taps_before_an_answer_are_one_phone(route: str) -> None:
    match = make_match("hang-ten", 4)
    code = play.code_for(match.club, "keeper")
    path, fields = {
        "who": (reverse("who", args=[code]), {"player": ids(match)[1]}),
        "come-in": (reverse("come-in"), {"secret": match.club.keeper_secret}),
        "bring-television": (reverse("bring-television"), {"code": code}),
    }[route]
    before = match.club.phones.count()
    answers = []
    for _ in range(2):  # one browser, which has no answer yet when it is tapped again
        client = Client()
        client.cookies["csrftoken"] = "a" * 32
        answers.append(client.post(path, fields))
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]
    assert match.club.phones.count() == before + 1
