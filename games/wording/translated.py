"""Texts in the language of the page's reader.

Texts of rules and writes are made in English (`games.rules.say`), since logs, files and commands
need no language; each still knows its message.
"""

import logging
from collections.abc import Mapping
from functools import partial

from django.utils.translation import get_language, gettext, ngettext, override

from games.rules.say import Either, Series, Slot, Text, say

logger = logging.getLogger(__name__)

MINUS = "−"
ENGLISH_SIGNS = (",", ".")
SIGNS = {"de": (".", ",")}
"""By language, what stands between thousands and before decimals."""


def phrase(template: str, plural: str = "", /, *, n: int | None = None, **slots: Slot) -> str:
    """Return a sentence of a page, filled in as `say` does, in the language of the page.

    phrase("1 hand is missing.", "{n} hands are missing.", n=missing)
    """
    return _write(template, plural, n, slots)


def translate(text: str) -> str:
    """Return a text of `say` in the language of the page; any other text as it is."""
    return (
        _write(text.template, text.plural, text.number, text.slots)
        if isinstance(text, Text)
        else text
    )


def _translate_into(language: str, text: str) -> str:
    with override(language):
        return translate(text)


INTO_ALL_LANGUAGES = [partial(_translate_into, language) for language in ("en", *SIGNS)]
"""What translates a text as `translate` does, into each language that is shipped."""


def _write(template: str, plural: str, number: int | None, slots: Mapping[str, Slot]) -> str:
    """Return a message filled in; a translation whose slots do not fit is logged, not used."""
    values = {name: _translate_slot(value) for name, value in slots.items()}
    if number is None:
        message = gettext(template)
    else:
        message = ngettext(template, plural or template, number)
        values["n"] = numeral(number)
    try:
        return message.format_map(values)
    except (AttributeError, LookupError, TypeError, ValueError):
        # A plain string: `str()` of a `Text` is that text, which would be translated once more.
        english = str.__str__(say(template, plural, n=number, **slots))
        logger.exception("A translation of %r does not fit: %r", template, message)
        return english


def _translate_slot(value: Slot) -> str:
    if isinstance(value, Text):
        return translate(value)
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return numeral(value)
    return join([_translate_slot(part) for part in value], type(value))


def numeral(value: int) -> str:
    """Return a number with a true minus and grouped thousands: −7, 10,000."""
    digits = f"{abs(value):,}"
    if abs(value) >= 1_000:
        digits = write_signs(digits)
    return f"{MINUS if value < 0 else ''}{digits}"


def get_signs() -> tuple[str, str]:
    """Return what stands between thousands and before decimals in the language of the page."""
    return SIGNS.get(get_language() or "", ENGLISH_SIGNS)


def write_signs(digits: str) -> str:
    """Return digits with English signs with those of the language: 1,250.5 as 1.250,5."""
    signs = get_signs()
    if signs == ENGLISH_SIGNS:
        return digits
    thousands, decimals = signs
    return digits.translate({ord(","): thousands, ord("."): decimals})


def join(texts: list[str], kind: type = tuple) -> str:
    """Return “A, B and C”; of `Either` “A, B or C”, of `Series` “A, B, C”."""
    if issubclass(kind, Series) or len(texts) == 1:
        return ", ".join(texts)
    first = ", ".join(texts[:-1])
    message = (
        gettext("{first} or {last}") if issubclass(kind, Either) else gettext("{first} and {last}")
    )
    return message.format(first=first, last=texts[-1])
