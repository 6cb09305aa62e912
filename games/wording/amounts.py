"""Amounts as people type them and as sentences give them, and the stakes of a match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.money.currencies import DECIMALS

from .translated import get_signs, phrase
from .words import CENTS, NO_BREAK, SYMBOLS, get_currency, money

COIN_SIGN = re.compile(f"({'|'.join({*CENTS.values(), 'c', 'cents?'})})$", re.IGNORECASE)
MAX_DIGITS = 12
# Spaces between thousands besides the plain one: no-break, narrow no-break, thin.
SPACES = "\u00a0\u202f\u2009"
APOSTROPHES = "’ʼ"
GROUPED_POINTS = re.compile(r"[1-9][0-9]{0,2}(?:[.][0-9]{3})+")
GROUPED_DIGITS = re.compile(r"[1-9][0-9]{0,2}(?P<sign>[,. '])[0-9]{3}(?:(?P=sign)[0-9]{3})*")


@dataclass(frozen=True, slots=True)
class _TypedAmount:
    """A typed amount without its currency's sign: “1,250.50”, or “5” in coins."""

    digits: str  # with what stands between thousands and before decimals
    is_in_coins: bool


def read_amount(text: str, currency: str) -> int | None:
    """Return a typed amount in the smallest unit: 5 ¢, 0,05, $1.50, CHF 2, 1’250.50, ¥1,000.

    - None: no amount, another currency's sign, or two meanings (`find_two_meanings`).
    - One comma or point stands before the decimals; the other one, a space or an apostrophe may set
      thousands apart.
    - A number without any sign counts coins if the currency has a sign for them.
    - What `format_field_amount` shows is read as the same amount.
    """
    typed = _read_typed(text, currency)
    if typed is None or _is_ambiguous(typed, currency):
        return None
    if typed.is_in_coins:
        return _read_whole(typed.digits)
    return _read_number(typed.digits, DECIMALS[currency])


def find_two_meanings(text: str, currency: str) -> tuple[str, str] | None:
    """Return the two amounts that a text can mean: 1,000 is $1,000.00 or $1.00; else None."""
    typed = _read_typed(text, currency)
    if typed is None or not _is_ambiguous(typed, currency):
        return None
    whole, part = re.split(r"[,.]", typed.digits)
    decimals = DECIMALS[currency]
    if_thousands = int(whole + part) * 10**decimals
    if_decimals = int(whole + part[:decimals])  # a third decimal of two is dropped
    return money(if_thousands, currency), money(if_decimals, currency)


def _read_typed(text: str, currency: str) -> _TypedAmount | None:
    """Return the typed amount; None if it is no number, or has signs of a currency and of coins."""
    text = text.translate(
        {ord(sign): " " for sign in SPACES} | {ord(sign): "'" for sign in APOSTROPHES}
    ).strip()
    # The code goes first: the P of “5 PHP” is no sign of coins.
    # A currency without a sign of its own has only its code: to remove that twice does no harm.
    plain = text.replace(currency, "").replace(SYMBOLS.get(currency, currency), "").strip()
    has_currency_sign = plain != text
    digits = COIN_SIGN.sub("", plain).strip()
    has_coin_sign = digits != plain
    if has_coin_sign and has_currency_sign:
        return None
    if not re.fullmatch(r"[0-9,. ']*[0-9][0-9,. ']*", digits, re.ASCII):
        return None
    has_no_sign = not has_currency_sign and not re.search("[,.]", digits)
    return _TypedAmount(
        digits=digits, is_in_coins=has_coin_sign or (has_no_sign and currency in CENTS)
    )


