"""A match's log in words: when, whose phone, what was done, and the fact before and after."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.matches.match_reading import Reading
from games.models import LogEntry
from games.rules.declared.declaration import Declaration
from games.rules.declared.games import game_of_text
from games.rules.record import Hand
from games.rules.scoring import score_hand
from games.values.clocks import place_of
from games.values.pay_links import spelled_out
from games.wording.amounts import stakes_words
from games.wording.attendance import people_changed
from games.wording.changed import Changed
from games.wording.game_changes import as_played, game_changes
from games.wording.match_sheet import answer_words, hand_words, option_words
from games.wording.words import count, does_first, genitive, listing, number

from .then import MEANT_BY, Then, as_before

Action = LogEntry.Action
REST = {"leader": "to the leader", "split": "split equally"}
"""What becomes of the rest of the pot."""
SAME_GAME = "Nothing that this match goes by"
"""What is said of a changed game none of whose facts is another one for the match."""
NOBODY: Mapping[str, Any] = {"players": [], "ids": [], "changes": []}
PAGE = 50
"""Lines on a page of the log."""
MOST_DECLARED = 400_000
"""A page ends sooner where its lines have declarations of games of more characters than that together."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A change. `before` is empty where there was nothing, `after` where there is nothing any more.

    `changed` says the same in few words; there, a hand is its score. `tag` says what kind of change it was. `facts` are
    those of a game that was changed, where it was; `of_people`: it says who came and went.
    """

    at: datetime
    who: str
    what: str
    before: str
    after: str
    changed: Changed
    tag: str
    facts: tuple[Changed, ...]
    of_people: bool


def log_of(reading: Reading) -> tuple[LogLine, ...]:
    """The log of a match, what was done last first; one query, or two where something was undone."""
    return _lines(Then(reading), list(_last_first(reading)))


def log_page(reading: Reading, before: int | None = None) -> tuple[tuple[LogLine, ...], int | None]:
    """A page of the log, and where the page after it begins, None at the start; as many queries whatever its length.

    It has the last lines, or those before the line of the id `before`, the last first.
    """
    log = _last_first(reading)
    entries = list((log if before is None else log.filter(pk__lt=before))[: PAGE + 1])
    many = _how_many(entries)
    later = [] if before is None else log.filter(pk__gte=before, action__in=MEANT_BY)
    lines = _lines(as_before(Then(reading), later), entries[:many])
    return lines, entries[many - 1].pk if len(entries) > many else None


def _how_many(entries: Sequence[LogEntry]) -> int:
    """How many of these lines a page has: one at least."""
    declared = 0
    for many, entry in enumerate(entries[:PAGE]):
        if entry.action == Action.GAME:
            declared += sum(len(fact["declaration"]) for fact in (entry.before, entry.after) if fact)
        if many and declared > MOST_DECLARED:
            return many
    return PAGE


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
    facts = [fact for entry in entries for fact in _game_facts(entry)]
    others = [entry for entry in entries if entry.action != Action.GAME or not facts]
    return (*facts, *(_changed(reading, entry) for entry in ends or hands or others))


def seats_changed(before: Sequence[str], after: Sequence[str]) -> tuple[Changed, ...]:
    """The seats where somebody else sits, by the names in seat order."""
    pairs = enumerate(zip(before, after, strict=True), 1)
    return tuple(Changed(f"Seat {seat}", was, now) for seat, (was, now) in pairs if was != now)


def _changed_numbers(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """The names of numbers that became others."""
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def _last_first(reading: Reading) -> QuerySet[LogEntry]:
    return reading.facts.match.log.select_related("phone").order_by("-id")


def _lines(then: Then, entries: Sequence[LogEntry]) -> tuple[LogLine, ...]:
    """The lines in words, each as it was true when it was written."""
    back = _back(then.reading) if any(entry.undoes is not None for entry in entries) else set()
    lines = []
    for entry in entries:
        lines.append(_line(then, entry, back))
        then = as_before(then, [entry])
    return tuple(lines)


def _back(reading: Reading) -> set[int]:
    """The changes that undo one. What undoes one of these does something again."""
    undoing = reading.facts.match.log.filter(undoes__isnull=False).order_by("id").values_list("revision", "undoes")
    back: set[int] = set()
    for revision, undoes in dict(undoing).items():
        if undoes not in back:
            back.add(revision)
    return back


def _line(then: Then, entry: LogEntry, back: Container[int]) -> LogLine:
    reading, phone = then.reading, then.phone(entry)
    words = WORDS.get(entry.action, _facts)
    before, after = ("" if fact is None else words(reading, fact) for fact in _before_and_after(entry))
    facts = _game_facts(entry)
    if entry.action == Action.GAME:
        before = "; ".join(f"{fact.subject}: {fact.before}" for fact in facts)
        after = "; ".join(f"{fact.subject}: {fact.after}" for fact in facts) or SAME_GAME
    return LogLine(
        at=entry.at,
        who=f"{genitive(phone)} phone" if phone else "a phone",
        what=_what(reading, entry),
        before=before,
        after=after,
        changed=_changed(reading, entry),
        tag=_tag(entry, back),
        facts=facts,
        of_people=entry.action == Action.PEOPLE,
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
    if entry.action in NOTED:
        what = f"noted {listing(_changed_numbers(entry.before or {}, entry.after or {}))}"
    name = _seated(reading, entry)
    parts = [what, *([name] if name else []), *([f"deal {entry.deal}"] if entry.deal else [])]
    undone = [f"undoes change {entry.undoes}"] if entry.undoes else []
    return ", ".join([*parts, *undone])


def _changed(reading: Reading, entry: LogEntry) -> Changed:
    short = _short_hand if entry.action in SCORED else WORDS.get(entry.action, _facts)
    nothing = NOTHING.get(entry.action, "")
    before, after = (nothing if fact is None else short(reading, fact) for fact in _before_and_after(entry))
    return Changed(_subject(reading, entry), before, after)


def _before_and_after(entry: LogEntry) -> tuple[Any, Any]:
    """The fact before and after; of the numbers of the whole table only those that changed."""
    before, after = entry.before, entry.after
    if entry.action == Action.PEOPLE:
        was, now = people_changed(before or NOBODY, after or NOBODY)
        return was or None, now or None
    if entry.action != Action.NUMBERS:
        return before, after
    changed = _changed_numbers(before or {}, after or {})
    return _only(changed, before), _only(changed, after)


def _only(names: Sequence[str], fact: Mapping[str, int] | None) -> dict[str, int] | None:
    return {name: fact[name] for name in names if name in fact} or None if fact else None


def _subject(reading: Reading, entry: LogEntry) -> str:
    name, question = _seated(reading, entry), reading.facts.game.question
    if entry.action in NOTED:
        numbers = listing(_changed_numbers(entry.before or {}, entry.after or {}))
        return f"{f'{genitive(name)} ' if name else ''}{numbers} in deal {entry.deal}"
    if name:
        return f"{genitive(name)} hand in deal {entry.deal}"
    if entry.deal:
        return f"{question.text if question else 'The answer'} Deal {entry.deal}"
    return SUBJECTS.get(entry.action) or str(entry.get_action_display()).capitalize()


def _seated(reading: Reading, entry: LogEntry) -> str:
    """Who sits at the seat that a line is about; empty where it is about none."""
    seats = zip(reading.facts.seats, reading.people, strict=True)
    return next((person.name for seat, person in seats if seat.pk == entry.seat_id), "")


def _start(reading: Reading, fact: Mapping[str, Any]) -> str:
    names = fact["players"]
    game, options = reading.facts.game, fact["options"]
    told = (option_words(option, options) for option in game.options_with(options) if option.name in options)
    rest = ", ".join(": ".join(words) for words in told)
    teams = "".join(f"; {listing(names[seat] for seat in team)} together" for team in fact.get("teams", ()))
    out = listing(names[one["seat"]] for one in fact["changes"]) if fact.get("changes") else ""
    teams += f"; {out} {'sits' if len(fact['changes']) == 1 else 'sit'} out deal 1" if out else ""
    return f"{game.name}: {listing(names)}{teams}; {names[fact['first_dealer']]} {does_first(game)}; {rest}"


def _hand(reading: Reading, fact: Mapping[str, Any]) -> str:
    hand, game = _read(fact), reading.facts.game
    words = hand_words(game, hand)
    counts = game.has_scores and (hand.cards is not None or hand.marked)
    return f"{words}: {_score(reading, fact)}" if counts else words


def _short_hand(reading: Reading, fact: Mapping[str, Any]) -> str:
    """A hand in few words: its score, or what was noted where that follows from more than the hand."""
    return _hand(reading, fact) if reading.facts.game.numbers else _score(reading, fact)


def _score(reading: Reading, fact: Mapping[str, Any]) -> str:
    return number(score_hand(reading.facts.game, _read(fact)).points)


def _read(fact: Mapping[str, Any]) -> Hand:
    cards = None if fact["cards"] is None else tuple(fact["cards"].split())
    return Hand(cards, fact["typed"], fact["marked"], fact.get("numbers") or {})


def _noted(reading: Reading, fact: Mapping[str, int]) -> str:
    """What was noted: 3; of several numbers each with its name: Value 3, Times 2."""
    ticks = {rule.name for rule in reading.facts.game.numbers if rule.is_tick}
    values = {name: ("no", "yes")[value] if name in ticks else number(value) for name, value in fact.items()}
    return ", ".join(values.values() if len(values) == 1 else (f"{name} {value}" for name, value in values.items()))


def _game_facts(entry: LogEntry) -> tuple[Changed, ...]:
    """A match's game before and after, fact by fact, as the match plays it; nothing for a line about anything else."""
    if entry.action != Action.GAME:
        return ()
    before, after = (_played(fact or {}) for fact in (entry.before, entry.after))
    return game_changes(before, after)


