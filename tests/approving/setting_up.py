"""The table before a match, and what can be played for, game by game."""

from django.utils import timezone

from games import play
from games.matches.draws import Draw
from games.models import Table, new_uid
from tests.approving.scenarios import Scenario
from tests.builders import NAMES, enter, make_club, make_match


def stakes_of_matches() -> Scenario:
    """Show what everybody puts in, a deal pays and a typical winner takes, in matches that have just begun."""
    club = make_club("The Kitchen Table")
    golf, ten = make_match("golf", 6, club), make_match("hang-ten", 6, club)
    four = make_match("hang-ten", 4, club)
    chosen = {
        "the pot by the rules": (ten, "stakes=rules"),
        "another pot": (four, "stakes=pot&amount=30&currency=EUR"),
        "a pot": (golf, "stakes=pot"),
        "a pot that is soon used up": (golf, "stakes=pot&ante=3"),
        "a pot of one deal": (golf, "stakes=pot&ante=4&prizes=24"),
        **{
            f"points of {game}": (make_match(game, 4, club), "stakes=points")
            for game in ("golf", "basketball", "tens-grid", "tens-pile")
        },
    }
    pages = {name: f"/m/{match.uid}/stakes/?{query}" for name, (match, query) in chosen.items()}
    return Scenario(club, golf, routes=(), further=pages)


def seven_at_a_table() -> Scenario:
    """Make a table of a club that has not played yet: seven are in for Hang Ten, which six play."""
    return _at_a_table(7, "table", "table-tv")


def partners_at_a_table() -> Scenario:
    """Make a table of four who play in teams; one of them is picked up."""
    return _at_a_table(4, "table", "table-tv", teams="2")


def drawn_at_a_table() -> Scenario:
    """Make a table of three for whom it was drawn who begins: twice for a match, and with the seats for the next."""
    club = make_club("The Kitchen Table")
    table = play.get_or_open_newest_table(club)
    ids = [play.add_player(club, name).pk for name in NAMES[:3]]

    def draw(by: int | None, first: int, *, seats: bool = False) -> None:
        row = Table.objects.get(pk=table.pk)
        draws = [*row.draws, Draw(timezone.now(), by, tuple(ids), first, seats).to_row()]
        Table.objects.filter(pk=table.pk).update(draws=draws, first=first)

    draw(ids[1], ids[2])
    draw(None, ids[0])
    match = play.start_match(club, "golf", ids, 0, {"deals": 1}, uid=new_uid(), table=table)
    enter(match, 1, [5, 9, 12], 0)
    draw(ids[1], ids[2], seats=True)
    further = {name: f"/m/{match.uid}/{path}" for name, path in (("over", ""), ("tv", "tv/"), ("log", "log/"))}
    return Scenario(club, match, routes=("table",), further=further)


def too_few_at_a_table() -> Scenario:
    """Make a table of three for four, who play for the pot by the rules; one of them is picked up."""
    return _at_a_table(3, "table", stakes="rules")


def evening_for_money_that_is_over() -> Scenario:
    """Make an evening of one match with a pot, at its end."""
    match = make_match("hang-ten", 4, make_club("The Kitchen Table"))
    enter(match, 1, [5, 9, 12, 20])
    play.end_match(match, "leader")
    play.end_evening(match.table)
    address = f"/t/{match.table.uid}/"
    further = {"evening is over": f"{address}over/", "good night on television": f"{address}tv/"}
    return Scenario(match.club, match, match, routes=("club",), further=further)


def _at_a_table(people: int, *routes: str, stakes: str = "none", **choices: str) -> Scenario:
    club = make_club("The Kitchen Table")
    table = play.get_or_open_newest_table(club)
    players = [play.add_player(club, name) for name in NAMES[:people]]
    play.sit_down(table, players)
    play.choose_next_game(table, "hang-ten", choices | {"stakes": stakes})
    return Scenario(club, routes=routes, further={"held": f"/t/{table.uid}/?held={players[1].pk}"})


SETTING_UP = (
    stakes_of_matches,
    seven_at_a_table,
    partners_at_a_table,
    drawn_at_a_table,
    too_few_at_a_table,
    evening_for_money_that_is_over,
)
