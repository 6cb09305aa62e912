"""The pot: antes, prizes, and shares that add up to the cent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..options import Currency, Option, Value, WholeNumber, YesNo
from ..result import Payout


@dataclass(frozen=True, slots=True)
class Claim:
    """What a place in a deal should take from the pot: these seats, so many units each."""

    place: int
    seats: tuple[int, ...]
    units: int


@dataclass(frozen=True, slots=True)
class PotRules:
    """What a game plays for: the ante in units by number of players, and the claims that a deal's scores give.

    `claims` takes places in the deal, by seat, and returns the claims in order of place.
    """

    antes: Mapping[int, int]
    claims: Callable[[Sequence[int]], list[Claim]]

    options: tuple[Option, ...] = (
        YesNo("pot", True),
        WholeNumber("unit_cents", 5, 1, 100_000),
        Currency("currency", "USD"),
    )

    def open(self, players: int, options: Mapping[str, Value]) -> Pot | None:
        """The full pot at the start of a match, or None where the match is not played for one."""
        if not options["pot"]:
            return None
        unit = int(options["unit_cents"])
        ante = self.antes[players] * unit
        return Pot(self.claims, unit, ante, players, ante * players)


@dataclass(slots=True)
class Pot:
    """A pot while a match is replayed. All amounts are cents; `left` is what is still in it."""

    claims: Callable[[Sequence[int]], list[Claim]]
    unit: int
    ante: int
    players: int
    left: int

    def pay_deal(self, places: Sequence[int], dealer: int) -> tuple[Payout, ...]:
        """Pay a deal's prizes in order of place; a place that the pot cannot pay in full shares what is left."""
        payouts = []
        for claim in self.claims(places):
            wanted = claim.units * self.unit * len(claim.seats)
            paid = min(wanted, self.left)
            self.left -= paid
            shares = share(paid, claim.seats, dealer, self.players)
            payouts.append(Payout(claim.place, claim.seats, shares, short=paid < wanted))
        return tuple(payouts)

    def pay_rest(self, seats: Sequence[int], dealer: int) -> tuple[int, ...]:
        """Empty the pot in equal shares to `seats`; returns cents for every seat of the match."""
        amounts = [0] * self.players
        for seat, cents in zip(seats, share(self.left, seats, dealer, self.players), strict=True):
            amounts[seat] = cents
        self.left = 0
        return tuple(amounts)


def share(cents: int, seats: Sequence[int], dealer: int, players: int) -> tuple[int, ...]:
    """Divide `cents` among `seats`, in their order: the whole part each, and the odd cents one each, clockwise,
    beginning with the first of them to the left of the dealer."""
    whole, odd = divmod(cents, len(seats))
    clockwise = sorted(seats, key=lambda seat: (seat - dealer - 1) % players)
    lucky = set(clockwise[:odd])
    return tuple([whole + (seat in lucky) for seat in seats])
