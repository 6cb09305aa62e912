"""The pot: antes, prizes, and shares that add up to the cent.

A pot is filled in by its claims: the table of prizes that a game brings with it (`PotRules`), or a `ladder`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.rules.options import Currency, Option, Value, WholeNumber, YesNo
from games.rules.result import Payout

UNIT = WholeNumber("unit_cents", 5, 1, 100_000)
CURRENCY = Currency("currency", "USD")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a place in a deal should take from the pot: these seats, so many units together."""

    place: int
    seats: tuple[int, ...]
    units: int


class Claims(Protocol):
    """What places in a deal should take."""

    def __call__(self, places: Sequence[int], players: int = 0) -> list[Claim]:
        """In order of place; `places` are by seat. Where they are those of teams, `players` is how many play in all."""


class Stakes:
    """What a game can be played for: `PotRules` of its own, or `TableStakes`; for nothing, as far as those do not say.

    `options` are those that every match of the game has, `beside` further ones that have a meaning beside an option
    `stakes`, by its value.
    """

    options: tuple[Option, ...]
    beside: Mapping[object, tuple[Option, ...]] = {}

    def check(self, given: Mapping[str, object]) -> None:
        """Raise `OptionError` for an option of stakes that has no meaning beside the others."""

    def points(self, options: Mapping[str, Value]) -> int | None:
        """How many cents a point is, where each two players settle the difference of their totals; else None."""
        return None

    def open(self, players: int, options: Mapping[str, Value]) -> Pot | None:
        """The full pot at the start of a match, or None where the match is not played for one."""
        return None


@dataclass(frozen=True)
class PotRules(Stakes):
    """The pot that a game brings with it: the ante in units by number of players, and the claims of a deal."""

    antes: Mapping[int, int]
    claims: Claims
    options: tuple[Option, ...] = (YesNo("pot", True), UNIT, CURRENCY)

    def open(self, players: int, options: Mapping[str, Value]) -> Pot | None:
        """As `Stakes` says."""
        return Pot(self.claims, options["unit_cents"], self.antes[players], players) if options["pot"] else None


class Pot:
    """A pot while a match is replayed, full at first. All amounts are cents; `left` is what is still in it."""

    def __init__(self, claims: Claims, unit: int, ante_units: int, players: int) -> None:
        """`players` is how many have a seat in the match; each has paid the ante."""
        self.claims, self.unit, self.ante = claims, unit, ante_units * unit
        self.players, self.left = players, self.ante * players

    def pay_deal(self, places: Sequence[int], dealer: int, sides: Sequence[Sequence[int]] = ()) -> tuple[Payout, ...]:
        """Pay a deal's prizes in order of place; a place that the pot cannot pay in full shares what is left.

        `places` are by seat. Those of `sides` are theirs together, and what they take is shared by all in them; without
        any, everybody is in the deal and plays alone.
        """
        payouts = []
        for claim in self._claims_of_sides(places, sides) if sides else self.claims(places):
            wanted = claim.units * self.unit
            paid = min(wanted, self.left)
            self.left -= paid
            shares = share(paid, claim.seats, dealer, self.players)
            payouts.append(Payout(claim.place, claim.seats, shares, short=paid < wanted))
        return tuple(payouts)

    def _claims_of_sides(self, places: Sequence[int], sides: Sequence[Sequence[int]]) -> list[Claim]:
        claims = self.claims([places[side[0]] for side in sides], sum([len(side) for side in sides]))
        return [
            Claim(claim.place, tuple(sorted(seat for side in claim.seats for seat in sides[side])), claim.units)
            for claim in claims
        ]

    def seat(self, players: int, at_start: int) -> None:
        """Let so many have a seat in the match, and so many have paid the ante; when opened, all in the first deal."""
        self.players, self.left = players, self.ante * at_start

    def share_of(self, players: int) -> int:
        """What somebody pays in who comes to so many players: an equal share, in whole units, rounded down."""
        return self.left // (players * self.unit) * self.unit

    def pay_rest(self, seats: Sequence[int], dealer: int) -> tuple[int, ...]:
        """Empty the pot in equal shares to `seats`; returns cents for every seat of the match."""
        amounts = [0] * self.players
        for seat, cents in zip(seats, share(self.left, seats, dealer, self.players), strict=True):
            amounts[seat] = cents
        self.left = 0
        return tuple(amounts)


def ladder(prizes: Sequence[int]) -> Claims:
    """Claims by place: each takes its prize, in units. Players who tie share what the places that they cover take."""

    def claims(places: Sequence[int], players: int = 0) -> list[Claim]:
        taken = []
        for place in sorted(set(places)):
            seats = tuple([seat for seat, mine in enumerate(places) if mine == place])
            units = sum(prizes[place - 1 : place - 1 + len(seats)])
            if units:
                taken.append(Claim(place, seats, units))
        return taken

    return claims


def share(cents: int, seats: Sequence[int], dealer: int, players: int) -> tuple[int, ...]:
    """Divide `cents` among `seats`, in their order: the whole part each, and the odd cents one each, clockwise,
    beginning with the first of them to the left of the dealer."""
    whole, odd = divmod(cents, len(seats))
    clockwise = sorted(seats, key=lambda seat: (seat - dealer - 1) % players)
    lucky = set(clockwise[:odd])
    return tuple([whole + (seat in lucky) for seat in seats])
