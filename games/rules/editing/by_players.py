"""Changes of steps by the number of players: from so many players on, so many decks or cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal, TypeVar

from games.rules.declared.bounds import MAX_DEALT, MAX_DEALT_LENGTH
from games.rules.declared.counted import CardsDealt
from games.rules.declared.declaration import Declaration
from games.rules.declared.walking import remove_at, replace_at
from games.rules.end import AfterDeals
from games.rules.errors import DeclarationError
from games.rules.limits import MAX_DECKS, MAX_PLAYERS
from games.rules.options import format_value
from games.rules.say import say

from .numbers import USUAL_DEALT, fit_numbers
from .typed import Change, read_number, read_number_of

T = TypeVar("T")
# Pairs, ascending: from so many players on, the value that holds until the next step.
Steps = tuple[tuple[int, T], ...]
StepsField = Literal["decks", "dealt"]
USUAL_LIST = (*range(1, 11),)  # cards, deal by deal
NUMBER_OR_RUN = re.compile(r"([0-9]{1,2})(?:(?:-|–|…|\.{2,3}|to)([0-9]{1,2}))?")
# Of deals in a row whose cards go up or down by one, or stay the same: fewer are no run.
MIN_RUN_LENGTH = 3


def cover_players(steps: Steps[T], fewest: int) -> Steps[T]:
    """Return the steps from `fewest` players on; the first has the value that holds for them."""
    if not steps:
        return steps
    reached = [step for step in steps if step[0] <= fewest]
    first = max(reached, default=steps[0], key=lambda step: step[0])
    later = [step for step in steps if step[0] > fewest and step is not first]
    return ((fewest, first[1]), *later)


def cover_cards_dealt(dealt: CardsDealt, fewest: int) -> CardsDealt:
    """Return the cards dealt from `fewest` players on; unchanged if the first step holds for them.

    A bare value, which holds from 0 players on, stays one then.
    """
    second_players = min([players for players, _ in dealt[1:]], default=MAX_PLAYERS + 1)
    if not dealt or dealt[0][0] <= fewest < second_players:
        return dealt
    return cover_players(dealt, fewest)


def find_bounds(steps: Steps[T], fewest: int, index: int) -> tuple[int, int]:
    """Return the least and the most players at which the step at `index`, above 0, can begin."""
    low = max(steps[index - 1][0], fewest) + 1
    high = MAX_PLAYERS
    if index + 1 < len(steps):
        high = steps[index + 1][0] - 1
    return low, high


def get_decks(game: Declaration) -> tuple[tuple[int, int], ...]:
    """Return the pairs (from so many players on, decks), ascending; by default one deck."""
    return game.decks or ((game.players[0], 1),)


def add_decks(game: Declaration, _: int, __: str) -> Declaration:
    """Add a step: one deck more, from two players more on; unchanged without cards."""
    if not game.cards:
        return game
    steps = get_decks(game)
    players, decks = steps[-1]
    if players >= MAX_PLAYERS:
        raise DeclarationError(say("A game has at most {most} players.", most=MAX_PLAYERS))
    added = (min(players + 2, MAX_PLAYERS), min(decks + 1, MAX_DECKS))
    return replace(game, decks=(*steps, added))


def set_dealing(game: Declaration, index: int, text: str) -> Declaration:
    """Set the cards dealt: not stated (`no`), always as many (`same`), or by deal (`list`).

    A list becomes its highest number, and a number the usual list.
    """
    if text == "no":
        return _with_dealt(game, ())
    if text not in ("same", "list"):
        raise DeclarationError(
            say("Choose the same number of cards in all deals, a number for each deal, or nothing.")
        )
    steps = game.dealt or ((0, USUAL_DEALT),)
    cards = steps[index][1]
    if text == "list" and isinstance(cards, int):
        cards = USUAL_LIST
    elif text == "same" and isinstance(cards, tuple):
        cards = max(cards)
    return _with_dealt(game, replace_at(steps, (index, 1), cards))


def add_dealt(game: Declaration, _: int, __: str) -> Declaration:
    """Add a step with the last one's cards, from one player more on; unchanged without steps."""
    if not game.dealt:
        return game
    fewest = game.players[0]
    first_players, first_cards = game.dealt[0]
    last_players, last_cards = game.dealt[-1]
    players = max(last_players, fewest) + 1
    if players > MAX_PLAYERS:
        raise DeclarationError(say("A game has at most {most} players.", most=MAX_PLAYERS))
    first = (max(first_players, fewest), first_cards)
    return _with_dealt(game, (first, *game.dealt[1:], (players, last_cards)))


