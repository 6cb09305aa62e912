"""Changes of scoring lines, of what is counted through the match, and of special totals."""

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

from .parts import edit_part, remove_one, remove_part, repeat_part, with_new_part, with_part
from .quantities import COUNTS, LINES, find_bid_and_tricks, list_terms, read_term
from .typed import Change, find_free_name, read_new_name, read_number_of

USUAL_POINTS = 10
# A line's fields for points for each of something, and their values in a line without these.
EACH_FIELDS = ["of", *[setting.path.rpartition(".")[2] for setting in GROUPS["line_each"]]]
WITHOUT_EACH: Mapping[str, Any] = {field: getattr(LineRule(), field) for field in EACH_FIELDS}
USUAL_EVERY = 10
USUAL_COST = -100
USUAL_TARGET = 100
USUAL_LANDING = Landing(total=100, becomes=50)


def add_line(game: Declaration, _: int, __: str) -> Declaration:
    """Add the line that the game most likely needs next.

    - If there is a bid and a number after it, which no line compares: points if they are equal.
    - Else a point for each of the first term that no line uses and that is not the bid; if there
      is none, of the first term.
    """
    bid, tricks = find_bid_and_tricks(game)
    if bid and tricks and not _is_compared(game, bid, tricks):
        as_bid = Condition(_to_quantity(tricks), "equal", _to_quantity(bid))
        line = LineRule(f"As {bid.name.casefold()}", conditions=(as_bid,), points=USUAL_POINTS)
        return with_new_part(game, "lines", line)
    used = {term.name for term in find_all(game.lines, Term)}
    if bid:
        used.add(bid.name)
    terms = list_terms(game)
    unused = next((term for term in terms if term.name not in used), terms[0])
    return with_new_part(game, "lines", LineRule(each=1, of=Quantity((unused,))))


def _is_compared(game: Declaration, bid: NumberRule, tricks: NumberRule) -> bool:
    """Return whether the conditions of one line use both numbers."""
    for line in game.lines:
        names = {term.name for term in find_all(line.conditions, Term)}
        if {bid.name, tricks.name} <= names:
            return True
    return False


def _to_quantity(number: NumberRule) -> Quantity:
    return Quantity((Term(number.name),))


def set_side(game: Declaration, line: LineRule, text: str) -> LineRule:
    """Let a line be for teams (`text` is YES) or players; raise for teams beside a question."""
    if text == YES and game.question:
        raise DeclarationError(
            say(
                "Points of a team do not go with a question. Choose first that going out is not "
                "asked."
            )
        )
    return replace(line, side=text == YES)


def switch_points(_: Declaration, line: LineRule, __: str) -> LineRule:
    """Give a line the usual fixed points, or remove them if it also has points for each."""
    if line.points is None:
        return replace(line, points=USUAL_POINTS)
    if line.each is None:  # a line without any points is refused
        return line
    return replace(line, points=None)


def switch_each(game: Declaration, line: LineRule, _: str) -> LineRule:
    """Give a line 1 point for each of something, or remove these if it also has fixed points."""
    if line.of is None:
        of = line.conditions[0].what if line.conditions else Quantity((list_terms(game)[0],))
        return replace(line, each=1, of=of)
    if line.points is None:  # a line without any points is refused
        return line
    return replace(line, **WITHOUT_EACH)


def set_times(game: Declaration, line: LineRule, text: str) -> LineRule:
    """Multiply a line's points by a term, as `read_term` has it, or by none for ""."""
    return replace(line, times=read_term(game, text) if text else None)


def add_count(game: Declaration, _: int, __: str) -> Declaration:
    """Add a count: the first one of the tricks above the bid, if there are both; else of a term."""
    bid, tricks = find_bid_and_tricks(game)
    if bid and tricks and not game.counts:
        over = Quantity((Term(tricks.name),), minus=(Term(bid.name),))
        made = Condition(_to_quantity(tricks), "at_least", _to_quantity(bid))
        bags = CountRule("Bags", over, (made,), every=USUAL_EVERY, points=USUAL_COST)
        return with_new_part(game, "counts", bags)
    name = find_free_name("Count", [count.name for count in game.counts])
    first_term = list_terms(game)[0]
    return with_new_part(game, "counts", CountRule(name, Quantity((first_term,))))


def rename_count(game: Declaration, index: int, text: str) -> Declaration:
    """Rename a count, also in the end of the match."""
    before = game.counts[index].name
    others = remove_part(game, "counts", index).counts
    name = read_new_name(text, [count.name for count in others])
    game = with_part(game, "counts", index, name=name)
    if isinstance(game.end, AtTotal) and game.end.count == before:
        return replace(game, end=replace(game.end, count=name))
    return game


def remove_count(game: Declaration, index: int, _: str) -> Declaration:
    """Remove a count; a match that ends by it ends by totals."""
    name = game.counts[index].name
    return end_by_totals(remove_part(game, "counts", index), {name})


def end_by_totals(game: Declaration, removed_counts: set[str]) -> Declaration:
    """Return the game with the usual target for totals if it ended by one of these counts."""
    if isinstance(game.end, AtTotal) and game.end.count in removed_counts:
        return replace(game, end=AtTotal(USUAL_TARGET, beyond=False, below_zero=False))
    return game


def set_rewarded(_: Declaration, count: CountRule, text: str) -> CountRule:
    """Let a count give points (`text` is YES), at first the usual ones, or let it give none."""
    if text != YES:
        return replace(count, every=None, points=None)
    if count.every:
        return count
    return replace(count, every=USUAL_EVERY, points=USUAL_COST)


def add_landing(game: Declaration, _: int, __: str) -> Declaration:
    """Add a special total that moves a total as far as the last one.

    After 100, which becomes 50, follows 150, which becomes 100. If that is out of bounds, the
    lowest free total becomes 0.
    """
    if not game.landings:
        return with_new_part(game, "landings", USUAL_LANDING)
    last = game.landings[-1]
    taken = {landing.total for landing in game.landings}
    move = last.becomes - last.total
    step = max(1, abs(move))
    total = last.total + step
    while total in taken:
        total += step
    becomes = total + move
    if max(abs(total), abs(becomes)) > MAX_TOTAL:
        total = next(total for total in range(1, MAX_LANDINGS + 2) if total not in taken)
        becomes = 0
    return with_new_part(game, "landings", Landing(total, becomes))


def set_landing(
    field: Literal["total", "becomes"], game: Declaration, index: int, text: str
) -> Declaration:
    """Set a special total, or what it becomes; raise if it is there already or stays the same."""
    number = read_number_of(f"landing_{field}", text)
    others = remove_part(game, "landings", index).landings
    if field == "total" and number in [landing.total for landing in others]:
        raise DeclarationError(say("There is already a rule for the total {total}.", total=number))
    game = with_part(game, "landings", index, **{field: number})
    landing = game.landings[index]
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
