"""The log of a match in words: time, phone, action, and the values before and after."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from games.matches.log_facts import CONTEXT_ACTIONS, Action
from games.matches.match_snapshot import MatchSnapshot, take_snapshot
from games.matches.replayed_match import ReplayedMatch
from games.models import LogEntry
from games.rules.say import say
from games.wording.changed import FactChange
from games.wording.log_lines import (
    build_fact_change,
    format_both_sides,
    get_line_words,
    is_correction,
    list_logged_game_changes,
    list_seat_changes,
)
from games.wording.translated import phrase, translate

SAME_GAME_TEXT = say("No change for this match")
"""The text for a changed game that makes no difference to the match."""
PAGE_LENGTH = 50
MAX_DECLARED_CHARACTERS = 400_000
"""The most characters that the declarations of games on a page have; with more, it is shorter."""


@dataclass(frozen=True, slots=True)
class LogLine:
    made_at: datetime
    who: str
    before: str  # "" for something new
    after: str  # "" for something deleted
    changed: FactChange  # the same in few words, with a hand as its score
    tag: str  # the kind of change
    game_changes: tuple[FactChange, ...]  # what changed in the game's rules, if it is about these
    is_about_people: bool  # who joins and leaves


def load_log(replayed: ReplayedMatch) -> tuple[LogLine, ...]:
    """Return the log of a match, newest first; one query, or two if anything was undone."""
    entries = list(_query_newest_first(replayed))
    return _build_lines(replayed, take_snapshot(replayed.stored), entries)


def load_log_page(
    replayed: ReplayedMatch, before: int | None = None
) -> tuple[tuple[LogLine, ...], int | None]:
    """Return a page of the log, newest first, and the cursor of the next page (None: no more).

    A cursor is the id of an entry; the page has the entries `before` it.
    """
    log = _query_newest_first(replayed)
    snapshot = take_snapshot(replayed.stored)
    older = log
    if before is not None:
        older = log.filter(pk__lt=before)
        # A line names people and rules as they were then: changes on newer pages are undone first.
        for entry in log.filter(pk__gte=before, action__in=CONTEXT_ACTIONS):
            snapshot = snapshot.rewind(entry.action, entry.before, entry.after)
    entries = list(older[: PAGE_LENGTH + 1])
    count = _count_lines(entries)
    cursor = entries[count - 1].pk if len(entries) > count else None
    return _build_lines(replayed, snapshot, entries[:count]), cursor


def _count_lines(entries: Sequence[LogEntry]) -> int:
    """Return how many of these lines fit on a page: fewer if they hold long declarations."""
    characters = 0
    for index, entry in enumerate(entries[:PAGE_LENGTH]):
        if entry.action == Action.GAME:
            facts = [fact for fact in (entry.before, entry.after) if fact]
            characters += sum(len(fact["declaration"]) for fact in facts)
        # The first line is on the page however long it is.
        if index and characters > MAX_DECLARED_CHARACTERS:
            return index
    return PAGE_LENGTH


def load_undo_changes(replayed: ReplayedMatch, revision: int | None) -> tuple[FactChange, ...]:
    """Return the differences that undoing a revision makes; () for None; one query."""
    if revision is None:
        return ()
    changes = _load_changes(replayed, revision)
    return tuple(FactChange(change.subject, change.after, change.before) for change in changes)


def _load_changes(replayed: ReplayedMatch, revision: int) -> tuple[FactChange, ...]:
    """Return what a revision changed, as far as a person thinks of it; the rest follows from that.

    - If it changed who sits where, the seats alone.
    - Else changes of the game's rules, and the first of these that there are: how the match ended
      or goes on, hands, all other lines. Lines about confirming are left out.
    """
    entries = list(
        replayed.stored.match.log.filter(revision=revision)
        .exclude(action=Action.CONFIRM)
        .order_by("id")
    )
    if entries and entries[0].action == Action.SEATS:
        facts = [fact for fact in (entries[0].before, entries[0].after) if fact]
        return list_seat_changes(*(fact["players"] for fact in facts))
    ends = [entry for entry in entries if entry.action in (Action.END, Action.GO_ON)]
    hands = [entry for entry in entries if entry.seat_id]
    game_changes = [change for entry in entries for change in list_logged_game_changes(entry)]
    others = entries
    if game_changes:
        others = [entry for entry in entries if entry.action != Action.GAME]
    now = take_snapshot(replayed.stored)
    return (*game_changes, *(build_fact_change(now, entry) for entry in ends or hands or others))


def _query_newest_first(replayed: ReplayedMatch) -> QuerySet[LogEntry]:
    return replayed.stored.match.log.select_related("phone").order_by("-id")


def _build_lines(
    replayed: ReplayedMatch, snapshot: MatchSnapshot, entries: Sequence[LogEntry]
) -> tuple[LogLine, ...]:
    """Return log entries (newest first) in words; `snapshot` is the match after the newest."""
    undoing: set[int] = set()
    if any(entry.undoes is not None for entry in entries):
        undoing = _load_undoing_revisions(replayed)
    lines = []
    for entry in entries:
        lines.append(_build_line(snapshot, entry, undoing))
        if entry.action in CONTEXT_ACTIONS:
            snapshot = snapshot.rewind(entry.action, entry.before, entry.after)
    return tuple(lines)


def _load_undoing_revisions(replayed: ReplayedMatch) -> set[int]:
    """Return the revisions that undo another; one query.

    A revision that undoes one of these is a redo, and not among them.
    """
    entries = replayed.stored.match.log.filter(undoes__isnull=False).order_by("id")
    undoing: set[int] = set()
    for revision, undone in dict(entries.values_list("revision", "undoes")).items():
        if undone not in undoing:
            undoing.add(revision)
    return undoing


def _build_line(snapshot: MatchSnapshot, entry: LogEntry, undoing: Container[int]) -> LogLine:
    """Return a line in words; `snapshot` is the match after it."""
    before, after = (text or "" for text in format_both_sides(snapshot, entry))
    game_changes = list_logged_game_changes(entry)
    if entry.action == Action.GAME:
        before = " · ".join(f"{change.subject}: {change.before}" for change in game_changes)
        after = " · ".join(f"{change.subject}: {change.after}" for change in game_changes)
        after = after or translate(SAME_GAME_TEXT)
    # The name that the phone's owner had then.
    owner = snapshot.renamed.get(entry.phone.name, entry.phone.name) if entry.phone else ""
    return LogLine(
        made_at=entry.at,
        who=phrase("{player}’s phone", player=owner) if owner else phrase("a phone"),
        before=before,
        after=after,
        changed=build_fact_change(snapshot, entry),
        tag=_choose_tag(entry, undoing),
        game_changes=game_changes,
        is_about_people=entry.action == Action.PEOPLE,
    )


def _choose_tag(entry: LogEntry, undoing: Container[int]) -> str:
    """Return a line's tag: “undone” (its revision is in `undoing`), “redone”, or its action's."""
    if entry.undoes is not None:
        return phrase("undone") if entry.revision in undoing else phrase("redone")
    if is_correction(entry):
        return phrase("corrected")
    return translate(get_line_words(entry.action).tag)
