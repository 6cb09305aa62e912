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
    pair: PaymentPair
    cents: int
    last_tick: int  # the id of the pair's last tick when the form was made; 0: none


def read_payment_tick(data: Mapping[str, str], night: date | None) -> PaymentTick:
    """Read the form of a payment; raise `ClosedError` for values that no page sends."""
    payer, payee, cents, last_tick = (
        parse_whole_number(data.get(name, "")) or 0  # 0 also for what is no number
        for name in ("payer", "payee", "cents", "before")
    )
    if not (payer and payee and cents):
        raise ClosedError(PAYMENT_CHANGED)
    # A code has three letters; the column holds no more.
    pair = PaymentPair(night, payer, payee, data.get("currency", "")[:3])
    return PaymentTick(pair, cents, last_tick)


def parse_date(text: str) -> date | None:
    """Parse a date of an address; None for anything else, and for dates that no evening has."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None
