"""Who came, went, sat out and was played for in a match, each to be moved, changed or taken out."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.match_reading import Reading
from games.matches.people import Person
from games.play.attendance import Happened, people_of
from games.rules.attendance import FOR_ONE_DEAL, SCORES, STARTS, Kind
from games.wording.attendance import happened, people_changed
from games.wording.changed import Changed

NOT_SO = "not so"
TOTALS = {"own": "own total", "worst": "worst total", "average": "average", "zero": "zero"}
GIVES = {"nothing": "nothing", "average": "the average"}


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change that was written: what names it in an address, whom it is about, and what it says."""

    before: int
    kind: str
    player: int
    person: Person
    words: str


@dataclass(frozen=True, slots=True)
class ChangeToCorrect:
    """A change and what it can become: before which deals, with which totals or for which scores; none: no choice.

    `start` and `score` are those that it has.
    """

    row: ChangeRow
    deals: tuple[int, ...]
    starts: tuple[tuple[str, str], ...]
    scores: tuple[tuple[str, str], ...]
    start: str
    score: str

    @property
    def in_deal(self) -> bool:
        """Whether it is of one deal, and not between two."""
        return self.row.kind in FOR_ONE_DEAL


def changes_of(reading: Reading) -> tuple[ChangeRow, ...]:
    """All that happened at a match's table, the last first."""
    return tuple(_row(reading, one) for one in reversed(people_of(reading.facts).changes))


def change_to_correct(reading: Reading, which: play.Which) -> ChangeToCorrect | None:
    """A change as it is, and what it can become; None where there is none such."""
    people = people_of(reading.facts)
    place = which.place_in(people)
    if place is None:
        return None
    one = people.changes[place]
    starts = STARTS[_after(people.changes[:place], one)] if one.kind in ("join", "back") else ()
    scores = SCORES if one.kind == "sit_out" else ()
    last = max(play.next_deal(reading.facts), one.before)
    return ChangeToCorrect(
        row=_row(reading, one),
        deals=tuple(range(1 if one.kind in FOR_ONE_DEAL else 2, last + 1)),
        starts=tuple((start, TOTALS[start]) for start in starts),
        scores=tuple((score, GIVES[score]) for score in scores),
        start=one.start or next(iter(starts), ""),
        score=one.score or next(iter(scores), ""),
    )


def people_correction(before: Reading, after: Reading) -> tuple[Changed, ...]:
    """What is said of who was there, before and after."""
    was, now = people_changed(people_of(before.facts).fact(), people_of(after.facts).fact())
    return (Changed("Who was there", was or NOT_SO, now or NOT_SO),)


def _row(reading: Reading, one: Happened) -> ChangeRow:
    person, by = reading.people[one.seat], one.by.name if one.by else ""
    words = happened(one.kind, person.name, one.before, one.start, one.score, by)
    return ChangeRow(one.before, one.kind, reading.facts.seats[one.seat].player_id, person, words)


def _after(earlier: tuple[Happened, ...], one: Happened) -> Kind:
    """How somebody went who came back; “join” where they came for the first time."""
    went = [other.kind for other in earlier if other.seat == one.seat and other.kind in ("leave", "out")]
    return "join" if one.kind == "join" or not went else "leave" if went[-1] == "leave" else "out"
