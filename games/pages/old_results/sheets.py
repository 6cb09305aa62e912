"""The sheet that somebody gave: forms carry it from page to page, signed, until it is imported."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from django.core import signing
from django.core.files.base import File

from games.models import Club
from games.rules.errors import FileError
from games.rules.say import say
from games.values.old_results.columns import Line
from games.values.old_results.text_files import check_text, decode_text, split_text
from games.values.old_results.workbooks import read_workbook

MAX_SHEET_MEGABYTES = 5
MAX_SIGNED_LENGTH = 220_000
"""The most characters of a signed sheet: a form without a file has at most 250 kB."""
PACKED_AT_ONCE = 500_000
"""Bytes of a sheet that are packed before the length is looked at again."""
TOO_LARGE = say("This sheet is too large for a preview. Save a part of it as another file")


class GivenSheet(NamedTuple):
    """A file, or a pasted text, that is read as lines of cells."""

    name: str  # of the file, "" for a text
    # The lines of each sheet of a workbook, by its name; or those of a text, by each sign that can
    # divide its cells. The first is proposed.
    parts: Mapping[str, list[Line]]


def read_given(file: File[bytes] | None, text: str) -> GivenSheet:
    """Return the sheet in the file, else in the text; raise `FileError` if it cannot be read."""
    if file is None:
        return GivenSheet("", split_text(check_text(text)))
    if (file.size or 0) > MAX_SHEET_MEGABYTES * 1_000_000:
        raise FileError(
            say(
                "This file is larger than {most} megabytes. Save a part of it as another file",
                most=MAX_SHEET_MEGABYTES,
            )
        )
    data = file.read()
    is_workbook = data.startswith(b"PK")  # as any zip file, which a workbook is
    parts = read_workbook(data) if is_workbook else split_text(check_text(decode_text(data)))
    return GivenSheet(str(file.name)[-100:], parts)


def sign_sheet(sheet: GivenSheet, club: Club) -> str:
    """Return the sheet as a form carries it; raise `FileError` if that is too long."""
    signed = signing.dumps(sheet, salt=_build_salt(club), serializer=_PackedJSON)
    if len(signed) > MAX_SIGNED_LENGTH:
        raise FileError(TOO_LARGE)
    return signed


def load_sheet(signed: str, club: Club) -> GivenSheet:
    """Return the sheet that a form carries; raise `FileError` if its signature is wrong."""
    try:
        name, parts = signing.loads(signed, salt=_build_salt(club), serializer=_PackedJSON)
    except signing.BadSignature:
        raise FileError(say("The app no longer has this file. Choose it again")) from None
    lines_by_part = {}
    for part, lines in parts.items():
        lines_by_part[part] = [Line(number, tuple(cells)) for number, cells in lines]
    return GivenSheet(name, lines_by_part)


class _PackedJSON:
    """Turns a sheet into packed JSON, and back.

    Packing stops once it is too long: 30 MB of Chinese took seconds.
    """

    def dumps(self, sheet: GivenSheet) -> bytes:
        text = json.dumps(sheet, separators=(",", ":")).encode()
        packer = zlib.compressobj()
        packed = bytearray()
        for start in range(0, len(text), PACKED_AT_ONCE):
            packed += packer.compress(text[start : start + PACKED_AT_ONCE])
            if len(packed) > MAX_SIGNED_LENGTH:
                raise FileError(TOO_LARGE)
        return bytes(packed + packer.flush())

    def loads(self, packed: bytes) -> object:
        return json.loads(zlib.decompress(packed))


def _build_salt(club: Club) -> str:
    return f"games.old-sheet.{club.uid}"
