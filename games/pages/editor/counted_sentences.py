"""The editor's sentences on numbers: what is entered, what that gives, what a match counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.rules.declared.bounds import MAX_DEALT
from games.rules.declared.counted import DEALT, LineRule, NumberRule, Quantity
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading_counted import find_fewest_dealt
from games.rules.declared.settings import NUMBER_GROUPS, SETTINGS
from games.rules.editing.by_players import format_cards_dealt
from games.rules.editing.differences import make_line_keys
from games.rules.editing.parts import has_room
from games.rules.editing.quantities import COUNTS, LINES, Rules, write_term
from games.rules.say import refill, say
from games.wording.declared.lines import COMPARED, Wording, build_line_phrase, count_phrase
from games.wording.declared.noted import MAX_RUNS, build_dealt_phrase, number_phrase
from games.wording.declared.phrases import open_slots, with_name
from games.wording.translated import phrase, translate

from .cancelled_points import format_cancelled_points
from .controls import Control, Controls, EditorSection, Option, Options, Panel, SentenceRow

MAX_LIST_LENGTH = 300
USUAL_NOTED = {
    "bid": say("Bid"),
    "tricks": say("Tricks"),
    "points": say("Points"),
    "yes": say("Yes or no"),
}
USUAL_LISTS = {
    "1–10": say("1 up to 10"),
    "10–1": say("10 down to 1"),
    "7–1, 2–7": say("7 to 1 to 7"),
    "1–10, 9–1": say("1 to 10 to 1"),
}
FEW = (1, 2, 5, 10, 20)
MANY = (25, 50, 100, 150, 200)
FROM_MANY = 25
USUAL = (0, 1, 2, 3, 13)
"""What numbers are often compared with."""
TICKED = {"1": say("Ticked"), "0": say("Not ticked")}


def what_is_noted(game: Declaration, make: Controls) -> EditorSection:
    """Return the section on cards dealt and numbers; “Nothing” with choices if there is neither."""
    if not game.numbers and not game.dealt:
        panel = make.panel(
            "p-note",
            phrase("Numbers you enter"),
            make.choice("note", phrase("Enter in every deal"), USUAL_NOTED),
            make.choice(
                "dealing-0",
                phrase("Set how many cards are dealt"),
                {"same": phrase("Cards dealt")},
            ),
        )
        none = make.sentence(_describe_nothing(game), [panel], fact="noted")
        return EditorSection("noted", phrase("Numbers you enter"), (none,))
    steps = [_step(game, make, place) for place in range(max(1, len(game.dealt)))]
    dealt = make.sentence(
        phrase("Cards dealt: {dealt}", dealt=build_dealt_phrase(game, MAX_RUNS)),
        steps,
        "p-dealt",
        "dealt",
    )
    numbers = [_number(game, make, place) for place in range(len(game.numbers))]
    usual = USUAL_NOTED if has_room(game, "numbers") else {}
    there = {noted.name for noted in game.numbers}
    adds = [
        Option(f"note={key}", translate(text)) for key, text in usual.items() if text not in there
    ]
    return EditorSection(
        "noted", phrase("Numbers you enter"), (dealt, *numbers), tuple(adds), make.error("note")
    )


def _describe_nothing(game: Declaration) -> str:
    slot = open_slots(note="note")
    if game.layout == "typed":
        return phrase("{note}Nothing{close} but the score is entered.", **slot)
    return phrase("{note}Nothing{close} is entered besides the cards.", **slot)


def _step(game: Declaration, make: Controls, place: int) -> Panel:
    """Return the panel of the cards dealt in the step at `place`, by number of players."""
    now = game.dealt[place][1] if game.dealt else None
    options = {"no": phrase("Not set")} if place == 0 else {}
    options |= {"same": phrase("Always the same number"), "list": phrase("Deal by deal")}
    kind = "no" if now is None else "list" if isinstance(now, tuple) else "same"
    controls: list[Control] = []
    if isinstance(now, tuple):
        written = format_cards_dealt(now)
        controls.append(
            make.text(
                f"dealt-{place}",
                phrase("Cards of each deal"),
                written,
                MAX_LIST_LENGTH,
                USUAL_LISTS,
            )
        )
    elif now is not None:
        controls.append(make.setting("dealt", place))
    label = phrase("Cards dealt to each player")
    controls.append(make.choice(f"dealing-{place}", label, options, kind))
    if place:
        controls += make.since(game.dealt, place, "dealt_since", "fewer_dealt")
    if game.dealt and place + 1 == len(game.dealt):
        controls.append(
            make.action_buttons({"more_dealt": phrase("Add another number for more players")})
        )
    return make.panel(f"p-dealt-{place}", phrase("Cards dealt"), *controls)


def _number(game: Declaration, make: Controls, place: int) -> SentenceRow:
    """Return the sentence on the number at `place`, with the panels that change it."""
    now = game.numbers[place]
    owner = f"p-number-{place}"
    given = _given(game, now)
    off = make.action_buttons({f"number_off-{place}": phrase("Remove this and its points")})
    panels = [make.panel(f"{owner}-name", now.name, make.setting("number", place), off)]
    for group, title in NUMBER_GROUPS.items():
        if group != "sum" or not now.once:
            title = translate(refill(title, {"number": now.name}))
            panels.append(make.group_panel(f"{owner}-{group}", title, group, place, given=given))
    return make.sentence(
        with_name(now.name, number_phrase(now, whole=True)), panels, owner, f"number {now.name}"
    )


def _given(game: Declaration, now: NumberRule) -> dict[str, dict[str, Any] | None]:
    """Return by setting what a number's control has instead of the usual; None hides it."""
    how = "any" if now.together is None else "not" if now.sum is None else "sum"
    most_as = {"now": DEALT if now.most == DEALT else "number"}
    together = None
    if isinstance(now.together, int):
        together = {"label": phrase("Exactly") if how == "sum" else phrase("Not")}
    highest_default = now.get_highest(find_fewest_dealt(game.dealt) or MAX_DEALT)
    return {
        "number_least": None if now.is_tick else {},
        "number_most": None if now.is_tick or now.most == DEALT else {},
        "number_most_as": None if now.is_tick or not game.dealt else most_as,
        "number_sum_is": together,
        "number_sum": {
            "now": f"{how} dealt" if now.together == DEALT else how,
            "words": {} if game.dealt else {"sum dealt": "", "not dealt": ""},
        },
        "number_silent": {"now": now.default is not None},
        "number_default": {"bounds": (now.least, highest_default)},
    }


