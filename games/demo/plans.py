"""The matches of the club to look around in, as they are to be: who plays what, how far, and what happens."""

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
from games.rules.scoring import Before

from .later_evenings import Regulars

ZOE, TOMAS, AOIFE, BOB, MEI, SOREN = "Zoë", "Tomás", "Aoife O'Brien", "Bob", "Mei-Lin", "Søren"
LONG = "Maximiliane-Josephine von der Hohenstein"
CIRCLE = (ZOE, TOMAS, AOIFE, BOB, MEI, SOREN, LONG)
MAX = "Max"
IN_EUROS: Mapping[str, Value] = {"unit_cents": 25, "currency": "EUR"}
EVENINGS_APART = 7
LONG_ENOUGH = 5
"""A match of so many deals is still going on after some of them."""
OWN = {key: declared_game(COUNTED[key]) for key in ("oh-hell", "spades")}
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
"""Who plays on the evenings at two tables: one has a name from right to left, one a picture in the name."""
LATER_EVENINGS = (14, 7)
SETTLED = 6
"""Those evenings, in days ago, and what was put in order after them."""

Who = Callable[[str], int]
"""The id of a player of the club, by the name."""
Places = Sequence[int]


def any_places(places: Places) -> bool:
    """A deal as it comes."""
    return True


def two_first(places: Places) -> bool:
    """Two tie for the first place."""
    return places.count(1) == 2


def several_second(places: Places) -> bool:
    """One is first, several tie for the second place."""
    return places.count(2) > 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A match to be: `deals` of it are played (None: to its end), then `hands` of the next one are entered.

    `game` is the key of a game, or of one that the club declares. `teams` are positions of who plays together. `wanted`
    says for single deals, by number, what must be true of their places, `before` what happens before them; with
    `buys_back`, the first who is out buys in again. `rest` ends the match early. Matches of the same `shoe` are dealt
    from it one after the other.
    """

    game: str
    players: tuple[str, ...]
    days_ago: int
    deals: int | None = None
    hands: int = 0
    given: Mapping[str, Value] = field(default_factory=dict)
    wanted: Mapping[int, Callable[[Places], bool]] = field(default_factory=dict)
    rest: Rest | None = None
    teams: tuple[tuple[int, ...], ...] = ()
    before: Mapping[int, Callable[[Match, Who], object]] = field(default_factory=dict)
    buys_back: bool = False
    shoe: str = ""

    def begins(self, number: int) -> Before:
        """What a deal begins with."""
        return Before(self.played.dealt(len(self.players), number - 1), self.teams)

    @property
    def played(self) -> Game:
        """The game that is played."""
        return BUILT_IN.get(self.game) or OWN[self.game]

    @property
    def options(self) -> dict[str, Value]:
        """The options of the match, whole."""
        return self.played.resolve_options(self.given, len(self.players))


def plans() -> list[Plan]:
    """The matches of the club, the oldest first: of every game one that is over and one that is going on.

    Before these come matches whose tables change, one of each kind.
    Of a game with a pot there are two more, ended early in either way, and the one that is over has ties. Of the club's
    own games one is over, and in one, of two teams, they have just bid.
    """
    games = tuple(BUILT_IN.values())[::-1]  # the first game is the one that is played now
    over = []
    for game in games:
        if game.pot:
            over += [
                Plan(game.key, _table(game, 3, 4), 0, 4, given={"unit_cents": 10}, rest="split"),
                Plan(game.key, _table(game, 0, 5), 0, 6, given=IN_EUROS, rest="leader"),
            ]
    for number, game in enumerate(games):
        ties = {2: two_first, 5: several_second, 8: two_first} if game.pot else {}
        over.append(Plan(game.key, _table(game, number, 6 if game.pot else 4 + number % 3), 0, wanted=ties))
    over.insert(0, Plan("oh-hell", CIRCLE[:5], 0, shoe="oh-hell"))
    over.insert(0, Plan("golf", CIRCLE[:4], 0, given={"stakes": "points", "unit_cents": 1}, teams=PAIRS))
    over = [*_changing(), *over]
    going_on = [Plan("spades", CIRCLE[1:5], 0, 2, teams=PAIRS, shoe="spades")]
    going_on += [_going_on(game, number) for number, game in enumerate(games)]
    many = len(going_on)
    dated = [replace(plan, days_ago=many + EVENINGS_APART * (len(over) - number)) for number, plan in enumerate(over)]
    return dated + [replace(plan, days_ago=many - 1 - number) for number, plan in enumerate(going_on)]


def _changing() -> list[Plan]:
    """Somebody comes late, one goes, one sits out in turn, one plays for another, one is out and buys in again."""
    for_points = {"deals": 5, "stakes": "points", "unit_cents": 1}
    comes = {3: lambda match, who: play.join_match(match, who(CIRCLE[4]))}
    goes = {4: lambda match, who: play.leave_match(match, 2)}
    is_away = {
        2: lambda match, who: play.sit_out(match, 0, 2, score="average"),
        3: lambda match, who: play.set_substitute(match, 1, 3, who(MAX)),
    }
    tables = [
        Plan("hang-ten", CIRCLE[:4], 0, given={"deals": 5}, before=comes),
        Plan("basketball", CIRCLE[1:6], 0, given=for_points, before=goes),
        Plan("hang-ten", CIRCLE, 0, given={"deals": 7}),  # seven, of whom the dealer sits out
        Plan("golf", CIRCLE[2:5], 0, before=is_away),
        Plan("tens-pile", CIRCLE[3:6], 0, given={"knockout": True}, buys_back=True),
    ]
    return [replace(table, shoe="changing") for table in tables]


def _going_on(game: Game, number: int) -> Plan:
    """A match of which some deals are played, and some hands of the next one are in."""
    players = _table(game, 2 * number, 3 + number % 3)
    deals = game.end.option.name == "deals"
    return Plan(
        game.key,
        players,
        0,
        deals=2 + number % 3 if deals else 1,
        hands=min(1 + number % 3, len(players) - 1),
        given={"deals": max(LONG_ENOUGH, int(game.end.option.default))} if deals else {},
        wanted={2: several_second} if game.pot else {},
    )


def _table(game: Game, first: int, wanted: int) -> tuple[str, ...]:
    """As many players as are wanted, or as near to that as the game allows, from the `first` of the circle on."""
    size = min(max(wanted, game.players[0]), game.players[-1], len(CIRCLE))
    return tuple(CIRCLE[(first + seat) % len(CIRCLE)] for seat in range(size))
