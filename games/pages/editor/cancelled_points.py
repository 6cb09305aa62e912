"""A hint beside a line that cancels the points of other lines, once these give another sum.

As in Hearts: a player who takes all hearts and the queen gets 26 off, or all others get 26 more.
With a queen of 20 it should be 33.
"""

from __future__ import annotations

from games.rules.declared.counted import Condition, LineRule, Quantity, Term
from games.rules.declared.declaration import Declaration
from games.rules.declared.points import FromOption
from games.wording.translated import numeral, phrase
from games.wording.words import signed

Noted = dict[str, int]
"""What one player has noted, by the name of the number."""


def format_cancelled_points(game: Declaration, line: LineRule) -> str:
    """Ask whether a line's points should cancel what the other lines give; "" if they do.

    Also "" for a line that cancels nothing. One that does has a twin: a line with the same
    conditions and opposite points, one for the player and one for the others.
    """
    if line.points is None or not _is_fixed(line.points):
        return ""
    if not any(_are_twins(line, other) for other in game.lines):
        return ""
    noted = _read_conditions(line.conditions)
    given = _sum_points(game, noted) if noted else None
    # Without points of other lines (None, or 0) there is nothing to cancel.
    if not given or abs(line.points) == abs(given):
        return ""
    numbers = [f"{numeral(count)} {name}" for name, count in noted.items()]
    points = -given if line.points < 0 else given
    return phrase(
        "The points for {numbers} are {given}. Should this be {points}?",
        numbers=numbers,
        given=signed(given),
        points=signed(points),
    )


def _is_fixed(points: int | None) -> bool:
    """Return whether these are points that no option of a match changes."""
    return points is not None and not isinstance(points, FromOption)


def _are_twins(line: LineRule, other: LineRule) -> bool:
    """Return whether one of these lines gives the player what the other takes from the others."""
    if line.points is None or other.points is None:
        return False
    if line.conditions != other.conditions or line.to_others == other.to_others:
        return False
    return line.points * other.points < 0


def _read_conditions(conditions: tuple[Condition, ...]) -> Noted:
    """Return the numbers that conditions set to one value; {} if a condition says anything else."""
    noted: Noted = {}
    for condition in conditions:
        name = _find_own_number(condition.what)
        if condition.compare != "equal" or not name or not isinstance(condition.value, int):
            return {}
        noted[name] = condition.value
    return noted


def _find_own_number(quantity: Quantity) -> str:
    """Return the name of the number if a quantity is one number of the player; else ""."""
    terms: tuple[Term, ...] = quantity.plus
    is_single = len(terms) == 1 and not quantity.minus and not terms[0].others
    return terms[0].name if is_single else ""


def _sum_points(game: Declaration, noted: Noted) -> int | None:
    """Return what lines without conditions give; None if an option or a factor changes that."""
    given = 0
    for line in game.lines:
        if line.conditions or line.of is None:
            continue
        name = _find_own_number(line.of)
        if name in noted:
            if line.each is None or not _is_fixed(line.each) or line.times:
                return None
            given += line.each * noted[name]
    return given
