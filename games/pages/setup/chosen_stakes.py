"""What a table chooses to play for, as texts: by the name of a field what is typed there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from games.rules.errors import OptionError
from games.rules.game import Game
from games.rules.money.currencies import DECIMALS
from games.rules.money.pot import CURRENCY, UNIT
from games.rules.money.stakes import ANTE, PRIZES
from games.values.whole_numbers import whole_number
from games.wording.amounts import read_amount, two_meanings, typed_amount
from games.wording.words import USUAL_CURRENCY

Kind = Literal["none", "rules", "pot", "points"]
KINDS: tuple[Kind, ...] = ("none", "rules", "pot", "points")
"""Nothing; the pot of the game's own rules; a pot with a unit that the table chooses; so much a point."""
PROPOSED = {"stakes": "none", "amount": "", "ante": "16", "prizes": "5-2", "currency": USUAL_CURRENCY}
"""What is proposed for a game without a pot of its own. An empty amount is the usual one."""
USUAL = {"none": 5, "rules": 5, "pot": 5, "points": 1}
"""The usual unit, or price of a point, in cents."""
UNITS = {"none": (), "rules": (), "pot": (1, 5, 10, 25, 100), "points": (1, 2, 5, 10, 25)}
STEPS = (
    1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75,
    100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 5000, 10_000,
)  # fmt: skip
WISHES = {
    "ante": f"A whole number from {ANTE.low} to {ANTE.high:,}, please.",
    "prizes": f"Up to {PRIZES.most} whole numbers up to {PRIZES.largest:,}, none larger than the one before, please.",
    "currency": "One of the list, please.",
}


def proposed_stakes(game: Game) -> dict[str, str]:
    """Return what is proposed for a game, field by field."""
    return {**PROPOSED, "stakes": "rules"} if game.pot else PROPOSED


def kinds_for(game: Game) -> tuple[Kind, ...]:
    """Return the kinds of stakes that a game can be played for, as they are listed."""
    return ("rules", "pot", "none") if game.pot else ("none", "pot", "points")


def unit_by_the_rules(game: Game) -> int | None:
    """Return the unit of a game's own pot in cents; None for a game without one."""
    return cast(int, game.resolve_options({}, game.players[0])["unit_cents"]) if game.pot else None


def kind_of(typed: Mapping[str, str]) -> Kind:
    """Return what is played for."""
    stakes = typed.get("stakes", "none")
    return next((kind for kind in KINDS if kind == stakes), "none")


def currency_in(typed: Mapping[str, str]) -> str:
    """The currency; the usual one where there is none such."""
    code = typed.get("currency", USUAL_CURRENCY)
    return code if code in DECIMALS else USUAL_CURRENCY


def cents_in(typed: Mapping[str, str]) -> int | None:
    """The unit, or the price of a point, in cents; None where the text is no amount that can be."""
    text, currency = typed.get("amount", ""), currency_in(typed)
    if not text:
        return USUAL[kind_of(typed)] * scale(currency)
    cents = read_amount(text, currency)
    return cents if cents is not None and UNIT.low <= cents <= UNIT.high else None


def scale(currency: str) -> int:
    """By how much usual amounts are larger in a currency whose smallest unit is worth less than a cent."""
    return 10 if DECIMALS[currency] > 2 else 1


def prizes_in(typed: Mapping[str, str]) -> list[int] | None:
    """The prizes in units; None where a text is no number."""
    texts = typed.get("prizes", PROPOSED["prizes"]).split("-")
    prizes = [whole_number(text) for text in texts if text]
    return None if None in prizes else cast(list[int], prizes)


def stakes_options(typed: Mapping[str, str], *, own_pot: bool = False) -> dict[str, object]:
    """The options of stakes to start with; what cannot be is left as typed. `own_pot`: the game brings its own."""
    kind = kind_of(typed)
    if kind == "none":
        return {"pot": False} if own_pot else {}
    cents, prizes = cents_in(typed), prizes_in(typed)
    given: dict[str, object] = {"currency": typed.get("currency", USUAL_CURRENCY)}
    if kind == "rules":
        return given
    given["unit_cents"] = typed.get("amount", "") if cents is None else cents
    if own_pot:
        return given
    given["stakes"] = kind
    if kind == "pot":
        ante = typed.get("ante", PROPOSED["ante"])
        number = whole_number(ante)
        given["ante_units"] = ante if number is None else number
        given["prizes"] = typed.get("prizes", "") if prizes is None else prizes
    return given


def stakes_errors(typed: Mapping[str, str], *, own_pot: bool = False) -> dict[str, str]:
    """Return by the name of a field what it should be, where it cannot be what was typed."""
    options, errors = stakes_options(typed, own_pot=own_pot), {}
    if "unit_cents" in options and cents_in(typed) is None:
        errors["amount"] = wish_for_amount(typed.get("amount", ""), currency_in(typed))
    for field, option in (("currency", CURRENCY), ("ante", ANTE), ("prizes", PRIZES)):
        try:
            if option.name in options:
                option.check(options[option.name])
        except OptionError:
            errors[field] = WISHES[field]
    return errors


def wish_for_amount(text: str, currency: str) -> str:
    """Return what to type instead of a text that is no amount, or may be two."""
    if meanings := two_meanings(text, currency):
        return f"{text.strip()} can be read as {meanings[0]} or as {meanings[1]}. Type it like one of these, please."
    examples = " or ".join(dict.fromkeys(typed_amount(cents, currency) for cents in (25, 150)))
    return f"An amount such as {examples}, please."


def typed_stakes(options: Mapping[str, object], *, by_the_rules: int | None = None) -> dict[str, str]:
    """Return the options of a match as they would be typed.

    `by_the_rules` is the unit of the game's own pot in cents, None if it has none.
    """
    stakes = "pot" if options.get("pot") else str(options.get("stakes", "none"))
    if stakes == "none":
        return {"stakes": stakes}
    currency = str(options["currency"])
    if options["unit_cents"] == by_the_rules:
        return {"stakes": "rules", "currency": currency}
    typed = {"stakes": stakes, "currency": currency}
    typed["amount"] = typed_amount(cast(int, options["unit_cents"]), currency)
    if "prizes" in options:
        typed["ante"] = str(options["ante_units"])
        typed["prizes"] = "-".join(map(str, cast(list[int], options["prizes"])))
    return typed


def tidied(typed: Mapping[str, str]) -> dict[str, str]:
    """Return the texts with the amount in one way of writing, where it can be read; the usual one is left empty."""
    cents = cents_in(typed)
    if cents is None or not typed.get("amount"):
        return dict(typed)
    usual = cents == USUAL[kind_of(typed)] * scale(currency_in(typed))
    return {**typed, "amount": "" if usual else typed_amount(cents, currency_in(typed))}
