"""What is typed and tapped about the stakes of a match that is being set up."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict

from games.pages.shared.amounts import typed_amount
from games.rules.money.pot import UNIT
from games.rules.money.stakes import PRIZES
from games.values.whole_numbers import whole_number

from .chosen_stakes import PROPOSED, STEPS, cents_in, currency_in, prizes_in, scale, tidied, typed_stakes

LONGEST_TYPED = 40
STAKES_TAPS = ("unit", "less", "more", "place", "drop")


def with_prizes(data: QueryDict) -> Mapping[str, str]:
    """The form's fields, those of the single prizes put together as an address has them."""
    if "prize" not in data:
        return data
    texts = [text.strip().replace("-", "?") for text in data.getlist("prize")[: PRIZES.most]]
    while texts and not texts[-1]:
        texts.pop()
    return {**{name: str(data[name]) for name in data}, "prizes": "-".join(text or "0" for text in texts) or "0"}


def read_stakes(data: QueryDict, options: Mapping[str, object], currency: str) -> dict[str, str]:
    """What is typed on the page of a match that has these options, after what was tapped (`do`).

    `currency` is proposed where nothing is played for, if there is one to be.
    """
    if "stakes" not in data:
        return typed_stakes(options) or ({"currency": currency} if currency else {})
    fields = with_prizes(data)
    typed = tidied({name: fields.get(name, "")[:LONGEST_TYPED].strip() for name in PROPOSED if name in fields})
    verb, _, what = data.get("do", "").partition("-")
    return tapped(typed, verb, whole_number(what) or 0) if verb in STAKES_TAPS else typed


def tapped(typed: Mapping[str, str], verb: str, number: int) -> dict[str, str]:
    """The texts after a button was tapped: an amount (`number` cents), a step or a place more or less."""
    cents, currency = cents_in(typed) or 0, currency_in(typed)
    steps = [step * scale(currency) for step in STEPS]
    if verb == "unit" and UNIT.low <= number <= UNIT.high:
        cents = number
    elif verb == "less":
        cents = max([step for step in steps if step < cents], default=cents)
    elif verb == "more":
        cents = min([step for step in steps if step > cents], default=cents)
    places = {"place": 1, "drop": -1}.get(verb, 0)
    amount = {"amount": typed_amount(cents, currency)} if cents and not places else {}
    return tidied({**typed, **amount, **(_prizes(typed, places) if places else {})})


def _prizes(typed: Mapping[str, str], places: int) -> dict[str, str]:
    prizes = prizes_in(typed) or [int(text) for text in PROPOSED["prizes"].split("-")]
    longer = [*prizes, prizes[-1] // 2 or min(prizes[-1], 1)] if places > 0 else prizes[:-1]
    return {"prizes": "-".join(map(str, longer[: PRIZES.most] or prizes))}
