"""Amounts as people type them, as one says them in passing, and what a match is played for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.rules.money.currencies import DECIMALS

from .words import CENTS, NO_BREAK, SYMBOLS, currency_of, listing, money, number

COINS = re.compile(f"({'|'.join({*CENTS.values(), 'c', 'cents?'})})$", re.IGNORECASE)
MOST_DIGITS = 12


def read_amount(text: str, currency: str) -> int | None:
    """The amount in the smallest unit that a text says, None for what is no amount: 5 ¢, 0,05, $1.50, 1,5, CHF 2.

    A comma and a point are read alike. A number with neither, and without a sign, counts coins where the currency has
    a sign for them, else the currency itself.
    """
    text = text.replace(NO_BREAK, " ").strip()
    coins, decimals = COINS.search(text), DECIMALS[currency]
    plain = COINS.sub("", text) if coins else text
    number = plain.replace(currency, "").replace(SYMBOLS.get(currency, currency), "").strip().replace(",", ".")
    whole, point, part = number.partition(".")
    if not re.fullmatch(r"[0-9]*", whole + part, re.ASCII) or not whole + part or len(whole) > MOST_DIGITS:
        return None
    if coins or (not point and plain.strip() == number and currency in CENTS):
        return None if point or (coins and plain.strip() != number) else int(whole)
    if len(part) > decimals:
        return None
    return int((whole or "0") + part.ljust(decimals, "0"))


def typed_amount(cents: int, currency: str) -> str:
    """An amount as a field shows it, to be typed over: 5 ¢, $1.50."""
    return money(cents, currency).replace(NO_BREAK, " ")


def about(cents: int, currency: str) -> str:
    """An amount no more exactly than one would say it: 35 ¢, $1.70, $12."""
    size = max(cents, 1)
    step = 1 if size < 10 else 5 if size < 100 else 10 if size < 1000 else 10 ** (len(str(size)) - 2)
    return without_noughts(round(cents / step) * step, currency)


def without_noughts(cents: int, currency: str) -> str:
    """An amount in full, without decimals that are all nought: $2, $2.50, 80 ¢."""
    return money(cents, currency).removesuffix(f".{'0' * DECIMALS[currency]}")


def stakes_words(options: Mapping[str, Any]) -> str:
    """What is played for, by a match's options: nothing; 5 ¢ a point; a pot, 80 ¢ each, prizes of 25 ¢ and 10 ¢."""
    stakes, currency = options.get("stakes", "none"), currency_of(options)
    if not options.get("pot", stakes != "none"):
        return "nothing"
    unit = options["unit_cents"]
    if "pot" in options:
        return f"its pot, a unit of {money(unit, currency)}"
    if stakes == "points":
        return f"{money(unit, currency)} a point"
    prizes = [money(prize * unit, currency) for prize in options["prizes"] if prize]
    told = f", prizes of {listing(prizes)}" if prizes else ""
    units = f"{number(options['ante_units'])} × {money(unit, currency)}"
    return f"a pot, {units} each{told}"
