"""A match as it was when a line of its log was written: who sat there, under which name, and what was played for what.

A line keeps the facts that changed. What they mean hangs on other facts, which may have changed since: these are taken
back, line by line, from how the match is now. So a line says what was true then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from games.matches.facts import MatchFacts
from games.matches.match_reading import Reading
from games.matches.people import people_called
from games.models import LogEntry, Match, Seat
from games.values.isolated import isolated

Action = LogEntry.Action
MEANT_BY = (Action.SEATS, Action.PEOPLE, Action.RENAME, Action.MERGE, Action.GAME, Action.STAKES)
"""What was done that gives older lines another meaning."""


@dataclass(frozen=True, slots=True)
class Then:
    """A match at a moment of its log, as far as words of the log need it; `names` are those of renamed players then."""

    reading: Reading
    names: Mapping[str, str] = field(default_factory=dict)

    def phone(self, entry: LogEntry) -> str:
        """Whose phone a line came from; empty where it did not say."""
        return self.names.get(entry.phone.name, entry.phone.name) if entry.phone else ""


def as_before(then: Then, entries: Iterable[LogEntry]) -> Then:
    """The match before these changes, the last of which comes first."""
    for entry in entries:
        before, after = entry.before or {}, entry.after or {}
        if entry.action == Action.SEATS and before:
            then = replace(then, reading=replace(then.reading, people=people_called(before["players"])))
        elif entry.action == Action.PEOPLE:
            then = _seated(then, before["ids"], after["ids"], before["players"])
        elif entry.action in (Action.RENAME, Action.MERGE):
            then = _called(then, after["name"], before["name"], same_player=entry.action == Action.RENAME)
        elif entry.action == Action.GAME:
            then = _played(then, declaration=before["declaration"], options=before["options"])
        elif entry.action == Action.STAKES:
            others = {name: value for name, value in then.reading.facts.match.options.items() if name not in after}
            then = _played(then, options={**others, **before})
    return then


def _seated(then: Then, before: Sequence[int], after: Sequence[int], names: Sequence[str]) -> Then:
    """The match with those who had a seat before (ids, names) in place of those who have one after that."""
    if list(before) == list(after):
        return then
    facts = copy(then.reading.facts)
    now = dict(zip(after, facts.seats, strict=True))
    gone = Seat.all_seats.filter(match=facts.match, player__in=set(before) - set(after))
    now |= {seat.player_id: seat for seat in gone}
    facts.seats = [now.get(player) or Seat(match=facts.match) for player in before]
    return replace(then, reading=replace(then.reading, facts=facts, people=people_called(names)))


def _called(then: Then, after: str, before: str, *, same_player: bool) -> Then:
    people = [
        replace(person, name=isolated(before)) if person.name == isolated(after) else person
        for person in then.reading.people
    ]
    now = next((now for now, name in then.names.items() if name == after), after)
    names = {**then.names, now: before} if same_player else then.names
    return Then(replace(then.reading, people=people), names)


def _played(then: Then, **fields: object) -> Then:
    """The match with another game or other options; its deals, which may not go with them, are left out."""
    match: Match = copy(then.reading.facts.match)
    for name, value in fields.items():
        setattr(match, name, value)
    facts = MatchFacts(match, then.reading.facts.seats, [])
    return replace(then, reading=replace(then.reading, facts=facts))
