"""How many cards are dealt to each player: not said, always as many, or deal by deal; otherwise with more players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from games.rules.declared.bounds import LONGEST_DEALT, MOST_DEALT
from games.rules.declared.counted import CardsDealt
from games.rules.declared.declaration import Declaration
from games.rules.declared.walking import replace_at
from games.rules.end import AfterDeals
from games.rules.errors import DeclarationError
from games.rules.limits import MAX_PLAYERS
from games.rules.options import format_value

from . import by_players
from .numbers import USUAL_DEALT, fitting
from .typed import Change, whole_of

USUAL_LIST = (*range(1, 11),)
PIECE = re.compile(r"([0-9]{1,2})(?:(?:-|–|…|\.{2,3}|to)([0-9]{1,2}))?")
LONGEST_RUN = 3
"""As many cards in a row, each one more or less than before, or all the same, are a run."""


def set_dealing(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with cards dealt not stated (`no`), or in one step as many always (`same`) or by deal (`list`).

    `place` is the index of that step by players. `same` takes the most of a list, or what is usual; `list` the usual
    list unless there is one. Raise `DeclarationError` for other words.
    """
    if text == "no":
        return _with_dealt(game, ())
    if text not in ("same", "list"):
        raise DeclarationError("Always as many cards are dealt, or deal by deal, or it is not said")
    steps = game.dealt or ((0, USUAL_DEALT),)
    now = steps[place][1]
    if text == "list":
        return _with_dealt(game, replace_at(steps, (place, 1), now if isinstance(now, tuple) else USUAL_LIST))
    return _with_dealt(game, replace_at(steps, (place, 1), max(now) if isinstance(now, tuple) else now))


def set_dealt(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the cards of the step at index `place`: a list such as `7-1 2-7` if it has one, or a number.

    Raise `DeclarationError` for other text.
    """
    now = game.dealt[place][1]
    new = read_cards(text) if isinstance(now, tuple) else whole_of("dealt", text)
    return _with_dealt(game, replace_at(game.dealt, (place, 1), new))


def set_dealt_since(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the step of cards at index `place` begun at the number of players typed; the first stays.

    Raise `DeclarationError` unless that is between its neighbours.
    """
    return _with_dealt(game, by_players.begin_at(game.dealt, game.players[0], place, text)) if place else game


def add_dealt(game: Declaration, _: int, __: str) -> Declaration:
    """Return the game with a step more: as many cards as in the last, from one player more on.

    Unchanged if the game has no cards dealt. Raise `DeclarationError` beyond `MAX_PLAYERS`.
    """
    if not game.dealt:
        return game
    players = max(game.dealt[-1][0], game.players[0]) + 1
    if players > MAX_PLAYERS:
        raise DeclarationError(f"There are at most {MAX_PLAYERS} players")
    first = (max(game.dealt[0][0], game.players[0]), game.dealt[0][1])
    return _with_dealt(game, (first, *game.dealt[1:], (players, game.dealt[-1][1])))


def remove_dealt(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game without the step of cards dealt at index `place`; the first stays."""
    return _with_dealt(game, by_players.without_step(game.dealt, place)) if place else game


def read_cards(text: str) -> tuple[int, ...]:
    """Return the cards of each deal from “7 6 5”, “1–7” or “7 to 1”; raise `DeclarationError` for other text."""
    found: list[int] = []
    plain = re.sub(r"\s*(-|–|…|\.{2,3}|\bto\b)\s*", r"\1", text.replace("−", "-"))
    for piece in re.split(r"[\s,;]+", plain.strip(" ,;")):
        match = PIECE.fullmatch(piece)
        ends = [int(each) for each in match.groups() if each] if match else []
        if not ends or not all(1 <= each <= MOST_DEALT for each in ends):
            raise DeclarationError(
                f"Write the cards of each deal, from 1 to {MOST_DEALT}, such as 7 6 5 or 7–1: not {format_value(piece)}"
            )
        low, high = ends[0], ends[-1]
        found += range(low, high + 1) if low <= high else range(low, high - 1, -1)
        if len(found) > LONGEST_DEALT:
            raise DeclarationError(f"At most {LONGEST_DEALT} deals can be listed")
    return tuple(found)


def written_cards(dealt: int | tuple[int, ...]) -> str:
    """Return cards dealt as text for `read_cards`: a number, or a list with runs as “7–1”."""
    if isinstance(dealt, int):
        return str(dealt)
    written: list[str] = []
    for first, last, deals in runs(dealt):
        written += [str(first)] * deals if first == last else [f"{first}–{last}"]
    return ", ".join(written)


def runs(cards: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Return a list as runs that go up or down by 1 or stay: (first, last, how many).

    Of fewer than `LONGEST_RUN` numbers, each is a run by itself.
    """
    found: list[tuple[int, int, int]] = []
    start = 0
    while start < len(cards):
        end = start
        step = cards[start + 1] - cards[start] if start + 1 < len(cards) else 0
        while abs(step) <= 1 and end + 1 < len(cards) and cards[end + 1] - cards[end] == step:
            end += 1
        end = end if end - start >= LONGEST_RUN - 1 else start
        found.append((cards[start], cards[end], end - start + 1))
        start = end + 1
    return found


def covering(dealt: CardsDealt, fewest: int) -> CardsDealt:
    """Return the cards dealt with the first step at `fewest` players; unchanged if the first step holds for them."""
    if not dealt or dealt[0][0] <= fewest < min([step[0] for step in dealt[1:]], default=MAX_PLAYERS + 1):
        return dealt
    return by_players.covering(dealt, fewest)


def _with_dealt(game: Declaration, dealt: CardsDealt) -> Declaration:
    """Return the game with these cards dealt; numbers that went by them are mended.

    An end after as many deals as are listed becomes a plain number unless every step is a list.
    """
    game = fitting(replace(game, dealt=((0, dealt[0][1]),) if len(dealt) == 1 else dealt))
    listed = [cards for _, cards in dealt if isinstance(cards, tuple)]
    if isinstance(game.end, AfterDeals) and game.end.as_dealt and len(listed) < max(1, len(dealt)):
        return replace(game, end=AfterDeals(game.end.default))
    return game


CHANGES: Mapping[str, Change] = {
    "dealing": set_dealing,
    "dealt": set_dealt,
    "dealt_since": set_dealt_since,
    "more_dealt": add_dealt,
    "fewer_dealt": remove_dealt,
}
