"""Clubs as people meet them, each with a table of what its pages are asked for: all of it happens on one evening."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games import play
from games.matches.stored_match import load_match
from games.models import Club, Match, Player, Table, new_uid
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import NAMES, enter, hand, make_club
from tests.counted_matches import FOUR, PAIRS, enter_bids
from tests.past import give_weeks

TONIGHT = datetime(2026, 3, 12, 20, 5, tzinfo=ZoneInfo("Europe/Berlin"))
OF_A_MATCH = (
    *("match", "tv", "match-rules", "next-hand", "correct", "log", "undo", "people", "stakes", "end-match", "deal"),
    *("hand", "scores", "question", "reveal", "share-result", "match-files", "correct-people", "correct-seats"),
)
OF_THE_EVENING = ("club", "nights", "balance", "statistics", "history", "table", "table-games", "table-tv")
OF_A_CLUB = (*OF_THE_EVENING, "night", "player")


@dataclass
class Scenario:
    """A club, the match that its pages are about, if there is one, and the names of the routes that are asked.

    Pages of the admin site are asked for by who runs the server alone.
    """

    club: Club
    match: Match | None = None
    over: Match | None = None
    routes: tuple[str, ...] = OF_A_MATCH + OF_A_CLUB
    further: dict[str, str] = field(default_factory=dict)
    by_staff: bool = False


def pages_of_matches(club: Club, match: Match, pages: Mapping[str, str]) -> Scenario:
    """Return a scenario of pages of the club's matches, by name: the address of each begins with the match's uid."""
    return Scenario(club, match, routes=(), further={name: f"/m/{path}" for name, path in pages.items()})


def new_club() -> Club:
    club = make_club("The Kitchen Table")
    club.time_zone = "Europe/Berlin"
    club.save()
    return club


def _sit(club: Club, names: list[str] | tuple[str, ...]) -> tuple[Table, list[Player]]:
    players = [play.add_player(club, name) for name in names]
    table = play.open_table(club)
    play.sit_down(table, players, host=True)
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
    more = ("share", "players", "club-settings", "games", "club-files", "import", "old-results", "me")
    return Scenario(club, routes=(*OF_THE_EVENING, *more), further={"landing": "/?new=1", "privacy": "/privacy/"})


def _built_in(game: str, hands: list[list[str | int]], **options: object) -> Scenario:
    """Make a match of a game after some deals, with one more that is half entered, and one that is over."""
    club = new_club()
    table, players = _sit(club, NAMES[:4])
    over = _start(table, players, game, **options)
    enter(over, 1, hands[0], 1)
    play.end_match(over, "leader")
    match = _start(table, players, game, **options)
    for number, deal in enumerate(hands, 1):
        enter(match, number, deal, 1)
    own = hand(hands[0][0])
    play.record_hand(match, len(hands) + 1, 0, own, based_on=0, phone=players[0].pk)
    return Scenario(club, match, over, further={"win": f"/m/{over.uid}/", "win on television": f"/m/{over.uid}/tv/"})


def hang_ten() -> Scenario:
    """Play Hang Ten for the pot, in euros."""
    tens = ["A A K 9 9 2 3 4 5 6", "2 3 4 5 6 7 8 9 10 J", "Q Q Q Q 2 2 3 3 4 5", "K 10 9 8 7 6 5 4 3 2"]
    return _built_in("hang-ten", [[*tens], [12, 5, 9, 20]], currency="EUR")


def tens_grid() -> Scenario:
    """Play Tens on a grid for a cent a point."""
    return _built_in("tens-grid", [[21, 14, 30, 9], [12, 5, 9, 20]], stakes="points", unit_cents=1)


def basketball() -> Scenario:
    """Play Ten-card Basketball over three deals, for nothing."""
    return _built_in("basketball", [[100, 147, 88, 120], [90, 90, 101, 70]], deals=5)


def golf() -> Scenario:
    """Play Six-card Golf with a pot and prizes."""
    return _built_in("golf", [["A A 2 3 4 5", "K 2 K 3 9 9", 28, 14], [12, 5, 9, 20]], stakes="pot")


def tens_pile() -> Scenario:
    """Play Tens, the shedding game."""
    return _built_in("tens-pile", [[0, 14, 30, 9], [12, 0, 9, 20]])


def bids() -> Scenario:
    """Play Oh Hell: deal 1 is played, in deal 2 two have bid."""
    club = new_club()
    table, players = _sit(club, NAMES[:3])
    match = _start(table, players, play.make_game(club, COUNTED["oh-hell"]).key)
    enter_bids(match, 1, 2, 3, 1)
    for position, (said, taken) in enumerate(((2, 2), (3, 4), (1, 1))):
        play.record_hand(match, 1, position, HandRecord(numbers={"Bid": said, "Tricks": taken}), based_on=0)
    play.announce(match, 2, {0: {"Bid": 1}}, was={}, phone=players[0].pk)
    play.announce(match, 2, {1: {"Bid": 2}}, was={}, phone=players[1].pk)
    return Scenario(
        club,
        match,
        routes=("match", "tv", "next-hand", "said", "said-by-one", "numbers", "reveal", "log", "match-rules", "club"),
    )


def sides() -> Scenario:
    """Play Spades in two sides, for a deal."""
    club = new_club()
    table, players = _sit(club, FOUR)
    match = _start(table, players, play.make_game(club, COUNTED["spades"]).key, teams=PAIRS)
    enter_bids(match, 1, 3, 3, 3, 4)
    for position, (said, taken) in enumerate(((3, 4), (3, 3), (3, 2), (4, 4))):
        play.record_hand(match, 1, position, HandRecord(numbers={"Bid": said, "Tricks": taken}), based_on=0)
    return Scenario(club, match, routes=("match", "tv", "reveal", "deal", "numbers", "said", "log", "people", "club"))


def house_game() -> Scenario:
    """Make a game of the club's own, changed after its first match, with the pages where games are made."""
    club = new_club()
    table, players = _sit(club, NAMES[:3])
    game = play.make_game(club, TEMPLATES["golf-6-jokers"], "Deal six each.")
    match = _start(table, players, game.key)
    enter(match, 1, [5, 9, 14], 1)
    play.change_game(game, TEMPLATES["golf-6-jokers"] | {"end": {"deals": 3}}, game.told, based_on=game.number)
    routes = ("match", "match-rules", "adopt-rules", "games", "game-rules", "play-game", "make-game", "new-game")
    return Scenario(club, match, routes=(*routes, "change-game", "give-game", "take-game", "game-rules", "log"))


