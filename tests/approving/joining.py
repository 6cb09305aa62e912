"""Phones that come to a table by its code: known ones, strangers, and who comes while a match goes
on.
"""

import re

from django.test import Client

from games import play
from games.models import Club, Match, Player, new_uid
from tests.approving.scenarios import Scenario
from tests.builders import enter, make_club, make_match, phone

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
MANY = tuple(f"Guest {letter}" for letter in "ABCDEFGHIJKLM")


def phones_at_the_door() -> Scenario:
    """Show the pages of a code: Ann's phone is known, Dan's is asked about a second one, Ann plays
    in no match.
    """
    club = make_club("The Kitchen Table")
    for names in (MANY, SIX):
        last = make_match("golf", names, club)
        play.end_match(last, "leader")
    tonight = play.open_table(club)
    play.sit_down(tonight, [club.players.get(name=name) for name in SIX[:4]], as_host=True)
    code = f"/join/{play.get_or_make_code(club, 'keeper', tonight.pk)}/"
    dan, running = club.players.get(name="Dan"), _begin(club)
    further = {
        "a code": code,
        "a name that is new": f"{code}?new",
        "a name that differs": f"{code}?new={dan.pk}",
        "a name that the club has": f"{code}?name=dan",
        "a name that cannot be": f"{code}?name=",
        "a name whose phone is here": f"{code}?player={dan.pk}",
        "a code for watching": f"/join/{play.get_or_make_code(club, 'watcher', tonight.pk)}/",
        "a code that is over": "/join/AB2CDE/",
        "waiting for the match": f"/t/{tonight.uid}/seated/",
        "a second phone": f"/c/{club.uid}/me/asked/",
        "a match that goes on": f"/m/{running.uid}/in/",
    }
    return Scenario(club, last, last, further=further, with_heads=True, other=_ask_twice(code, dan))


def phones_of_somebody_else() -> Scenario:
    """Show phones that say whose they are not: by “I’m not Ann” on one, and by Dan's answer on his
    other phone.
    """
    club = make_club("The Kitchen Table")
    last = make_match("golf", SIX, club)
    play.end_match(last, "leader")
    play.end_evening(last.table)
    tonight = play.open_table(club)
    play.sit_down(tonight, [club.players.get(name=name) for name in SIX[:4]], as_host=True)
    code, dan = (
        f"/join/{play.get_or_make_code(club, 'keeper', tonight.pk)}/",
        club.players.get(name="Dan"),
    )
    own, other = _ask_twice(code, dan), phone()
    other.post(code, {"player": dan.pk, "sure": "1"})
    asked = f"/c/{club.uid}/me/asked/"
    rival = re.search(r'name="rival" value="(\d+)"', own.get(asked).text)
    own.post(asked, {"rival": rival[1], "other": "1"})
    further = {"a code": code, "asked whose it is": asked, "not mine": f"/c/{club.uid}/me/not/"}
    return Scenario(club, last, last, further=further, with_heads=True, other=other)


def _begin(club: Club) -> Match:
    """Start a match for money at another table, with a deal that is over."""
    players = [club.players.get(name=name) for name in ("Eve", "Fay", "Guest A")]
    table = play.open_table(club)
    ids = [player.pk for player in players]
    options = {"stakes": "pot", "unit_cents": 25}
    match = play.start_match(club, "golf", ids, 0, options, uid=new_uid(), table=table)
    enter(match, 1, [8, 12, 25], 0)
    return match


def _ask_twice(code: str, player: Player) -> Client:
    """Bring two phones of a player to the table, and return the first one, which is asked about the
    other.
    """
    first, second = phone(), phone()
    for client in (first, second):
        client.post(code, {"player": player.pk, "sure": "1"})
    return first
