"""What numbers give, what is counted through the match, and totals that land on another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.rules.declared.bounds import LARGEST_TOTAL, MOST_LANDINGS
from games.rules.declared.counted import Condition, CountRule, Landing, LineRule, NumberRule, Quantity, Term
from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import GROUPS, YES
from games.rules.declared.walking import find_all
from games.rules.end import AtTotal
from games.rules.errors import DeclarationError
from games.rules.options import format_value

from .parts import check_room, removes, with_copy, with_part, without_part
from .quantities import COUNTS, LINES, said_and_taken, term_of, terms_there
from .typed import Change, free_name, name_of, whole_of

USUAL_POINTS = 10
WITHOUT_EACH: Mapping[str, Any] = {
    field: getattr(LineRule(), field)
    for field in ("of", *[setting.path.rpartition(".")[2] for setting in GROUPS["line_each"]])
}
"""What a line without points for each of something has in the fields about them, which are the group `line_each`."""


def add_line(game: Declaration, _: int, __: str) -> Declaration:
    """Return the game with one line more, the likely one of `_next_line`; unchanged if it has nothing to look at.

    Raise `DeclarationError` if it has as many lines as it may.
    """
    check_room(game, "lines")
    if not terms_there(game):
        return game
    return replace(game, lines=(*game.lines, _next_line(game)))


def repeat_line(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with a copy of the line at index `place` right after it.

    Raise `DeclarationError` if it is full.
    """
    check_room(game, "lines")
    return with_copy(game, "lines", place)


