"""Changes to a set-up by a form, and which of its texts a table saves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from games.rules.limits import MAX_LINE_LENGTH
from games.rules.money.pot import UNIT_OPTION
from games.rules.money.stakes import PRIZES_OPTION
from games.values.whole_numbers import parse_whole_number
from games.wording.amounts import format_field_amount

from .chosen_setup import NOTE_FIELDS, Setup
from .chosen_stakes import (
    AMOUNT_STEPS,
    PROPOSED_STAKES,
    get_currency_scale,
    list_kinds,
    read_cents,
    read_currency,
    read_prizes,
    tidy_amount,
)

MAX_TYPED_LENGTH = 40
STAKES_TAPS = ("unit", "less", "more", "place", "drop")
"""A usual amount, the next lower or higher amount, one prize more or less."""


def format_shown(setup: Setup) -> str:
    """Return the fields as a query string that the form sends back; stakes only once chosen."""
    return urlencode(_remove_stakes(setup.shown) if setup.stakes_open else setup.shown)


def parse_shown_stakes(shown: str) -> dict[str, str]:
    """Parse the stakes of a text by `format_shown`, field by field."""
    return {
        name: text
        for name, text in parse_qsl(shown, keep_blank_values=True)
        if name in PROPOSED_STAKES
    }


def find_changed_fields(fields: Mapping[str, str], setup: Setup) -> dict[str, str]:
    """Return the fields that a form changes: those that differ from what it was shown with.

    All others stay as they are saved, because another phone may have changed them meanwhile.
    """
    shown = dict(parse_qsl(fields.get("shown", ""), keep_blank_values=True))
    changed = {}
    for name in setup.proposed:
        if name in fields:
            max_length = MAX_LINE_LENGTH if name in NOTE_FIELDS else MAX_TYPED_LENGTH
            text = fields[name][:max_length].strip()
            if shown.get(name) != text:
                changed[name] = text
    # The game cannot have this kind of stakes.
    if setup.game and changed.get("stakes", "") not in ("", *list_kinds(setup.game)):
        del changed["stakes"]
    return changed


def apply_fields(setup: Setup, changed: Mapping[str, str], do: str = "") -> Setup:
    """Return the set-up with the `changed` fields, and after a tap on the stakes (`do`).

    Once a form changes the field `stakes`, the stakes are chosen.
    """
    if not changed and do.partition("-")[0] not in STAKES_TAPS:
        return setup
    texts = {**setup.shown, **changed}
    stakes = {name: texts[name] for name in PROPOSED_STAKES if name in texts}
    texts |= apply_stakes_tap(stakes, do)
    stakes_open = setup.stakes_open and "stakes" not in changed
    return replace(setup, typed=setup.find_typed(texts), stakes_open=stakes_open)


def list_texts_to_keep(setup: Setup, usual: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that a table saves.

    - The stakes once they are chosen.
    - Other fields with what was typed, if that is not as proposed.
    - Those for which the club has a habit (`usual`) in any case, as the habit would win otherwise.
    """
    shown = setup.shown
    with_habit = {name: shown[name] for name in _remove_stakes(usual) if name in shown}
    stakes = {} if setup.stakes_open else setup.stakes
    return {**with_habit, **_remove_stakes(setup.typed), **stakes}


def _remove_stakes(texts: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if name not in PROPOSED_STAKES}


def join_prizes(fields: Mapping[str, object], prizes: Sequence[object]) -> dict[str, str]:
    """Return fields as texts, with the `prizes` typed for each rank as one field: “5-2”."""
    texts = {name: str(fields[name]) for name in fields}
    if not prizes:
        return texts
    # A minus in a prize must not divide it in two.
    by_rank = [str(text).strip().replace("-", "?") for text in prizes[: PRIZES_OPTION.most]]
    while by_rank and not by_rank[-1]:
        by_rank.pop()
    # A rank whose field was left empty gets 0.
    joined = "-".join(text or "0" for text in by_rank)
    return {**texts, "prizes": joined or "0"}


def apply_stakes_tap(typed: Mapping[str, str], do: str) -> dict[str, str]:
    """Return the texts of the stakes after a tap (`do`); any other `do` only tidies the amount.

    - `unit-25` sets the amount in cents, `less` and `more` go to the next of `AMOUNT_STEPS`.
    - `place` adds a prize, `drop` removes the last one.
    """
    verb, _, argument = do.partition("-")
    if verb not in STAKES_TAPS:
        return tidy_amount(typed)
    if verb in ("place", "drop"):
        return tidy_amount({**typed, "prizes": _change_prizes(typed, verb)})
    # An amount that is invalid counts as 0: “More” goes to the lowest step, “Less” keeps the text.
    cents = read_cents(typed) or 0
    currency = read_currency(typed)
    steps = [step * get_currency_scale(currency) for step in AMOUNT_STEPS]
    unit_cents = parse_whole_number(argument) or 0
    if verb == "unit" and UNIT_OPTION.low <= unit_cents <= UNIT_OPTION.high:
        cents = unit_cents
    elif verb == "less":
        cents = max([step for step in steps if step < cents], default=cents)
    elif verb == "more":
        cents = min([step for step in steps if step > cents], default=cents)
    amount = {"amount": format_field_amount(cents, currency)} if cents else {}
    return tidy_amount({**typed, **amount})


def _change_prizes(typed: Mapping[str, str], verb: str) -> str:
    """Return the prizes with one more (half the last, at least 1 unless that is 0), or one less."""
    # Prizes that are invalid count as the proposed ones.
    prizes = read_prizes(typed) or [int(text) for text in PROPOSED_STAKES["prizes"].split("-")]
    last = prizes[-1]
    if verb == "place":
        prizes = [*prizes, last // 2 or min(last, 1)][: PRIZES_OPTION.most]
    # The only prize cannot be removed.
    elif len(prizes) > 1:
        prizes = prizes[:-1][: PRIZES_OPTION.most]
    return "-".join(map(str, prizes))
