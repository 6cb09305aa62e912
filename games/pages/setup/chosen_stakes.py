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
"""No money; the game's own pot; a pot whose unit the table chooses; money per point."""
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
"""The units, or prices of a point, in cents, that have a button each."""
AMOUNT_STEPS = (
    1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75,
    100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 5000, 10_000,
)  # fmt: skip
"""The amounts in cents to which “Less” and “More” go."""
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
    if game.pot is None:
        return None
    # The unit is the same for any number of players.
    return cast(int, game.resolve_options({}, game.players[0])["unit_cents"])


def read_kind(typed: Mapping[str, str]) -> Kind:
    """Return the kind of the stakes; "none" for an unknown one."""
    stakes = typed.get("stakes", "none")
    return next((kind for kind in KINDS if kind == stakes), "none")


def read_currency(typed: Mapping[str, str]) -> str:
    """Return the currency; the usual one instead of an unknown one."""
    code = typed.get("currency", USUAL_CURRENCY)
    return code if code in DECIMALS else USUAL_CURRENCY


def read_cents(typed: Mapping[str, str]) -> int | None:
    """Return the unit or price of a point in cents: the usual one if untyped, None if invalid."""
    text = typed.get("amount", "")
    if not text:
        return _get_usual_cents(typed)
    cents = read_amount(text, read_currency(typed))
    if cents is None or not UNIT_OPTION.low <= cents <= UNIT_OPTION.high:
        return None
    return cents


def _get_usual_cents(typed: Mapping[str, str]) -> int:
    return USUAL_CENTS[read_kind(typed)] * get_currency_scale(read_currency(typed))


def get_currency_scale(currency: str) -> int:
    """Return the factor of usual amounts: 10 for a currency with three decimals, else 1."""
    return 10 if DECIMALS[currency] > 2 else 1


def read_prizes(typed: Mapping[str, str]) -> list[int] | None:
    """Return the prizes in units, typed as “5-2”; None if a part is no number."""
    texts = typed.get("prizes", PROPOSED_STAKES["prizes"]).split("-")
    prizes = [parse_whole_number(text) for text in texts if text]
    return None if None in prizes else cast(list[int], prizes)


def build_stakes_options(typed: Mapping[str, str], *, own_pot: bool = False) -> dict[str, object]:
    """Return the options of the stakes typed; `own_pot`: the game has a pot of its own."""
    kind = read_kind(typed)
    if kind == "none":
        return {"pot": False} if own_pot else {}
    options: dict[str, object] = {"currency": typed.get("currency", USUAL_CURRENCY)}
    if kind == "rules":
        return options
    # What is invalid stays a text, so that the options are refused.
    cents = read_cents(typed)
    options["unit_cents"] = typed.get("amount", "") if cents is None else cents
    if own_pot:
        return options
    options["stakes"] = kind
    if kind == "pot":
        ante_text = typed.get("ante", PROPOSED_STAKES["ante"])
        ante = parse_whole_number(ante_text)
        options["ante_units"] = ante_text if ante is None else ante
        prizes = read_prizes(typed)
        options["prizes"] = typed.get("prizes", "") if prizes is None else prizes
    return options


def find_stakes_errors(typed: Mapping[str, str], *, own_pot: bool = False) -> dict[str, str]:
    """Return what to enter instead, by the name of each field that is invalid."""
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
    """Describe what to type instead of a text that is no amount, or can be read as two amounts."""
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
    """Return the stakes of a match as the texts of their fields.

    `by_the_rules` is the unit of the game's own pot in cents. A match with just that unit has the
    kind "rules" and no amount.
    """
    stakes = "pot" if options.get("pot") else str(options.get("stakes", "none"))
    if stakes == "none":
        return {"stakes": stakes}
    currency = str(options["currency"])
    if options["unit_cents"] == by_the_rules:
        return {"stakes": "rules", "currency": currency}
    texts = {"stakes": stakes, "currency": currency}
    texts["amount"] = format_field_amount(cast(int, options["unit_cents"]), currency)
    # Only a pot that the table makes itself has them.
    if "prizes" in options:
        texts["ante"] = str(options["ante_units"])
        texts["prizes"] = "-".join(map(str, cast(list[int], options["prizes"])))
    return texts


def tidy_amount(typed: Mapping[str, str]) -> dict[str, str]:
    """Return the texts with the amount in its usual form; "" if it is the usual amount."""
    cents = read_cents(typed)
    if cents is None or not typed.get("amount"):
        return dict(typed)
    amount = format_field_amount(cents, read_currency(typed))
    return {**typed, "amount": "" if cents == _get_usual_cents(typed) else amount}