def what_it_gives(game: Declaration, make: Controls) -> EditorSection | None:
    """Return the section on lines; None if nothing is noted that could give anything."""
    if not game.numbers and not game.lines:
        return None
    lines = []
    for place, (line, key) in enumerate(zip(game.lines, make_line_keys(game), strict=True)):
        sentence = with_name(line.text, build_line_phrase(game, line))
        facts = {"points": make.fact_of(line.points, key), "each": make.fact_of(line.each, key)}
        row = make.sentence(sentence, _line(make, place, line), f"p-line-{place}", key, facts)
        lines.append(replace(row, hint=format_cancelled_points(game, line)))
    adds = [Option("give=", phrase("Add points"))] if has_room(game, "lines") else []
    adds += [] if game.counts else [Option("count_more=", phrase("Count during the match"))]
    error = make.error("give") or make.error("count_more")
    return EditorSection(
        "gives", phrase("Points for these numbers"), tuple(lines), tuple(adds), error
    )


def what_is_counted(game: Declaration, make: Controls) -> EditorSection | None:
    """Return the section on counts through the match; None without any."""
    if not game.counts:
        return None
    counts = []
    for place, count in enumerate(game.counts):
        sentence = with_name(count.name, count_phrase(game, count))
        key = f"count {count.name}"
        facts = {"every": make.fact_of(count.points, key)}
        counts.append(make.sentence(sentence, _count(make, place), f"p-count-{place}", key, facts))
    adds = (Option("count_more=", phrase("Add another count")),) if has_room(game, "counts") else ()
    return EditorSection(
        "counted", phrase("Counted during the match"), tuple(counts), adds, make.error("count_more")
    )


