"""The form of a payment on a list, and dates in addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from games.play import ClosedError
from games.play.payments import PAYMENT_CHANGED, PaymentPair
from games.values.clocks import FIRST_DAY, LAST_DAY
from games.values.whole_numbers import parse_whole_number


@dataclass(frozen=True, slots=True)
class PaymentTick:
    """A pair's payment of `cents`, as asked after their tick with the id `before` (0: none)."""

    pair: PaymentPair
    cents: int
    before: int


def read_payment_tick(data: Mapping[str, str], night: date | None) -> PaymentTick:
    """Read the form of a payment; raise `ClosedError` for values that no page sends."""
    texts = (data.get(name, "") for name in ("payer", "payee", "cents", "before"))
    payer, payee, cents, before = (parse_whole_number(text) or 0 for text in texts)
    if not (payer and payee and cents):
        raise ClosedError(PAYMENT_CHANGED)
    return PaymentTick(
        PaymentPair(night, payer, payee, data.get("currency", "")[:3]), cents, before
    )


def parse_date(text: str) -> date | None:
    """Parse a date of an address; None for anything else, and for dates that no evening has."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None
