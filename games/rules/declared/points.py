"""Points of a declaration that a match can choose: numbers that know which option they are from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .walking import find_all, map_parts

T = TypeVar("T")


class FromOption(int):
    """Points that are an option of the match, or minus it; as a number, what they are by default.

    Equal to no plain number: a game whose block may be worth −10 is not one whose block is.
    """

    option: str
    minus: bool

    def __new__(cls, default: int, option: str, *, minus: bool = False) -> FromOption:
        """Return points from an option: its default, or with `minus` minus that."""
        points = super().__new__(cls, -default if minus else default)
        points.option = option
        points.minus = minus
        return points

    def __eq__(self, other: object) -> bool:
        """Return whether the other is from the same option, with the same sign and default."""
        same = isinstance(other, FromOption) and (self.option, self.minus) == (
            other.option,
            other.minus,
        )
        return same and int(self) == int(other)  # type: ignore[call-overload]

    def __ne__(self, other: object) -> bool:
        """Return the opposite of `==`, which a whole number would not."""
        return not self == other

    def __hash__(self) -> int:
        return hash((int(self), self.option, self.minus))


def settle_points(facts: T, options: Mapping[str, int]) -> T:
    """Return the facts with each `FromOption` a plain number: by `options`, else its default."""

    def get_plain_points(points: FromOption) -> int:
        default = -points if points.minus else int(points)
        chosen = options.get(points.option, default)
        return -chosen if points.minus else chosen

    return map_parts(facts, FromOption, get_plain_points)


def find_options_used(facts: object) -> set[str]:
    """Return the names of the options that points anywhere in the facts come from."""
    return {points.option for points in find_all(facts, FromOption)}
