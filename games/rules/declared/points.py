"""Points that each match can choose: numbers that know the option they are from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .walking import find_all, map_parts

T = TypeVar("T")


class FromOption(int):
    """Points from an option of the match, or minus it; the number is their default.

    They equal no plain number: a game in which a block is worth −10 by default differs from one in
    which it always is.
    """

    option: str  # its name
    minus: bool

    def __new__(cls, default: int, option: str, *, minus: bool = False) -> FromOption:
        """Return points from an option: its default, or with `minus` minus that."""
        points = super().__new__(cls, -default if minus else default)
        points.option = option
        points.minus = minus
        return points

    def __eq__(self, other: object) -> bool:
        """Return whether the other is from the same option, with the same sign and default."""
        if not isinstance(other, FromOption):
            return False
        is_same_option = (self.option, self.minus) == (other.option, other.minus)
        return is_same_option and int(self) == int(other)

    def __ne__(self, other: object) -> bool:
        """Return the opposite of `==`; the one of `int` compares numbers only."""
        return not self == other

    def __hash__(self) -> int:
        return hash((int(self), self.option, self.minus))


def settle_points(facts: T, options: Mapping[str, int]) -> T:
    """Return the facts with plain numbers for `FromOption`: from `options`, else their defaults."""

    def get_plain_points(points: FromOption) -> int:
        default = -points if points.minus else int(points)
        chosen = options.get(points.option, default)
        return -chosen if points.minus else chosen

    return map_parts(facts, FromOption, get_plain_points)


def find_options_used(facts: object) -> set[str]:
    """Return the names of all options that points in the facts come from."""
    return {points.option for points in find_all(facts, FromOption)}
