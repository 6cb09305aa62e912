"""A match's log in words: when, whose phone, what was done, and the fact before and after."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.models import LogEntry
from games.rules.record import Hand
from games.rules.replay import score_hand

from ..shown.match_reading import Reading, has_pot
from ..shown.people import people_called
from ..shown.stakes_words import stakes_words
from ..shown.words import count, does_first, genitive, listing, number
from .match_sheet import answer_words, hand_words, option_words

Action = LogEntry.Action
REST = {"leader": "to the leader", "split": "split equally"}
"""What becomes of the rest of the pot."""
PAGE = 50
"""Lines on a page of the log."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A fact that changed: what it is, and in few words what it was and what it became."""

    subject: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A change. `before` is empty where there was nothing, `after` where there is nothing any more.

    `changed` says the same in few words; there, a hand is its score. `tag` says what kind of change it was.
    """

    at: datetime
    who: str
    what: str
    before: str
    after: str
    changed: Changed
    tag: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some lines of the log, the last first; `older` is where the page after this one begins, None at the start."""

    lines: tuple[LogLine, ...]
    older: int | None


def log_of(reading: Reading) -> tuple[LogLine, ...]:
    """The log of a match, what was done last first; one query, or two where something was undone."""
    return _lines(reading, list(_last_first(reading)))


def log_page(reading: Reading, before: int | None = None) -> LogPage:
    """A page of the log: the last lines, or those before the line of that id; as many queries whatever its length."""
    log = _last_first(reading)
    entries = list((log if before is None else log.filter(pk__lt=before))[: PAGE + 1])
    later = [] if before is None else log.filter(pk__gte=before, action=Action.SEATS)
    page = _lines(_as_before(reading, later), entries[:PAGE])
    return LogPage(page, entries[PAGE - 1].pk if len(entries) > PAGE else None)


def undoing(reading: Reading, revision: int | None) -> tuple[Changed, ...]:
    """What taking back a change does: what it changed, the other way round; nothing for none. One query."""
    changed = () if revision is None else _changed_by(reading, revision)
    return tuple(Changed(fact.subject, fact.after, fact.before) for fact in changed)


def _changed_by(reading: Reading, revision: int) -> tuple[Changed, ...]:
    """What a change changed, in few words; where it took deals out for an earlier end, only that end."""
    entries = list(reading.facts.match.log.filter(revision=revision).exclude(action=Action.CONFIRM).order_by("id"))
    if entries and entries[0].action == Action.SEATS:
        return seats_changed(*(fact["players"] for fact in (entries[0].before, entries[0].after) if fact))
    ends = [entry for entry in entries if entry.action in (Action.END, Action.GO_ON)]
    hands = [entry for entry in entries if entry.seat_id]
    return tuple(_changed(reading, entry) for entry in ends or hands or entries)


def seats_changed(before: Sequence[str], after: Sequence[str]) -> tuple[Changed, ...]:
    """The seats where somebody else sits, by the names in seat order."""
    pairs = enumerate(zip(before, after, strict=True), 1)
    return tuple(Changed(f"Seat {seat}", was, now) for seat, (was, now) in pairs if was != now)


def _last_first(reading: Reading) -> QuerySet[LogEntry]:
    return reading.facts.match.log.select_related("phone").order_by("-id")


def _lines(reading: Reading, entries: Sequence[LogEntry]) -> tuple[LogLine, ...]:
    """The lines in words; each names who sat there at the time."""
    back = _back(reading) if any(entry.undoes is not None for entry in entries) else set()
    lines = []
    for entry in entries:
        lines.append(_line(reading, entry, back))
        reading = _as_before(reading, [entry])
    return tuple(lines)


def _back(reading: Reading) -> set[int]:
    """The changes that undo one. What undoes one of these does something again."""
    undoing = reading.facts.match.log.filter(undoes__isnull=False).order_by("id").values_list("revision", "undoes")
    back: set[int] = set()
    for revision, undoes in dict(undoing).items():
        if undoes not in back:
            back.add(revision)
    return back


def _as_before(reading: Reading, entries: Iterable[LogEntry]) -> Reading:
    """The match with whoever sat there before these changes, the last of which comes first."""
    for entry in entries:
        if entry.action == Action.SEATS and entry.before:
            reading = replace(reading, people=people_called(entry.before["players"]))
    return reading


def _line(reading: Reading, entry: LogEntry, back: Container[int]) -> LogLine:
    words = WORDS.get(entry.action, _facts)
    before, after = ("" if fact is None else words(reading, fact) for fact in (entry.before, entry.after))
    return LogLine(
        at=entry.at,
        who=f"{genitive(entry.phone.name)} phone" if entry.phone else "a phone",
        what=_what(reading, entry),
        before=before,
        after=after,
        changed=_changed(reading, entry),
        tag=_tag(entry, back),
    )


def _tag(entry: LogEntry, back: Container[int]) -> str:
    if entry.undoes is not None:
        return "undone" if entry.revision in back else "done again"
    if entry.action == Action.HAND and entry.before is not None:
        return "corrected"
    return TAGS.get(entry.action, "")


