"""The pot: antes, prizes, and shares that add up to the cent.

A pot pays by its claims: a game's own table of prizes (`PotRules`), or a ladder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from games.rules.options import Currency, Option, Value, WholeNumber, YesNo
from games.rules.result import Payout

UNIT_OPTION = WholeNumber("unit_cents", default=5, low=1, high=100_000)
CURRENCY_OPTION = Currency("currency", default="USD")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a place in a deal should take out of the pot."""

    place: int
    seats: tuple[int, ...]  # those in that place
    units: int  # for all of them together


class Claims(Protocol):
    def __call__(self, places: Sequence[int], players: int = 0) -> list[Claim]:
        """Return the claims by place; for places of teams, `players` is how many play in all."""


class Stakes:
    """The stakes that a game can be played for: `PotRules` or `TableStakes`; by default none."""

    options: tuple[Option, ...]  # of every match
    # Further options, by the value of the option `stakes` that needs them.
    beside: Mapping[object, tuple[Option, ...]] = {}

    def check(self, values: Mapping[str, object]) -> None:
        """Raise `OptionError` for an option of stakes that does not apply beside the others."""

    def get_point_cents(self, options: Mapping[str, Value]) -> int | None:
        """Return the cents of a point if each two settle their difference; else None."""
        return None

    def open_pot(self, players: int, options: Mapping[str, Value]) -> Pot | None:
        """Return the pot with the antes of so many players; None if the match has no pot."""
        return None


@dataclass(frozen=True)
class PotRules(Stakes):
    """A game's own pot."""

    antes: Mapping[int, int]  # units, by number of players
    claims: Claims  # of a deal
    options: tuple[Option, ...] = (YesNo("pot", default=True), UNIT_OPTION, CURRENCY_OPTION)

    def open_pot(self, players: int, options: Mapping[str, Value]) -> Pot | None:
        """Return the pot, with the ante for so many players; None if the option `pot` is off."""
        if not options["pot"]:
            return None
        return Pot(self.claims, options["unit_cents"], self.antes[players], players)


class Pot:
    """A pot while a match is replayed, full at first; amounts, and what is `left`, are cents."""

    def __init__(self, claims: Claims, unit: int, ante_units: int, players: int) -> None:
        """Fill the pot with everybody's ante: `ante_units` of `unit` cents."""
        self.claims = claims
        self.unit = unit
        self.ante = ante_units * unit
        self.seat_players(players, at_start=players)

    def pay_deal(
        self, places: Sequence[int], dealer: int, sides: Sequence[Sequence[int]] = ()
    ) -> tuple[Payout, ...]:
        """Pay a deal's prizes in order of place; if the pot has too little, pay what is left.

        `places` are by seat. `sides` have a place and a prize in common; without any, everybody is
        in the deal and plays alone.
        """
        payouts = []
        for claim in self._list_side_claims(places, sides) if sides else self.claims(places):
            wanted = claim.units * self.unit
            paid = min(wanted, self.left)
            self.left -= paid
            shares = divide_cents(paid, claim.seats, dealer, self.players)
            payouts.append(Payout(claim.place, claim.seats, shares, short=paid < wanted))
        return tuple(payouts)

    def _list_side_claims(
        self, places: Sequence[int], sides: Sequence[Sequence[int]]
    ) -> list[Claim]:
        """Return the claims of sides, with the seats of all their members."""
        side_places = [places[side[0]] for side in sides]
        claims = []
        # The claims take each side for a seat, so that theirs are indices of `sides`.
        for claim in self.claims(side_places, players=sum(map(len, sides))):
            seats = tuple(sorted(seat for index in claim.seats for seat in sides[index]))
            claims.append(replace(claim, seats=seats))
        return claims

    def seat_players(self, players: int, at_start: int) -> None:
        """Set how many have a seat, and fill the pot with the antes of those `at_start`."""
        self.players = players
        self.left = self.ante * at_start

    def get_entry_share(self, players: int) -> int:
        """Return what a new player pays: the pot's rest per player, rounded down to whole units."""
        return self.left // (players * self.unit) * self.unit

    def pay_rest(self, seats: Sequence[int], dealer: int) -> tuple[int, ...]:
        """Empty the pot in equal shares to `seats`; return cents by seat of the match."""
        amounts = [0] * self.players
        shares = divide_cents(self.left, seats, dealer, self.players)
        for seat, cents in zip(seats, shares, strict=True):
            amounts[seat] = cents
        self.left = 0
        return tuple(amounts)


def build_ladder(prizes: Sequence[int]) -> Claims:
    """Build claims of prizes by place, in units; ties share the prizes that they cover."""

    def list_claims(places: Sequence[int], players: int = 0) -> list[Claim]:
        claims = []
        for place in sorted(set(places)):
            seats = tuple([seat for seat, own_place in enumerate(places) if own_place == place])
            # Two in place 1 cover places 1 and 2, and so their prizes.
            units = sum(prizes[place - 1 : place - 1 + len(seats)])
            if units:
                claims.append(Claim(place, seats, units))
        return claims

    return list_claims


def divide_cents(cents: int, seats: Sequence[int], dealer: int, players: int) -> tuple[int, ...]:
    """Divide `cents` equally among `seats`; return the parts in the order of the seats.

    Odd cents go one each, clockwise from the dealer's left. `players` is how many seats the match
    has.
    """
    whole, odd = divmod(cents, len(seats))
    clockwise = sorted(seats, key=lambda seat: (seat - dealer - 1) % players)
    get_odd_cent = set(clockwise[:odd])
    return tuple([whole + (seat in get_odd_cent) for seat in seats])