def _played(fact: Mapping[str, Any]) -> Declaration:
    return as_played(game_of_text(fact["declaration"], ""), fact["options"])


def _end(reading: Reading, fact: Mapping[str, Any]) -> str:
    facts = reading.facts
    pot = facts.game.stakes.open(len(facts.seats), facts.options)
    return f"ended early, pot {REST[fact['rest']]}" if pot else "ended early"


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
    Action.ANSWER: lambda reading, fact: answer_words(reading, fact["answer"]),
    Action.SAID: _noted,
    Action.NUMBERS: _noted,
    Action.CONFIRM: _hand,
    Action.DECKS: lambda _, fact: count(fact["decks"], "deck"),
    Action.STAKES: lambda _, fact: stakes_words(fact),
    Action.GAME: lambda _, fact: str(json.loads(fact["declaration"])["name"]),
    Action.END: _end,
    Action.GO_ON: _end,
    Action.SEATS: lambda _, fact: ", ".join(fact["players"]),
    Action.PEOPLE: lambda _, fact: str(fact),
    Action.RENAME: lambda _, fact: str(fact["name"]),
    Action.MERGE: lambda _, fact: str(fact["name"]),
    Action.FORGET: lambda _, fact: str(fact["name"]),
    Action.PAY_LINK: lambda _, fact: f"{fact['name']}: {spelled_out(fact['link']) or 'no address'}",
    Action.TIME_ZONE: lambda _, fact: place_of(fact["zone"]),
}
"""What a fact of an action says, by the match as it was then."""
SCORED = (Action.HAND, Action.TAKE_BACK, Action.CONFIRM)
NOTED = (Action.SAID, Action.NUMBERS)
NOTHING: Mapping[str, str] = {
    Action.HAND: "not entered",
    Action.TAKE_BACK: "not entered",
    Action.ANSWER: "open",
    Action.SAID: "not said",
    Action.NUMBERS: "not noted",
    Action.END: "goes on",
    Action.GO_ON: "goes on",
    Action.PEOPLE: "not so",
}
TAGS: Mapping[str, str] = {Action.TAKE_BACK: "taken back", Action.CONFIRM: "confirmed"}
SUBJECTS: Mapping[str, str] = {
    Action.DECKS: "Decks",
    Action.STAKES: "What you play for",
    Action.GAME: "The game’s rules",
    Action.END: "The end of the match",
    Action.GO_ON: "The end of the match",
    Action.SEATS: "Who sits where",
    Action.PEOPLE: "Who is there",
    Action.PAY_LINK: "Where a player is paid",
    Action.FORGET: "A name",
    Action.TIME_ZONE: "The club’s time zone",
}