def usual_points(now: int) -> tuple[int, ...]:
    """Return the points to offer, from low to high: of the size and sign of `now`."""
    usual = MANY if abs(now) >= FROM_MANY else FEW
    return tuple([-points for points in reversed(usual)]) if now < 0 else usual


def _line(make: Controls, place: int, line: LineRule) -> Iterable[Panel]:
    buttons = {
        f"line_again-{place}": phrase("Copy this"),
        f"line_off-{place}": phrase("Remove this"),
    }
    beside = [_buttons(make, LINES, place, buttons)]
    title = line.text or phrase("Who gets the points")
    same = phrase("The same team") if line.side else phrase("The same player")
    to = {"words": {"": same}}
    yield make.group_panel(
        f"p-line-{place}-name", title, "line", place, beside=beside, given={"line_to": to}
    )
    yield from _conditions(
        make, LINES, place, Wording(make.game, "team" if line.side else "player")
    )
    now = write_term(make.game, line.times) if line.times else ""
    factors = {"": phrase("Nothing"), **make.terms}
    times = make.choice(f"line_times-{place}", phrase("Multiply by"), factors, now)
    hidden = () if line.times else (times,)
    flat = f"line_flat-{place}"
    each_of = f"line_each_of-{place}"
    if line.points is not None:
        other = (
            {flat: phrase("Remove the fixed points")}
            if line.of
            else {each_of: phrase("Add points for each")}
        )
        yield _points(make, "points", place, line.points, other, hidden)
    if line.each is not None and line.of:
        other = (
            {flat: phrase("Add fixed points")}
            if line.points is None
            else {each_of: phrase("Remove the points for each")}
        )
        yield _points(make, "each", place, line.each, other, hidden)
        of, more = _quantity(make, "line_of", f"-{place}", phrase("For each"), line.of)
        yield make.panel(f"p-line-{place}-of", phrase("Points for each"), of, **more)
    if line.times:
        yield make.panel(f"p-line-{place}-times", phrase("Multiplied by"), times)


def _points(
    make: Controls,
    part: str,
    place: int,
    now: int,
    deeds: dict[str, str],
    hidden: Iterable[Control],
) -> Panel:
    """Return the panel of a line's points, or its points for “each” of something (`part`)."""
    name = f"line_{part}"
    beside = [make.action_buttons(deeds)]
    panel = f"p-line-{place}-{part}"
    given = {name: {"usual": usual_points(now)}}
    return make.group_panel(
        panel, translate(SETTINGS[name].label), name, place, beside=beside, more=hidden, given=given
    )


def _count(make: Controls, place: int) -> Iterable[Panel]:
    count = make.game.counts[place]
    owner = f"p-count-{place}"
    buttons = _buttons(make, COUNTS, place, {f"count_off-{place}": phrase("Remove this")})
    yield make.panel(f"{owner}-name", count.name, make.setting("count", place), buttons)
    yield from _conditions(make, COUNTS, place, Wording(make.game, side=True))
    of, more = _quantity(make, "count_of", f"-{place}", phrase("What is counted"), count.of)
    yield make.panel(f"{owner}-of", phrase("What is counted"), of, **more)
    usual = usual_points(count.points or 0)
    now = bool(count.every)
    given: dict[str, dict[str, Any]] = {
        "count_points": {"usual": usual},
        "count_gives": {"now": now},
    }
    yield make.group_panel(
        f"{owner}-every", phrase("Points for the count"), "every", place, given=given
    )


