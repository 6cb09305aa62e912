"""What is entered in a deal, and the cards dealt in it, as phrases."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, Literal, TypeVar

from games.rules.declared.counted import DEALT, NumberRule
from games.rules.declared.declaration import Declaration
from games.rules.editing.by_players import cover_players, find_runs
from games.wording.translated import numeral, phrase
from games.wording.words import span

from .phrases import join_sentences, make_slot, open_slots

# How many parts of a list of deals are written where there is not much room.
MAX_RUNS = 6
T = TypeVar("T")


def number_phrase(noted: NumberRule, *, whole: bool = False) -> str:
    """Describe a number, who notes it and when, its sum and default, if `whole` also usual ones."""
    return join_sentences(
        _write_entered(noted),
        _write_together(noted, whole=whole),
        _write_if_left_out(noted, whole=whole),
    )


def _write_entered(noted: NumberRule) -> str:
    slots = {"range": make_slot(_format_range(noted), "range"), **open_slots(when="when")}
    if noted.once and noted.first:
        return phrase(
            "{range}, entered {when}once for the whole table{close} "
            "{when}before the deal is played{close}.",
            **slots,
        )
    if noted.once:
        return phrase(
            "{range}, entered {when}once for the whole table{close} {when}after the deal{close}.",
            **slots,
        )
    if noted.first:
        return phrase(
            "{range}, entered {when}by each player{close} {when}before the deal is played{close}.",
            **slots,
        )
    return phrase(
        "{range}, entered {when}by each player{close} {when}after the deal{close}.", **slots
    )


def _format_range(noted: NumberRule) -> str:
    if noted.is_tick:
        return phrase("Yes or no")
    if noted.most == DEALT:
        return phrase("{least} to the number of cards dealt", least=noted.least)
    return phrase("{least} to {most}", least=noted.least, most=noted.most)


def build_dealt_phrase(game: Declaration, most_runs: int | None = None) -> str:
    """Describe how many cards each is dealt; slots are named by the step's index."""
    if not game.dealt:
        return phrase("{dealt}not set{close}.", **open_slots(dealt="0"))
    steps = list_by_players(game.dealt, game.players)
    parts: list[str] = []
    for index, (cards, players) in enumerate(steps):
        slot = make_slot(format_cards(cards, most_runs), str(index))
        if len(steps) == 1:
            parts.append(phrase("{cards} to each player", cards=slot))
        elif index:  # only the first says “players”
            parts.append(phrase("{cards} to each of {players}", cards=slot, players=players))
        else:
            parts.append(
                phrase("{cards} to each of {players} players", cards=slot, players=players)
            )
    dealt = "; ".join(parts)
    if any(isinstance(cards, tuple) for cards, _ in steps):
        return phrase(
            "{dealt}, deal by deal. After the last one, the list starts again.", dealt=dealt
        )
    return phrase("{dealt}, in every deal.", dealt=dealt)


def list_by_players(
    steps: Sequence[tuple[int, T]], players: tuple[int, int]
) -> list[tuple[T, str]]:
    """Return the values of steps with the players they hold for: (1, “2 or 3”), (2, “4”).

    Each of `steps` is the fewest players for a value, and the value; the next step ends it.
    """
    least, most = players
    steps = cover_players(tuple(steps), least)
    # The most players at which each step holds; one can begin above the most of the game.
    last_players = [*[next_first - 1 for next_first, _ in steps[1:]], most]
    return [
        (value, span(first, max(first, last)))
        for (first, value), last in zip(steps, last_players, strict=True)
    ]


def build_counts(
    noun: Literal["deck", "deal"], steps: Sequence[tuple[int, int]], players: tuple[int, int]
) -> str:
    """Return how many for how many players: “1 deck for 2 or 3 players, 2 for 4 to 7”."""
    (count, players_text), *further_steps = list_by_players(steps, players)
    if noun == "deck":
        counted = phrase("{n} deck", "{n} decks", n=count)
    else:
        counted = phrase("{n} deal", "{n} deals", n=count)
    first = make_slot(counted, f"{noun}s")
    if not further_steps:
        return first
    parts = [phrase("{count} for {players} players", count=first, players=players_text)]
    for count, players_text in further_steps:
        slot = make_slot(numeral(count), f"{noun}s")
        parts.append(phrase("{count} for {players}", count=slot, players=players_text))
    return ", ".join(parts)


def format_cards(cards: int | tuple[int, ...], most_runs: int | None = None) -> str:
    """Return how many cards are dealt: “13”, or deal by deal “7 down to 1, then 2 3 times”.

    After `most_runs` it ends with “…”.
    """
    if isinstance(cards, int):
        return numeral(cards)
    runs = [_format_run(first, last, deals) for first, last, deals in find_runs(cards)]
    text = reduce(_add_run, runs[:most_runs])
    return f"{text} …" if most_runs and len(runs) > most_runs else text


def _format_run(first: int, last: int, deals: int) -> str:
    if last > first:
        return phrase("{first} up to {last}", first=first, last=last)
    if last < first:
        return phrase("{first} down to {last}", first=first, last=last)
    if deals == 1:
        return numeral(first)
    return phrase("{cards} {n} time", "{cards} {n} times", n=deals, cards=first)


def _add_run(runs: str, further: str) -> str:
    return phrase("{first}, then {second}", first=runs, second=further)


def _write_together(noted: NumberRule, *, whole: bool) -> str:
    """Describe what all players' values must add up to; "" if free and not `whole`."""
    slot = open_slots(sum="sum")
    if noted.once:
        return ""
    if noted.is_tick and isinstance(noted.sum, int):
        return phrase(
            "In every deal, this is true for {sum}exactly {n} player{close}.",
            "In every deal, this is true for {sum}exactly {n} players{close}.",
            n=noted.sum,
            **slot,
        )
    total = noted.together
    if total is None:
        free = phrase("All numbers together {sum}can be anything{close}.", **slot)
        return free if whole else ""
    if total == DEALT:
        return _write_together_as_dealt(noted, slot)
    if noted.sum is None:
        return phrase(
            "All numbers together {sum}must not add up to{close} {total}.", total=total, **slot
        )
    return phrase("All numbers together {sum}must add up to{close} {total}.", total=total, **slot)


def _write_together_as_dealt(noted: NumberRule, slot: dict[str, Any]) -> str:
    if noted.sum is None:
        return phrase(
            "All numbers together {sum}must not add up to{close} the number of cards dealt.", **slot
        )
    return phrase(
        "All numbers together {sum}must add up to{close} the number of cards dealt.", **slot
    )


def _write_if_left_out(noted: NumberRule, *, whole: bool) -> str:
    """Describe what a number is if nothing is noted; not `whole`: "" if that needs no saying."""
    if noted.default is None:
        must = phrase("It {default}must be entered{close}.", **open_slots(default="default"))
        return must if whole else ""
    if noted.is_tick and not noted.default and not whole:
        return ""
    if not noted.is_tick:
        value = numeral(noted.default)
    else:
        value = phrase("yes") if noted.default else phrase("no")
    return phrase("If nothing is entered, it is {value}.", value=make_slot(value, "default"))
