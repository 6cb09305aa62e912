"""The notes to a match that is over: lines that somebody at the table writes."""

from __future__ import annotations

from games.models import Match
from games.rules.notes import NOTE
from games.rules.say import say
from games.values.notes import tidy_note

from .transaction import Action, ClosedError, MatchChange, cancel_change, change_match


class NoteChangedError(Exception):
    """Somebody else changed a note since the form was filled in; `theirs` is the present one."""

    def __init__(self, theirs: str) -> None:
        super().__init__(say("Someone else changed the note while you were writing."))
        self.theirs = theirs


def write_note(
    match: Match, text: str, *, based_on: str, name: str = NOTE.name, phone: int | None = None
) -> None:
    """Write a note to a match that is over; `name` is its kind, a column of the match.

    Raise `NoteChangedError` if the present note is another text than `based_on`.
    """
    note = tidy_note(text)
    with change_match(match, phone) as change:
        row = change.stored.match
        current = getattr(row, name)
        if current == note:
            cancel_change(change.stored)
            return
        if row.finished_at is None:
            raise ClosedError(
                say("The match is in progress. You can write a note when it is over.")
            )
        if current != based_on:
            raise NoteChangedError(current)
        set_note(change, name, note)


def set_note(change: MatchChange, name: str, note: str) -> None:
    """Write and log the note of that name; "" removes it."""
    match = change.stored.match
    current = getattr(match, name)
    setattr(match, name, note)
    match.save(update_fields=[name])
    before = {name: current} if current else None
    after = {name: note} if note else None
    change.log(Action.NOTE, before=before, after=after)
