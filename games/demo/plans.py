"""Plans of the demo club's matches: who plays what, how far, and what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games import play
from games.models import Match
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates.counted import COUNTED
from games.rules.declared.games import declared_game
from games.rules.game import Game
from games.rules.options import Value
from games.rules.record import Rest
from games.rules.scoring import DealStart

from .later_evenings import Regulars

ZOE, TOMAS, AOIFE, BOB, MEI, SOREN = "Zoë", "Tomás", "Aoife O'Brien", "Bob", "Mei-Lin", "Søren"
LONG = "Maximiliane-Josephine von der Hohenstein"
CIRCLE = (ZOE, TOMAS, AOIFE, BOB, MEI, SOREN, LONG)
MAX = "Max"
IN_EUROS: Mapping[str, Value] = {"unit_cents": 25, "currency": "EUR"}
EVENINGS_APART = 7
MIN_DEALS = 5
"""A match of so many deals is still running after some of them."""
OWN_GAMES = {key: declared_game(COUNTED[key]) for key in ("oh-hell", "spades")}
"""Games that the club has declared itself, by a key."""
PAIRS = ((0, 2), (1, 3))

REGULARS = Regulars(
    first_table=("דני", "Lea 🦊", AOIFE, MEI),
    retired="Rosalind",
    guest="Walter",
    kept="Theodora",
    merged="Teddy",
    pot=IN_EUROS,
    points=(
        {"stakes": "points", "unit_cents": 5, "currency": "USD"},
        {"stakes": "points", "unit_cents": 10, "currency": "EUR"},
    ),
)
"""The players of the evenings at two tables: one name is right-to-left, one has an emoji."""
LATER_EVENINGS = (14, 7)
REARRANGED = 6
"""Days ago: those evenings, and the rearranging after them."""

FindPlayer = Callable[[str], int]
"""Returns the id of a player of the club, by the name."""
Places = Sequence[int]


def is_any(places: Places) -> bool:
    """Return True: any deal will do."""
    return True


def is_tied_first(places: Places) -> bool:
    """Return whether exactly two share the first place; `places` are by seat."""
    return places.count(1) == 2


def is_tied_second(places: Places) -> bool:
    """Return whether two or more share the second place; `places` are by seat."""
    return places.count(2) > 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A match to be: `deals` of it are played (None: to its end), then `hands` of the next one are entered.

    `game` is the key of a game, or of one that the club declares. `teams` are positions of players on one side.
    `wanted` are conditions on the places of single deals, by number, `before` what happens before them; with
    `buys_back`, the first who is out buys in again. `rest` ends the match early. Matches of the same `shoe` are dealt
    from it one after the other.
    """

    game: str
    players: tuple[str, ...]
    days_ago: int
    deals: int | None = None
    hands: int = 0
    choices: Mapping[str, Value] = field(default_factory=dict)
    wanted: Mapping[int, Callable[[Places], bool]] = field(default_factory=dict)
    rest: Rest | None = None
    teams: tuple[tuple[int, ...], ...] = ()
    before: Mapping[int, Callable[[Match, FindPlayer], object]] = field(default_factory=dict)
    buys_back: bool = False
    shoe: str = ""

    def build_before(self, number: int) -> DealStart:
        """Return the cards dealt and the teams that the deal of that number, from 1, begins with."""
        return DealStart(self.played.dealt(len(self.players), number - 1), self.teams)

    @property
    def played(self) -> Game:
        """The game that is played."""
        return BUILT_IN.get(self.game) or OWN_GAMES[self.game]

    @property
    def options(self) -> dict[str, Value]:
        """All options of the match."""
        return self.played.resolve_options(self.choices, len(self.players))


def build_plans() -> list[Plan]:
    """Return the plans, the oldest first: of every game a finished match and a running one.

    Before these come matches whose tables change, one of each kind, and one of teams. A game with a pot has two more,
    ended early in either way, and its finished one has ties. Of the club's own games one is finished, and in one, of
    two teams, the bids have just been entered.
    """
    games = tuple(BUILT_IN.values())[::-1]  # the first game is the one that is played now
    over = []
    for game in games:
        if game.pot:
            over += [
                Plan(game.key, _choose_players(game, 3, 4), 0, 4, choices={"unit_cents": 10}, rest="split"),
                Plan(game.key, _choose_players(game, 0, 5), 0, 6, choices=IN_EUROS, rest="leader"),
            ]
    for number, game in enumerate(games):
        ties = {2: is_tied_first, 5: is_tied_second, 8: is_tied_first} if game.pot else {}
        over.append(Plan(game.key, _choose_players(game, number, 6 if game.pot else 4 + number % 3), 0, wanted=ties))
    over.insert(0, Plan("oh-hell", CIRCLE[:5], 0, shoe="oh-hell"))
    over.insert(0, Plan("golf", CIRCLE[:4], 0, choices={"stakes": "points", "unit_cents": 1}, teams=PAIRS))
    over = [*_plan_changing_tables(), *over]
    going_on = [Plan("spades", CIRCLE[1:5], 0, 2, teams=PAIRS, shoe="spades")]
    going_on += [_plan_running(game, number) for number, game in enumerate(games)]
    many = len(going_on)
    dated = [replace(plan, days_ago=many + EVENINGS_APART * (len(over) - number)) for number, plan in enumerate(over)]
    return dated + [replace(plan, days_ago=many - 1 - number) for number, plan in enumerate(going_on)]


def _plan_changing_tables() -> list[Plan]:
    """Plan matches in which players come late, leave, sit out, are substituted, and buy in again."""
    for_points = {"deals": 5, "stakes": "points", "unit_cents": 1}
    comes = {3: lambda match, who: play.join_match(match, who(CIRCLE[4]))}
    goes = {4: lambda match, who: play.leave_match(match, 2)}
    is_away = {
        2: lambda match, who: play.sit_out(match, 0, 2, score="average"),
        3: lambda match, who: play.set_substitute(match, 1, 3, who(MAX)),
    }
    tables = [
        Plan("hang-ten", CIRCLE[:4], 0, choices={"deals": 5}, before=comes),
        Plan("basketball", CIRCLE[1:6], 0, choices=for_points, before=goes),
        Plan("hang-ten", CIRCLE, 0, choices={"deals": 7}),  # seven, of whom the dealer sits out
        Plan("golf", CIRCLE[2:5], 0, before=is_away),
        Plan("tens-pile", CIRCLE[3:6], 0, choices={"knockout": True}, buys_back=True),
    ]
    return [replace(table, shoe="changing") for table in tables]


def _plan_running(game: Game, number: int) -> Plan:
    """Plan a match with 2 to 4 deals played (1 in a game to a target) and 1 to 3 hands of the next, by `number`."""
    players = _choose_players(game, 2 * number, 3 + number % 3)
    deals = game.end.option.name == "deals"
    return Plan(
        game.key,
        players,
        0,
        deals=2 + number % 3 if deals else 1,
        hands=min(1 + number % 3, len(players) - 1),
        choices={"deals": max(MIN_DEALS, int(game.end.option.default))} if deals else {},
        wanted={2: is_tied_second} if game.pot else {},
    )


def _choose_players(game: Game, first: int, wanted: int) -> tuple[str, ...]:
    """Return as many players as wanted, or as the game allows, from the `first` of the circle on."""
    size = min(max(wanted, game.players[0]), game.players[-1], len(CIRCLE))
    return tuple(CIRCLE[(first + seat) % len(CIRCLE)] for seat in range(size))
