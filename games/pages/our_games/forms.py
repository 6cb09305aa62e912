"""A game that is brought into a club: as a file, or by a link to it."""

from __future__ import annotations

from django import forms
from django.core.files.base import File

from games.pages.files import writable
from games.rules.errors import RuleError
from games.rules.files.game_file import read_game_file
from games.wording.words import number, sentence

LARGEST = 100_000
"""Bytes of a game's file."""
LONGEST_NAME = 100


class NameForm(forms.Form):
    """What the club calls a game that it takes in; the game says itself how long that can be."""

    name = forms.CharField(label="Name in your club", required=False, max_length=LONGEST_NAME, strip=True)


class GameFileForm(NameForm):
    """A game's file. `text` repeats what was in it, where the page is shown again: browsers forget files.

    Once valid, `declaration` is what was in the file, and `how_to_play` what its table tells.
    """

    file = forms.FileField(
        label="File with a game",
        required=False,
        error_messages={"empty": "This file is empty."},
        widget=forms.FileInput(attrs={"accept": ".json,application/json", "class": "field"}),
    )
    text = forms.CharField(required=False, max_length=LARGEST, strip=False, widget=forms.HiddenInput)

    def clean_file(self) -> File[bytes] | None:
        """The file, unless it is too large."""
        file: File[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > LARGEST:
            raise forms.ValidationError(f"This file is too large for a game: {number(LARGEST)} bytes at most.")
        return file

    def clean(self) -> None:
        """Read the file, or what was in it."""
        if self.errors:
            return
        file, self.source = self.cleaned_data["file"], self.cleaned_data["text"]
        try:
            if file:
                self.source = file.read().decode("utf-8-sig")
            if not self.source:
                self.add_error("file", "Choose a file first.")
                return
            self.declaration, self.how_to_play = read_game_file(self.source)
        except UnicodeDecodeError:
            self.add_error("file", "This is no game file: it is not written in UTF-8.")
        except RuleError as error:
            self.add_error("file", writable(sentence(error)))
