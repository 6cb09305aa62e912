"""The editor's sentences on what numbers give: lines, and what is counted through the match."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.declared.bounds import (
    LONGEST_NUMBER,
    LONGEST_TEXT,
    MOST_CONDITIONS,
    MOST_COUNTS,
    MOST_EVERY,
    MOST_LINES,
)
from games.rules.declared.counted import CountRule, LineRule
from games.rules.declared.declaration import Declaration
from games.rules.editing.facts import line_keys
from games.rules.editing.quantities import COUNTS, LINES, Rules, term_text
from games.wording.declared.lines import count_phrase, line_phrase
from games.wording.declared.phrases import with_name

from .controls import Control, Controls, EditorSection, Option, Panel
from .quantity_controls import condition_panels, quantity_controls, summed

FEW, MANY = (1, 2, 5, 10, 20), (25, 50, 100, 150, 200)
FROM_MANY = 25
USUAL_EVERY = (1, 3, 5, 7, 10)


def what_it_gives(game: Declaration, make: Controls) -> EditorSection | None:
    """The lines of a game; None where nothing is noted that could give anything."""
    if not game.numbers and not game.lines:
        return None
    lines = [
        make.sentence(
            with_name(line.text, line_phrase(game, line)),
            f"p-line-{place}",
            key,
            _line(game, make, place, line),
            {"points": line.points, "each": line.each},
        )
        for place, (line, key) in enumerate(zip(game.lines, line_keys(game), strict=True))
    ]
    adds = [Option("give=", "Points for something")] if len(lines) < MOST_LINES else []
    if not game.counts:
        adds.append(Option("count_more=", "A count through the match"))
    return EditorSection(
        "gives", "What that gives", tuple(lines), tuple(adds), make.error("give") or make.error("count_more")
    )


def what_is_counted(game: Declaration, make: Controls) -> EditorSection | None:
    """What a game counts through the match; None where that is nothing."""
    if not game.counts:
        return None
    counts = [
        make.sentence(
            with_name(count.name, count_phrase(game, count)),
            f"p-count-{place}",
            f"count {count.name}",
            _count(game, make, place),
            {"every": count.points},
        )
        for place, count in enumerate(game.counts)
    ]
    adds = (Option("count_more=", "Another count"),) if len(counts) < MOST_COUNTS else ()
    return EditorSection("counted", "What is counted", tuple(counts), adds, make.error("count_more"))


def usual_points(now: int) -> tuple[int, ...]:
    """What a line often gives, from low to high: of the size and sign that it gives now."""
    usual = MANY if abs(now) >= FROM_MANY else FEW
    return tuple([-each for each in reversed(usual)]) if now < 0 else usual


def _line(game: Declaration, make: Controls, place: int, line: LineRule) -> Iterable[Panel]:
    yield _about(make, place, line)
    yield from _conditions(game, make, LINES, place, of_sides=line.side)
    now = term_text(game, line.times) if line.times else ""
    times = make.choice(f"line_times-{place}", "All of it times", {"": "Nothing", **make.terms}, now)
    hidden = () if line.times else (times,)
    if line.points is not None:
        other = "Nothing but what is for each" if line.of else "And points for each of something"
        fact = f"line_flat-{place}" if line.of else f"line_each_of-{place}"
        yield _points(make, f"line_points-{place}", "Points", line.points, {fact: other}, hidden)
    if line.each is not None and line.of:
        other = "And points besides" if line.points is None else "Nothing for each"
        fact = f"line_flat-{place}" if line.points is None else f"line_each_of-{place}"
        label = "Points for each"
        yield _points(make, f"line_each-{place}", label, line.each, {fact: other}, hidden)
        of, further = quantity_controls(game, make, "line_of", f"-{place}", "For each", line.of)
        yield make.panel(f"p-line-{place}-of", "For each of what", *of, more=further, summary=summed(game, line.of))
    if line.times:
        yield make.panel(f"p-line-{place}-times", "Multiplied by", times)


def _about(make: Controls, place: int, line: LineRule) -> Panel:
    """What a line is called, for whom it is worked, and who gets it."""
    deeds = {f"line_again-{place}": "The same once more", f"line_off-{place}": "Take this away"}
    if len(line.conditions) < MOST_CONDITIONS:
        deeds = {f"line_if-{place}": _further(line)} | deeds
    same = "The same side" if line.side else "The same player"
    gets = {"": same, "others": "All others"}
    return make.panel(
        f"p-line-{place}-name",
        line.text or "Who gets it",
        make.text(f"line-{place}", "It is called", line.text, LONGEST_TEXT),
        make.yes_no(f"line_side-{place}", "It is worked for", "Each side", "Each player", now=line.side),
        make.choice(f"line_to-{place}", "The points go to", gets, "others" if line.to_others else ""),
        make.deeds(deeds),
    )


def _points(
    make: Controls, name: str, label: str, now: int, deeds: dict[str, str], hidden: tuple[Control, ...]
) -> Panel:
    """Return the panel of points, whether a match chooses them, and what else there could be.

    `name` is the field's: `line_points-2`; the panel is called after its line and what of it: `p-line-2-points`.
    """
    points = make.points(name, label, now, usual_points(now))
    more = (make.chosen(name, now), *hidden)
    what, _, place = name.removeprefix("line_").partition("-")
    panel = f"p-line-{place}-{what}"
    return make.panel(panel, label, points, make.deeds(deeds), more=more, summary=make.said_of(now))


def _conditions(game: Declaration, make: Controls, rules: Rules, place: int, *, of_sides: bool) -> Iterable[Panel]:
    for condition in range(len(rules.get(game, place).conditions)):
        yield from condition_panels(game, make, rules, place, condition, of_sides=of_sides)


def _count(game: Declaration, make: Controls, place: int) -> Iterable[Panel]:
    count = game.counts[place]
    deeds = {f"count_off-{place}": "Take this away"}
    if len(count.conditions) < MOST_CONDITIONS:
        deeds = {f"count_if-{place}": _further(count)} | deeds
    called = make.text(f"count-{place}", "It is called", count.name, LONGEST_NUMBER)
    yield make.panel(f"p-count-{place}-name", count.name, called, make.deeds(deeds))
    yield from _conditions(game, make, COUNTS, place, of_sides=True)
    of, further = quantity_controls(game, make, "count_of", f"-{place}", "What is counted", count.of)
    yield make.panel(f"p-count-{place}-of", "What is counted", *of, more=further, summary=summed(game, count.of))
    gives = make.yes_no(f"count_gives-{place}", "So many of it", "Give points", "Give nothing", now=bool(count.every))
    if count.every is None or count.points is None:
        yield make.panel(f"p-count-{place}-every", "What so many give", gives)
        return
    name = f"count_points-{place}"
    yield make.panel(
        f"p-count-{place}-every",
        "What so many give",
        make.number(f"count_every-{place}", "Every", count.every, (1, MOST_EVERY), USUAL_EVERY),
        make.points(name, "Points", count.points, usual_points(count.points)),
        gives,
        more=(make.chosen(name, count.points),),
        summary=make.said_of(count.points),
    )


def _further(rule: LineRule | CountRule) -> str:
    return "And something else must hold" if rule.conditions else "Only where something holds"
