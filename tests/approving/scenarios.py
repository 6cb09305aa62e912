"""Clubs as people meet them, each with a table of what its pages are asked for: all of it happens
on one evening.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.test import Client

from games import play
from games.matches.stored_match import load_match
from games.models import Club, Match, Player, Table, new_uid
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import NAMES, enter, make_club, save_hand
from tests.counted_matches import enter_bids, enter_deal, make_spades
from tests.past import give_weeks

TONIGHT = datetime(2026, 3, 12, 20, 5, tzinfo=ZoneInfo("Europe/Berlin"))


@dataclass
class Scenario:
    """A club, the match that its pages are about, if there is one, and the names of the routes that
    are asked.

    Pages of the admin site are asked for by who runs the server alone. `other` is a further phone
    that looks.
    """

    club: Club
    match: Match | None = None
    over: Match | None = None
    routes: tuple[str, ...] = ()
    further: dict[str, str] = field(default_factory=dict)
    by_staff: bool = False
    with_heads: bool = False
    other: Client | None = None


def pages_of_matches(club: Club, match: Match, pages: Mapping[str, str]) -> Scenario:
    """Return a scenario of pages of the club's matches, by name: the address of each begins with
    the match's uid.
    """
    return Scenario(club, match, further={name: f"/m/{path}" for name, path in pages.items()})


def new_club() -> Club:
    club = make_club("The Kitchen Table")
    club.time_zone = "Europe/Berlin"
    club.save()
    return club


def _sit(club: Club, names: list[str] | tuple[str, ...]) -> tuple[Table, list[Player]]:
    players = [play.add_player(club, name) for name in names]
    table = play.open_table(club)
    play.sit_down(table, players, as_host=True)
    for player in players[:2]:
        play.let_in(club, "keeper", "keeper", player=player)
    return table, players


def _start(table: Table, players: list[Player], game: str, **more: object) -> Match:
    ids, teams = [player.pk for player in players], more.pop("teams", ())
    return play.start_match(table.club, game, ids, 0, more, uid=new_uid(), table=table, teams=teams)  # type: ignore[arg-type]


def empty_club() -> Scenario:
    """Make a club that has just been started: nobody has played."""
    club = new_club()
    play.get_or_open_newest_table(club)
    routes = (
        "club",
        "table",
        "share",
        "statistics",
        "club-settings",
        "club-files",
        "import",
        "old-results",
    )
    return Scenario(
        club,
        routes=routes,
        further={"landing": "/?new=1", "privacy": "/privacy/", "type the code": "/tv/"},
    )


def five_games() -> Scenario:
    """Play each built-in game: some deals, and one more that is half entered."""
    club = new_club()
    table, players = _sit(club, NAMES[:4])
    pages: dict[str, str] = {}

    def shows(game: str, hands: list[list[str | int]], **options: object) -> None:
        match = _start(table, players, game, **options)
        for number, deal in enumerate(hands, 1):
            enter(match, number, deal, 1)
        save_hand(match, len(hands) + 1, 0, hands[0][0], phone=players[0].pk)
        pages[game] = f"/m/{match.uid}/"
        pages[f"{game} hand"] = f"/m/{match.uid}/deals/{len(hands) + 1}/hands/2/"

    tens = [
        "A A K 9 9 2 3 4 5 6",
        "2 3 4 5 6 7 8 9 10 J",
        "Q Q Q Q 2 2 3 3 4 5",
        "K 10 9 8 7 6 5 4 3 2",
    ]
    shows("hang-ten", [[*tens], [12, 5, 9, 20]], currency="EUR")
    shows("tens-grid", [[21, 14, 30, 9], [12, 5, 9, 20]], stakes="points", unit_cents=1)
    shows("basketball", [[100, 147, 88, 120], [90, 90, 101, 70]], deals=5)
    shows("golf", [["A A 2 3 4 5", "K 2 K 3 9 9", 28, 14], [12, 5, 9, 20]], stakes="pot")
    shows("tens-pile", [[0, 14, 30, 9], [12, 0, 9, 20]])
    return Scenario(club, further=pages)


def noted_numbers() -> Scenario:
    """Play Oh Hell, where two have bid in deal 2, and Spades in two sides for a deal."""
    club = new_club()
    table, players = _sit(club, NAMES[:3])
    match = _start(table, players, play.make_game(club, COUNTED["oh-hell"]).key)
    enter_bids(match, 1, 2, 3, 1)
    for position, (said, taken) in enumerate(((2, 2), (3, 4), (1, 1))):
        save_hand(match, 1, position, HandRecord(numbers={"Bid": said, "Tricks": taken}))
    play.announce(match, 2, {0: {"Bid": 1}}, before={}, phone=players[0].pk)
    play.announce(match, 2, {1: {"Bid": 2}}, before={}, phone=players[1].pk)
    sides = make_spades(club)
    enter_deal(sides, 1, (3, 4), (3, 3), (3, 2), (4, 4))
    further = {"sides": f"/m/{sides.uid}/", "deal of sides": f"/m/{sides.uid}/deals/1/"}
    return Scenario(
        club,
        match,
        routes=("match", "tv", "next-hand", "said", "log"),
        further=further,
    )


def three_currencies() -> Scenario:
    """Make evenings in dollars, euros and yen."""
    club = new_club()
    last = None
    for days, currency in ((14, "USD"), (7, "EUR"), (0, "JPY")):
        with play.backdate(TONIGHT - timedelta(days=days)):
            table, players = _sit(club, NAMES[:3])
            last = _start(
                table, players, "golf", stakes="points", unit_cents=150, currency=currency
            )
            enter(last, 1, [5, 9, 1_000], 1)
            play.end_match(last, "leader")
    return Scenario(club, last, last, routes=("match", "club", "player"))


def corrections() -> Scenario:
    """Make a match with a corrected hand, an undone change, and decks that were raised."""
    club = new_club()
    table, players = _sit(club, NAMES[:4])
    match = _start(table, players, "hang-ten")
    enter(match, 1, [5, 9, 12, 20])
    enter(match, 2, [7, 7, 8, 6])
    versions = [deal.hands[0].version for deal in load_match(match.pk).deals]
    save_hand(match, 1, 0, 19, based_on=versions[0], phone=players[0].pk)
    save_hand(match, 2, 0, 6, based_on=versions[1])
    play.undo(match, play.load_undo_steps(match).undo or 0)
    return Scenario(
        club,
        match,
        routes=("match", "correct", "correct-seats", "decks", "log", "redo", "remove-match"),
    )


def club_with_a_past() -> Scenario:
    """Make a club that has played for weeks, in the middle of a match tonight."""
    club = new_club()
    give_weeks(club)
    table, players = _sit(club, ("דני", "Zoë 🦊", "Pat O’Neil", "Ludmila"))
    match = _start(table, players, "golf", stakes="points", unit_cents=5, currency="EUR")
    enter(match, 1, [5, 9, 14, 2], 3)
    of_the_match = (
        "match",
        "tv",
        "next-hand",
        "hand",
        "deal",
        "reveal",
        "people",
        "stakes",
        "undo",
    )
    of_the_club = (
        "club",
        "table",
        "nights",
        "statistics",
        "history",
        "player",
        "players",
        "replace-link",
        "time-zone",
    )
    of_settings = ("rename-club", "pay-link", "table-games")
    of_people = ("merge-players", "forget-player", "rename-player")
    joins = {
        f"join as {role}": f"/join/{play.get_or_make_code(club, role, table.pk)}/"
        for role in ("keeper", "watcher")
    }
    joins["join by a link"] = f"/join/{club.keeper_secret}/"
    over = club.matches.exclude(finished_at=None).first()
    routes = (*of_the_match, *of_the_club, *of_people, *of_settings)
    return Scenario(club, match, over, routes=routes, further=joins, with_heads=True)


def between_evenings() -> Scenario:
    """Make the same club before its next evening begins."""
    club = new_club()
    give_weeks(club)
    last = club.matches.exclude(finished_at=None).order_by("-started_at").first()
    return Scenario(club, last, last, routes=("club", "table", "match", "night", "delete-club"))


SCENARIOS: tuple[Callable[[], Scenario], ...] = (
    *(empty_club, five_games, noted_numbers, three_currencies),
    *(corrections, club_with_a_past, between_evenings),
)
