"""What a match is played for, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .words import currency_of, listing, money, number


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