def set_side(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the line at index `place` worked for sides (`text` is YES) or for players.

    Raise `DeclarationError` for sides if a question is asked.
    """
    if text == YES and game.question:
        raise DeclarationError("What a side gets does not go with a question: let going out not be asked first")
    return with_part(game, "lines", place, side=text == YES)


def switch_points(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with fixed points for the line at index `place`, the usual ones; if it has some, without them.

    Unchanged if it would then give nothing: without points for each of something.
    """
    line = game.lines[place]
    if line.points is None:
        return with_part(game, "lines", place, points=USUAL_POINTS)
    return game if line.each is None else with_part(game, "lines", place, points=None)


def switch_each(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with points for each of something for the line at index `place`; if it has some, without them.

    New ones are 1 for each of what its first condition looks at, else of the game's first term. Unchanged if it would
    give nothing without them: it has no fixed points.
    """
    line = game.lines[place]
    if line.of is None:
        of = line.conditions[0].what if line.conditions else Quantity((terms_there(game)[0],))
        return with_part(game, "lines", place, each=1, of=of)
    return game if line.points is None else with_part(game, "lines", place, **WITHOUT_EACH)


def set_times(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a line's points multiplied by the term that `text` names as in `term_of`; "": by none."""
    return with_part(game, "lines", place, times=term_of(game, text) if text else None)


def _next_line(game: Declaration) -> LineRule:
    """Return the line to propose: if a number is noted before a deal (a bid) and one after, points for being equal.

    If a line compares these already, or one is missing, a point for each of the first term, the bid left out, that no
    line uses; if lines use all of them, of the first one.
    """
    said, taken = said_and_taken(game)
    if said and taken and not _compared(game, said, taken):
        as_said = Condition(Quantity((Term(taken.name),)), "equal", Quantity((Term(said.name),)))
        return LineRule(f"As {said.name.casefold()}", conditions=(as_said,), points=USUAL_POINTS)
    used = {term.name for term in find_all(game.lines, Term)}
    terms = terms_there(game)
    free = next((term for term in terms if term.name not in used and term.name != getattr(said, "name", "")), terms[0])
    return LineRule(each=1, of=Quantity((free,)))


def _compared(game: Declaration, said: NumberRule, taken: NumberRule) -> bool:
    """Return whether the conditions of one line look at both numbers, the bid `said` and the `taken` tricks."""
    return any({said.name, taken.name} <= set(_names(line)) for line in game.lines)


def _names(line: LineRule) -> Iterator[str]:
    """Yield the names of all numbers that a line's conditions look at; some may repeat."""
    return (term.name for term in find_all(line.conditions, Term))


USUAL_EVERY, USUAL_COST = 10, -100
USUAL_TARGET = 100
USUAL_LANDING = Landing(100, 50)


def add_count(game: Declaration, _: int, __: str) -> Declaration:
    """Return the game with one more count; unchanged without anything to count. Raise `DeclarationError` if it is full.

    The first one is of tricks above the bid if the game has both; any other of the first term, giving no points.
    """
    check_room(game, "counts")
    said, taken = said_and_taken(game)
    if said and taken and not game.counts:
        over = Quantity((Term(taken.name),), (Term(said.name),))
        made = Condition(Quantity((Term(taken.name),)), "at_least", Quantity((Term(said.name),)))
        new = CountRule("Bags", over, (made,), USUAL_EVERY, USUAL_COST)
    elif terms := terms_there(game):
        new = CountRule("Count", Quantity((terms[0],)))
    else:
        return game
    return replace(game, counts=(*game.counts, replace(new, name=free_name(new.name, game.counts))))


def rename_count(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the count at index `place` renamed, also in its end. Raise `DeclarationError`.

    The name must be a proper one, and not that of another count.
    """
    before = game.counts[place].name
    name = name_of("count", text, without_part(game, "counts", place).counts)
    game = with_part(game, "counts", place, name=name)
    if isinstance(game.end, AtTotal) and game.end.count == before:
        return replace(game, end=replace(game.end, count=name))
    return game


def remove_count(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game without the count at index `place`; an end that goes by it goes by totals."""
    return by_totals(without_part(game, "counts", place), {game.counts[place].name})


def by_totals(game: Declaration, gone: set[str]) -> Declaration:
    """Return the game with an end at the usual target for totals if it ended by one of the counts named in `gone`."""
    if isinstance(game.end, AtTotal) and game.end.count in gone:
        return replace(game, end=AtTotal(USUAL_TARGET, beyond=False, below_zero=False))
    return game


def set_rewarded(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which each so many of the count at index `place` give points (`text` is YES), or none.

    They are the usual ones, unless it gives some already.
    """
    if text != YES:
        return with_part(game, "counts", place, every=None, points=None)
    now = game.counts[place]
    return game if now.every else with_part(game, "counts", place, every=USUAL_EVERY, points=USUAL_COST)


def add_landing(game: Declaration, _: int, __: str) -> Declaration:
    """Return the game with one more landing, as far above the last as that one moves. Raise if there are too many.

    The first is `USUAL_LANDING`. Beyond the bounds it is instead the lowest free total from 1 on, which becomes 0.
    """
    check_room(game, "landings")
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


def set_landing_total(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with another total that the landing at index `place` is for.

    Raise `DeclarationError` if another landing is for it, or it would become itself.
    """
    total = whole_of("landing_total", text)
    if total in [each.total for at, each in enumerate(game.landings) if at != place]:
        raise DeclarationError(f"What becomes of {format_value(total)} is said already")
    return _with_landing(game, place, total=total)


def set_landing_becomes(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with another total that the landing at index `place` leads to.

    Raise `DeclarationError` if that is the total which lands.
    """
    return _with_landing(game, place, becomes=whole_of("landing_becomes", text))


def _with_landing(game: Declaration, place: int, **changes: int) -> Declaration:
    """Return the game with a landing changed. Raise `DeclarationError` if its total becomes itself."""
    game = with_part(game, "landings", place, **changes)
    if game.landings[place].total == game.landings[place].becomes:
        raise DeclarationError("A total becomes another one, not itself")
    return game


CHANGES: Mapping[str, Change] = {
    "give": add_line,
    "line_off": removes("lines"),
    "line_again": repeat_line,
    "line_side": set_side,
    "line_flat": switch_points,
    "line_each_of": switch_each,
    "line_times": set_times,
    **LINES.changes(),
    "count_more": add_count,
    "count": rename_count,
    "count_off": remove_count,
    "count_gives": set_rewarded,
    **COUNTS.changes(),
    "landing": add_landing,
    "landing_total": set_landing_total,
    "landing_becomes": set_landing_becomes,
    "landing_off": removes("landings"),
}
