"""Changes to a set-up by a form, and the texts that the table keeps."""

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


def format_shown(setup: Setup) -> str:
    """Return the fields of a set-up as a query string that the form sends back (`shown`)."""
    # Not the stakes while nobody has chosen them.
    if setup.stakes_open:
        return urlencode(_remove_stakes(setup.shown))
    return urlencode(setup.shown)


def parse_shown_stakes(shown: str) -> dict[str, str]:
    """Parse the stakes of a text by `format_shown`, field by field."""
    return {
        name: text
        for name, text in parse_qsl(shown, keep_blank_values=True)
        if name in PROPOSED_STAKES
    }


def find_changed_fields(fields: Mapping[str, str], setup: Setup) -> dict[str, str]:
    """Return a form's fields that differ from what was shown: a phone changes only its own."""
    shown = dict(parse_qsl(fields.get("shown", ""), keep_blank_values=True))
    typed = {}
    for name in setup.proposed:
        if name in fields:
            longest = MAX_LINE_LENGTH if name in NOTE_FIELDS else MAX_TYPED_LENGTH
            typed[name] = fields[name][:longest].strip()
    # The game cannot have this kind of stakes.
    if setup.game and typed.get("stakes", "") not in ("", *list_kinds(setup.game)):
        del typed["stakes"]
    return {name: text for name, text in typed.items() if shown.get(name) != text}


def apply_fields(setup: Setup, changed: Mapping[str, str], do: str = "") -> Setup:
    """Return the set-up with `changed` fields, after a tap on the stakes (`do`: `unit-25`, `less`).

    With `stakes` among `changed`, what is played for counts as chosen (`stakes_open`).
    """
    action, _, amount = do.partition("-")
    if action not in STAKES_TAPS and not changed:
        return setup
    texts = {**setup.shown, **changed}
    stakes = {name: texts[name] for name in PROPOSED_STAKES if name in texts}
    if action in STAKES_TAPS:
        number = parse_whole_number(amount) or 0
        texts |= apply_tap(stakes, action, number)
    else:
        texts |= tidy_amount(stakes)
    typed = {name: text for name, text in texts.items() if setup.proposed.get(name, text) != text}
    is_open = setup.stakes_open and "stakes" not in changed
    return replace(setup, typed=typed, stakes_open=is_open)


def list_texts_to_keep(setup: Setup, usual: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that a table keeps: the stakes if answered, and what is not as proposed.

    Of the fields of `usual`, the club's habits, a text is kept even if it is as proposed, except
    stakes.
    """
    shown = setup.shown
    answer = {} if setup.stakes_open else setup.stakes
    others = {name: shown[name] for name in _remove_stakes(usual) if name in shown}
    return {**others, **_remove_stakes(setup.typed), **answer}


def _remove_stakes(texts: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if name not in PROPOSED_STAKES}


def join_prizes(fields: Mapping[str, object], prizes: Sequence[object]) -> dict[str, str]:
    """Return fields as texts; the typed `prizes` by place become the field “prizes”: “5-2”."""
    texts = {name: str(fields[name]) for name in fields}
    if not prizes:
        return texts
    places = [str(text).strip().replace("-", "?") for text in prizes[: PRIZES_OPTION.most]]
    while places and not places[-1]:
        places.pop()
    # A place that was left empty pays 0.
    joined = "-".join(text or "0" for text in places)
    return {**texts, "prizes": joined or "0"}


def apply_tap(typed: Mapping[str, str], verb: str, number: int) -> dict[str, str]:
    """Return the texts after a tap: on an amount ("unit", cents), "less" or "more", or on a prize.

    "place" adds a prize, "drop" removes the last one; any other verb only tidies the amount.
    """
    if verb in ("place", "drop"):
        return tidy_amount({**typed, "prizes": _change_prizes(typed, verb)})
    cents = read_cents(typed) or 0
    currency = read_currency(typed)
    steps = [step * get_currency_scale(currency) for step in AMOUNT_STEPS]
    if verb == "unit" and UNIT_OPTION.low <= number <= UNIT_OPTION.high:
        cents = number
    elif verb == "less":
        cents = max([step for step in steps if step < cents], default=cents)
    elif verb == "more":
        cents = min([step for step in steps if step > cents], default=cents)
    amount = {"amount": format_field_amount(cents, currency)} if cents else {}
    return tidy_amount({**typed, **amount})


def _change_prizes(typed: Mapping[str, str], verb: str) -> str:
    """Return the prizes with one place more (half the last prize), or without the last one."""
    prizes = read_prizes(typed) or [int(text) for text in PROPOSED_STAKES["prizes"].split("-")]
    last = prizes[-1]
    changed = prizes[:-1]
    if verb == "place":
        changed = [*prizes, last // 2 or min(last, 1)]
    changed = changed[: PRIZES_OPTION.most] or prizes
    return "-".join(map(str, changed))