def _with_dealt(game: Declaration, dealt: CardsDealt) -> Declaration:
    """Return the game with these cards dealt, and with numbers and an end that fit them."""
    # A single step holds for any number of players.
    if len(dealt) == 1:
        dealt = ((0, dealt[0][1]),)
    game = fit_numbers(replace(game, dealt=dealt))
    # An end goes by lists only if all steps are lists.
    listed = bool(dealt) and all(isinstance(cards, tuple) for _, cards in dealt)
    if isinstance(game.end, AfterDeals) and game.end.as_dealt and not listed:
        return replace(game, end=AfterDeals(game.end.default))
    return game


def set_step(field: StepsField, game: Declaration, index: int, text: str) -> Declaration:
    """Set the decks or cards of a step: a number, or for a list a text such as `7-1 2-7`."""
    steps = _get_steps(game, field)
    is_list = isinstance(steps[index][1], tuple)  # cards dealt can be one
    cards = read_cards(text) if is_list else read_number_of(field, text)
    return _with_steps(game, field, replace_at(steps, (index, 1), cards))


def set_since(field: StepsField, game: Declaration, index: int, text: str) -> Declaration:
    """Set from how many players on a step holds; unchanged for the first one."""
    steps = _get_steps(game, field)
    if index == 0 or not steps:  # the first begins at the fewest players
        return game
    players = read_number(text, *find_bounds(steps, game.players[0], index))
    return _with_steps(game, field, replace_at(steps, (index, 0), players))


def remove_step(field: StepsField, game: Declaration, index: int, _: str) -> Declaration:
    """Remove a step of decks or of cards dealt; unchanged for the first one."""
    steps = _get_steps(game, field)
    if index == 0 or not steps:
        return game
    return _with_steps(game, field, remove_at(steps, (index,)))


def _get_steps(game: Declaration, field: StepsField) -> Steps[Any]:
    if field == "dealt":
        return game.dealt
    return get_decks(game) if game.cards else ()


def _with_steps(game: Declaration, field: StepsField, steps: Steps[Any]) -> Declaration:
    if field == "dealt":
        return _with_dealt(game, steps)
    return replace(game, decks=steps)


def read_cards(text: str) -> tuple[int, ...]:
    """Return the cards of each deal from “7 6 5”, “1–7” or “7 to 1”; raise `DeclarationError`."""
    cards: list[int] = []
    # Without spaces within a run, spaces divide the pieces.
    plain = re.sub(r"\s*(-|–|…|\.{2,3}|\bto\b)\s*", r"\1", text.replace("−", "-"))
    for piece in re.split(r"[\s,;]+", plain.strip(" ,;")):
        match = NUMBER_OR_RUN.fullmatch(piece)
        groups = match.groups() if match else ()
        ends = [int(digits) for digits in groups if digits]  # of a run the first and the last
        if not ends or not all(1 <= end <= MAX_DEALT for end in ends):
            raise DeclarationError(
                say(
                    "Write the cards of each deal from 1 to {most}, such as 7 6 5 or 7–1, not "
                    "{given}.",
                    most=MAX_DEALT,
                    given=format_value(piece),
                )
            )
        first = ends[0]
        last = ends[-1]
        step = 1 if first <= last else -1
        cards += range(first, last + step, step)
        if len(cards) > MAX_DEALT_LENGTH:
            raise DeclarationError(say("You can list at most {most} deals.", most=MAX_DEALT_LENGTH))
    return tuple(cards)


def format_cards_dealt(dealt: int | tuple[int, ...]) -> str:
    """Return cards dealt as text for `read_cards`: a number, or a list with runs as “7–1”."""
    if isinstance(dealt, int):
        return str(dealt)
    written: list[str] = []
    for first, last, deal_count in find_runs(dealt):
        if first == last:
            written += [str(first)] * deal_count
        else:
            written.append(f"{first}–{last}")
    return ", ".join(written)


def find_runs(cards: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Return runs of deals as (cards of the first, of the last, number of deals), even of 1."""
    runs: list[tuple[int, int, int]] = []
    start = 0
    while start < len(cards):
        end = start
        step = cards[start + 1] - cards[start] if start + 1 < len(cards) else 0
        while abs(step) <= 1 and end + 1 < len(cards) and cards[end + 1] - cards[end] == step:
            end += 1
        # What is too short for a run is given deal by deal.
        if end - start + 1 < MIN_RUN_LENGTH:
            end = start
        runs.append((cards[start], cards[end], end - start + 1))
        start = end + 1
    return runs


CHANGES: Mapping[str, Change] = {
    "decks": partial(set_step, "decks"),
    "since": partial(set_since, "decks"),
    "more_decks": add_decks,
    "fewer_decks": partial(remove_step, "decks"),
    "dealing": set_dealing,
    "dealt": partial(set_step, "dealt"),
    "dealt_since": partial(set_since, "dealt"),
    "more_dealt": add_dealt,
    "fewer_dealt": partial(remove_step, "dealt"),
}
