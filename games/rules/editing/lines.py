"""What numbers give, what is counted through the match, and totals that land on another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from games.rules.declared.bounds import MAX_LANDINGS, MAX_TOTAL
from games.rules.declared.counted import (
    Condition,
    CountRule,
    Landing,
    LineRule,
    NumberRule,
    Quantity,
    Term,
)
from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import GROUPS, YES
from games.rules.declared.walking import find_all
from games.rules.end import AtTotal
from games.rules.errors import DeclarationError
from games.rules.say import say

from .parts import edit_part, remove_one, remove_part, repeat_part, with_new, with_part
from .quantities import COUNTS, LINES, find_bid_and_tricks, list_terms, read_term
from .typed import Change, free_name, name_of, read_number_of

USUAL_POINTS = 10
# The fields of a line without points for each of something.
EACH_FIELDS = ["of", *[setting.path.rpartition(".")[2] for setting in GROUPS["line_each"]]]
WITHOUT_EACH: Mapping[str, Any] = {field: getattr(LineRule(), field) for field in EACH_FIELDS}
USUAL_EVERY = 10
USUAL_COST = -100
USUAL_TARGET = 100
USUAL_LANDING = Landing(100, 50)


def add_line(game: Declaration, _: int, __: str) -> Declaration:
    """Add the likely line.

    - A bid and a number after it give points for being equal, unless a line compares them.
    - Else each of the first term that no line uses, without the bid, gives a point.
    """
    bid, taken = find_bid_and_tricks(game)
    if bid and taken and not _is_compared(game, bid, taken):
        as_bid = Condition(_count_number(taken), "equal", _count_number(bid))
        line = LineRule(f"As {bid.name.casefold()}", conditions=(as_bid,), points=USUAL_POINTS)
        return with_new(game, "lines", line)
    used = {term.name for term in find_all(game.lines, Term)}
    if bid:
        used.add(bid.name)
    terms = list_terms(game)
    free = next((term for term in terms if term.name not in used), terms[0])
    return with_new(game, "lines", LineRule(each=1, of=Quantity((free,))))


def _is_compared(game: Declaration, bid: NumberRule, taken: NumberRule) -> bool:
    """Return whether the conditions of a line look at both numbers."""
    for line in game.lines:
        names = {term.name for term in find_all(line.conditions, Term)}
        if {bid.name, taken.name} <= names:
            return True
    return False


def _count_number(number: NumberRule) -> Quantity:
    return Quantity((Term(number.name),))


def set_side(game: Declaration, line: LineRule, text: str) -> LineRule:
    """Let a line be worked for sides (`text` is YES) or players; no sides with a question."""
    if text == YES and game.question:
        raise DeclarationError(
            say(
                "Points of a team do not go with a question. Choose first that going out is not "
                "asked."
            )
        )
    return replace(line, side=text == YES)


def switch_points(_: Declaration, line: LineRule, __: str) -> LineRule:
    """Give a line the usual fixed points, or take them away if it has points for each."""
    if line.points is None:
        return replace(line, points=USUAL_POINTS)
    if line.each is None:
        return line
    return replace(line, points=None)


def switch_each(game: Declaration, line: LineRule, _: str) -> LineRule:
    """Give a line 1 for each of something, or take this away if it has fixed points."""
    if line.of is None:
        of = line.conditions[0].what if line.conditions else Quantity((list_terms(game)[0],))
        return replace(line, each=1, of=of)
    if line.points is None:
        return line
    return replace(line, **WITHOUT_EACH)


def set_times(game: Declaration, line: LineRule, text: str) -> LineRule:
    """Multiply a line's points by the term that `text` names as in `read_term`; by none for ""."""
    return replace(line, times=read_term(game, text) if text else None)


