"""Reading how a match is set up, from an address or a form, and what was tapped."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from django.http import QueryDict

from games.rules.variants import VARIANTS
from games.scoreboard.chosen import MOST_PLAYERS, OFF, OWN, Setup, units, whole_number

LONGEST_TYPED = 20

Usual = tuple[tuple[int, ...], int | None]
"""Ids of players in seat order, and the id of who deals first."""


def read_setup(data: QueryDict, players: Collection[int], usual: Callable[[], Usual]) -> Setup:
    """What is chosen, after what was tapped (`do`).

    `players` are the ids of the club's; whatever is not known is passed over. `usual` says who sits where, and who
    deals first, in a set-up that has just been opened.
    """
    game = VARIANTS.get(data.get("game", ""))
    if "seats" in data:
        seats = tuple(map(_id, data.get("seats", "").split("-")))
        first: int | None = _id(data.get("first", ""))
    else:
        seats, first = usual()
        seats = seats[: game.players[-1]] if game else seats
    known = tuple(dict.fromkeys(player for player in seats if player in players))
    setup = _tidy(Setup(game, known[:MOST_PLAYERS], first))
    setup = replace(setup, typed=_typed(setup, data))
    verb, _, what = data.get("do", "").partition("-")
    return _tidy(TAPS[verb](setup, what, players)) if verb in TAPS else setup


def _typed(setup: Setup, data: QueryDict) -> dict[str, str]:
    proposed = setup.proposed
    typed = {name: data.get(name, "").strip()[:LONGEST_TYPED] for name in proposed if name in data}
    if setup.game and setup.game.pot and typed.get("unit") not in (OFF, OWN, *map(str, units(setup.game))):
        typed.pop("unit", None)
    if typed.get("unit") != OWN:
        typed.pop("unit_cents", None)
    return {name: text for name, text in typed.items() if text != proposed[name]}


def _id(text: str) -> int:
    number = whole_number(text)
    return number if isinstance(number, int) else 0


def _tidy(setup: Setup) -> Setup:
    """Somebody deals first as soon as somebody sits there."""
    if setup.first in setup.seats:
        return setup
    return replace(setup, first=setup.seats[0] if setup.seats else None)


# What can be tapped: each takes the set-up, what or whom it is about, and the ids of the club's players.


def _choose_game(setup: Setup, what: str, _players: Collection[int]) -> Setup:
    """Players stay, options do not: another game has other ones."""
    game = VARIANTS.get(what)
    return setup if game in (None, setup.game) else replace(setup, game=game, typed={})


def _sit_down(setup: Setup, what: str, players: Collection[int]) -> Setup:
    player = _id(what)
    if player not in players or player in setup.seats or not setup.room:
        return setup
    return replace(setup, seats=(*setup.seats, player))


def _sit_out(setup: Setup, what: str, _players: Collection[int]) -> Setup:
    """The first deal passes to the left."""
    player = _id(what)
    if player not in setup.seats:
        return setup
    left = setup.seats[(setup.seats.index(player) + 1) % len(setup.seats)]
    seats = tuple(seat for seat in setup.seats if seat != player)
    return replace(setup, seats=seats, first=left if setup.first == player else setup.first)


def _move_up(setup: Setup, what: str, _players: Collection[int]) -> Setup:
    seats, player = list(setup.seats), _id(what)
    if player in seats[1:]:
        place = seats.index(player)
        seats[place - 1], seats[place] = seats[place], seats[place - 1]
    return replace(setup, seats=tuple(seats))


def _deal_first(setup: Setup, what: str, _players: Collection[int]) -> Setup:
    player = _id(what)
    return replace(setup, first=player) if player in setup.seats else setup


TAPS: Mapping[str, Callable[[Setup, str, Collection[int]], Setup]] = {
    "game": _choose_game,
    "seat": _sit_down,
    "out": _sit_out,
    "up": _move_up,
    "first": _deal_first,
}
