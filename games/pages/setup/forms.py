"""Reading how a match is set up, from an address or a form, and what was tapped."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from django.http import QueryDict

from games.models import UID_LENGTH
from games.rules.game import Game
from games.rules.limits import LONGEST_LINE, MOST_PLAYERS
from games.values.whole_numbers import whole_number

from .chosen_setup import OFF, OWN, Setup, units
from .chosen_stakes import tidied
from .stakes_forms import LONGEST_TYPED, STAKES_TAPS, tapped, with_prizes
from .usual_choices import Habits


def read_setup(data: QueryDict, players: Collection[int], games: Mapping[str, Game], habits: Habits) -> Setup:
    """What is chosen, after what was tapped (`do`).

    `players` are the ids of the club's, `games` those that it can play, by key; whatever is not known is passed over.
    A set-up that has just been opened, or a game that has just been chosen, begins with the club's habits.
    """
    game = games.get(data.get("game", ""))
    first: int | None
    if "seats" in data:
        seats, first = tuple(map(_id, data.get("seats", "")[:LONGEST_LINE].split("-"))), _id(data.get("first", ""))
        options: Mapping[str, str] = with_prizes(data)
    else:
        seats, first = habits.seats()
        options = habits.choices(game) if game else {}
    known = tuple(dict.fromkeys(player for player in seats if player in players))
    setup = _tidy(Setup(game, known[:MOST_PLAYERS], first, table=data.get("table", "")[:UID_LENGTH]))
    setup = replace(setup, typed=_typed(setup, options))
    verb, _, what = data.get("do", "").partition("-")
    if verb == "game" and what in games:
        return _choose_game(setup, games[what], habits)
    if verb in STAKES_TAPS and setup.game and not setup.game.pot:
        return replace(setup, typed=tapped(setup.typed, verb, _id(what)))
    return _tidy(TAPS[verb](setup, _id(what), players)) if verb in TAPS else setup


def _choose_game(setup: Setup, game: Game, habits: Habits) -> Setup:
    """Players stay; options do not, another game has other ones."""
    if game is setup.game:
        return setup
    setup = replace(setup, game=game, typed={})
    return replace(setup, typed=_typed(setup, habits.choices(game)))


def _typed(setup: Setup, data: Mapping[str, str]) -> dict[str, str]:
    """The options in `data` that are not as proposed."""
    proposed = setup.proposed
    typed = {name: data.get(name, "")[:LONGEST_TYPED].strip() for name in proposed if name in data}
    if setup.game and setup.game.pot and typed.get("unit") not in (OFF, OWN, *map(str, units(setup.game))):
        typed.pop("unit", None)
    if typed.get("unit") != OWN:
        typed.pop("unit_cents", None)
    if setup.game and not setup.game.pot:
        typed = tidied(typed)
    return {name: text for name, text in typed.items() if text != proposed[name]}


def _id(text: str) -> int:
    return whole_number(text) or 0


def _tidy(setup: Setup) -> Setup:
    """Somebody begins as soon as somebody sits there."""
    if setup.first in setup.seats:
        return setup
    return replace(setup, first=setup.seats[0] if setup.seats else None)


# What can be tapped about a player: each takes the set-up, the player's id, and the ids of the club's players.


def _sit_down(setup: Setup, player: int, players: Collection[int]) -> Setup:
    if player not in players or player in setup.seats or not setup.room:
        return setup
    return replace(setup, seats=(*setup.seats, player))


def _sit_out(setup: Setup, player: int, _players: Collection[int]) -> Setup:
    """Who begins passes to the left."""
    if player not in setup.seats:
        return setup
    left = setup.seats[(setup.seats.index(player) + 1) % len(setup.seats)]
    seats = tuple(seat for seat in setup.seats if seat != player)
    return replace(setup, seats=seats, first=left if setup.first == player else setup.first)


def _move_up(setup: Setup, player: int, _players: Collection[int]) -> Setup:
    seats = list(setup.seats)
    if player in seats[1:]:
        place = seats.index(player)
        seats[place - 1], seats[place] = seats[place], seats[place - 1]
    return replace(setup, seats=tuple(seats))


def _deal_first(setup: Setup, player: int, _players: Collection[int]) -> Setup:
    return replace(setup, first=player) if player in setup.seats else setup


TAPS: Mapping[str, Callable[[Setup, int, Collection[int]], Setup]] = {
    "seat": _sit_down,
    "out": _sit_out,
    "up": _move_up,
    "first": _deal_first,
}
