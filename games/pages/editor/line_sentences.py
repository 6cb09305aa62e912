"""The editor's sentences on what numbers give: lines, and what is counted through the match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.rules.declared.counted import Condition, CountRule, LineRule, Quantity
from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import SETTINGS
from games.rules.editing.differences import line_keys
from games.rules.editing.parts import has_room
from games.rules.editing.quantities import COUNTS, LINES, Rules, term_text
from games.wording.declared.lines import COMPARED, count_phrase, line_phrase, quantity_text, ticked
from games.wording.declared.phrases import with_name

from .controls import Control, Controls, EditorSection, Option, Panel

FEW, MANY = (1, 2, 5, 10, 20), (25, 50, 100, 150, 200)
FROM_MANY = 25
USUAL = (0, 1, 2, 3, 13)
"""What numbers are often compared with."""


def what_it_gives(game: Declaration, make: Controls) -> EditorSection | None:
    """Return the section on lines; None if nothing is noted that could give anything."""
    if not game.numbers and not game.lines:
        return None
    lines = [
        make.sentence(
            with_name(line.text, line_phrase(game, line)),
            _line(game, make, place, line),
            f"p-line-{place}",
            key,
            points={"points": line.points, "each": line.each},
        )
        for place, (line, key) in enumerate(zip(game.lines, line_keys(game), strict=True))
    ]
    adds = [Option("give=", "Points for something")] if has_room(game, "lines") else []
    if not game.counts:
        adds.append(Option("count_more=", "A count through the match"))
    return EditorSection(
        "gives", "What that gives", tuple(lines), tuple(adds), make.error("give") or make.error("count_more")
    )


def what_is_counted(game: Declaration, make: Controls) -> EditorSection | None:
    """Return the section on counts through the match; None without any."""
    if not game.counts:
        return None
    counts = [
        make.sentence(
            with_name(count.name, count_phrase(game, count)),
            _count(game, make, place),
            f"p-count-{place}",
            f"count {count.name}",
            points={"every": count.points},
        )
        for place, count in enumerate(game.counts)
    ]
    adds = (Option("count_more=", "Another count"),) if has_room(game, "counts") else ()
    return EditorSection("counted", "What is counted", tuple(counts), adds, make.error("count_more"))


def usual_points(now: int) -> tuple[int, ...]:
    """Return the points to offer, from low to high: of the size and sign of `now`, which may not be among them."""
    usual = MANY if abs(now) >= FROM_MANY else FEW
    return tuple([-each for each in reversed(usual)]) if now < 0 else usual


def _line(game: Declaration, make: Controls, place: int, line: LineRule) -> Iterable[Panel]:
    """Yield the panels that change the line at `place`."""
    yield _about(make, place, line)
    yield from _conditions(game, make, LINES, place, of_sides=line.side)
    now = term_text(game, line.times) if line.times else ""
    times = make.choice(f"line_times-{place}", "All of it times", {"": "Nothing", **make.terms}, now)
    hidden = () if line.times else (times,)
    if line.points is not None:
        other = "Nothing but what is for each" if line.of else "And points for each of something"
        fact = f"line_flat-{place}" if line.of else f"line_each_of-{place}"
        yield _points(make, "points", place, line.points, {fact: other}, hidden)
    if line.each is not None and line.of:
        other = "And points besides" if line.points is None else "Nothing for each"
        fact = f"line_flat-{place}" if line.points is None else f"line_each_of-{place}"
        yield _points(make, "each", place, line.each, {fact: other}, hidden)
        of, further = _quantity_controls(game, make, "line_of", f"-{place}", "For each", line.of)
        yield make.panel(f"p-line-{place}-of", "For each of what", *of, more=further, summary=_summed(game, line.of))
    if line.times:
        yield make.panel(f"p-line-{place}-times", "Multiplied by", times)


def _about(make: Controls, place: int, line: LineRule) -> Panel:
    """Return the panel of a line's name, for whom it is worked, and who gets it."""
    deeds = {f"line_again-{place}": "The same once more", f"line_off-{place}": "Take this away"}
    if has_room(line, "conditions"):
        deeds = {f"line_if-{place}": _further(line)} | deeds
    to = {"words": {"": "The same side" if line.side else "The same player"}}
    title, beside = line.text or "Who gets it", (make.action_buttons(deeds),)
    return make.group_panel(f"p-line-{place}-name", title, "line", place, beside=beside, given={"line_to": to})


def _points(
    make: Controls, part: str, place: int, now: int, deeds: dict[str, str], hidden: tuple[Control, ...]
) -> Panel:
    """Return the panel of a line's points (`part` “points”), or points for each of something (“each”), `now` as many.

    `deeds` are texts of buttons by what they send, `hidden` are controls that are folded away.
    """
    name, beside = f"line_{part}", [make.action_buttons(deeds)]
    given = {name: {"usual": usual_points(now)}}
    return make.group_panel(
        f"p-line-{place}-{part}", SETTINGS[name].label, name, place, beside=beside, more=hidden, given=given
    )


