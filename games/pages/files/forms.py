"""Files that people bring in."""

from __future__ import annotations

from datetime import date, datetime, time

from django import forms
from django.core.files.base import File
from django.utils import timezone

from games.play.imports import check_storable
from games.rules.declared.games import text_of
from games.rules.errors import RuleError, WorkError
from games.rules.files.match_lines import NoMatchFileError, TooManyLinesError, read_matches
from games.rules.game import Game
from games.rules.record import MatchRecord
from games.rules.work import MAX_STEPS as MOST_OF_A_MATCH
from games.rules.work import STEPS_TO_READ
from games.values.clocks import checked_day
from games.wording.words import number, sentence

LARGEST_MEGABYTES = 5
MOST_MATCHES = 2_000
MOST_HANDS = 20_000
"""Hands in a file: writing them takes some seconds."""
MOST_STEPS = 30_000_000
"""Steps that reading the games of a file and scoring its hands takes: counted twice, done once, a second or two."""
MOST_ERRORS = 50
"""Wrong lines, after which reading ends."""
EVENING = time(20)
"""When a match of another day is taken to have been played."""
NO_DAY = "Give the day as a date, such as 2026-11-20."


class MatchFileForm(forms.Form):
    """A file of matches, and the day they were played on, which it does not say; none means today.

    Once valid, `records` are those it holds. Each line that is no match is its own error.
    """

    file = forms.FileField(
        label="File with matches",
        error_messages={"required": "Choose a file first.", "empty": "This file is empty."},
        widget=forms.FileInput(attrs={"accept": ".jsonl,.json,application/json", "class": "field"}),
    )

    day = forms.DateField(
        label="Played on",
        required=False,
        initial=timezone.localdate,
        error_messages={"invalid": NO_DAY},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "field"}),
    )

    def clean_day(self) -> date | None:
        """The day, if it can be."""
        day: date | None = self.cleaned_data["day"]
        try:
            return day and checked_day(day)
        except RuleError as error:
            raise forms.ValidationError(sentence(error)) from None

    @property
    def played(self) -> datetime | None:
        """When the matches were played; None for today: now."""
        day = self.cleaned_data["day"]
        if day is None or day == timezone.localdate():
            return None
        return datetime.combine(day, EVENING, timezone.get_current_timezone())

    def clean_file(self) -> File[bytes]:
        """The file, read."""
        file: File[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_MEGABYTES * 1_000_000:
            raise forms.ValidationError(
                f"This file is larger than {LARGEST_MEGABYTES} megabytes. Cut it into several; each line is one match."
            )
        self.records = _read(file.read())
        return file


class ClubFileForm(forms.Form):
    """A club's file, and the passphrase where clubs are started with one."""

    file = forms.FileField(
        label="The club’s file",
        error_messages={"required": "Choose a file first.", "empty": "This file is empty."},
        widget=forms.FileInput(attrs={"accept": ".gz,.jsonl,application/gzip", "class": "field"}),
    )
    passphrase = forms.CharField(required=False, strip=False)

    def clean_file(self) -> File[bytes]:
        """The file, which is not too large to be read."""
        file: File[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_MEGABYTES * 1_000_000:
            raise forms.ValidationError(
                f"This file is larger than {LARGEST_MEGABYTES} megabytes. Whoever runs the server can take it in: "
                "scorekeeper import_club."
            )
        return file


def _read(data: bytes) -> list[MatchRecord]:
    """The matches in a file; raises `ValidationError` for what is wrong with its lines, or too much."""
    read = _MatchesRead()
    try:
        for line, record in read_matches(data, most=MOST_MATCHES):
            read.add(line, record)
    except TooManyLinesError as error:
        what = f"There are {number(error.lines)} matches in this file."
        raise _too_much(what, f"{number(MOST_MATCHES)} at most") from None
    if read.errors:
        raise forms.ValidationError(read.errors)
    if not read.records:
        raise forms.ValidationError("There is no match in this file.")
    return read.records


class _MatchesRead:
    """What has been read of a file: its matches, what is wrong with others, and how much there is of it all."""

    def __init__(self) -> None:
        self.records: list[MatchRecord] = []
        self.errors: list[str] = []
        self.games: list[Game] = []
        self.hands = self.steps = 0

    def add(self, line: int, record: MatchRecord | RuleError) -> None:
        """Take in what a line holds. Raises `ValidationError` where no more of the file is to be read."""
        try:
            self._add(record)
        except NoMatchFileError as error:
            raise forms.ValidationError(sentence(error)) from None
        except RuleError as error:
            self.steps += MOST_OF_A_MATCH if isinstance(error, WorkError) else 0
            self.errors.append(writable(f"Line {line}: {error}"))
        too_much = self.hands > MOST_HANDS or self.steps > MOST_STEPS
        if len(self.errors) == MOST_ERRORS or (self.errors and too_much):
            raise forms.ValidationError([*self.errors, "Lines after this one were not read."])
        if self.hands > MOST_HANDS:
            raise _too_much(f"There are more than {number(MOST_HANDS)} hands in this file.", "fewer")
        if self.steps > MOST_STEPS:
            raise _too_much("What is in this file would take too long to work out.", "fewer")

    def _add(self, record: MatchRecord | RuleError) -> None:
        if isinstance(record, RuleError):
            raise record
        self.steps += check_storable(record) + self._steps_to_read(record.game)
        self.hands += len(record.players) * len(record.deals)
        self.records.append(record)

    def _steps_to_read(self, game: Game) -> int:
        """Return how much work it was to read the game of a match: nothing if one before is of the same game."""
        if game.listed or any(game is known for known in self.games):
            return 0
        self.games.append(game)
        return STEPS_TO_READ * len(text_of(game))


def _too_much(what: str, cut: str) -> forms.ValidationError:
    return forms.ValidationError(
        f"{what} Cut it into several with {cut}; each line is one match. "
        "Or whoever runs the server brings in the whole of it: manage.py import_matches."
    )


def writable(text: str) -> str:
    r"""The text as a page can hold it: a half character that a file has in it stands there as \ud800."""
    return text.encode("utf-8", "backslashreplace").decode()
