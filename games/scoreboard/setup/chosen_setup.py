"""What is chosen for a match that is being set up. All of it fits into an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from games.rules.errors import OptionError
from games.rules.options import Option, WholeNumber
from games.rules.variant import MOST_PLAYERS, Variant
from games.values.whole_numbers import whole_number

from ..shown.amounts import read_amount
from .chosen_stakes import PROPOSED, currency_in, stakes_errors, stakes_options

OFF, OWN = "off", "own"
UNITS = (5, 10, 25)
"""Units that are offered, in cents, beside none and one of the table's own."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen so far: a game, ids of players in seat order, the id of who begins.

    `typed` are the options as typed, where they differ from what the game proposes. Of a pot, `unit` says whether it
    is played for and for what: off, cents, or own; the amount is then in `unit_cents`.
    """

    game: Variant | None = None
    seats: tuple[int, ...] = ()
    first: int | None = None
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def room(self) -> bool:
        """Whether one more player can sit down."""
        return len(self.seats) < (self.game.players[-1] if self.game else MOST_PLAYERS)

    @property
    def first_position(self) -> int:
        """The position of who begins."""
        return self.seats.index(self.first) if self.first in self.seats else 0

    @property
    def proposed(self) -> dict[str, str]:
        """What the game proposes for each option, as it is typed."""
        return proposals(self.game, len(self.seats)) if self.game else {}

    @property
    def shown(self) -> dict[str, str]:
        """Every option as its field shows it."""
        return {**self.proposed, **self.typed}

    @property
    def options(self) -> dict[str, object]:
        """The options to start with that differ from the defaults; a value that cannot be is left as typed."""
        if self.game and not self.game.pot:
            others = {name: _number_or_text(text) for name, text in self.typed.items() if name not in PROPOSED}
            return {**others, **stakes_options(self.typed)}
        given: dict[str, object] = {name: _number_or_text(text) for name, text in self.typed.items()}
        given |= self._own_unit
        unit = given.pop("unit", None)
        if unit == OFF:
            return {**given, "pot": False}
        return given if unit in (None, OWN) else {**given, "unit_cents": unit}

    @property
    def _own_unit(self) -> dict[str, object]:
        """A unit of the table's own, which may be typed as an amount: 30, 0,30 or $1."""
        text = self.typed.get("unit_cents", "")
        cents = read_amount(text, currency_in(self.typed)) if text and whole_number(text) is None else None
        return {} if cents is None else {"unit_cents": cents}

    @property
    def errors(self) -> dict[str, str]:
        """By the name of an option: what it should be, where it cannot be what was typed."""
        given, errors = self.options, {}
        for option in self.game.options if self.game else ():
            try:
                option.check(given.get(option.name, option.default))
            except OptionError:
                errors[option.name] = _wish(option)
        return errors | (stakes_errors(self.typed) if self.game and not self.game.pot else {})

    @property
    def query(self) -> str:
        """The part of an address that says all this."""
        said = {"game": self.game.key} if self.game else {}
        said["seats"] = "-".join(map(str, self.seats))
        if self.first is not None:
            said["first"] = str(self.first)
        for name, text in self.proposed.items():
            if self.typed.get(name, text) != text:
                said[name] = self.typed[name]
        return urlencode(said)


def proposals(game: Variant, players: int) -> dict[str, str]:
    """What a game proposes for so many players, as it is typed: option by option, the stakes in fields of their own."""
    whole = game.resolve_options({}, min(max(players, game.players[0]), game.players[-1]))
    texts = {name: str(value) for name, value in whole.items() if name not in ("pot", "stakes")}
    return {**texts, "unit": texts["unit_cents"]} if game.pot else {**texts, **PROPOSED}


def units(game: Variant) -> list[int]:
    """The units, in cents, that are offered for a game with a pot."""
    return sorted({*UNITS, int(proposals(game, 0)["unit_cents"])})


def _number_or_text(text: str) -> int | str:
    number = whole_number(text)
    return text if number is None else number


def _wish(option: Option) -> str:
    if isinstance(option, WholeNumber):
        return f"A whole number from {option.low} to {option.high:,}, please."
    return "One of the list, please."
