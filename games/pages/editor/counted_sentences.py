"""The editor's sentences on numbers: those entered, their points, and counts through a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

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
from .controls import Control, ControlMaker, EditorSection, Option, Options, Panel, SentenceRow

MAX_DEALT_LENGTH = 300  # characters of a typed list of cards dealt
# By the value that a tap sends.
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
FEW_POINTS = (1, 2, 5, 10, 20)
MANY_POINTS = (25, 50, 100, 150, 200)
"""The points that are offered: the first below 25, the second from there on."""
USUAL_COMPARED = (0, 1, 2, 3, 13)
TICKED = {"1": say("Ticked"), "0": say("Not ticked")}


def build_noted_section(game: Declaration, make: ControlMaker) -> EditorSection:
    """Return the section on cards dealt and on numbers, or on “Nothing” if there is neither."""
    title = phrase("Numbers you enter")
    if not game.numbers and not game.dealt:
        cards_dealt = {"same": phrase("Cards dealt")}
        panel = make.panel(
            "p-note",
            title,
            make.choice("note", phrase("Enter in every deal"), USUAL_NOTED),
            make.choice("dealing-0", phrase("Set how many cards are dealt"), cards_dealt),
        )
        nothing = make.sentence(_describe_nothing(game), [panel], fact="noted")
        return EditorSection("noted", title, (nothing,))
    step_count = max(1, len(game.dealt))  # “Not set” has a panel, too
    dealt = make.sentence(
        phrase("Cards dealt: {dealt}", dealt=build_dealt_phrase(game, MAX_RUNS)),
        [_build_dealt_panel(game, make, index) for index in range(step_count)],
        owner="p-dealt",
        fact="dealt",
    )
    numbers = [_build_number_sentence(game, make, index) for index in range(len(game.numbers))]
    offered = USUAL_NOTED if has_room(game, "numbers") else {}
    noted_names = {rule.name for rule in game.numbers}
    adds = [
        Option(f"note={key}", translate(text))
        for key, text in offered.items()
        if text not in noted_names
    ]
    sentences = (dealt, *numbers)
    return EditorSection("noted", title, sentences, tuple(adds), make.error("note"))


def _describe_nothing(game: Declaration) -> str:
    slot = open_slots(note="note")
    if game.layout == "typed":
        return phrase("{note}Nothing{close} but the score is entered.", **slot)
    return phrase("{note}Nothing{close} is entered besides the cards.", **slot)


def _build_dealt_panel(game: Declaration, make: ControlMaker, index: int) -> Panel:
    """Return the panel of the cards dealt from a number of players on: the step at `index`."""
    cards_dealt = game.dealt[index][1] if game.dealt else None
    # A later step is removed by a button instead.
    options = {"no": phrase("Not set")} if index == 0 else {}
    options |= {"same": phrase("Always the same number"), "list": phrase("Deal by deal")}
    controls: list[Control] = []
    if cards_dealt is None:
        chosen = "no"
    elif isinstance(cards_dealt, tuple):
        chosen = "list"
        label = phrase("Cards of each deal")
        text = format_cards_dealt(cards_dealt)
        controls.append(make.text(f"dealt-{index}", label, text, MAX_DEALT_LENGTH, USUAL_LISTS))
    else:
        chosen = "same"
        controls.append(make.setting("dealt", index))
    label = phrase("Cards dealt to each player")
    controls.append(make.choice(f"dealing-{index}", label, options, chosen))
    if index:
        controls += make.player_step(game.dealt, index, "dealt_since", "fewer_dealt")
    if game.dealt and index + 1 == len(game.dealt):
        controls.append(
            make.action_buttons({"more_dealt": phrase("Add another number for more players")})
        )
    return make.panel(f"p-dealt-{index}", phrase("Cards dealt"), *controls)


def _build_number_sentence(game: Declaration, make: ControlMaker, index: int) -> SentenceRow:
    """Return the sentence on the number at `index`, with the panels that change it."""
    rule = game.numbers[index]
    owner = f"p-number-{index}"
    overrides = _build_overrides(game, rule)
    remove = make.action_buttons({f"number_off-{index}": phrase("Remove this and its points")})
    panels = [make.panel(f"{owner}-name", rule.name, make.setting("number", index), remove)]
    for group, title in NUMBER_GROUPS.items():
        # A number that is noted once for all has no sum.
        if group == "sum" and rule.once:
            continue
        label = translate(refill(title, {"number": rule.name}))
        panels.append(
            make.group_panel(f"{owner}-{group}", label, group, index, overrides=overrides)
        )
    sentence = with_name(rule.name, number_phrase(rule, whole=True))
    return make.sentence(sentence, panels, owner=owner, fact=f"number {rule.name}")


def _build_overrides(game: Declaration, rule: NumberRule) -> dict[str, dict[str, Any] | None]:
    """Return the `overrides` of `group_panel` for a number's settings."""
    sum_word = "not" if rule.sum is None else "sum"
    if rule.together is None:
        sum_word = "any"
    sum_number = None  # not shown if the sum is free, or the cards dealt
    if isinstance(rule.together, int):
        sum_number = {"label": phrase("Exactly") if sum_word == "sum" else phrase("Not")}
    # A default has to be possible in the deal with the fewest cards.
    highest_default = rule.get_highest(find_fewest_dealt(game.dealt) or MAX_DEALT)
    overrides: dict[str, dict[str, Any] | None] = {
        "number_sum_is": sum_number,
        "number_sum": {
            "current": f"{sum_word} dealt" if rule.together == DEALT else sum_word,
            "words": {} if game.dealt else {"sum dealt": "", "not dealt": ""},
        },
        "number_silent": {"current": rule.default is not None},
        "number_default": {"bounds": (rule.least, highest_default)},
    }
    if rule.is_tick:  # always from 0 to 1
        return overrides | {"number_least": None, "number_most": None, "number_most_as": None}
    is_most_dealt = rule.most == DEALT
    overrides["number_most"] = None if is_most_dealt else {}
    most_as = {"current": DEALT if is_most_dealt else "number"}
    overrides["number_most_as"] = most_as if game.dealt else None
    return overrides


