"""Errors of records: one family, with whole sentences for the people at the table."""

from __future__ import annotations

from copy import copy

from .say import say


class RuleError(ValueError):
    """Something that the rules do not allow, with a sentence that a player can act on.

    `deal_number` counts from 1, None if it is about no deal; `seats` have the hands to look at.
    """

    def __init__(
        self, message: str, *, deal_number: int | None = None, seats: tuple[int, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.deal_number = deal_number
        self.seats = seats

    def in_deal(self, deal_number: int) -> RuleError:
        """Return a copy of the error that names a deal, counted from 1."""
        error = copy(self)
        error.deal_number = deal_number
        return error

    def at_seat(self, seat: int) -> RuleError:
        """Return a copy of the error that points at the hand of one seat."""
        error = copy(self)
        error.seats = (seat,)
        return error

    def __str__(self) -> str:
        """Return the message, after “Deal 3: ” if the error is about one deal."""
        if self.deal_number is None:
            return str(self.message)
        return say("Deal {deal}: {error}", deal=self.deal_number, error=self.message)


class CardError(RuleError):
    """A card that is not one, or a hand with the wrong cards."""


class DeckError(RuleError):
    """More cards of a rank in a deal than its decks hold."""


class ScoreError(RuleError):
    """A typed score that is out of bounds."""


class NumberError(RuleError):
    """A noted number that is missing, impossible, or does not add up; `number` is its name.

    `adds_up`: the error is about the sum of what all in the deal noted.
    """

    def __init__(self, message: str, *, number: str = "", adds_up: bool = False) -> None:
        super().__init__(message)
        self.number = number
        self.adds_up = adds_up


class NobodyOutError(RuleError):
    """Everyone still has cards in a deal that ends when one player has none."""


class SeveralOutError(RuleError):
    """More than one player has no cards left; `seats` are theirs."""


class WorkError(RuleError):
    """Cards that take too long to work out."""


class OptionError(RuleError):
    """An option of the match that its game does not have, or a value that is not allowed."""


class PlayersError(RuleError):
    """Too few or too many players, or a name that cannot be used."""


class HandError(RuleError):
    """A hand with cards and a typed score, with neither, or with a mark that its game lacks."""


class ChangeError(RuleError):
    """A change between deals that cannot be; `change` is its number, counted from 1."""

    def __init__(self, message: str, change: int) -> None:
        super().__init__(message)
        self.change = change

    def __str__(self) -> str:
        return say("Change {change}: {error}", change=self.change, error=self.message)


class FileError(RuleError):
    """Something that is not a match file."""


class DeclarationError(RuleError):
    """A game that is declared wrongly: the message names the key and the value."""
