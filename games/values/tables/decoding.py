"""The text of a file with a table, whatever program wrote it."""

from __future__ import annotations

import codecs

from games.rules.errors import FileError

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks and their encodings; that of UTF-32 begins like the one of UTF-16."""
OTHER_FILES = {
    b"PK\x03\x04": "This is a spreadsheet, not a table as text. Copy its cells and paste them, or save it as CSV",
    b"\xd0\xcf\x11\xe0": "This is a spreadsheet, not a table as text. Copy its cells and paste them, or save it as CSV",
    b"\x1f\x8b": "This is the file of a whole club, or packed. Choose a table: text, or CSV",
}
NO_TEXT = "This is no text. Copy the cells of the table and paste them, or save it as CSV"
SAMPLE_BYTES = 2_000
CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\n\v\f\r")


def decode_table(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16, UTF-32 or Windows-1252. Raise `FileError` for anything else."""
    for beginning, message in OTHER_FILES.items():
        if data.startswith(beginning):
            raise FileError(message)
    encoding = _find_encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise FileError(NO_TEXT) from None
        text = _decode_windows(data)
    if not CONTROLS.isdisjoint(text):
        raise FileError(NO_TEXT)
    return text


def _find_encoding(data: bytes) -> str:
    """Return the encoding that a file's first bytes show: by their mark, or every other one being zero; else UTF-8."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return encoding
    even, odd = data[:SAMPLE_BYTES:2].count(0), data[1:SAMPLE_BYTES:2].count(0)
    half = min(len(data), SAMPLE_BYTES) // 4
    if odd > half and not even:
        return "utf-16-le"
    if even > half and not odd:
        return "utf-16-be"
    return "utf-8"


def _decode_windows(data: bytes) -> str:
    """Return the text of a file in Windows-1252. Raise `FileError` for a byte that stands for nothing in it."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        raise FileError(NO_TEXT) from None
