"""The editor's sentences on what numbers give: lines, and what is counted through the match."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.declared.counted import CountRule, LineRule
from games.rules.declared.declaration import Declaration
from games.rules.declared.settings import SETTINGS
from games.rules.editing.differences import line_keys
from games.rules.editing.parts import has_room
from games.rules.editing.quantities import COUNTS, LINES, Rules, term_text
from games.wording.declared.lines import count_phrase, line_phrase
from games.wording.declared.phrases import with_name

from .controls import Control, Controls, EditorSection, Option, Panel
from .quantity_controls import condition_panels, quantity_controls, summed

FEW, MANY = (1, 2, 5, 10, 20), (25, 50, 100, 150, 200)
FROM_MANY = 25


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
    """Return the points to offer, from low to high: of the size and sign that a line gives now."""
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
        yield _points(make, "line_points", place, line.points, {fact: other}, hidden)
    if line.each is not None and line.of:
        other = "And points besides" if line.points is None else "Nothing for each"
        fact = f"line_flat-{place}" if line.points is None else f"line_each_of-{place}"
        yield _points(make, "line_each", place, line.each, {fact: other}, hidden)
        of, further = quantity_controls(game, make, "line_of", f"-{place}", "For each", line.of)
        yield make.panel(f"p-line-{place}-of", "For each of what", *of, more=further, summary=summed(game, line.of))
    if line.times:
        yield make.panel(f"p-line-{place}-times", "Multiplied by", times)


def _about(make: Controls, place: int, line: LineRule) -> Panel:
    """Return the panel of a line's name, for whom it is worked, and who gets it."""
    deeds = {f"line_again-{place}": "The same once more", f"line_off-{place}": "Take this away"}
    if has_room(line, "conditions"):
        deeds = {f"line_if-{place}": _further(line)} | deeds
    words = {"line_to": {"": "The same side" if line.side else "The same player"}}
    title, beside = line.text or "Who gets it", (make.action_buttons(deeds),)
    return make.group_panel(f"p-line-{place}-name", title, "line", place, beside=beside, words=words)


def _points(
    make: Controls, name: str, place: int, now: int, deeds: dict[str, str], hidden: tuple[Control, ...]
) -> Panel:
    """Return the panel of points, and what else there could be. `p-line-2-points` is that of `line_points-2`."""
    panel, label = f"p-line-{place}-{name.removeprefix('line_')}", SETTINGS[name].label
    controls = make.setting(name, place, usual=usual_points(now)), make.action_buttons(deeds)
    more = make.chosen(f"{name}-{place}", now), *hidden
    return make.panel(panel, label, *controls, more=more, summary=make.said_of(now))


def _conditions(game: Declaration, make: Controls, rules: Rules, place: int, *, of_sides: bool) -> Iterable[Panel]:
    """Yield the panels of all conditions of the rule at `place`."""
    for condition in range(len(rules.get(game, place).conditions)):
        yield from condition_panels(game, make, rules, place, condition, of_sides=of_sides)


def _count(game: Declaration, make: Controls, place: int) -> Iterable[Panel]:
    """Yield the panels that change the count at `place`."""
    count = game.counts[place]
    deeds = {f"count_off-{place}": "Take this away"}
    if has_room(count, "conditions"):
        deeds = {f"count_if-{place}": _further(count)} | deeds
    yield make.panel(f"p-count-{place}-name", count.name, make.setting("count", place), make.action_buttons(deeds))
    yield from _conditions(game, make, COUNTS, place, of_sides=True)
    of, further = quantity_controls(game, make, "count_of", f"-{place}", "What is counted", count.of)
    yield make.panel(f"p-count-{place}-of", "What is counted", *of, more=further, summary=summed(game, count.of))
    gives = make.yes_no(f"count_gives-{place}", "So many of it", "Give points", "Give nothing", now=bool(count.every))
    if count.every is None or count.points is None:
        yield make.panel(f"p-count-{place}-every", "What so many give", gives)
        return
    yield make.panel(
        f"p-count-{place}-every",
        "What so many give",
        make.setting("count_every", place),
        make.setting("count_points", place, usual=usual_points(count.points)),
        gives,
        more=(make.chosen(f"count_points-{place}", count.points),),
        summary=make.said_of(count.points),
    )


def _further(rule: LineRule | CountRule) -> str:
    return "And something else must hold" if rule.conditions else "Only where something holds"