def _buttons(make: Controls, rules: Rules, place: int, options: dict[str, str]) -> Options:
    """Return `options` as buttons, and one for a further condition if the rule has room."""
    rule = rules.get(make.game, place)
    text = phrase("Add another condition") if rule.conditions else phrase("Add a condition")
    further = {f"{rules.called}_if-{place}": text} if has_room(rule, "conditions") else {}
    return make.action_buttons(further | options)


def _quantity(
    make: Controls, fact: str, ending: str, label: str, now: Quantity
) -> tuple[Options, dict[str, Any]]:
    """Return the choice of a single term, and for a panel the choices of terms added and taken off.

    Their summary is what the quantity adds and takes off, if that are two terms or more. The
    controls' names are `fact`, perhaps with _plus or _minus, and `ending`, the indexes of the part:
    `-0-1`.
    """
    plus, minus = [
        [write_term(make.game, term) for term in terms] for terms in (now.plus, now.minus)
    ]
    single = make.choice(
        f"{fact}{ending}", label, make.terms, *(plus if len(plus) == 1 and not minus else ())
    )
    added = make.choice(f"{fact}_plus{ending}", phrase("Added together"), make.terms, *plus)
    taken = make.choice(f"{fact}_minus{ending}", phrase("Subtracted"), make.terms, *minus)
    several = len(plus) + len(minus) > 1
    summary = (
        phrase("Total: {sum}", sum=Wording(make.game).format_quantity(now))
        if several
        else phrase("Add or subtract numbers")
    )
    return single, {"more": (added, taken), "summary": summary}


def _conditions(make: Controls, rules: Rules, place: int, wording: Wording) -> Iterable[Panel]:
    """Yield the panels of each condition: what is looked at, how it compares (no tick), to what."""
    called = rules.called
    owner = f"p-{rules.called}-{place}"
    compared = phrase("Compared number")
    comparison = phrase("Comparison")
    for number, condition in enumerate(rules.get(make.game, place).conditions):
        ending = f"-{place}-{number}"
        compare = condition.compare
        what, more = _quantity(make, f"{called}_what", ending, compared, condition.what)
        buttons = _buttons(
            make, rules, place, {f"{called}_without{ending}": phrase("Remove this condition")}
        )
        yield make.panel(f"{owner}-what-{number}", compared, what, buttons, **more)
        if wording.needs_tick(condition) is None:
            how = make.choice(f"{called}_how{ending}", phrase("It is"), COMPARED, compare)
            yield make.panel(f"{owner}-how-{number}", comparison, how)
            yield _than(make, rules, place, number, condition.value)
        else:
            how = make.choice(f"{called}_how{ending}", comparison, COMPARED, compare)
            tick = make.choice(
                f"{called}_than{ending}", phrase("It is"), TICKED, str(condition.value)
            )
            yield make.panel(
                f"{owner}-than-{number}",
                phrase("Compared with"),
                tick,
                more=[how],
                summary=phrase("More"),
            )


def _than(
    make: Controls, rules: Rules, place: int, number: int, value: int | Quantity | tuple[int, int]
) -> Panel:
    """Return the panel of what a condition compares with: one number, two, or another quantity."""
    name = f"{rules.called}_than"
    other = f"{rules.called}_as"
    ending = f"-{place}-{number}"
    more: dict[str, Any] = {}
    if isinstance(value, Quantity):
        quantity, more = _quantity(make, other, ending, phrase("Another number"), value)
        usual = {str(number): str(number) for number in USUAL}
        controls: list[Control] = [
            quantity,
            make.choice(f"{name}{ending}", phrase("Or a number"), usual),
        ]
    elif isinstance(value, tuple):
        low = make.setting(name, place, number, label=phrase("From"), now=value[0])
        controls = [low, make.setting(f"{rules.called}_high", place, number)]
    else:
        quantity = make.choice(f"{other}{ending}", phrase("Or another number"), make.terms)
        controls = [make.setting(name, place, number, usual=USUAL), quantity]
    panel = f"p-{rules.called}-{place}-than-{number}"
    return make.panel(panel, phrase("Compared with"), *controls, **more)
