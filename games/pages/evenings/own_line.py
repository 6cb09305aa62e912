"""The last line of an evening on one phone: what its player owes or gets by tonight's list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .payments import PaymentRow, Settling


@dataclass(frozen=True, slots=True)
class OwnShare:
    """A player's part of one payment list."""

    currency: str
    # What the player still gets, or has to pay if below 0; 0 on a phone that everyone shares.
    cents: int
    rows: tuple[PaymentRow, ...]


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A player's parts of the evening's lists; for a shared phone, the whole lists."""

    player: int | None  # the id; None for a phone that everyone shares
    has_played: bool  # the player sat in a match that is over
    shares: tuple[OwnShare, ...]  # one for each currency with a row
    # Currency and cents that are open over all evenings, where the list is carried over to them.
    carried_over: tuple[tuple[str, int], ...]

    @property
    def state(self) -> Literal["one", "several", "settled", "everyone"]:
        """What the line shows.

        - `one`: the player's only row, paid or not.
        - `several`: the player's rows; something of them is open.
        - `settled`: nothing is open of what the player played for.
        - `everyone`: the whole evening instead of a player's own part.
        """
        if self.player is None or not (self.has_played or self.shares):
            return "everyone"
        if len(self.shares) == 1 and len(self.shares[0].rows) == 1:
            return "one"
        if self.open_shares:
            return "several"
        # What is carried over may still be open there, so nobody is called settled.
        return "everyone" if self.carried_over else "settled"

    @property
    def open_shares(self) -> tuple[OwnShare, ...]:
        return tuple(share for share in self.shares if share.cents)


def build_own_line(
    settlings: Iterable[Settling], player: int | None, *, has_played: bool
) -> OwnLine:
    """Return the line of a player (id); with all rows for a phone that everyone shares (None)."""
    shares: list[OwnShare] = []
    carried_over: list[tuple[str, int]] = []
    for settling in settlings:
        rows = tuple(
            row
            for row in settling.payments
            if player in (None, row.payment.payer, row.payment.payee)
        )
        if rows:
            shares.append(
                OwnShare(settling.currency, settling.purse.payment_list.get_share(player), rows)
            )
        if settling.purse.is_carried_over:
            carried_over.append((settling.currency, settling.open_over_all))
    return OwnLine(player, has_played, tuple(shares), tuple(carried_over))