def build_lines_section(game: Declaration, make: ControlMaker) -> EditorSection | None:
    """Return the section on lines, the rules that give points; None without numbers and lines."""
    if not game.numbers and not game.lines:
        return None
    sentences = []
    for index, (line, key) in enumerate(zip(game.lines, make_line_keys(game), strict=True)):
        text = with_name(line.text, build_line_phrase(game, line))
        panels = _list_line_panels(make, index, line)
        facts = {"points": make.fact_of(line.points, key), "each": make.fact_of(line.each, key)}
        sentence = make.sentence(text, panels, owner=f"p-line-{index}", fact=key, facts=facts)
        sentences.append(replace(sentence, hint=format_cancelled_points(game, line)))
    adds = []
    if has_room(game, "lines"):
        adds.append(Option("give=", phrase("Add points")))
    if not game.counts:  # with counts, their own section has this button
        adds.append(Option("count_more=", phrase("Count during the match")))
    error = make.error("give") or make.error("count_more")
    title = phrase("Points for these numbers")
    return EditorSection("gives", title, tuple(sentences), tuple(adds), error)


def build_counts_section(game: Declaration, make: ControlMaker) -> EditorSection | None:
    """Return the section on counts through the match; None without any."""
    if not game.counts:
        return None
    sentences = []
    for index, count in enumerate(game.counts):
        text = with_name(count.name, count_phrase(game, count))
        panels = _list_count_panels(make, index)
        key = f"count {count.name}"
        facts = {"every": make.fact_of(count.points, key)}
        sentences.append(
            make.sentence(text, panels, owner=f"p-count-{index}", fact=key, facts=facts)
        )
    adds = (Option("count_more=", phrase("Add another count")),) if has_room(game, "counts") else ()
    title = phrase("Counted during the match")
    return EditorSection("counted", title, tuple(sentences), adds, make.error("count_more"))


def list_usual_points(current: int) -> tuple[int, ...]:
    """Return the points to offer, from low to high: of the size and sign of the current ones."""
    usual = MANY_POINTS if abs(current) >= MANY_POINTS[0] else FEW_POINTS
    return tuple([-points for points in reversed(usual)]) if current < 0 else usual


