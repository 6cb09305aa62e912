"""Forms for importing a game: as a file, or by a link to it."""

from __future__ import annotations

from django import forms
from django.core.files.base import File
from django.utils.translation import gettext_lazy

from games.pages.files import escape_surrogates
from games.rules.errors import RuleError
from games.rules.files.game_file import read_game_file
from games.wording.translated import phrase
from games.wording.words import sentence

MAX_GAME_FILE_BYTES = 100_000
MAX_NAME_LENGTH = 100


class NameForm(forms.Form):
    """The club's name for a game that it imports; the game itself limits the length."""

    name = forms.CharField(
        label=gettext_lazy("Name in your club"),
        required=False,
        max_length=MAX_NAME_LENGTH,
        strip=True,
    )


class GameFileForm(NameForm):
    """A game's file, or its `text`: the page that is shown again has it, as browsers forget files.

    Once valid, `declaration` is the file's game, and `how_to_play` its description; `source` is the
    text that they were read from.
    """

    file = forms.FileField(
        label=gettext_lazy("Game file"),
        required=False,
        error_messages={"empty": gettext_lazy("This file is empty. Choose another file.")},
        widget=forms.FileInput(attrs={"accept": ".json,application/json", "class": "field"}),
    )
    text = forms.CharField(
        required=False, max_length=MAX_GAME_FILE_BYTES, strip=False, widget=forms.HiddenInput
    )

    def clean_file(self) -> File[bytes] | None:
        file: File[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MAX_GAME_FILE_BYTES:
            raise forms.ValidationError(
                phrase(
                    "This file is too large. A game file has at most {most} bytes.",
                    most=MAX_GAME_FILE_BYTES,
                )
            )
        return file

    def clean(self) -> None:
        """Read the game in the file, else in `text`; add an error if there is none."""
        if self.errors:
            return
        file = self.cleaned_data["file"]
        self.source = self.cleaned_data["text"]
        try:
            if file:
                self.source = file.read().decode("utf-8-sig")
            if not self.source:
                self.add_error("file", phrase("Choose a file first."))
                return
            self.declaration, self.how_to_play = read_game_file(self.source)
        except UnicodeDecodeError:
            problem = phrase(
                "This is not a game file. Choose a file that was downloaded from a game of a club."
            )
            self.add_error("file", problem)
        except RuleError as error:
            # It can quote half a surrogate pair from the file, which no page can hold.
            self.add_error("file", escape_surrogates(sentence(error)))
