"""The form of a table: its text, pasted or in a file, and what somebody has said about it."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping
from datetime import timedelta
from functools import cached_property
from typing import Any, cast

from django import forms
from django.core.files.base import File
from django.http import QueryDict
from django.utils import timezone

from games.rules.errors import RuleError
from games.values.tables.bg_stats import is_export, shorten_export
from games.values.tables.columns import Role
from games.values.tables.decoding import decode_table
from games.values.tables.reading import Answers
from games.web.fields import PastDayField
from games.wording.words import sentence

from .preview import MOST_ASKED

LARGEST_MEGABYTES = 5
LONGEST_SHOWN = 100_000
"""Characters of a file's text up to which it is shown as if it had been pasted; a longer one goes along packed."""
LONGEST_PACKED = 220_000
"""Characters of a packed text: with everything else, a form without a file has at most 250 kB."""
ACCEPTED = ".csv,.txt,.tsv,.json,.bgsplay,text/csv,text/plain,application/json"
ROLES = {
    Role.DAY: "Day",
    Role.GAME: "Game",
    Role.PLAYER: "Scores of this player",
    Role.NAME: "Player",
    Role.SCORE: "Score",
    Role.DEAL: "Number of the deal",
    Role.MATCH: "Number of the match",
    Role.UNREAD: "Not read",
}
"""What a column can be, in words."""


class TableForm(forms.Form):
    """A table as text, as a file, or `packed` as a file that was read before; and answers to what was unclear.

    Once valid, `text` is the table; of an export of BG Stats only what is read of it.
    """

    text = ""
    table = forms.CharField(required=False, strip=False)
    file = forms.FileField(
        required=False,
        error_messages={"empty": "This file is empty."},
        widget=forms.FileInput(attrs={"accept": ACCEPTED, "class": "field"}),
    )
    packed = forms.CharField(required=False, max_length=LONGEST_PACKED)
    order = forms.ChoiceField(required=False, choices=[("", ""), ("day", ""), ("month", "")])
    lines = forms.ChoiceField(required=False, choices=[("", ""), ("match", ""), ("deal", "")])
    day = PastDayField(required=False)
    again = forms.BooleanField(required=False)

    def clean_file(self) -> File[bytes] | None:
        """Return the file; raise `ValidationError` if it is too large."""
        file: File[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > LARGEST_MEGABYTES * 1_000_000:
            raise forms.ValidationError(
                f"This file is larger than {LARGEST_MEGABYTES} megabytes. Cut the table into several."
            )
        return file

    def clean(self) -> None:
        """Set `text` from the file, else the field, else what is `packed`; note an error if there is none.

        Likewise if it cannot be read, or is too long to go along packed.
        """
        file, self.text = self.cleaned_data.get("file"), self.cleaned_data.get("table") or ""
        if self.errors:
            return
        try:
            if file:
                self.text = decode_table(file.read())
            elif not self.text.strip() and self.cleaned_data["packed"]:
                self.text = _unpack(self.cleaned_data["packed"])
            if is_export(self.text):
                self.text = shorten_export(self.text)
        except RuleError as error:
            self.add_error("table" if self._is_typed else "file", sentence(error))
            return
        if not self.text.strip():
            self.add_error("table", "Paste a table here, or choose a file.")
        elif len(self.packed_text) > LONGEST_PACKED:
            self.add_error("file", "This table is too large to be looked at first. Cut it into several.")

    @property
    def _is_typed(self) -> bool:
        """Whether the table is the one in the field: something is there, and no file was chosen."""
        return bool(self.data.get("table", "").strip()) and not self.cleaned_data.get("file")

    @property
    def answers(self) -> Answers:
        """The answers: columns' roles, what comes first in dates, the day of undated matches, if a line is a deal."""
        given, lines = self.cleaned_data, self.cleaned_data["lines"]
        last = timezone.localdate() + timedelta(days=1)
        deals = lines == "deal" if lines else None
        return Answers(last, dict(_read_roles(self.data)), given["order"], given["day"], deals)

    @property
    def picked(self) -> set[str] | None:
        """The games of an export that were ticked; None if nobody was asked yet, or another file was chosen."""
        asked = "picks" in self.data and not self.cleaned_data["file"]
        return {*cast(QueryDict, self.data).getlist("pick")} if asked else None

    @property
    def shown(self) -> str:
        """The text for the field: what was typed there, or a short table from a file.

        "" for a longer one and for any export: that goes along packed, and is only read if the field is empty.
        """
        if self.errors or self._is_typed:
            return str(self.data.get("table", ""))
        return self.text if len(self.text) <= LONGEST_SHOWN and not is_export(self.text) else ""

    @cached_property
    def packed_text(self) -> str:
        """The text of the validated table, packed (zlib, base64); "" if the field has it."""
        if not self.is_bound or self._is_typed or self.shown == self.text:
            return ""
        return base64.b64encode(zlib.compress(self.text.encode())).decode()


def read_choices(data: Mapping[str, Any], what: str) -> dict[str, str]:
    """Return what was chosen, by the text of the table that the form asked about; "" for no choice.

    `what` is the kind of text, as fields begin with it: "game", "game-name" (names of new games) or "name".
    """
    pairs = ((data.get(f"{what}-of-{number}"), data.get(f"{what}-{number}", "")) for number in range(MOST_ASKED))
    return {text: chosen for text, chosen in pairs if text is not None}


def _read_roles(data: Mapping[str, Any]) -> Iterator[tuple[tuple[int, str], Role]]:
    """Yield the columns for which a role was chosen: (index, title), and the role."""
    roles = {role.value: role for role in Role}
    for number in range(MOST_ASKED):
        title, role = data.get(f"column-of-{number}"), roles.get(data.get(f"column-{number}", ""))
        if title is not None and role:
            yield (number, title), role


def _unpack(packed: str) -> str:
    """Return a packed text. Raise `RuleError` if it is none, or too long."""
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(packed, validate=True), LARGEST_MEGABYTES * 1_000_000)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError
        return data.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise RuleError("The file is not there any more. Choose it again") from None