def _list_line_panels(make: ControlMaker, index: int, line: LineRule) -> Iterable[Panel]:
    """Yield the panels of a line, in the order of its sentence: who gets it, when, and what."""
    owner = f"p-line-{index}"
    buttons = {
        f"line_again-{index}": phrase("Copy this"),
        f"line_off-{index}": phrase("Remove this"),
    }
    title = line.text or phrase("Who gets the points")
    same_side = phrase("The same team") if line.side else phrase("The same player")
    yield make.group_panel(
        f"{owner}-name",
        title,
        "line",
        index,
        beside=[_build_buttons(make, LINES, index, buttons)],
        overrides={"line_to": {"words": {"": same_side}}},
    )
    wording = Wording(make.game, who="team" if line.side else "player")
    yield from _list_condition_panels(make, LINES, index, wording)
    factors = {"": phrase("Nothing"), **make.terms}
    factor = write_term(make.game, line.times) if line.times else ""
    times = make.choice(f"line_times-{index}", phrase("Multiply by"), factors, factor)
    # The sentence names a factor, and its slot opens the choice; without one the points have it.
    more = () if line.times else (times,)
    fixed = f"line_flat-{index}"
    each_of = f"line_each_of-{index}"
    # A line keeps fixed points or points for each: the only ones have a button for the others.
    if line.points is not None:
        if line.of:
            action = {fixed: phrase("Remove the fixed points")}
        else:
            action = {each_of: phrase("Add points for each")}
        yield _build_points_panel(make, "points", index, line.points, action, more)
    if line.each is not None and line.of:
        if line.points is None:
            action = {fixed: phrase("Add fixed points")}
        else:
            action = {each_of: phrase("Remove the points for each")}
        yield _build_points_panel(make, "each", index, line.each, action, more)
        title = phrase("Points for each")
        of = _build_quantity_choices(make, "line_of", f"-{index}", phrase("For each"), line.of)
        yield make.panel(f"{owner}-of", title, of.term, more=of.more, summary=of.summary)
    if line.times:
        yield make.panel(f"{owner}-times", phrase("Multiplied by"), times)


def _build_points_panel(
    make: ControlMaker,
    part: str,
    index: int,
    current: int,
    action: dict[str, str],
    more: Iterable[Control],
) -> Panel:
    """Return the panel of a line's points, or its points for “each” of something (`part`)."""
    name = f"line_{part}"
    return make.group_panel(
        f"p-line-{index}-{part}",
        translate(SETTINGS[name].label),
        name,
        index,
        beside=[make.action_buttons(action)],
        more=more,
        overrides={name: {"usual": list_usual_points(current)}},
    )


def _list_count_panels(make: ControlMaker, index: int) -> Iterable[Panel]:
    """Yield the panels of a count: its name, its conditions, what is counted, its points."""
    count = make.game.counts[index]
    owner = f"p-count-{index}"
    buttons = _build_buttons(make, COUNTS, index, {f"count_off-{index}": phrase("Remove this")})
    yield make.panel(f"{owner}-name", count.name, make.setting("count", index), buttons)
    yield from _list_condition_panels(make, COUNTS, index, Wording(make.game, side=True))
    counted = phrase("What is counted")
    of = _build_quantity_choices(make, "count_of", f"-{index}", counted, count.of)
    yield make.panel(f"{owner}-of", counted, of.term, more=of.more, summary=of.summary)
    overrides: dict[str, dict[str, Any]] = {
        "count_points": {"usual": list_usual_points(count.points or 0)},
        "count_gives": {"current": bool(count.every)},
    }
    title = phrase("Points for the count")
    yield make.group_panel(f"{owner}-every", title, "every", index, overrides=overrides)


def _build_buttons(
    make: ControlMaker, rules: Rules, index: int, options: dict[str, str]
) -> Options:
    """Return `options` as buttons, after one for a further condition if the rule has room."""
    rule = rules.get(make.game, index)
    buttons = {}
    if has_room(rule, "conditions"):
        text = phrase("Add another condition") if rule.conditions else phrase("Add a condition")
        buttons[f"{rules.called}_if-{index}"] = text
    return make.action_buttons(buttons | options)


