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
"""A page is shorter if the declarations of games in its lines have more characters together."""


@dataclass(frozen=True, slots=True)
class LogLine:
    made_at: datetime
    who: str
    before: str  # "" for something new
    after: str  # "" for something deleted
    changed: FactChange  # the same in few words, with a hand as its score
    tag: str  # the kind of change
    of_game: tuple[FactChange, ...]  # the changes of a changed game
    of_people: bool  # it is about joining and leaving


def load_log(replayed: ReplayedMatch) -> tuple[LogLine, ...]:
    """Return the log of a match, newest first; one query, or two if anything was undone."""
    return _build_lines(
        replayed, take_snapshot(replayed.stored), list(_query_newest_first(replayed))
    )


def load_log_page(
    replayed: ReplayedMatch, before: int | None = None
) -> tuple[tuple[LogLine, ...], int | None]:
    """Return a page of the log from the cursor `before` on, and the next one's cursor, if any."""
    log = _query_newest_first(replayed)
    entries = list((log if before is None else log.filter(pk__lt=before))[: PAGE_LENGTH + 1])
    count = _count_lines(entries)
    snapshot = take_snapshot(replayed.stored)
    if before is not None:
        for entry in log.filter(pk__gte=before, action__in=CONTEXT_ACTIONS):
            snapshot = snapshot.rewind(entry.action, entry.before, entry.after)
    cursor = entries[count - 1].pk if len(entries) > count else None
    return _build_lines(replayed, snapshot, entries[:count]), cursor


def _count_lines(entries: Sequence[LogEntry]) -> int:
    """Return how many of these lines fit on a page: fewer if they hold long declarations."""
    declared = 0
    for index, entry in enumerate(entries[:PAGE_LENGTH]):
        if entry.action == Action.GAME:
            declared += sum(
                len(fact["declaration"]) for fact in (entry.before, entry.after) if fact
            )
        if index and declared > MAX_DECLARED_CHARACTERS:
            return index
    return PAGE_LENGTH


def load_undo_changes(replayed: ReplayedMatch, revision: int | None) -> tuple[FactChange, ...]:
    """Return the differences that undoing a revision makes; () for None; one query."""
    changed = () if revision is None else _load_changes(replayed, revision)
    return tuple(FactChange(fact.subject, fact.after, fact.before) for fact in changed)


def _load_changes(replayed: ReplayedMatch, revision: int) -> tuple[FactChange, ...]:
    """Return what a revision changed: its seats alone; or the game's rules, and one kind of lines.

    These are the lines on how the match ended or goes on; without any, those on hands; else all
    others. Lines about confirming are left out.
    """
    entries = list(
        replayed.stored.match.log.filter(revision=revision)
        .exclude(action=Action.CONFIRM)
        .order_by("id")
    )
    if entries and entries[0].action == Action.SEATS:
        return list_seat_changes(
            *(fact["players"] for fact in (entries[0].before, entries[0].after) if fact)
        )
    ends = [entry for entry in entries if entry.action in (Action.END, Action.GO_ON)]
    hands = [entry for entry in entries if entry.seat_id]
    of_game = [fact for entry in entries for fact in list_logged_game_changes(entry)]
    others = [entry for entry in entries if entry.action != Action.GAME or not of_game]
    now = take_snapshot(replayed.stored)
    return (*of_game, *(build_fact_change(now, entry) for entry in ends or hands or others))


def _query_newest_first(replayed: ReplayedMatch) -> QuerySet[LogEntry]:
    return replayed.stored.match.log.select_related("phone").order_by("-id")


def _build_lines(
    replayed: ReplayedMatch, then: MatchSnapshot, entries: Sequence[LogEntry]
) -> tuple[LogLine, ...]:
    """Return log entries in words; `then` is the match as it was after the newest."""
    back = (
        _load_undoing_revisions(replayed)
        if any(entry.undoes is not None for entry in entries)
        else set()
    )
    lines = []
    for entry in entries:
        lines.append(_build_line(then, entry, back))
        if entry.action in CONTEXT_ACTIONS:
            then = then.rewind(entry.action, entry.before, entry.after)
    return tuple(lines)


def _load_undoing_revisions(replayed: ReplayedMatch) -> set[int]:
    """Return the revisions that undo another; not a redo, which undoes one of these. One query."""
    undoing = (
        replayed.stored.match.log.filter(undoes__isnull=False)
        .order_by("id")
        .values_list("revision", "undoes")
    )
    back: set[int] = set()
    for revision, undoes in dict(undoing).items():
        if undoes not in back:
            back.add(revision)
    return back


def _build_line(then: MatchSnapshot, entry: LogEntry, back: Container[int]) -> LogLine:
    """Return a line in words; `then` is the match after it, `back` are revisions that undo."""
    before, after = (side or "" for side in format_both_sides(then, entry))
    of_game = list_logged_game_changes(entry)
    if entry.action == Action.GAME:
        before = " · ".join(f"{fact.subject}: {fact.before}" for fact in of_game)
        after = " · ".join(f"{fact.subject}: {fact.after}" for fact in of_game) or translate(
            SAME_GAME_TEXT
        )
    phone = then.renamed.get(entry.phone.name, entry.phone.name) if entry.phone else ""
    return LogLine(
        made_at=entry.at,
        who=phrase("{player}’s phone", player=phone) if phone else phrase("a phone"),
        before=before,
        after=after,
        changed=build_fact_change(then, entry),
        tag=_choose_tag(entry, back),
        of_game=of_game,
        of_people=entry.action == Action.PEOPLE,
    )


def _choose_tag(entry: LogEntry, back: Container[int]) -> str:
    """Return a line's tag: “undone” (revision in `back`), “redone”, “corrected”, its action's."""
    if entry.undoes is not None:
        return phrase("undone") if entry.revision in back else phrase("redone")
    return (
        phrase("corrected") if is_correction(entry) else translate(get_line_words(entry.action).tag)
    )
