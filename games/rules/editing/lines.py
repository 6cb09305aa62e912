"""What numbers give: lines are added and taken away, worked for a player or a side, and give points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.rules.declared.counted import Condition, LineRule, NumberRule, Quantity, Term
from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import YES
from games.rules.declared.walking import find_all
from games.rules.errors import DeclarationError

from .parts import check_room, removes, with_copy, with_part
from .quantities import LINES, said_and_taken, term_of, terms_there
from .typed import Change

USUAL_POINTS = 10


def add_line(game: Declaration, _: int, __: str) -> Declaration:
    """Return the game with the line that most likely comes next; unchanged without numbers. Raise if it is full."""
    check_room(game, "lines")
    if not terms_there(game):
        return game
    return replace(game, lines=(*game.lines, _next_line(game)))


def repeat_line(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with a copy of a line right after it. Raise `DeclarationError` if there are too many."""
    check_room(game, "lines")
    return with_copy(game, "lines", place)


def set_side(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a line worked for sides (`text` is YES) or players. Raise if a question is asked."""
    if text == YES and game.question:
        raise DeclarationError("What a side gets does not go with a question: let going out not be asked first")
    return with_part(game, "lines", place, side=text == YES)


def switch_points(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with a line's fixed points switched on, or off if it gives points for each of something."""
    line = game.lines[place]
    if line.points is None:
        return with_part(game, "lines", place, points=USUAL_POINTS)
    return game if line.each is None else with_part(game, "lines", place, points=None)


def switch_each(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game with a line's points for each of something switched on, or off if it has fixed points."""
    line = game.lines[place]
    if line.of is None:
        of = line.conditions[0].what if line.conditions else Quantity((terms_there(game)[0],))
        return with_part(game, "lines", place, each=1, of=of)
    return game if line.points is None else with_part(game, "lines", place, each=None, of=None)


def set_times(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a line's points multiplied by a number named as in `term_of`; "": by none."""
    return with_part(game, "lines", place, times=term_of(game, text) if text else None)


CHANGES: Mapping[str, Change] = {
    "give": add_line,
    "line_off": removes("lines"),
    "line_again": repeat_line,
    "line_side": set_side,
    "line_flat": switch_points,
    "line_each_of": switch_each,
    "line_times": set_times,
    **LINES.changes(),
}


def _next_line(game: Declaration) -> LineRule:
    """Return what meets a bid, if something is said and taken; else a point for each of what gives nothing yet."""
    said, taken = said_and_taken(game)
    if said and taken and not _compared(game, said, taken):
        as_said = Condition(Quantity((Term(taken.name),)), "equal", Quantity((Term(said.name),)))
        return LineRule(f"As {said.name.casefold()}", conditions=(as_said,), points=USUAL_POINTS)
    used = {term.name for term in find_all(game.lines, Term)}
    terms = terms_there(game)
    free = next((term for term in terms if term.name not in used and term.name != getattr(said, "name", "")), terms[0])
    return LineRule(each=1, of=Quantity((free,)))


def _compared(game: Declaration, said: NumberRule, taken: NumberRule) -> bool:
    """Return whether conditions of some line look at both numbers."""
    return any({said.name, taken.name} <= set(_names(line)) for line in game.lines)


def _names(line: LineRule) -> Iterator[str]:
    return (term.name for term in find_all(line.conditions, Term))