class QuantityChoices(NamedTuple):
    """What a quantity is chosen with: a single term, or behind a summary several."""

    term: Options
    more: tuple[Options, Options]  # the terms to add, and those to subtract
    summary: str


def _build_quantity_choices(
    make: ControlMaker, name: str, indexes: str, label: str, quantity: Quantity
) -> QuantityChoices:
    """Return a quantity's choices, each named by `name`, _plus or _minus, and `indexes`: -0-1."""
    plus = [write_term(make.game, term) for term in quantity.plus]
    minus = [write_term(make.game, term) for term in quantity.minus]
    is_single = len(plus) == 1 and not minus
    term = make.choice(f"{name}{indexes}", label, make.terms, *(plus if is_single else ()))
    added = make.choice(f"{name}_plus{indexes}", phrase("Added together"), make.terms, *plus)
    subtracted = make.choice(f"{name}_minus{indexes}", phrase("Subtracted"), make.terms, *minus)
    if len(plus) + len(minus) > 1:
        summary = phrase("Total: {sum}", sum=Wording(make.game).format_quantity(quantity))
    else:
        summary = phrase("Add or subtract numbers")
    return QuantityChoices(term, (added, subtracted), summary)


def _list_condition_panels(
    make: ControlMaker, rules: Rules, index: int, wording: Wording
) -> Iterable[Panel]:
    """Yield the panels of each condition: what is compared, how (not for a tick), with what."""
    called = rules.called  # “line” or “count”, with which the names of its controls begin
    owner = f"p-{called}-{index}"
    for condition_index, condition in enumerate(rules.get(make.game, index).conditions):
        indexes = f"-{index}-{condition_index}"
        compared = phrase("Compared number")
        what = _build_quantity_choices(make, f"{called}_what", indexes, compared, condition.what)
        remove = {f"{called}_without{indexes}": phrase("Remove this condition")}
        yield make.panel(
            f"{owner}-what-{condition_index}",
            compared,
            what.term,
            _build_buttons(make, rules, index, remove),
            more=what.more,
            summary=what.summary,
        )
        is_tick = wording.needs_tick(condition) is not None
        comparison = phrase("Comparison")
        label = comparison if is_tick else phrase("It is")
        compare = make.choice(f"{called}_how{indexes}", label, COMPARED, condition.compare)
        if is_tick:
            value = str(condition.value)
            tick = make.choice(f"{called}_than{indexes}", phrase("It is"), TICKED, value)
            yield make.panel(
                f"{owner}-than-{condition_index}",
                phrase("Compared with"),
                tick,
                more=[compare],
                summary=phrase("More"),
            )
        else:
            yield make.panel(f"{owner}-how-{condition_index}", comparison, compare)
            yield _build_value_panel(make, rules, index, condition_index, condition.value)


def _build_value_panel(
    make: ControlMaker,
    rules: Rules,
    index: int,
    condition_index: int,
    value: int | Quantity | tuple[int, int],
) -> Panel:
    """Return the panel of what a condition compares with: a number, a range, or a quantity."""
    name = f"{rules.called}_than"
    quantity_name = f"{rules.called}_as"
    indexes = f"-{index}-{condition_index}"
    panel = f"p-{rules.called}-{index}-than-{condition_index}"
    title = phrase("Compared with")
    if isinstance(value, Quantity):
        options = {str(number): str(number) for number in USUAL_COMPARED}
        number_choice = make.choice(f"{name}{indexes}", phrase("Or a number"), options)
        label = phrase("Another number")
        choices = _build_quantity_choices(make, quantity_name, indexes, label, value)
        return make.panel(
            panel, title, choices.term, number_choice, more=choices.more, summary=choices.summary
        )
    if isinstance(value, tuple):
        low = make.setting(name, index, condition_index, label=phrase("From"), current=value[0])
        high = make.setting(f"{rules.called}_high", index, condition_index)
        return make.panel(panel, title, low, high)
    number = make.setting(name, index, condition_index, usual=USUAL_COMPARED)
    label = phrase("Or another number")
    quantity = make.choice(f"{quantity_name}{indexes}", label, make.terms)
    return make.panel(panel, title, number, quantity)