def _is_ambiguous(typed: _TypedAmount, currency: str) -> bool:
    """Return whether a comma or point before three digits may be for thousands or decimals.

    In a currency with three decimals only the sign for thousands is in doubt: 1,000 or 1.000.
    """
    decimals = DECIMALS[currency]
    if typed.is_in_coins or not decimals or _is_grouped(typed.digits):
        return False
    thousands, _ = get_signs()
    doubtful = thousands if decimals > 2 else ",."
    return bool(re.fullmatch(rf"[1-9][0-9]{{0,2}}[{doubtful}][0-9]{{3}}", typed.digits))


def _is_grouped(digits: str) -> bool:
    """Return whether the points can only set thousands apart, as in German: 1.250."""
    return get_signs()[0] == "." and GROUPED_POINTS.fullmatch(digits) is not None


def _read_number(digits: str, decimals: int) -> int | None:
    """Return digits with thousands and decimals in the smallest unit; None if not readable."""
    if _is_grouped(digits):
        return int(digits.replace(".", "") + "0" * decimals)
    grouped = GROUPED_DIGITS.fullmatch(digits)
    divided = re.fullmatch(rf"(?P<whole>.*)(?P<sign>[,.])(?P<part>[0-9]{{0,{decimals}}})", digits)
    # A sign that stands twice, as in 1,000,000, is for thousands: no decimals follow it.
    if divided is None or (grouped and digits.count(grouped["sign"]) > 1):
        whole = _read_whole(digits)
        part = ""
    elif divided["sign"] in divided["whole"]:
        return None  # one sign cannot be for thousands and decimals
    else:
        whole = _read_whole(divided["whole"] or "0")
        part = divided["part"]
    # In a currency without decimals `part` stays empty.
    return None if whole is None else whole * 10**decimals + int(part.ljust(decimals, "0") or "0")


def _read_whole(digits: str) -> int | None:
    """Return a whole number, perhaps with thousands set apart; None if it is none or too long."""
    plain = re.sub("[^0-9]", "", digits) if GROUPED_DIGITS.fullmatch(digits) else digits
    return int(plain) if re.fullmatch(rf"[0-9]{{1,{MAX_DIGITS}}}", plain, re.ASCII) else None


def format_field_amount(cents: int, currency: str) -> str:
    """Return an amount as a form field shows it, with plain spaces: 5 ¢, $1.50."""
    return money(cents, currency).replace(NO_BREAK, " ")


def format_rounded_amount(cents: int, currency: str) -> str:
    """Return a proposed amount, rounded to about two digits: 35 ¢, $12."""
    length = len(str(max(cents, 1)))
    # An amount of two digits is a multiple of 5, a longer one has noughts from the third digit on.
    step = {1: 1, 2: 5}.get(length) or 10 ** (length - 2)
    return format_short_amount(round(cents / step) * step, currency)


def format_short_amount(cents: int, currency: str) -> str:
    """Return an amount without decimals if all are zero: $2, $2.50, 80 ¢."""
    return money(cents, currency, is_short=True)


def describe_stakes(options: Mapping[str, Any]) -> str:
    """Describe a match's stakes: “nothing”, “5 ¢ a point”, “a pot, 4 × 20 ¢ each, …”.

    A game with a pot of its own has “its pot, a unit of 5 ¢” if its option `pot` is on.
    """
    stakes = options.get("stakes", "none")
    currency = get_currency(options)
    # Games with a pot of their own have the option `pot`, a bool; the others have `stakes`.
    if not options.get("pot", stakes != "none"):
        return phrase("nothing")
    unit_cents = options["unit_cents"]
    amount = money(unit_cents, currency)
    if "pot" in options:
        return phrase("its pot, a unit of {amount}", amount=amount)
    if stakes == "points":
        return phrase("{amount} a point", amount=amount)
    prizes = [money(prize * unit_cents, currency) for prize in options["prizes"] if prize]
    units = options["ante_units"]
    if prizes:
        return phrase(
            "a pot, {units} × {amount} each, prizes of {prizes}",
            units=units,
            amount=amount,
            prizes=prizes,
        )
    return phrase("a pot, {units} × {amount} each", units=units, amount=amount)