def _what(reading: Reading, entry: LogEntry) -> str:
    corrected = entry.action == Action.HAND and entry.before is not None
    what = "corrected a hand" if corrected else str(entry.get_action_display())
    name = _seated(reading, entry)
    parts = [what, *([name] if name else []), *([f"deal {entry.deal}"] if entry.deal else [])]
    undone = [f"undoes change {entry.undoes}"] if entry.undoes else []
    return ", ".join([*parts, *undone])


def _changed(reading: Reading, entry: LogEntry) -> Changed:
    short = SHORT.get(entry.action) or WORDS.get(entry.action, _facts)
    nothing = NOTHING.get(entry.action, "")
    before, after = (nothing if fact is None else short(reading, fact) for fact in (entry.before, entry.after))
    return Changed(_subject(reading, entry), before, after)


def _subject(reading: Reading, entry: LogEntry) -> str:
    name, question = _seated(reading, entry), reading.facts.variant.question
    if name:
        return f"{genitive(name)} hand in deal {entry.deal}"
    if entry.deal:
        return f"{question.text if question else 'The answer'} Deal {entry.deal}"
    return SUBJECTS.get(entry.action) or str(entry.get_action_display()).capitalize()


def _seated(reading: Reading, entry: LogEntry) -> str:
    """Who sits at the seat that a line is about now; empty where it is about none."""
    seats = zip(reading.facts.seats, reading.people, strict=True)
    return next((person.name for seat, person in seats if seat.pk == entry.seat_id), "")


def _start(reading: Reading, fact: Mapping[str, Any]) -> str:
    names = fact["players"]
    variant, options = reading.facts.variant, fact["options"]
    told = (option_words(option.name, options) for option in variant.options_with(options) if option.name in options)
    rest = ", ".join(": ".join(words) for words in told)
    return f"{variant.name}: {listing(names)}; {names[fact['first_dealer']]} {does_first(variant)}; {rest}"


def _hand(reading: Reading, fact: Mapping[str, Any]) -> str:
    hand = _read(fact)
    words = hand_words(reading.facts.variant, hand)
    return words if hand.cards is None and not hand.marked else f"{words}: {_score(reading, fact)}"


def _score(reading: Reading, fact: Mapping[str, Any]) -> str:
    return number(score_hand(reading.facts.variant, _read(fact)).points)


def _read(fact: Mapping[str, Any]) -> Hand:
    cards = None if fact["cards"] is None else tuple(fact["cards"].split())
    return Hand(cards, fact["typed"], fact["marked"])


def _answer(reading: Reading, fact: Mapping[str, Any]) -> str:
    return answer_words(reading, fact["answer"])


def _decks(reading: Reading, fact: Mapping[str, Any]) -> str:
    return count(fact["decks"], "deck")


def _game(reading: Reading, fact: Mapping[str, Any]) -> str:
    return str(json.loads(fact["declaration"])["name"])


def _stakes(reading: Reading, fact: Mapping[str, Any]) -> str:
    return stakes_words(fact)


def _end(reading: Reading, fact: Mapping[str, Any]) -> str:
    return f"ended early, pot {REST[fact['rest']]}" if has_pot(reading) else "ended early"


def _seats(reading: Reading, fact: Mapping[str, Any]) -> str:
    return ", ".join(fact["players"])


def _name(reading: Reading, fact: Mapping[str, Any]) -> str:
    return str(fact["name"])


def _facts(reading: Reading, fact: object) -> str:
    """A fact of any kind, as it is kept."""
    if isinstance(fact, Mapping):
        return ", ".join(f"{name.replace('_', ' ')}: {_facts(reading, value)}" for name, value in fact.items())
    if isinstance(fact, list):
        return ", ".join(_facts(reading, value) for value in fact)
    return {None: "none", True: "yes", False: "no"}[fact] if fact is None or isinstance(fact, bool) else str(fact)


WORDS: Mapping[str, Callable[[Reading, Any], str]] = {
    Action.START: _start,
    Action.HAND: _hand,
    Action.TAKE_BACK: _hand,
    Action.ANSWER: _answer,
    Action.CONFIRM: _hand,
    Action.DECKS: _decks,
    Action.STAKES: _stakes,
    Action.GAME: _game,
    Action.END: _end,
    Action.GO_ON: _end,
    Action.SEATS: _seats,
    Action.RENAME: _name,
    Action.MERGE: _name,
}
SCORED = (Action.HAND, Action.TAKE_BACK, Action.CONFIRM)
SHORT: Mapping[str, Callable[[Reading, Any], str]] = dict.fromkeys(SCORED, _score)
NOTHING: Mapping[str, str] = {
    Action.HAND: "not entered",
    Action.TAKE_BACK: "not entered",
    Action.ANSWER: "open",
    Action.END: "goes on",
    Action.GO_ON: "goes on",
}
TAGS: Mapping[str, str] = {Action.TAKE_BACK: "taken back", Action.CONFIRM: "confirmed"}
SUBJECTS: Mapping[str, str] = {
    Action.DECKS: "Decks",
    Action.STAKES: "What you play for",
    Action.GAME: "The game’s rules",
    Action.END: "The end of the match",
    Action.GO_ON: "The end of the match",
    Action.SEATS: "Who sits where",
}
