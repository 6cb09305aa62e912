"""Points wherever they stand: typed ones, and those that a match chooses, the options of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ..declared.declaration import Declaration
from ..declared.points import FromOption
from ..declared.reading import LONGEST_TEXT, MOST_OPTIONS, TAKEN
from ..declared.values import MOST_POINTS
from ..errors import DeclarationError
from ..options import WholeNumber
from .typed import Change, place_of, whole, words
from .walking import mapped

ALWAYS, NEW = "no", "new"
LONGEST_OPTION = 30
USUAL_SPAN = 10


@dataclass(frozen=True, slots=True)
class Points:
    """Points that stand in one place of a game: read, written, and what an option for them is called.

    `get` gives None where there are none.
    """

    get: Callable[[Declaration, int], int | None]
    put: Callable[[Declaration, int, int], Declaration]
    text: Callable[[Declaration, int], str]


def points_facts(name: str, where: Points) -> Mapping[str, Change]:
    """What changes such points: their number, and whether a match chooses it."""
    return {name: _typed(where), f"{name}_as": _chosen(where)}


def _typed(where: Points) -> Change:
    def change(game: Declaration, place: int, text: str) -> Declaration:
        """Points as typed; where a match chooses them, what they are by default."""
        now = where.get(game, place)
        if now is None:
            return game
        points = whole(text, -MOST_POINTS, MOST_POINTS)
        if isinstance(now, FromOption):
            return _with_default(game, now.option, -points if now.minus else points)
        return where.put(game, place, points)

    return change


def _chosen(where: Points) -> Change:
    def change(game: Declaration, place: int, text: str) -> Declaration:
        """Points are `no` option, a `new` one, one that there is by its place, or less it: `-0`."""
        now = where.get(game, place)
        if now is None:
            return game
        if text == ALWAYS:
            return where.put(game, place, int(now))
        if text == NEW:
            return _with_new(game, where, place, int(now))
        minus, number = text.startswith("-"), place_of(text.removeprefix("-"))
        if number is None:
            raise DeclarationError("These points are always the same, or chosen when a match is set up")
        option = game.options[number]
        return where.put(game, place, FromOption(option.default, option.name, minus=minus))

    return change


def option_text(game: Declaration, place: int, text: str) -> Declaration:
    """What an option is called."""
    return _with(game, place, replace(game.options[place], text=words(text, LONGEST_TEXT)))


def option_default(game: Declaration, place: int, text: str) -> Declaration:
    """What an option is where nothing else is chosen; its bounds make room."""
    return _with_default(game, game.options[place].name, whole(text, -MOST_POINTS, MOST_POINTS))


def option_least(game: Declaration, place: int, text: str) -> Declaration:
    """The least that can be chosen; what is chosen by default goes up with it."""
    option, low = game.options[place], whole(text, -MOST_POINTS, MOST_POINTS)
    return _with(game, place, replace(option, low=low, default=max(low, option.default), high=max(low, option.high)))


def option_most(game: Declaration, place: int, text: str) -> Declaration:
    """The most that can be chosen; what is chosen by default goes down with it."""
    option, high = game.options[place], whole(text, -MOST_POINTS, MOST_POINTS)
    return _with(game, place, replace(option, high=high, default=min(high, option.default), low=min(high, option.low)))


def option_off(game: Declaration, place: int, _: str) -> Declaration:
    """Nothing is chosen any more: the points are always what they were by default."""
    gone = game.options[place]
    plain = mapped(game, FromOption, lambda points: int(points) if points.option == gone.name else points)
    return replace(plain, options=tuple([option for option in game.options if option.name != gone.name]))


def _with(game: Declaration, place: int, option: WholeNumber) -> Declaration:
    return replace(game, options=(*game.options[:place], option, *game.options[place + 1 :]))


def _with_default(game: Declaration, name: str, default: int) -> Declaration:
    """The game whose option is that by default. Points that come from it follow once the game is read anew."""
    place = [option.name for option in game.options].index(name)
    option = game.options[place]
    low, high = min(option.low, default), max(option.high, default)
    return _with(game, place, replace(option, default=default, low=low, high=high))


def _with_new(game: Declaration, where: Points, place: int, now: int) -> Declaration:
    if len(game.options) >= MOST_OPTIONS:
        raise DeclarationError(f"A game has at most {MOST_OPTIONS} options")
    text = where.text(game, place)[:LONGEST_TEXT].strip()
    span = abs(now) or USUAL_SPAN
    low, high = max(-MOST_POINTS, now - span), min(MOST_POINTS, now + span)
    option = WholeNumber(_free_name(game, text), now, low, high, text=text)
    game = replace(game, options=(*game.options, option))
    return where.put(game, place, FromOption(now, option.name))


def _free_name(game: Declaration, text: str) -> str:
    """A name for an option that none has yet, from the words of what it is called."""
    plain = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")[: LONGEST_OPTION - 3].strip("_")
    name = plain if plain[:1].isascii() and plain[:1].isalpha() else f"option_{plain}".rstrip("_")
    taken = {option.name for option in game.options} | TAKEN
    return next(free for free in (name, *[f"{name}_{n}" for n in range(2, MOST_OPTIONS + 3)]) if free not in taken)
