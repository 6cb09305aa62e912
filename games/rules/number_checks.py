"""What can be wrong with the numbers that were noted in a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .declared.counted import NumberRule, at_deal
from .errors import NumberError
from .game import Game
from .options import show


def check_number(number: NumberRule, value: object, dealt: int, whose: str) -> None:
    """Raise `NumberError` unless a value can be this number, where so many cards were dealt.

    `whose` says whose it is: “Ann's Bid”, “the Value”. A boolean is no number here.
    """
    most = number.highest(dealt)
    if isinstance(value, bool) or not isinstance(value, int) or not number.least <= value <= most:
        bounds = f"from {_said(number.least)} to {_said(most)}"
        raise NumberError(f"{whose} must be a whole number {bounds}, not {show(value)}", number=number.name)


def check_noted(game: Game, noted: Mapping[str, int], dealt: int, player: str) -> None:
    """Raise `NumberError` unless a player has each number that one has, and it can be."""
    known = [number for number in game.numbers if not number.once]
    for name in noted:
        if name not in [number.name for number in known]:
            raise NumberError(f"{player} has a {show(name)}, which {game.name} does not note", number=name)
    for number in known:
        if number.name not in noted:
            raise NumberError(f"{player} has no {number.name}", number=number.name)
        check_number(number, noted[number.name], dealt, f"{player}'s {number.name}")


def check_table(game: Game, noted: Mapping[str, int], dealt: int) -> None:
    """Raise `NumberError` unless each number that is one for the whole table is there, and can be."""
    for number in game.numbers:
        if number.once:
            if number.name not in noted:
                raise NumberError(f"the {number.name} is missing", number=number.name)
            check_number(number, noted[number.name], dealt, f"the {number.name}")


def check_sums(numbers: Iterable[NumberRule], hands: Sequence[Mapping[str, int]], dealt: int) -> None:
    """Raise `NumberError` where what all in a deal have noted does not add up as it must, or as it must not."""
    for number in numbers:
        if number.sum is None and number.not_sum is None:
            continue
        together = sum([noted[number.name] for noted in hands])
        if number.sum is not None and together != at_deal(number.sum, dealt):
            must = _said(at_deal(number.sum, dealt))
            text = f"the {number.name} must add up to {must} (sum), not {_said(together)}"
            raise NumberError(text, number=number.name, adds_up=True)
        if number.not_sum is not None and together == at_deal(number.not_sum, dealt):
            raise NumberError(
                f"the {number.name} must not add up to {_said(together)}", number=number.name, adds_up=True
            )


def _said(number: int) -> str:
    return f"{number:,}".replace("-", "−")
