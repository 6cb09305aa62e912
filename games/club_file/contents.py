"""The contents of a club's file: models and their fields.

A new field of a model is included by itself. Rows refer to one another by the file's own numbers:
players and matches are counted in the file from 1, seats in their match from 0. So no id and no
link leaves the server, and a club that is imported and exported again gives the same file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any, TypeAlias

from django.apps import apps
from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.utils.choices import CallableChoiceIterator

from games.rules.errors import FileError
from games.rules.figures import SEAT_FIGURES
from games.rules.files.json_values import expect_object
from games.rules.options import format_value
from games.values.clocks import FIRST_DAY, LAST_DAY
from games.values.whole_numbers import MAX_ID

Field: TypeAlias = "models.Field[Any, Any]"
Row = dict[str, Any]

# A club's own game has such a key, followed by its number in the file.
OWN_GAME_PREFIX = "own-"
NEW_IN_COPY = "another one in the club that comes of it"
DERIVED = "follows from what is there, and is made again"
FOR_AN_EVENING = "a table stays together for an evening, with its phones and its code"


@dataclass(frozen=True, eq=False)
class RowKind:
    """A kind of line, or of entry within a line: rows of a model."""

    word: str  # the key of such rows in the file
    model: str
    under: str = ""  # the field that refers to the row above: a match's club, a hand's deal
    left_out: Mapping[str, str] = field(default_factory=dict)  # fields not in the file, and why

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        left_out = {"id", self.under, *self.left_out}
        fields = apps.get_model(self.model)._meta.concrete_fields
        return tuple(field for field in fields if field.name not in left_out)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return tuple(field.attname for field in self.fields)

    def read(self, value: object) -> Row:
        """Return the values of a row by column; references are the file's own numbers.

        A missing key is null, false or empty. Raise `FileError` for anything else.
        """
        cells = expect_object(value, self.word)
        for key in cells:
            if key not in self._fields_by_name:
                raise FileError(f"A {self.word} has no key {format_value(key)}.")
        return {
            field.attname: _parse_value(field, cells.get(name))
            for name, field in self._fields_by_name.items()
        }

    def write(self, values: Row) -> Row:
        """Return a row for the file, without values that `read` gives for a missing key."""
        cells = ((field, values[field.attname]) for field in self.fields)
        return {
            field.name: _to_json(value) for field, value in cells if not _is_default(field, value)
        }

    @cached_property
    def _fields_by_name(self) -> dict[str, Field]:
        return {field.name: field for field in self.fields}


CLUB = RowKind(
    "club",
    "games.Club",
    left_out=dict.fromkeys(
        ("uid", "keeper_secret", "keeper_number", "watch_secret", "watch_number"), NEW_IN_COPY
    )
    | {"printed_link": "a paper opens the club that it was printed for, and no copy"}
    | dict.fromkeys(("deleting_at", "demo_until"), "what comes of the file is there to stay")
    | {"seen_day": "nobody has seen the copy yet"},
)
PLAYER = RowKind("player", "games.Player", "club", {"key": DERIVED})
GAME = RowKind("game", "games.HouseGame", "club", {"key": NEW_IN_COPY})
MATCH = RowKind(
    "match",
    "games.Match",
    "club",
    {
        "uid": NEW_IN_COPY,
        "deals_counted": DERIVED,
        "pot_cents": DERIVED,
        "has_changes": DERIVED,
        "table": FOR_AN_EVENING,
        "lively_until": FOR_AN_EVENING,
        "deleting": "what is about to go is not in the file",
    },
)
SEAT = RowKind("seat", "games.Seat", "match", dict.fromkeys(SEAT_FIGURES, DERIVED))
CHANGE = RowKind("change", "games.Change", "match")
DEAL = RowKind("deal", "games.Deal", "match")
HAND = RowKind("hand", "games.Hand", "deal")
LOG = RowKind(
    "log",
    "games.LogEntry",
    "match",
    {"submission": "a phone's name for what it sent to the old server"},
)
REMOVED = RowKind(
    "removed",
    "games.RemovedMatch",
    "club",
    {"uid": NEW_IN_COPY, "table": FOR_AN_EVENING},
)
PAID = RowKind("paid", "games.Paid", "club")

# The kinds of lines after the first, in their order; deals and the log follow their match.
LINE_KINDS = (PLAYER, GAME, MATCH, DEAL, LOG, REMOVED, PAID)
NESTED_KINDS = (CLUB, SEAT, CHANGE, HAND)
# Models that belong to a club but are not in its file, and why.
LEFT_OUT = {
    "games.Table": FOR_AN_EVENING,
    "games.TablePerson": FOR_AN_EVENING,
    "games.ClubPhone": "a phone comes to the new club by one of its links",
    **dict.fromkeys(
        (
            "games.ImportBatch",
            *(f"games.ImportBatch_{rows}" for rows in ("matches", "new_players", "new_games")),
        ),
        "what came in from a sheet is the club's like all else, and is undone where it came in",
    ),
    "games.TableCode": "the letters of a table hold for an evening, and belong to a link",
}


def _is_default(field: Field, value: object) -> bool:
    is_unset = value is False or value == ""
    # In a column that can be null, a missing key stands for that alone.
    return value is None or (is_unset and not field.null)


def _to_json(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return sort_keys(value) if isinstance(value, dict | list) else value


def sort_keys(value: Any) -> Any:
    """Return a JSON value with sorted keys: databases differ in their order."""
    if isinstance(value, dict):
        return {key: sort_keys(value[key]) for key in sorted(value)}
    return [*map(sort_keys, value)] if isinstance(value, list) else value


def _parse_value(field: Field, value: object) -> Any:
    """Return a column's value; None, for a missing key, gives null, False or "".

    Raise `FileError` for a wrong type, and for None in any other column.
    """
    if value is None:
        # A date with a default of the database is worked out later.
        is_worked_out = isinstance(field, models.DateField) and field.has_db_default()
        if field.null or is_worked_out:
            return None
        if isinstance(field, models.BooleanField):
            return False
        if isinstance(field, models.CharField | models.TextField):
            return _parse_text(field, "")
        raise FileError(f"{field.name} is missing.")
    if isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.BooleanField):
        return _expect_type(field, value, bool, "true or false")
    if isinstance(field, models.ForeignKey | models.IntegerField):
        return _parse_number(field, value)
    if isinstance(field, models.DateField):
        return _parse_moment(field, value)
    return _parse_text(field, value)


def _parse_number(field: Field, value: object) -> int:
    """Return a whole number in the column's range, of a reference from 0, or raise `FileError`."""
    if isinstance(field, models.ForeignKey):
        low = 0
        high = MAX_ID
    else:
        low, high = BaseDatabaseOperations.integer_field_ranges[field.get_internal_type()]
    number: int = _expect_type(field, value, int, "a whole number")
    if not low <= number <= high:
        raise FileError(
            f"{field.name} must be a whole number from {low:,} to {high:,}, not "
            f"{format_value(value)}."
        )
    return number


