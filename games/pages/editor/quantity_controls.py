"""What a quantity or a condition is changed with: the numbers of the game to choose from."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.declared.counted import Condition, Quantity
from games.rules.declared.declaration import Declaration
from games.rules.editing.parts import has_room
from games.rules.editing.quantities import Rules, term_text
from games.wording.declared.lines import COMPARED, quantity_text, ticked

from .controls import Control, Controls, Panel

USUAL = (0, 1, 2, 3, 13)
"""What numbers are often compared with."""


def quantity_controls(
    game: Declaration, make: Controls, fact: str, place: str, label: str, now: Quantity | None
) -> tuple[tuple[Control, ...], tuple[Control, ...]]:
    """Return the choice of a single term, and the choices of terms added and taken off (() without a quantity `now`).

    The controls' names are `fact`, perhaps with _plus or _minus, and `place`.
    """
    known = make.terms
    plus, minus = [[term_text(game, term) for term in each] for each in ((now.plus, now.minus) if now else ((), ()))]
    alone = plus[0] if len(plus) == 1 and not minus else ""
    single = make.choice(f"{fact}{place}", label, known, alone)
    if now is None:
        return (single,), ()
    more = (
        make.several(f"{fact}_plus{place}", "Added together", known, plus),
        make.several(f"{fact}_minus{place}", "Taken off", known, minus),
    )
    return (single,), more


def condition_panels(
    game: Declaration, make: Controls, rules: Rules, place: int, condition: int, *, of_sides: bool
) -> Iterable[Panel]:
    """Yield the panels of one condition (by index) of the rule at `place`: what, how, with what."""
    now = rules.get(game, place).conditions[condition]
    owner, ending = f"p-{rules.called}-{place}", f"-{place}-{condition}"
    what, further = quantity_controls(game, make, f"{rules.called}_what", ending, "What is looked at", now.what)
    deeds = {f"{rules.called}_without{ending}": "Without this condition"}
    if has_room(rules.get(game, place), "conditions"):
        deeds = {f"{rules.called}_if-{place}": "And something else must hold"} | deeds
    deed = make.action_buttons(deeds)
    yield make.panel(
        f"{owner}-what-{condition}", "What is looked at", *what, deed, more=further, summary=summed(game, now.what)
    )
    ticks = ticked(game, now, of_sides=of_sides) is not None
    if not ticks:
        compare = make.choice(f"{rules.called}_how{ending}", "It is", COMPARED, now.compare)
        yield make.panel(f"{owner}-how-{condition}", "How it compares", compare)
    controls, more = _ticked(make, rules, ending, now) if ticks else _than(game, make, rules, place, condition)
    quantity = now.value if isinstance(now.value, Quantity) else None
    summary = "Something else" if ticks else summed(game, quantity)
    yield make.panel(f"{owner}-than-{condition}", "With what", *controls, more=more, summary=summary)


def summed(game: Declaration, quantity: Quantity | None) -> str:
    """Return what a quantity adds and takes off, in a line."""
    if quantity is None or len(quantity.plus) + len(quantity.minus) < 2:
        return "Several added, or taken off"
    return f"Together: {quantity_text(game, quantity)}"


def _ticked(make: Controls, rules: Rules, ending: str, now: Condition) -> tuple[list[Control], list[Control]]:
    """Return the choice whether a tick is set, and how else it could be compared."""
    ticked = make.choice(f"{rules.called}_than{ending}", "It is", {"1": "Ticked", "0": "Not ticked"}, str(now.value))
    return [ticked], [make.choice(f"{rules.called}_how{ending}", "It is compared as", COMPARED, now.compare)]


def _than(
    game: Declaration, make: Controls, rules: Rules, place: int, condition: int
) -> tuple[list[Control], tuple[Control, ...]]:
    """Return controls of what is compared with: two numbers, a number, or another quantity; and further ones."""
    fact, value = f"{rules.called}_than", rules.get(game, place).conditions[condition].value
    ending = f"-{place}-{condition}"
    if isinstance(value, tuple):
        low = make.setting(fact, place, condition, label="From", now=value[0])
        return [low, make.setting(f"{rules.called}_high", place, condition)], ()
    quantity = value if isinstance(value, Quantity) else None
    label = "What is noted" if quantity else "Or what is noted"
    controls, more = quantity_controls(game, make, f"{rules.called}_as", ending, label, quantity)
    if isinstance(value, int):
        return [make.setting(fact, place, condition, usual=USUAL), *controls], more
    return [
        *controls,
        make.choice(f"{fact}{ending}", "Or a number", {str(each): str(each) for each in USUAL}, ""),
    ], more
