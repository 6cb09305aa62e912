"""What is entered in a deal, and the cards dealt in it, as phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.rules.declared.counted import Dealt, NumberRule
from games.rules.declared.declaration import Declaration
from games.rules.editing.by_players import cover_players, find_runs
from games.wording.translated import numeral
from games.wording.words import count, span

from .names import CARDS_DEALT
from .phrases import Phrase, Slot

# How many parts of a list of deals are written where there is not much room.
MOST_RUNS = 6
T = TypeVar("T")


def number_phrase(noted: NumberRule, *, whole: bool = False) -> Phrase:
    """Describe a number, who notes it and when, its sum and default; `whole`: all of that."""
    return (
        Slot(
            "Yes or no"
            if noted.is_tick
            else f"{numeral(noted.least)} to {_format_or_dealt(noted.most)}",
            "range",
        ),
        ", entered ",
        Slot("once for the whole table" if noted.once else "by each player", "when"),
        " ",
        Slot("before the deal is played" if noted.first else "after the deal", "when"),
        ".",
        *_write_together(noted, whole=whole),
        *_write_if_left_out(noted, whole=whole),
    )


def build_dealt_phrase(game: Declaration, most_runs: int | None = None) -> Phrase:
    """Describe how many cards each is dealt; slots are named by the step's index."""
    if not game.dealt:
        return (Slot("not set", "0"), ".")
    phrase: Phrase = ()
    steps = list_by_players(game.dealt, game.players)
    for place, (cards, players) in enumerate(steps):
        to = f" to each of {players}" if len(steps) > 1 else " to each player"
        phrase += ("; " if place else "", Slot(format_cards(cards, most_runs), str(place)), to)
        phrase += (" players",) if len(steps) > 1 and not place else ()
    changes = any(isinstance(cards, tuple) for cards, _ in steps)
    return (
        *phrase,
        ", deal by deal. After the last one, the list starts again."
        if changes
        else ", in every deal.",
    )


def list_by_players(
    steps: Sequence[tuple[int, T]], players: tuple[int, int]
) -> list[tuple[T, str]]:
    """Return the values of steps with the players they hold for: (1, “2 or 3”), (2, “4”)."""
    steps = cover_players(tuple(steps), players[0])
    until = [*[first - 1 for first, _ in steps[1:]], players[1]]
    return [
        (value, span(first, max(first, last)))
        for (first, value), last in zip(steps, until, strict=True)
    ]


def build_counts(noun: str, steps: Sequence[tuple[int, int]], players: tuple[int, int]) -> Phrase:
    """Return how many for how many players: “1 deck for 2 or 3 players, 2 for 4 to 7”."""
    (many, who), *others = list_by_players(steps, players)
    phrase: Phrase = (Slot(count(many, noun), f"{noun}s"), f" for {who} players" if others else "")
    for many, who in others:
        phrase += (", ", Slot(numeral(many), f"{noun}s"), f" for {who}")
    return phrase


def format_cards(cards: int | tuple[int, ...], most_runs: int | None = None) -> str:
    """Return how many cards are dealt: “13”, “7 down to 1, then 2 3 times”; “…” after the most."""
    if isinstance(cards, int):
        return numeral(cards)
    parts = []
    for first, last, deals in find_runs(cards):
        same = "" if deals == 1 else f" {deals} times"
        parts.append(
            numeral(first)
            + (same if first == last else f" {'up' if last > first else 'down'} to {numeral(last)}")
        )
    return ", then ".join(parts[:most_runs]) + (
        " …" if most_runs and len(parts) > most_runs else ""
    )


def _write_together(noted: NumberRule, *, whole: bool) -> Phrase:
    """Describe what all players' values must add up to; () if free and not `whole`."""
    if noted.once:
        return ()
    if noted.is_tick and isinstance(noted.sum, int):
        return (
            " In every deal, this is true for ",
            Slot(f"exactly {count(noted.sum, 'player')}", "sum"),
            ".",
        )
    if noted.together is not None:
        must = "must not add up to" if noted.sum is None else "must add up to"
        return (
            " All numbers together ",
            Slot(must, "sum"),
            f" {_format_or_dealt(noted.together)}.",
        )
    return (" All numbers together ", Slot("can be anything", "sum"), ".") if whole else ()


def _write_if_left_out(noted: NumberRule, *, whole: bool) -> Phrase:
    """Describe what a number is if nothing is noted; not `whole`: () if that needs no saying."""
    if noted.default is None:
        return (" It ", Slot("must be entered", "default"), ".") if whole else ()
    if noted.is_tick and not noted.default and not whole:
        return ()
    value = ("yes" if noted.default else "no") if noted.is_tick else numeral(noted.default)
    return (" If nothing is entered, it is ", Slot(value, "default"), ".")


def _format_or_dealt(value: int | Dealt) -> str:
    return numeral(value) if isinstance(value, int) else CARDS_DEALT
