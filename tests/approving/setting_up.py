"""The table before a match, and what can be played for."""

from django.utils import timezone

from games import play
from games.matches.draws import ROLLS_FOR, Draw
from games.models import Club, Table
from tests.approving.scenarios import Scenario
from tests.builders import NAMES, make_club, make_match


def before_a_match() -> Scenario:
    """Make tables of a club that has not played yet: seven for six, partners, three for four after
    a draw.
    """
    club = make_club("The Kitchen Table")
    players = [play.add_player(club, name).pk for name in NAMES[:7]]
    seven = _table(club, players)
    partners = _table(club, players[:4], teams="2")
    three = _table(club, players[:3], stakes="rules")
    draw = Draw(timezone.now() - ROLLS_FOR, players[1], tuple(players[:3]), players[2])
    Table.objects.filter(uid=three.split("/")[2]).update(draws=[draw.to_row()], first=players[2])
    pages = {
        "seven for six": seven,
        "seven for six on television": f"{seven}tv/",
        "seven for six, options": f"{seven}?open=options",
        "partners, one picked up": f"{partners}?held={players[1]}",
        "three for four": three,
    }
    golf, ten = make_match("golf", 6, club), make_match("hang-ten", 6, club)
    chosen = {
        "the pot by the rules": (ten, "stakes=rules"),
        "a pot that is soon used up": (golf, "stakes=pot&ante=3&currency=EUR"),
        "points": (golf, "stakes=points"),
    }
    pages |= {name: f"/m/{match.uid}/stakes/?{query}" for name, (match, query) in chosen.items()}
    return Scenario(club, further=pages)


def _table(club: Club, players: list[int], stakes: str = "none", **choices: str) -> str:
    """Let people sit down at a new table, choose Hang Ten, and return the table's address."""
    table = play.open_table(club)
    play.sit_down(table, list(club.players.filter(pk__in=players)))
    play.choose_next_game(table, "hang-ten", choices | {"stakes": stakes})
    return f"/t/{table.uid}/"
