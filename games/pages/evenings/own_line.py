"""The last line of an evening on one phone: what its player owes or gets by tonight's list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .payments import PaymentRow, Settling


@dataclass(frozen=True, slots=True)
class OwnShare:
    """What one list asks of a player or gives them."""

    currency: str
    cents: int  # what is open, below 0 to pay
    rows: tuple[PaymentRow, ...]


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A player's shares of the evening's lists; of no player, all rows of them."""

    player: int | None  # the id; None for a phone that everyone shares
    has_played: bool  # the player sat in a match that is over
    shares: tuple[OwnShare, ...]  # one a currency with any row
    # What is open over all evenings of lists that are carried over: pairs of currency and cents.
    carried_over: tuple[tuple[str, int], ...]

    @property
    def state(self) -> Literal["one", "several", "settled", "everyone"]:
        """What the line is about.

        - `one` row, paid or not, which is all there is.
        - `several`: rows of which something is open.
        - `settled`: nothing is open of what the player played for.
        - `everyone`: no player's own line.
        """
        if self.player is None or not (self.has_played or self.shares):
            return "everyone"
        if len(self.shares) == 1 and len(self.shares[0].rows) == 1:
            return "one"
        if self.open_shares:
            return "several"
        return "everyone" if self.carried_over else "settled"

    @property
    def open_shares(self) -> tuple[OwnShare, ...]:
        return tuple(share for share in self.shares if share.cents)


def build_own_line(
    settlings: Iterable[Settling], player: int | None, *, has_played: bool
) -> OwnLine:
    """Return the line of a player (id); None, for a phone that everyone shares: all rows."""
    shares: list[OwnShare] = []
    carried_over: list[tuple[str, int]] = []
    for settling in settlings:
        rows = tuple(row for row in settling.payments if player is None or player in _get_pair(row))
        if rows:
            shares.append(
                OwnShare(settling.currency, settling.purse.payment_list.get_share(player), rows)
            )
        if settling.purse.is_carried_over:
            carried_over.append((settling.currency, settling.open_over_all))
    return OwnLine(player, has_played, tuple(shares), tuple(carried_over))


def _get_pair(row: PaymentRow) -> tuple[int, int]:
    return row.payment.payer, row.payment.payee
