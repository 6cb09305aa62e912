"""The notes to a match: lines that people write, and that change nothing about who wins.

Each is described here once. Its column in `games.models.matches`, its key in files and in the log,
and its field in forms have its name.
"""

from __future__ import annotations

from dataclasses import dataclass

from .say import say


@dataclass(frozen=True, slots=True)
class NoteKind:
    name: str
    label: str  # of its field
    subject: str  # of its lines in the log
    heading: str  # in spreadsheets
    in_csv: bool = False  # also a column of CSV files
    at_setup: bool = False  # typed among the options of a match, and shown on its board


NOTES = (
    NoteKind("note", say("Note about this match"), say("The note"), "Note"),
)  # fmt: skip
NOTE = NOTES[0]
SETUP_NOTES = tuple(kind for kind in NOTES if kind.at_setup)
NOTE_KINDS = {kind.name: kind for kind in NOTES}