def add_count(game: Declaration, _: int, __: str) -> Declaration:
    """Add a count: the first is tricks above the bid, if there are both; else the first term."""
    bid, taken = find_bid_and_tricks(game)
    if bid and taken and not game.counts:
        over = Quantity((Term(taken.name),), (Term(bid.name),))
        made = Condition(_count_number(taken), "at_least", _count_number(bid))
        return with_new(game, "counts", CountRule("Bags", over, (made,), USUAL_EVERY, USUAL_COST))
    name = free_name("Count", [count.name for count in game.counts])
    first_term = list_terms(game)[0]
    return with_new(game, "counts", CountRule(name, Quantity((first_term,))))


def rename_count(game: Declaration, place: int, text: str) -> Declaration:
    """Rename a count, also in the end that goes by it."""
    before = game.counts[place].name
    others = remove_part(game, "counts", place).counts
    name = name_of(text, [count.name for count in others])
    game = with_part(game, "counts", place, name=name)
    if isinstance(game.end, AtTotal) and game.end.count == before:
        return replace(game, end=replace(game.end, count=name))
    return game


def remove_count(game: Declaration, place: int, _: str) -> Declaration:
    """Take away a count; an end that goes by it goes by totals."""
    name = game.counts[place].name
    return end_by_totals(remove_part(game, "counts", place), {name})


def end_by_totals(game: Declaration, removed_counts: set[str]) -> Declaration:
    """Return the game with the usual target for totals if it ended by one of these counts."""
    if isinstance(game.end, AtTotal) and game.end.count in removed_counts:
        return replace(game, end=AtTotal(USUAL_TARGET, beyond=False, below_zero=False))
    return game


def set_rewarded(_: Declaration, count: CountRule, text: str) -> CountRule:
    """Let each so many of a count give points (`text` is YES), perhaps the usual ones, or none."""
    if text != YES:
        return replace(count, every=None, points=None)
    if count.every:
        return count
    return replace(count, every=USUAL_EVERY, points=USUAL_COST)


def add_landing(game: Declaration, _: int, __: str) -> Declaration:
    """Add a landing as far above the last as that one moves, or else the lowest free total to 0."""
    if not game.landings:
        return with_new(game, "landings", USUAL_LANDING)
    last = game.landings[-1]
    taken = {landing.total for landing in game.landings}
    step = max(1, abs(last.total - last.becomes))
    total = last.total + step
    while total in taken:
        total += step
    becomes = total + last.becomes - last.total
    if max(abs(total), abs(becomes)) > MAX_TOTAL:
        total = next(total for total in range(1, MAX_LANDINGS + 2) if total not in taken)
        becomes = 0
    return with_new(game, "landings", Landing(total, becomes))


def set_landing(
    field: Literal["total", "becomes"], game: Declaration, place: int, text: str
) -> Declaration:
    """Set the total that a landing is for, or what it becomes; raise if that cannot be."""
    number = read_number_of(f"landing_{field}", text)
    others = remove_part(game, "landings", place).landings
    if field == "total" and number in [landing.total for landing in others]:
        raise DeclarationError(say("There is already a rule for the total {total}.", total=number))
    game = with_part(game, "landings", place, **{field: number})
    landing = game.landings[place]
    if landing.total == landing.becomes:
        raise DeclarationError(say("A total must become another total."))
    return game


CHANGES: Mapping[str, Change] = {
    "give": add_line,
    "line_off": remove_one("lines"),
    "line_again": repeat_part("lines"),
    "line_side": edit_part("lines", set_side),
    "line_flat": edit_part("lines", switch_points),
    "line_each_of": edit_part("lines", switch_each),
    "line_times": edit_part("lines", set_times),
    **LINES.list_changes(),
    "count_more": add_count,
    "count": rename_count,
    "count_off": remove_count,
    "count_gives": edit_part("counts", set_rewarded),
    **COUNTS.list_changes(),
    "landing": add_landing,
    "landing_total": partial(set_landing, "total"),
    "landing_becomes": partial(set_landing, "becomes"),
    "landing_off": remove_one("landings"),
}
