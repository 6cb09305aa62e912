"""A match's log in words: when, whose phone, what was done, and the fact before and after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import LogEntry
from games.rules.cards import read_cards
from games.rules.record import Hand
from games.rules.variants import VARIANTS

from .reading import Reading
from .sheet import answer_words, hand_words, option_words
from .words import count, genitive, listing

Action = LogEntry.Action
REST = {"leader": "the rest of the pot to the leader", "split": "the rest of the pot split equally"}


@dataclass(frozen=True, slots=True)
class LogLine:
    """A change. `before` is empty where there was nothing, `after` where there is nothing any more."""

    at: datetime
    who: str
    what: str
    before: str
    after: str


def log_of(reading: Reading) -> tuple[LogLine, ...]:
    """The log of a match, what was done last first; one query."""
    return tuple(_line(reading, entry) for entry in reading.facts.match.log.select_related("phone").order_by("-id"))


def _line(reading: Reading, entry: LogEntry) -> LogLine:
    words = WORDS.get(entry.action, _facts)
    before, after = ("" if fact is None else words(reading, fact) for fact in (entry.before, entry.after))
    return LogLine(
        at=entry.at,
        who=f"{genitive(entry.phone.name)} phone" if entry.phone else "a phone",
        what=_what(reading, entry),
        before=before,
        after=after,
    )


def _what(reading: Reading, entry: LogEntry) -> str:
    corrected = entry.action == Action.HAND and entry.before is not None
    what = "corrected a hand" if corrected else str(entry.get_action_display())
    seat = next((person for person in reading.people if reading.facts.seats[person.position].pk == entry.seat_id), None)
    parts = [what, *([seat.name] if seat else []), *([f"deal {entry.deal}"] if entry.deal else [])]
    undone = [f"undoes change {entry.undoes}"] if entry.undoes else []
    return ", ".join([*parts, *undone])


def _start(reading: Reading, fact: Mapping[str, Any]) -> str:
    names = fact["players"]
    options = ", ".join(" ".join(option_words(*option)) for option in fact["options"].items())
    game = VARIANTS[fact["game"]].name
    return f"{game}: {listing(names)}; {names[fact['first_dealer']]} deals first; {options}"


def _hand(reading: Reading, fact: Mapping[str, Any]) -> str:
    cards = None if fact["cards"] is None else read_cards(fact["cards"])
    return hand_words(reading.facts.variant, Hand(cards, fact["typed"], fact["marked"]))


def _answer(reading: Reading, fact: Mapping[str, Any]) -> str:
    return answer_words(reading, fact["answer"])


def _decks(reading: Reading, fact: Mapping[str, Any]) -> str:
    return count(fact["decks"], "deck")


def _end(reading: Reading, fact: Mapping[str, Any]) -> str:
    return REST[fact["rest"]] if reading.result.money else ""


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
    Action.END: _end,
}