def comings_and_goings() -> Scenario:
    """Play Hang Ten with seven: one sits out, one has left, one came later."""
    club = new_club()
    table, players = _sit(club, NAMES[:7])
    match = _start(table, players, "hang-ten")
    there = [position for position in range(7) if position != 0]
    for position in there:
        play.record_hand(match, 1, position, hand(5 + position), based_on=0)
    play.leave_match(match, 3)
    routes = ("match", "tv", "people", "who-comes", "correct-people", "log", "deal", "next-hand", "table", "club")
    return Scenario(club, match, routes=routes)


def three_currencies() -> Scenario:
    """Make evenings in dollars, euros and yen, some of it paid."""
    club = new_club()
    last = None
    for days, currency in ((14, "USD"), (7, "EUR"), (0, "JPY")):
        with play.backdate(TONIGHT - timedelta(days=days)):
            table, players = _sit(club, NAMES[:3])
            last = _start(table, players, "golf", stakes="points", unit_cents=150, currency=currency)
            enter(last, 1, [5, 9, 1_000], 1)
            play.end_match(last, "leader")
    return Scenario(club, last, last, routes=("match", "share-result", "stakes", *OF_A_CLUB, "pay-link"))


def corrections() -> Scenario:
    """Make a match with a corrected hand, an undone change, and decks that were raised."""
    club = new_club()
    table, players = _sit(club, NAMES[:4])
    match = _start(table, players, "hang-ten")
    enter(match, 1, [5, 9, 12, 20])
    enter(match, 2, [7, 7, 8, 6])
    versions = [deal.hands[0].version for deal in load_match(match.pk).deals]
    play.record_hand(match, 1, 0, hand(19), based_on=versions[0], phone=players[0].pk)
    play.record_hand(match, 2, 0, hand(6), based_on=versions[1])
    play.undo(match, play.load_undo_steps(match).undo or 0)
    routes = ("match", "correct", "correct-hand", "correct-seats", "correct-people", "log", "undo", "redo", "decks")
    return Scenario(club, match, routes=(*routes, "stakes", "remove-match", "deal"))


def club_with_a_past() -> Scenario:
    """Make a club that has played for weeks, in the middle of a match tonight."""
    club = new_club()
    give_weeks(club)
    table, players = _sit(club, ("דני", "Zoë 🦊", "Pat O’Neil", "Ludmila"))
    match = _start(table, players, "golf", stakes="points", unit_cents=5, currency="EUR")
    enter(match, 1, [5, 9, 14, 2], 3)
    more = (
        "share",
        "players",
        "merge-players",
        "forget-player",
        "rename-player",
        "matches-away",
        "club-settings",
        "time-zone",
        "replace-link",
        "rename-club",
    )
    joins = {
        f"join as {role}": f"/join/{play.get_or_make_code(club, role, table.pk)}/" for role in ("keeper", "watcher")
    }
    joins["join by a link"] = f"/join/{club.keeper_secret}/"
    over = club.matches.exclude(finished_at=None).first()
    return Scenario(club, match, over, routes=(*OF_A_MATCH, *OF_A_CLUB, *more), further=joins)


def between_evenings() -> Scenario:
    """Make the same club before its next evening begins."""
    club = new_club()
    give_weeks(club)
    last = club.matches.exclude(finished_at=None).order_by("-started_at").first()
    return Scenario(club, last, last, routes=("club", "table", "match", *OF_A_CLUB, "delete-club"))


SCENARIOS: tuple[Callable[[], Scenario], ...] = (
    *(empty_club, hang_ten, tens_grid, basketball, golf, tens_pile, bids, sides, house_game, comings_and_goings),
    *(three_currencies, corrections, club_with_a_past, between_evenings),
)
