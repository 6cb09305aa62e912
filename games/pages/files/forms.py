"""Forms for files that people import."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.core.files.base import File
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.play.imports import check_storable
from games.rules.declared.games import dump_game
from games.rules.errors import RuleError, WorkError
from games.rules.files.match_lines import NoMatchFileError, TooManyLinesError, read_matches
from games.rules.game import Game
from games.rules.record import MatchRecord
from games.rules.say import say
from games.rules.step_limit import MAX_STEPS, STEPS_TO_READ
from games.values.clocks import EVENING_TIME
from games.web.fields import PastDayField
from games.wording.translated import phrase, translate
from games.wording.words import sentence

MAX_FILE_MEGABYTES = 5
MAX_FILE_MATCHES = 2_000
MAX_FILE_HANDS = 20_000
"""The most hands in a file: writing them takes some seconds."""
MAX_FILE_STEPS = 30_000_000
"""The most steps for reading the games of a file and scoring its hands: a second or two."""
SPLIT_IT = say(
    "Split it into smaller files. Each line is one match. "
    "Or ask the person who runs this server to import it with: manage.py import_matches."
)
MAX_ERRORS = 50
"""The most wrong lines; reading ends after these."""


class MatchFileForm(forms.Form):
    """A file of matches, and the day on which they were played; without a day, it is today.

    Once valid, `records` are its matches. Each line that is no match has an error of its own.
    """

    file = forms.FileField(
        label=gettext_lazy("File with matches"),
        error_messages={
            "required": gettext_lazy("Choose a file first."),
            "empty": gettext_lazy("This file is empty."),
        },
        widget=forms.FileInput(attrs={"accept": ".jsonl,.json,application/json", "class": "field"}),
    )

    day = PastDayField(
        label=gettext_lazy("Played on"),
        required=False,
        initial=timezone.localdate,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "field"}),
    )

    @property
    def played(self) -> datetime | None:
        """When the matches were played: on the evening of the chosen day; None for today."""
        day = self.cleaned_data["day"]
        if day is None or day == timezone.localdate():
            return None
        return datetime.combine(day, EVENING_TIME, timezone.get_current_timezone())

    def clean_file(self) -> File[bytes]:
        """Read the file's matches; raise `ValidationError` if it is too large or wrong."""
        file: File[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MAX_FILE_MEGABYTES * 1_000_000:
            raise forms.ValidationError(
                phrase(
                    "This file is larger than {most} MB. Split it into smaller files. Each line "
                    "is one match.",
                    most=MAX_FILE_MEGABYTES,
                )
            )
        self.records = _read_records(file.read())
        return file


class ClubFileForm(forms.Form):
    """A club's file, and the passphrase, if the server asks for one."""

    file = forms.FileField(
        label=gettext_lazy("The club’s file"),
        error_messages={
            "required": gettext_lazy("Choose a file first."),
            "empty": gettext_lazy("This file is empty."),
        },
        widget=forms.FileInput(attrs={"accept": ".gz,.jsonl,application/gzip", "class": "field"}),
    )
    passphrase = forms.CharField(required=False, strip=False)

    def clean_file(self) -> File[bytes]:
        file: File[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MAX_FILE_MEGABYTES * 1_000_000:
            raise forms.ValidationError(
                phrase(
                    "This file is larger than {most} MB. Ask the person who runs this server to "
                    "import it with: "
                    "scorekeeper import_club.",
                    most=MAX_FILE_MEGABYTES,
                )
            )
        return file


def _read_records(data: bytes) -> list[MatchRecord]:
    """Return a file's matches, at least one; raise `ValidationError` if wrong or too much."""
    reader = _MatchReader()
    try:
        for line_number, record in read_matches(data, max_matches=MAX_FILE_MATCHES):
            reader.add(line_number, record)
    except TooManyLinesError as error:
        raise _build_too_much_error(
            say(
                "This file has {many} matches, but the limit is {most}.",
                many=error.lines,
                most=MAX_FILE_MATCHES,
            )
        ) from None
    if reader.errors:
        raise forms.ValidationError(reader.errors)
    if not reader.records:
        raise forms.ValidationError(phrase("This file has no matches."))
    return reader.records


class _MatchReader:
    """The matches read from a file so far, the errors of wrong lines, and the work of it all."""

    def __init__(self) -> None:
        self.records: list[MatchRecord] = []
        self.errors: list[str] = []
        self.games: list[Game] = []
        self.hands = 0
        self.steps = 0

    def add(self, line_number: int, record: MatchRecord | RuleError) -> None:
        """Keep a line's match or error; raise `ValidationError` if that is too much in all."""
        try:
            self._add(record)
        # A wrong line is one of several errors; what is no match file at all ends the reading.
        except NoMatchFileError as error:
            raise forms.ValidationError(sentence(error)) from None
        except RuleError as error:
            # Reading stopped at the limit of work, so that much was done.
            if isinstance(error, WorkError):
                self.steps += MAX_STEPS
            problem = translate(str(error))
            # As text, so that line 1500 is not written 1,500.
            text = phrase("Line {line}: {problem}", line=str(line_number), problem=problem)
            self.errors.append(escape_surrogates(text))
        # Wrong lines are told rather than that there is too much.
        is_too_much = self.hands > MAX_FILE_HANDS or self.steps > MAX_FILE_STEPS
        if len(self.errors) == MAX_ERRORS or (self.errors and is_too_much):
            not_read = phrase("The lines after this one were not read.")
            raise forms.ValidationError([*self.errors, not_read])
        if self.hands > MAX_FILE_HANDS:
            raise _build_too_much_error(
                say("This file has more than {most} hands.", most=MAX_FILE_HANDS)
            )
        if self.steps > MAX_FILE_STEPS:
            raise _build_too_much_error(say("It would take the app too long to score this file."))

    def _add(self, record: MatchRecord | RuleError) -> None:
        """Add a match and its work; raise `RuleError` if it is one, or cannot be stored."""
        if isinstance(record, RuleError):
            raise record
        self.steps += check_storable(record) + self._count_steps_to_read(record.game)
        self.hands += len(record.players) * len(record.deals)
        self.records.append(record)

    def _count_steps_to_read(self, game: Game) -> int:
        """Return the work of reading a match's game: none if it is built in, or came before."""
        # The matches of a file share their games, so they are compared as objects.
        if game.listed or any(game is known for known in self.games):
            return 0
        self.games.append(game)
        return STEPS_TO_READ * len(dump_game(game))


def _build_too_much_error(problem: str) -> forms.ValidationError:
    return forms.ValidationError(f"{translate(problem)} {translate(SPLIT_IT)}")


def escape_surrogates(text: str) -> str:
    """Return the text as a page can hold it: half a surrogate pair becomes its escape, \\ud800."""
    return text.encode("utf-8", "backslashreplace").decode()
