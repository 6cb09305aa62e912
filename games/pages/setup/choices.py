"""What is chosen for the next match of a table, after a form: who changed what, and what the table keeps of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from games.rules.money.pot import UNIT
from games.rules.money.stakes import PRIZES
from games.values.whole_numbers import whole_number
from games.wording.amounts import typed_amount

from .chosen_setup import Setup
from .chosen_stakes import PROPOSED, STEPS, cents_in, currency_in, kinds_for, prizes_in, scale, tidied

LONGEST_TYPED = 40
STAKES_TAPS = ("unit", "less", "more", "place", "drop")


def shown_text(setup: Setup) -> str:
    """Return what the fields of a set-up show, as a form sends it back beside them (`shown`)."""
    return urlencode(setup.shown if not setup.stakes_open else _without_stakes(setup.shown))


def stakes_in(shown: str) -> dict[str, str]:
    """Return what a `shown_text` says of what is played for, field by field."""
    return {name: text for name, text in parse_qsl(shown, keep_blank_values=True) if name in PROPOSED}


def changed_fields(fields: Mapping[str, str], setup: Setup) -> dict[str, str]:
    """Return what was typed or chosen in a form, by the name of the field, and nothing that stands as it was shown.

    So a phone changes what its own hand changed, whatever another phone has changed meanwhile.
    """
    shown = dict(parse_qsl(fields.get("shown", ""), keep_blank_values=True))
    typed = {name: fields[name][:LONGEST_TYPED].strip() for name in setup.proposed if name in fields}
    if setup.game and typed.get("stakes", "") not in ("", *kinds_for(setup.game)):
        del typed["stakes"]
    return {name: text for name, text in typed.items() if shown.get(name) != text}


def with_choices(setup: Setup, changed: Mapping[str, str], do: str = "") -> Setup:
    """Return a set-up with these fields, after a button of the stakes was tapped (`do`), if it was one."""
    verb, _, what = do.partition("-")
    number = whole_number(what) or 0
    if verb not in STAKES_TAPS and not changed:
        return setup
    texts = {**setup.shown, **changed}
    stakes = {name: texts[name] for name in PROPOSED if name in texts}
    texts |= tapped(stakes, verb, number) if verb in STAKES_TAPS else tidied(stakes)
    answered = not setup.stakes_open or "stakes" in changed
    typed = {name: text for name, text in texts.items() if setup.proposed.get(name, text) != text}
    return replace(setup, typed=typed, stakes_open=not answered)


def to_keep(setup: Setup, usual: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of a set-up that a table keeps: the answer to what is played for, and what is not as proposed.

    `usual` are the club's habits, against which even a proposal counts as chosen.
    """
    shown = setup.shown
    answer = {} if setup.stakes_open else setup.stakes
    others = {name: shown[name] for name in usual if name in shown and name not in PROPOSED}
    return {**others, **_without_stakes(setup.typed), **answer}


def _without_stakes(texts: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if name not in PROPOSED}


def with_prizes(fields: Mapping[str, object], prizes: Sequence[object]) -> dict[str, str]:
    """Return the fields of a form as texts; those of single `prizes`, if it has any, as one: 5-2."""
    texts = {name: str(fields[name]) for name in fields}
    if not prizes:
        return texts
    known = [str(text).strip().replace("-", "?") for text in prizes[: PRIZES.most]]
    while known and not known[-1]:
        known.pop()
    return {**texts, "prizes": "-".join(text or "0" for text in known) or "0"}


def tapped(typed: Mapping[str, str], verb: str, number: int) -> dict[str, str]:
    """Return the texts after a button was tapped: an amount (`number` cents), a step or a place more or less."""
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