def _parse_moment(field: Field, value: object) -> date:
    """Return a date, for a `DateTimeField` a moment with offset, or raise `FileError`."""
    text = _expect_type(field, value, str, "text")
    kind = datetime if isinstance(field, models.DateTimeField) else date
    try:
        moment = kind.fromisoformat(text)
    except ValueError:
        raise FileError(
            f"{field.name} must be a {'moment' if kind is datetime else 'date'}, not "
            f"{format_value(value)}."
        ) from None
    if isinstance(moment, datetime) and moment.tzinfo is None:
        raise FileError(
            f"{field.name} must say its offset from UTC, as in 2026-11-20T19:30:00+00:00."
        )
    day = moment.date() if isinstance(moment, datetime) else moment
    if not FIRST_DAY <= day <= LAST_DAY:
        raise FileError(
            f"{field.name} must be from {FIRST_DAY} to {LAST_DAY}, not {format_value(value)}."
        )
    return moment


def _parse_text(field: Field, value: object) -> str:
    """Return a short enough text, one of the column's choices if any, or raise `FileError`."""
    text: str = _expect_type(field, value, str, "text")
    if field.max_length and len(text) > field.max_length:
        raise FileError(
            f"{field.name} can have at most {field.max_length} characters, not {len(text):,}."
        )
    # Choices by a function are those of a match's game, which may also be the club's own.
    is_listed = not isinstance(field.choices, CallableChoiceIterator)
    choices = [key for key, _ in field.flatchoices] if is_listed else []
    if choices and text not in choices and (text or not field.blank):
        raise FileError(
            f"{field.name} must be one of {', '.join(map(str, choices))}, not {format_value(text)}."
        )
    return text


def _expect_type(field: Field, value: object, kind: type, what: str) -> Any:
    if type(value) is not kind:
        raise FileError(f"{field.name} must be {what}, not {format_value(value)}.")
    return value
