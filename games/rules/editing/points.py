"""Points wherever they stand: typed ones, and those that a match chooses, the options of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from games.rules.declared.bounds import LONGEST_OPTION, LONGEST_TEXT, MOST_OPTIONS, MOST_POINTS
from games.rules.declared.declaration import Declaration
from games.rules.declared.points import FromOption
from games.rules.declared.reading import TAKEN
from games.rules.declared.walking import FieldPath, get_at, mapped, replace_at
from games.rules.errors import DeclarationError
from games.rules.options import WholeNumber

from .parts import with_part, without_part
from .typed import Change, place_of, whole, words

ALWAYS, NEW = "no", "new"
USUAL_SPAN = 10
NOWHERE: FieldPath = ()


@dataclass(frozen=True, slots=True)
class Points:
    """Points that stand in one place of a game: the way there, `NOWHERE` for none; what an option is called."""

    way: Callable[[Declaration, int], FieldPath]
    text: Callable[[Declaration, int], str]

    def facts(self, name: str) -> Mapping[str, Change]:
        """What changes such points: their number, and whether a match chooses it."""
        return {name: self._typed, f"{name}_as": self._chosen}

    def _now(self, game: Declaration, place: int) -> tuple[FieldPath, int | None]:
        way = self.way(game, place)
        return way, get_at(game, way) if way else None

    def _typed(self, game: Declaration, place: int, text: str) -> Declaration:
        """Points as typed; where a match chooses them, what they are by default."""
        way, now = self._now(game, place)
        if now is None:
            return game
        points = whole(text, -MOST_POINTS, MOST_POINTS)
        if isinstance(now, FromOption):
            return _with_default(game, now.option, -points if now.minus else points)
        return cast(Declaration, replace_at(game, way, points))

    def _chosen(self, game: Declaration, place: int, text: str) -> Declaration:
        """Points are `no` option, a `new` one, one that there is by its place, or less it: `-0`."""
        way, now = self._now(game, place)
        if now is None:
            return game
        points: int = int(now)
        if text == NEW:
            game, points = _with_new(game, self.text(game, place), int(now))
        elif text != ALWAYS:
            minus, number = text.startswith("-"), place_of(text.removeprefix("-"))
            if number is None:
                raise DeclarationError("These points are always the same, or chosen when a match is set up")
            option = game.options[number]
            points = FromOption(option.default, option.name, minus=minus)
        return cast(Declaration, replace_at(game, way, points))


def option_text(game: Declaration, place: int, text: str) -> Declaration:
    """What an option is called."""
    known = place < len(game.options)
    return with_part(game, "options", place, text=words(text, LONGEST_TEXT)) if known else game


def option_default(game: Declaration, place: int, text: str) -> Declaration:
    """What an option is where nothing else is chosen; its bounds make room."""
    return _with_default(game, game.options[place].name, whole(text, -MOST_POINTS, MOST_POINTS))


def option_least(game: Declaration, place: int, text: str) -> Declaration:
    """The least that can be chosen; what is chosen by default goes up with it."""
    option, low = game.options[place], whole(text, -MOST_POINTS, MOST_POINTS)
    default, most = max(low, option.default), max(low, option.high)
    return with_part(game, "options", place, low=low, default=default, high=most)


def option_most(game: Declaration, place: int, text: str) -> Declaration:
    """The most that can be chosen; what is chosen by default goes down with it."""
    option, high = game.options[place], whole(text, -MOST_POINTS, MOST_POINTS)
    default, least = min(high, option.default), min(high, option.low)
    return with_part(game, "options", place, high=high, default=default, low=least)


def option_off(game: Declaration, place: int, _: str) -> Declaration:
    """Nothing is chosen any more: the points are always what they were by default."""
    gone = game.options[place]
    plain = mapped(game, FromOption, lambda points: int(points) if points.option == gone.name else points)
    return without_part(plain, "options", place)


def _with_default(game: Declaration, name: str, default: int) -> Declaration:
    """The game whose option is that by default. Points that come from it follow once the game is read anew."""
    place = [option.name for option in game.options].index(name)
    option = game.options[place]
    low, high = min(option.low, default), max(option.high, default)
    return with_part(game, "options", place, default=default, low=low, high=high)


def _with_new(game: Declaration, called: str, now: int) -> tuple[Declaration, FromOption]:
    """The game with an option more, and points that come from it."""
    if len(game.options) >= MOST_OPTIONS:
        raise DeclarationError(f"A game has at most {MOST_OPTIONS} options")
    text = called[:LONGEST_TEXT].strip()
    span = abs(now) or USUAL_SPAN
    low, high = max(-MOST_POINTS, now - span), min(MOST_POINTS, now + span)
    option = WholeNumber(_free_name(game, text), now, low, high, text=text)
    return replace(game, options=(*game.options, option)), FromOption(now, option.name)


def _free_name(game: Declaration, text: str) -> str:
    """A name for an option that none has yet, from the words of what it is called."""
    plain = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")[: LONGEST_OPTION - 3].strip("_")
    name = plain if plain[:1].isascii() and plain[:1].isalpha() else f"option_{plain}".rstrip("_")
    taken = {option.name for option in game.options} | TAKEN
    return next(free for free in (name, *[f"{name}_{n}" for n in range(2, MOST_OPTIONS + 3)]) if free not in taken)


FACTS: Mapping[str, Change] = {
    "option_text": option_text,
    "option_default": option_default,
    "option_least": option_least,
    "option_most": option_most,
    "option_off": option_off,
}