def _conditions(game: Declaration, make: Controls, rules: Rules, place: int, *, of_sides: bool) -> Iterable[Panel]:
    """Yield the panels of all conditions of the rule at `place` of `rules`, the game's lines or counts.

    `of_sides`: it is worked for sides, not players.
    """
    for condition in range(len(rules.get(game, place).conditions)):
        yield from _condition_panels(game, make, rules, place, condition, of_sides=of_sides)


def _count(game: Declaration, make: Controls, place: int) -> Iterable[Panel]:
    """Yield the panels that change the count at `place`."""
    count = game.counts[place]
    deeds = {f"count_off-{place}": "Take this away"}
    if has_room(count, "conditions"):
        deeds = {f"count_if-{place}": _further(count)} | deeds
    yield make.panel(f"p-count-{place}-name", count.name, make.setting("count", place), make.action_buttons(deeds))
    yield from _conditions(game, make, COUNTS, place, of_sides=True)
    of, further = _quantity_controls(game, make, "count_of", f"-{place}", "What is counted", count.of)
    yield make.panel(f"p-count-{place}-of", "What is counted", *of, more=further, summary=_summed(game, count.of))
    usual, now = usual_points(count.points or 0), bool(count.every)
    given: dict[str, dict[str, Any]] = {"count_points": {"usual": usual}, "count_gives": {"now": now}}
    yield make.group_panel(f"p-count-{place}-every", "What so many give", "every", place, given=given)


def _further(rule: LineRule | CountRule) -> str:
    """Return the text of the button that adds a condition: “Only where something holds”, or “And something else …”."""
    return "And something else must hold" if rule.conditions else "Only where something holds"


def _quantity_controls(
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


def _condition_panels(
    game: Declaration, make: Controls, rules: Rules, place: int, condition: int, *, of_sides: bool
) -> Iterable[Panel]:
    """Yield the panels of one condition (by index) of the rule at `place`: what, how, with what.

    `rules` are the game's lines or its counts; `of_sides`: the rule is worked for sides. How is left out for a tick.
    """
    now = rules.get(game, place).conditions[condition]
    owner, ending = f"p-{rules.called}-{place}", f"-{place}-{condition}"
    what, further = _quantity_controls(game, make, f"{rules.called}_what", ending, "What is looked at", now.what)
    deeds = {f"{rules.called}_without{ending}": "Without this condition"}
    if has_room(rules.get(game, place), "conditions"):
        deeds = {f"{rules.called}_if-{place}": "And something else must hold"} | deeds
    deed = make.action_buttons(deeds)
    yield make.panel(
        f"{owner}-what-{condition}", "What is looked at", *what, deed, more=further, summary=_summed(game, now.what)
    )
    ticks = ticked(game, now, of_sides=of_sides) is not None
    if not ticks:
        compare = make.choice(f"{rules.called}_how{ending}", "It is", COMPARED, now.compare)
        yield make.panel(f"{owner}-how-{condition}", "How it compares", compare)
    controls, more = _ticked(make, rules, ending, now) if ticks else _than(game, make, rules, place, condition)
    quantity = now.value if isinstance(now.value, Quantity) else None
    summary = "Something else" if ticks else _summed(game, quantity)
    yield make.panel(f"{owner}-than-{condition}", "With what", *controls, more=more, summary=summary)


def _summed(game: Declaration, quantity: Quantity | None) -> str:
    """Return the line that hides the choice of several terms: what a quantity adds and takes off, if two or more.

    Else that several can be: “Several added, or taken off”.
    """
    if quantity is None or len(quantity.plus) + len(quantity.minus) < 2:
        return "Several added, or taken off"
    return f"Together: {quantity_text(game, quantity)}"


def _ticked(make: Controls, rules: Rules, ending: str, now: Condition) -> tuple[list[Control], list[Control]]:
    """Return the choice whether a tick is set, and how else it could be compared; `now` is the condition.

    `ending` ends the controls' names: the indexes of rule and condition, `-0-1`.
    """
    ticked = make.choice(f"{rules.called}_than{ending}", "It is", {"1": "Ticked", "0": "Not ticked"}, str(now.value))
    return [ticked], [make.choice(f"{rules.called}_how{ending}", "It is compared as", COMPARED, now.compare)]


def _than(
    game: Declaration, make: Controls, rules: Rules, place: int, condition: int
) -> tuple[list[Control], tuple[Control, ...]]:
    """Return controls of what a condition (by index) compares with: two numbers, a number, or another quantity.

    Further ones, folded away, come second. `rules` are the game's lines or its counts, `place` is the index of the
    rule.
    """
    fact, value = f"{rules.called}_than", rules.get(game, place).conditions[condition].value
    ending = f"-{place}-{condition}"
    if isinstance(value, tuple):
        low = make.setting(fact, place, condition, label="From", now=value[0])
        return [low, make.setting(f"{rules.called}_high", place, condition)], ()
    quantity = value if isinstance(value, Quantity) else None
    label = "What is noted" if quantity else "Or what is noted"
    controls, more = _quantity_controls(game, make, f"{rules.called}_as", ending, label, quantity)
    if isinstance(value, int):
        return [make.setting(fact, place, condition, usual=USUAL), *controls], more
    return [
        *controls,
        make.choice(f"{fact}{ending}", "Or a number", {str(each): str(each) for each in USUAL}, ""),
    ], more
