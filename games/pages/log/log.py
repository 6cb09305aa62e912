"""A match's log in words: when, whose phone, what was done, and the fact before and after."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from games.matches.log_facts import CONTEXT_ACTIONS, Action
from games.matches.match_snapshot import MatchSnapshot, take_snapshot
from games.matches.replayed_match import ReplayedMatch
from games.models import LogEntry
from games.wording.changed import Changed
from games.wording.log_lines import (
    both_sides,
    fact_changed,
    game_facts,
    is_correction,
    line_words,
    seats_changed,
    what_was_done,
)
from games.wording.words import genitive

SAME_GAME = "Nothing that this match goes by"
"""What is said of a changed game none of whose facts is another one for the match."""
PAGE = 50
"""Lines on a page of the log."""
MOST_DECLARED = 400_000
"""A page ends sooner where its lines have declarations of games of more characters than that together."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A change. `before` is empty where there was nothing, `after` where there is nothing any more.

    `changed` says the same in few words; there, a hand is its score. `tag` says what kind of change it was. `of_game`
    are those of a game that was changed, if it was one; `of_people`: it says who came and went.
    """

    at: datetime
    who: str
    what: str
    before: str
    after: str
    changed: Changed
    tag: str
    of_game: tuple[Changed, ...]
    of_people: bool


def log_of(replayed: ReplayedMatch) -> tuple[LogLine, ...]:
    """The log of a match, what was done last first; one query, or two where something was undone."""
    return _lines(replayed, take_snapshot(replayed.stored), list(_last_first(replayed)))


def log_page(replayed: ReplayedMatch, before: int | None = None) -> tuple[tuple[LogLine, ...], int | None]:
    """A page of the log, and where the page after it begins, None at the start; as many queries whatever its length.

    It has the last lines, or those before the line of the id `before`, the last first.
    """
    log = _last_first(replayed)
    entries = list((log if before is None else log.filter(pk__lt=before))[: PAGE + 1])
    many = _how_many(entries)
    then = take_snapshot(replayed.stored)
    for entry in [] if before is None else log.filter(pk__gte=before, action__in=CONTEXT_ACTIONS):
        then = then.rewind(entry.action, entry.before, entry.after)
    return _lines(replayed, then, entries[:many]), entries[many - 1].pk if len(entries) > many else None


def _how_many(entries: Sequence[LogEntry]) -> int:
    """How many of these lines a page has: one at least."""
    declared = 0
    for many, entry in enumerate(entries[:PAGE]):
        if entry.action == Action.GAME:
            declared += sum(len(fact["declaration"]) for fact in (entry.before, entry.after) if fact)
        if many and declared > MOST_DECLARED:
            return many
    return PAGE


def undoing(replayed: ReplayedMatch, revision: int | None) -> tuple[Changed, ...]:
    """What taking back a change does: what it changed, the other way round; nothing for none. One query."""
    changed = () if revision is None else _changed_by(replayed, revision)
    return tuple(Changed(fact.subject, fact.after, fact.before) for fact in changed)


def _changed_by(replayed: ReplayedMatch, revision: int) -> tuple[Changed, ...]:
    """What a change changed, in few words; where it took deals out for an earlier end, only that end."""
    entries = list(replayed.stored.match.log.filter(revision=revision).exclude(action=Action.CONFIRM).order_by("id"))
    if entries and entries[0].action == Action.SEATS:
        return seats_changed(*(fact["players"] for fact in (entries[0].before, entries[0].after) if fact))
    ends = [entry for entry in entries if entry.action in (Action.END, Action.GO_ON)]
    hands = [entry for entry in entries if entry.seat_id]
    of_game = [fact for entry in entries for fact in game_facts(entry)]
    others = [entry for entry in entries if entry.action != Action.GAME or not of_game]
    now = take_snapshot(replayed.stored)
    return (*of_game, *(fact_changed(now, entry) for entry in ends or hands or others))


def _last_first(replayed: ReplayedMatch) -> QuerySet[LogEntry]:
    return replayed.stored.match.log.select_related("phone").order_by("-id")


def _lines(replayed: ReplayedMatch, then: MatchSnapshot, entries: Sequence[LogEntry]) -> tuple[LogLine, ...]:
    """Return the lines in words, each as it was true when it was written."""
    back = _back(replayed) if any(entry.undoes is not None for entry in entries) else set()
    lines = []
    for entry in entries:
        lines.append(_line(then, entry, back))
        if entry.action in CONTEXT_ACTIONS:
            then = then.rewind(entry.action, entry.before, entry.after)
    return tuple(lines)


def _back(replayed: ReplayedMatch) -> set[int]:
    """The changes that undo one. What undoes one of these does something again."""
    undoing = replayed.stored.match.log.filter(undoes__isnull=False).order_by("id").values_list("revision", "undoes")
    back: set[int] = set()
    for revision, undoes in dict(undoing).items():
        if undoes not in back:
            back.add(revision)
    return back


def _line(then: MatchSnapshot, entry: LogEntry, back: Container[int]) -> LogLine:
    before, after = (side or "" for side in both_sides(then, entry))
    of_game = game_facts(entry)
    if entry.action == Action.GAME:
        before = "; ".join(f"{fact.subject}: {fact.before}" for fact in of_game)
        after = "; ".join(f"{fact.subject}: {fact.after}" for fact in of_game) or SAME_GAME
    phone = then.renamed.get(entry.phone.name, entry.phone.name) if entry.phone else ""
    return LogLine(
        at=entry.at,
        who=f"{genitive(phone)} phone" if phone else "a phone",
        what=what_was_done(then, entry),
        before=before,
        after=after,
        changed=fact_changed(then, entry),
        tag=_tag(entry, back),
        of_game=of_game,
        of_people=entry.action == Action.PEOPLE,
    )


def _tag(entry: LogEntry, back: Container[int]) -> str:
    if entry.undoes is not None:
        return "undone" if entry.revision in back else "done again"
    return "corrected" if is_correction(entry) else line_words(entry.action).tag
