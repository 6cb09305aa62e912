"""The stakes that a table chooses, as texts by the name of their field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from games.rules.errors import OptionError
from games.rules.game import Game
from games.rules.money.currencies import DECIMALS
from games.rules.money.pot import CURRENCY_OPTION, UNIT_OPTION
from games.rules.money.stakes import ANTE_OPTION, PRIZES_OPTION
from games.rules.say import Either, say
from games.values.whole_numbers import parse_whole_number
from games.wording.amounts import find_two_meanings, format_field_amount, read_amount
from games.wording.translated import phrase, translate
from games.wording.words import USUAL_CURRENCY

Kind = Literal["none", "rules", "pot", "points"]
KINDS: tuple[Kind, ...] = ("none", "rules", "pot", "points")
"""No money; the game's own pot; a pot with a unit that the table chooses; money per point."""
PROPOSED_STAKES = {
    "stakes": "none",
    "amount": "",
    "ante": "16",
    "prizes": "5-2",
    "currency": USUAL_CURRENCY,
}
"""The proposal for a game without a pot of its own. An empty amount is the usual one."""
USUAL_CENTS = {"none": 5, "rules": 5, "pot": 5, "points": 1}
"""The usual unit, or price of a point, in cents."""
USUAL_UNITS = {"none": (), "rules": (), "pot": (1, 5, 10, 25, 100), "points": (1, 2, 5, 10, 25)}
AMOUNT_STEPS = (
    1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75,
    100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 5000, 10_000,
)  # fmt: skip
FIELD_WISHES = {
    "ante": say(
        "Enter a whole number from {low} to {high}.", low=ANTE_OPTION.low, high=ANTE_OPTION.high
    ),
    "prizes": say(
        "Enter up to {many} whole numbers up to {largest}, none larger than the one before.",
        many=PRIZES_OPTION.most,
        largest=PRIZES_OPTION.largest,
    ),
    "currency": say("Choose one from the list."),
}


def propose_stakes(game: Game) -> dict[str, str]:
    """Return the proposed stakes of a game as texts by field: its own pot's if it has one."""
    return {**PROPOSED_STAKES, "stakes": "rules"} if game.pot else PROPOSED_STAKES


def list_kinds(game: Game) -> tuple[Kind, ...]:
    return ("rules", "pot", "none") if game.pot else ("none", "pot", "points")


def find_unit_by_the_rules(game: Game) -> int | None:
    """Return the unit of a game's own pot in cents; None for a game without one."""
    return cast(int, game.resolve_options({}, game.players[0])["unit_cents"]) if game.pot else None


def read_kind(typed: Mapping[str, str]) -> Kind:
    """Return the kind of the stakes; "none" for an unknown one."""
    stakes = typed.get("stakes", "none")
    return next((kind for kind in KINDS if kind == stakes), "none")


def read_currency(typed: Mapping[str, str]) -> str:
    """Return the currency; the usual one instead of an unknown one."""
    code = typed.get("currency", USUAL_CURRENCY)
    return code if code in DECIMALS else USUAL_CURRENCY


def read_cents(typed: Mapping[str, str]) -> int | None:
    """Return the unit, or the price of a point, in cents; None for no valid amount."""
    text = typed.get("amount", "")
    currency = read_currency(typed)
    if not text:
        # No amount was typed: it is the usual one.
        return USUAL_CENTS[read_kind(typed)] * get_currency_scale(currency)
    cents = read_amount(text, currency)
    return cents if cents is not None and UNIT_OPTION.low <= cents <= UNIT_OPTION.high else None


def get_currency_scale(currency: str) -> int:
    """Return the factor of usual amounts: 10 for a currency with three decimals, else 1."""
    return 10 if DECIMALS[currency] > 2 else 1


def read_prizes(typed: Mapping[str, str]) -> list[int] | None:
    """Return the prizes in units, from a text such as “5-2”; None if a part is no number."""
    texts = typed.get("prizes", PROPOSED_STAKES["prizes"]).split("-")
    prizes = [parse_whole_number(text) for text in texts if text]
    return None if None in prizes else cast(list[int], prizes)


def build_stakes_options(typed: Mapping[str, str], *, own_pot: bool = False) -> dict[str, object]:
    """Return the options of the stakes typed; `own_pot`: the game has a pot of its own."""
    kind = read_kind(typed)
    if kind == "none":
        return {"pot": False} if own_pot else {}
    cents = read_cents(typed)
    prizes = read_prizes(typed)
    options: dict[str, object] = {"currency": typed.get("currency", USUAL_CURRENCY)}
    if kind == "rules":
        return options
    options["unit_cents"] = typed.get("amount", "") if cents is None else cents
    if own_pot:
        return options
    options["stakes"] = kind
    if kind == "pot":
        ante = typed.get("ante", PROPOSED_STAKES["ante"])
        number = parse_whole_number(ante)
        options["ante_units"] = ante if number is None else number
        options["prizes"] = typed.get("prizes", "") if prizes is None else prizes
    return options


def find_stakes_errors(typed: Mapping[str, str], *, own_pot: bool = False) -> dict[str, str]:
    """Return by the name of a field what it should be, if what was typed is invalid."""
    options = build_stakes_options(typed, own_pot=own_pot)
    errors = {}
    if "unit_cents" in options and read_cents(typed) is None:
        errors["amount"] = format_amount_wish(typed.get("amount", ""), read_currency(typed))
    for field, option in (
        ("currency", CURRENCY_OPTION),
        ("ante", ANTE_OPTION),
        ("prizes", PRIZES_OPTION),
    ):
        try:
            if option.name in options:
                option.check(options[option.name])
        except OptionError:
            errors[field] = translate(FIELD_WISHES[field])
    return errors


def format_amount_wish(text: str, currency: str) -> str:
    """Describe what to type instead of a text that is no amount, or may be two."""
    if meanings := find_two_meanings(text, currency):
        return phrase(
            "{text} can be read as {amount} or as {other}. Enter it like one of these.",
            text=text.strip(),
            amount=meanings[0],
            other=meanings[1],
        )
    examples = dict.fromkeys(format_field_amount(cents, currency) for cents in (25, 150))
    return phrase("Enter an amount such as {examples}.", examples=Either(examples))


def build_stakes_fields(
    options: Mapping[str, object], *, by_the_rules: int | None = None
) -> dict[str, str]:
    """Return a match's stakes as typed, by field.

    `by_the_rules` is the unit of its game's own pot in cents: with just that unit, the kind is
    "rules", without amount.
    """
    stakes = "pot" if options.get("pot") else str(options.get("stakes", "none"))
    if stakes == "none":
        return {"stakes": stakes}
    currency = str(options["currency"])
    if options["unit_cents"] == by_the_rules:
        return {"stakes": "rules", "currency": currency}
    typed = {"stakes": stakes, "currency": currency}
    typed["amount"] = format_field_amount(cast(int, options["unit_cents"]), currency)
    if "prizes" in options:
        typed["ante"] = str(options["ante_units"])
        typed["prizes"] = "-".join(map(str, cast(list[int], options["prizes"])))
    return typed


def tidy_amount(typed: Mapping[str, str]) -> dict[str, str]:
    """Return the texts with the amount in one way of writing; the usual one is left empty."""
    cents = read_cents(typed)
    if cents is None or not typed.get("amount"):
        return dict(typed)
    usual = cents == USUAL_CENTS[read_kind(typed)] * get_currency_scale(read_currency(typed))
    return {**typed, "amount": "" if usual else format_field_amount(cents, read_currency(typed))}
