"""What is counted through the match, and totals that land on another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..declared.counted import Condition, CountRule, Landing, Quantity, Term
from ..declared.declaration import Declaration
from ..declared.reading_lines import MOST_COUNTS, MOST_EVERY
from ..declared.reading_numbers import LARGEST_TOTAL, LONGEST_NUMBER, MOST_LANDINGS
from ..end import AtTotal
from ..errors import DeclarationError
from ..options import show
from .points import Points, points_facts
from .quantities import COUNTS, terms_there
from .typed import YES, Change, name_of_number, whole

USUAL_EVERY, USUAL_POINTS = 10, -100
USUAL_TARGET = 100
USUAL_LANDING = Landing(100, 50)


def count(game: Declaration, _: int, __: str) -> Declaration:
    """One count more: of what was taken above what was said, else of the last number."""
    if len(game.counts) >= MOST_COUNTS:
        raise DeclarationError(f"A game counts at most {MOST_COUNTS} things")
    said = next((number for number in game.numbers if number.first and not number.once), None)
    taken = next((number for number in game.numbers if not number.first and not number.once), None)
    if said and taken and not game.counts:
        over = Quantity((Term(taken.name),), (Term(said.name),))
        made = Condition(Quantity((Term(taken.name),)), "at_least", Quantity((Term(said.name),)))
        new = CountRule("Bags", over, (made,), USUAL_EVERY, USUAL_POINTS)
    elif terms := terms_there(game):
        new = CountRule("Count", Quantity((terms[0],)))
    else:
        return game
    names = [each.name.casefold() for each in game.counts]
    name = new.name if new.name.casefold() not in names else f"{new.name} 2"
    return replace(game, counts=(*game.counts, replace(new, name=name)))


def called(game: Declaration, place: int, text: str) -> Declaration:
    """What a count is called; the end goes by it still."""
    before, name = game.counts[place].name, name_of_number(text, LONGEST_NUMBER)
    others = [each.name for at, each in enumerate(game.counts) if at != place]
    if name.casefold() in [other.casefold() for other in others]:
        raise DeclarationError(f"There is a count {show(name)} already")
    game = COUNTS.put(game, place, name=name)
    if isinstance(game.end, AtTotal) and game.end.count == before:
        return replace(game, end=replace(game.end, count=name))
    return game


def off(game: Declaration, place: int, _: str) -> Declaration:
    """One count less; an end that goes by it goes by totals."""
    gone = game.counts[place].name
    game = COUNTS.off(game, place)
    return by_totals(game, {gone})


def by_totals(game: Declaration, gone: set[str]) -> Declaration:
    """The game, whose end goes by totals where it went by one of these counts."""
    if isinstance(game.end, AtTotal) and game.end.count in gone:
        return replace(game, end=AtTotal(USUAL_TARGET, beyond=False, below_zero=False))
    return game


def rewarded(game: Declaration, place: int, text: str) -> Declaration:
    """Whether so many of a count give points."""
    if text != YES:
        return COUNTS.put(game, place, every=None, points=None)
    now = game.counts[place]
    return game if now.every else COUNTS.put(game, place, every=USUAL_EVERY, points=USUAL_POINTS)


def every(game: Declaration, place: int, text: str) -> Declaration:
    """How many of a count give points together."""
    many = whole(text, 1, MOST_EVERY)
    return COUNTS.put(game, place, every=many) if game.counts[place].every else game


def landing(game: Declaration, _: int, __: str) -> Declaration:
    """One landing more: so far above the last one as it takes off."""
    if len(game.landings) >= MOST_LANDINGS:
        raise DeclarationError(f"At most {MOST_LANDINGS} totals can become others")
    if not game.landings:
        return replace(game, landings=(USUAL_LANDING,))
    last = game.landings[-1]
    step = max(1, abs(last.total - last.becomes))
    taken = {each.total for each in game.landings}
    totals = [total for n in range(1, MOST_LANDINGS + 1) if (total := last.total + n * step) not in taken]
    new = Landing(totals[0], totals[0] + last.becomes - last.total)
    if max(abs(new.total), abs(new.becomes)) > LARGEST_TOTAL:
        new = Landing(next(total for total in range(1, MOST_LANDINGS + 2) if total not in taken), 0)
    return replace(game, landings=(*game.landings, new))


def landing_total(game: Declaration, place: int, text: str) -> Declaration:
    """The total that becomes another."""
    total = whole(text, -LARGEST_TOTAL, LARGEST_TOTAL)
    if total in [each.total for at, each in enumerate(game.landings) if at != place]:
        raise DeclarationError(f"What becomes of {show(total)} is said already")
    return _landing(game, place, replace(game.landings[place], total=total))


def landing_becomes(game: Declaration, place: int, text: str) -> Declaration:
    """What a total becomes."""
    becomes = whole(text, -LARGEST_TOTAL, LARGEST_TOTAL)
    return _landing(game, place, replace(game.landings[place], becomes=becomes))


def landing_off(game: Declaration, place: int, _: str) -> Declaration:
    """One landing less."""
    return replace(game, landings=(*game.landings[:place], *game.landings[place + 1 :]))


def _landing(game: Declaration, place: int, new: Landing) -> Declaration:
    if new.total == new.becomes:
        raise DeclarationError("A total becomes another one, not itself")
    return replace(game, landings=(*game.landings[:place], new, *game.landings[place + 1 :]))


def _put_points(game: Declaration, place: int, points: int) -> Declaration:
    return COUNTS.put(game, place, points=points)


POINTS = Points(
    lambda game, place: game.counts[place].points,
    _put_points,
    lambda game, place: f"Every {game.counts[place].every} {game.counts[place].name}",
)

FACTS: Mapping[str, Change] = {
    "count_more": count,
    "count": called,
    "count_off": off,
    "count_gives": rewarded,
    "count_every": every,
    **points_facts("count_points", POINTS),
    **COUNTS.facts(),
    "landing": landing,
    "landing_total": landing_total,
    "landing_becomes": landing_becomes,
    "landing_off": landing_off,
}
