"""Texts in the language of whoever looks at a page.

Those of rules and writes are made in English (`games.rules.say`), as logs, files and commands need no language; each
still knows the message that it was made of. Texts of pages are made by `phrase`, those in templates are marked there.
"""

import logging

from django.utils.translation import gettext, ngettext

from games.rules.say import Either, Series, Slot, Text, format_number, say

logger = logging.getLogger(__name__)


def translate(text: str) -> str:
    """Return a text of `say` in the language of the page; any other text as it is.

    A translation whose slots do not fit is logged, and the English stands in its place: it is never an error.
    """
    if not isinstance(text, Text):
        return text
    if text.number is None:
        message = gettext(text.template)
    else:
        message = ngettext(text.template, text.plural or text.template, text.number)
    try:
        return message.format_map(_fill(text))
    except (KeyError, IndexError, ValueError):
        logger.exception("A translation of %r does not fit: %r", text.template, message)
        return str.__str__(text)


def phrase(template: str, plural: str = "", /, *, n: int | None = None, **slots: Slot) -> str:
    """Return a sentence of a page, filled in as `say` does, in the language of the page.

    phrase("{player} takes {amount}.", player=name, amount=amount)
    phrase("1 hand is missing.", "{n} hands are missing.", n=missing)
    """
    return translate(say(template, plural, n=n, **slots))


def _fill(text: Text) -> dict[str, str]:
    values = {name: _translate_slot(value) for name, value in text.slots.items()}
    if text.number is not None:
        values["n"] = format_number(text.number)
    return values


def _translate_slot(value: Slot) -> str:
    if isinstance(value, str):
        return translate(value)
    if isinstance(value, int):
        return format_number(value)
    return join([_translate_slot(part) for part in value], type(value))


def join(texts: list[str], kind: type = tuple) -> str:
    """Return “A, B and C”; of `Either` “A, B or C”, of `Series` “A, B, C”."""
    if issubclass(kind, Series) or len(texts) == 1:
        return ", ".join(texts)
    first = ", ".join(texts[:-1])
    message = gettext("{first} or {last}") if issubclass(kind, Either) else gettext("{first} and {last}")
    return message.format(first=first, last=texts[-1])
