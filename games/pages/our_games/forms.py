"""Forms for importing a game: as a file, or by a link to it."""

from __future__ import annotations

from django import forms
from django.core.files.base import File

from games.pages.files import escape_surrogates
from games.rules.errors import RuleError
from games.rules.files.game_file import read_game_file
from games.wording.words import numeral, sentence

LARGEST_FILE = 100_000
"""The most bytes of a game's file."""
LONGEST_NAME = 100


class NameForm(forms.Form):
    """The club's name for a game that it imports; the game itself limits the length."""

    name = forms.CharField(label="Name in your club", required=False, max_length=LONGEST_NAME, strip=True)


class GameFileForm(NameForm):
    """A game's file. `text` repeats its content if the page is shown again: browsers forget files.

    Once valid, `declaration` is the file's game, and `how_to_play` its description.
    """

    file = forms.FileField(
        label="Game file",
        required=False,
        error_messages={"empty": "This file is empty. Choose another file."},
        widget=forms.FileInput(attrs={"accept": ".json,application/json", "class": "field"}),
    )
    text = forms.CharField(required=False, max_length=LARGEST_FILE, strip=False, widget=forms.HiddenInput)

    def clean_file(self) -> File[bytes] | None:
        """Return the file; raise `ValidationError` if it is too large."""
        file: File[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > LARGEST_FILE:
            most = numeral(LARGEST_FILE)
            raise forms.ValidationError(f"This file is too large. A game file has at most {most} bytes.")
        return file

    def clean(self) -> None:
        """Read the game in the file, else in its text sent again; note an error on the field if none can be read."""
        if self.errors:
            return
        file = self.cleaned_data["file"]
        self.source = self.cleaned_data["text"]
        try:
            if file:
                self.source = file.read().decode("utf-8-sig")
            if not self.source:
                self.add_error("file", "Choose a file first.")
                return
            self.declaration, self.how_to_play = read_game_file(self.source)
        except UnicodeDecodeError:
            self.add_error("file", "This is not a game file. Choose a file that was downloaded from a game of a club.")
        except RuleError as error:
            self.add_error("file", escape_surrogates(sentence(error)))
