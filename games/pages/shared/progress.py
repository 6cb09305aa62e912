"""How far a match is, and why it is over, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.result import Progress, Standing

from .match_reading import Reading
from .words import MINUS, count, listing, number

MOST_PIPS = 20


@dataclass(frozen=True, slots=True)
class ProgressView:
    """`where` the match is, in a few words, and `meaning`, a sentence where those need one.

    Shown as `pips` (their classes) or, where they would be too many, as a bar: `done` of `of`. `label` says the same.
    """

    where: str
    meaning: str
    label: str
    pips: tuple[str, ...]
    done: int
    of: int


def progress_of(reading: Reading) -> ProgressView:
    """The progress of a match that is going on."""
    progress = reading.result.progress
    return view_of(progress, _nearest(reading) if progress.unit != "deals" else "", reading.facts.game.end.count)


def view_of(progress: Progress, meaning: str = "", counted: str = "") -> ProgressView:
    """How far a match is, with the sentence that says what that means; `counted` is what ends it in place of points."""
    if progress.unit != "deals":
        where = f"{f'{counted} ' if counted else ''}{number(progress.done)} of {number(progress.of)}"
        return ProgressView(where, meaning, where if counted else f"{where} points", (), progress.done, progress.of)
    left = progress.of - progress.done - 1
    pips = (*["on"] * progress.done, "now", *[""] * left) if progress.of <= MOST_PIPS else ()
    where = f"Deal {progress.done + 1} of {progress.of}" if progress.of > 1 else "One deal"
    label = f"{progress.done} of {count(progress.of, 'deal')} played"
    return ProgressView(where, meaning, label, pips, progress.done, progress.of)


def why_over(reading: Reading) -> str:
    """Why a finished match is over: a sentence."""
    result = reading.result
    assert result.end is not None  # noqa: S101 - only a finished match is asked
    played = count(len(result.deals), "deal")
    if result.end.reason == "deals":
        return f"All {played} are played." if len(result.deals) > 1 else "The one deal is played."
    if result.end.reason == "early":
        return f"Ended early, after {played}." if result.deals else "Ended before the first deal was played."
    totals = {standing.seat: _looked_at(standing) for standing in result.standings}
    first, *others = _sides(reading, result.end.seats)
    who = [f"{_names(reading, first)} {'has' if len(first) == 1 else 'have'} {number(totals[first[0]])}"]
    who += [f"{_names(reading, side)} {number(totals[side[0]])}" for side in others]
    return f"{listing(who)}: the match is over {_limit(reading)}."


def _nearest(reading: Reading) -> str:
    end, done = reading.facts.game.end, reading.result.progress.done
    over = f"the match is over {_limit(reading)}."
    totals = {standing.seat: _looked_at(standing) for standing in reading.result.standings}
    near = [seat for seat, total in totals.items() if (abs(total) if end.below_zero else total) == done]
    if not done or not near:
        return over.capitalize()
    sides = _sides(reading, near)
    who = listing(f"{_names(reading, side)} ({number(totals[side[0]])})" for side in sides)
    return f"{who} {'is' if len(near) == 1 else 'are'} nearest to the end: {over}"


def _sides(reading: Reading, seats: Sequence[int]) -> list[tuple[int, ...]]:
    """Those seats, team by team where all of a team are among them: a team has one total."""
    teams = [team for team in reading.facts.teams if set(team) <= set(seats)]
    return teams + [(seat,) for seat in seats if not any(seat in team for team in teams)]


def _names(reading: Reading, seats: Sequence[int]) -> str:
    return listing(reading.people[seat].name for seat in seats)


def _looked_at(standing: Standing) -> int:
    """What ends the match: a total, or what is counted."""
    return standing.total if standing.count is None else standing.count


def _limit(reading: Reading) -> str:
    """At which totals a match ends: above 100 or below −100."""
    end, target = reading.facts.game.end, number(reading.result.progress.of)
    low = f" or {'below ' if end.beyond else ''}{MINUS}{target}" if end.below_zero else ""
    counted = f"{end.count} " if end.count else ""
    return f"{'above' if end.beyond else 'at'} {counted}{target}{low}"
