"""A match while it is being set up. All of it travels in the address, so that reload and Back are right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from django.http import QueryDict

from games.rules.errors import OptionError
from games.rules.options import Option, WholeNumber
from games.rules.variant import Variant
from games.rules.variants import VARIANTS

MOST_PLAYERS = max(variant.players[-1] for variant in VARIANTS.values())
OFF, OWN = "off", "own"
UNITS = (5, 10, 25)
"""Units that are offered, in cents, beside none and one of the table's own."""
LONGEST_TYPED = 20

Usual = tuple[tuple[int, ...], int | None]
"""Ids of players in seat order, and the id of who deals first."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen so far: a game, ids of players in seat order, the id of who deals first.

    `typed` are the options as typed, where they differ from what the game proposes. Of a pot, `unit` says whether it
    is played for and for what: off, cents, or own; the amount is then in `unit_cents`.
    """

    game: Variant | None = None
    seats: tuple[int, ...] = ()
    first: int | None = None
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def room(self) -> bool:
        """Whether one more player can sit down."""
        return len(self.seats) < (self.game.players[-1] if self.game else MOST_PLAYERS)

    @property
    def first_position(self) -> int:
        """The position of the first dealer."""
        return self.seats.index(self.first) if self.first in self.seats else 0

    def proposed(self) -> dict[str, str]:
        """What the game proposes for each option, as it is typed."""
        return proposals(self.game, len(self.seats)) if self.game else {}

    def shown(self) -> dict[str, str]:
        """Every option as its field shows it."""
        return {**self.proposed(), **self.typed}

    def options(self) -> dict[str, object]:
        """The options to start with that differ from the defaults; a value that cannot be is left as typed."""
        given: dict[str, object] = {name: whole_number(text) for name, text in self.typed.items()}
        unit = given.pop("unit", None)
        if unit == OFF:
            return {**given, "pot": False}
        return given if unit in (None, OWN) else {**given, "unit_cents": unit}

    def errors(self) -> dict[str, str]:
        """By the name of a field: what the option in it should be, where it cannot be what was typed."""
        given, errors = self.options(), {}
        for option in self.game.options if self.game else ():
            try:
                option.check(given.get(option.name, option.default))
            except OptionError:
                errors[option.name] = _wish(option)
        return errors

    def query(self) -> str:
        """The address of this state, without the path."""
        query = QueryDict(mutable=True)
        if self.game:
            query["game"] = self.game.key
        query["seats"] = "-".join(map(str, self.seats))
        if self.first in self.seats:
            query["first"] = str(self.first)
        for name, text in self.proposed().items():
            if self.typed.get(name, text) != text:
                query[name] = self.typed[name]
        return query.urlencode()


def read_setup(data: QueryDict, players: Collection[int], usual: Callable[[], Usual]) -> Setup:
    """The state that an address or a form holds, after what was tapped (`do`).

    `players` are the ids of the club's; whatever is not known is passed over. `usual` says who sits where, and who
    deals first, in a set-up that has just been opened.
    """
    game = VARIANTS.get(data.get("game", ""))
    seats: tuple[int, ...]
    first: int | None
    if "seats" in data:
        seats, first = _ids(data.get("seats", "")), _id(data.get("first", ""))
    else:
        seats, first = usual()
        seats = seats[: game.players[-1]] if game else seats
    known = tuple(dict.fromkeys(player for player in seats if player in players))
    setup = _tidy(Setup(game, known[:MOST_PLAYERS], first))
    setup = replace(setup, typed=_typed(setup, data))
    verb, _, what = data.get("do", "").partition("-")
    return _tidy(TAPS[verb](setup, what, players)) if verb in TAPS else setup


def proposals(game: Variant, players: int) -> dict[str, str]:
    """What a game proposes for so many players, as it is typed: option by option, `unit` in the place of the pot."""
    whole = game.resolve_options({}, min(max(players, game.players[0]), game.players[-1]))
    texts = {name: str(value) for name, value in whole.items() if name != "pot"}
    return {**texts, "unit": texts["unit_cents"]} if game.pot else texts


def units(game: Variant) -> list[int]:
    """The units, in cents, that are offered for a game with a pot."""
    return sorted({*UNITS, int(proposals(game, 0)["unit_cents"])})


def whole_number(text: str) -> int | str:
    """The number that was typed, or the text where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def _wish(option: Option) -> str:
    if isinstance(option, WholeNumber):
        return f"A whole number from {option.low} to {option.high:,}, please."
    return "One of the list, please."


def _typed(setup: Setup, data: QueryDict) -> dict[str, str]:
    proposed = setup.proposed()
    typed = {name: data.get(name, "").strip()[:LONGEST_TYPED] for name in proposed if name in data}
    if setup.game and setup.game.pot and typed.get("unit") not in (OFF, OWN, *map(str, units(setup.game))):
        typed.pop("unit", None)
    if typed.get("unit") != OWN:
        typed.pop("unit_cents", None)
    return {name: text for name, text in typed.items() if text != proposed[name]}


def _id(text: str) -> int:
    number = whole_number(text)
    return number if isinstance(number, int) else 0


def _ids(text: str) -> tuple[int, ...]:
    return tuple(map(_id, text.split("-")))


def _tidy(setup: Setup) -> Setup:
    """Somebody deals first as soon as somebody sits there."""
    if setup.first in setup.seats:
        return setup
    return replace(setup, first=setup.seats[0] if setup.seats else None)


def _choose_game(setup: Setup, what: str, players: Collection[int]) -> Setup:
    game = VARIANTS.get(what)
    return setup if game in (None, setup.game) else replace(setup, game=game, typed={})


def _sit_down(setup: Setup, what: str, players: Collection[int]) -> Setup:
    player = _id(what)
    if player not in players or player in setup.seats or not setup.room:
        return setup
    return replace(setup, seats=(*setup.seats, player))


def _sit_out(setup: Setup, what: str, players: Collection[int]) -> Setup:
    player = _id(what)
    if player not in setup.seats:
        return setup
    left = setup.seats[(setup.seats.index(player) + 1) % len(setup.seats)]
    seats = tuple(seat for seat in setup.seats if seat != player)
    return replace(setup, seats=seats, first=left if setup.first == player else setup.first)


def _move_up(setup: Setup, what: str, players: Collection[int]) -> Setup:
    seats = list(setup.seats)
    player = _id(what)
    if player in seats[1:]:
        place = seats.index(player)
        seats[place - 1 : place + 1] = player, seats[place - 1]
    return replace(setup, seats=tuple(seats))


def _deal_first(setup: Setup, what: str, players: Collection[int]) -> Setup:
    player = _id(what)
    return replace(setup, first=player) if player in setup.seats else setup


TAPS: Mapping[str, Callable[[Setup, str, Collection[int]], Setup]] = {
    "game": _choose_game,
    "seat": _sit_down,
    "out": _sit_out,
    "up": _move_up,
    "first": _deal_first,
}
