"""A payment of an evening as its form sends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from games.play import ClosedError
from games.play.payments import PAYMENT_CHANGED, PaymentPair
from games.values.clocks import FIRST, LAST
from games.values.whole_numbers import whole_number


@dataclass(frozen=True, slots=True)
class PaymentTick:
    """`cents` changed hands between a pair, where `before` had; or (`back`) they did not after all."""

    pair: PaymentPair
    cents: int
    before: int
    back: bool


def tick_of(data: Mapping[str, str], night: date | None) -> PaymentTick:
    """What the form says (`night` None: of the balance); raises `ClosedError` for what no page of the app sends."""
    texts = (data.get(name, "") for name in ("payer", "payee", "cents", "before"))
    payer, payee, cents, before = (whole_number(text) or 0 for text in texts)
    if not (payer and payee and cents):
        raise ClosedError(PAYMENT_CHANGED)
    return PaymentTick(
        PaymentPair(night, payer, payee, data.get("currency", "")[:3]), cents, before, data.get("do") == "back"
    )


def date_in(text: str) -> date | None:
    """A date as an address has it; None for anything else, and for dates that no evening has."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST <= day <= LAST else None
