"""The note to a match that is over: a line that somebody at the table writes."""

from __future__ import annotations

from games.models import Match
from games.rules.say import say
from games.values.notes import tidy_note

from .transaction import Action, ClosedError, MatchChange, cancel_change, change_match


class NoteChangedError(Exception):
    """Somebody else changed the note since the form was filled in; `theirs` is the present one."""

    def __init__(self, theirs: str) -> None:
        super().__init__(say("Someone else changed the note while you were writing."))
        self.theirs = theirs


def write_note(match: Match, text: str, *, based_on: str, phone: int | None = None) -> None:
    """Write the note to a match that is over; raise `NoteChangedError` if it is not `based_on`."""
    note = tidy_note(text)
    with change_match(match, phone) as change:
        row = change.stored.match
        if row.note == note:
            cancel_change(change.stored)
            return
        if row.finished_at is None:
            raise ClosedError(
                say("The match is in progress. You can write a note when it is over.")
            )
        if row.note != based_on:
            raise NoteChangedError(row.note)
        set_note(change, note)


def set_note(change: MatchChange, note: str) -> None:
    match = change.stored.match
    before = {"note": match.note} if match.note else None
    match.note = note
    match.save(update_fields=["note"])
    change.log(Action.NOTE, before=before, after={"note": note} if note else None)
