"""A language in which each message stands in brackets, and what a page says outside of them.

A slot stands outside the brackets of its sentence, so that an English word in it shows: ⟦Welcome,
⟧Ann⟦!⟧
"""

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from unittest.mock import patch

from django.utils import formats
from django.utils.translation import override, trans_real
from django.utils.translation.trans_real import CONTEXT_SEPARATOR

from games.formats.en import formats as english_formats

CODE = "nl"  # one that the app does not have, so that no text of it is kept in memory
SLOT = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
MESSAGE = re.compile(r"⟦[^⟦⟧]*⟧")
SPOKEN = ("aria-label", "title", "placeholder", "alt", "aria-description")
SILENT = {"script", "style", "svg", "textarea"}
VOID = {"input", "br", "img", "hr", "meta", "link", "source", "col", "path", "use"}
TABLE_CODE = re.compile(r"\b[2-9A-Z]{3}-[2-9A-Z]{3}\b")
ISOLATES = re.compile("[\u2066-\u2069]")
"""Signs around a name that is written from right to left."""
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
SHORT = re.compile(r"[^\W\d_a-z]\w?|[a-z]|[A-Z]{3}|ct")
"""A card, the first letters of a name in its badge, the letters of units and of currencies are no
words.
"""


class MadeUp(gettext.NullTranslations):
    """Puts each message in brackets."""

    def gettext(self, message: str) -> str:
        text = message.rpartition(CONTEXT_SEPARATOR)[2]
        return "⟦" + SLOT.sub(lambda slot: f"⟧{slot[0]}⟦", text) + "⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def language(self) -> str:
        return CODE

    to_language = language


@contextmanager
def made_up_language() -> Iterator[None]:
    """Let phones whose browsers ask for `CODE` have it."""
    dates = patch.dict(formats._format_modules_cache, {CODE: [english_formats]})
    with dates, patch.dict(trans_real._translations, {CODE: MadeUp()}), override(None):
        yield


class Spoken(HTMLParser):
    """Collects what a page says, without what is marked as never to be translated."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        kept = tag in SILENT or known.get("translate") == "no"
        if self._silent or kept:
            if tag not in VOID:
                self._silent.append(tag)
            return
        for name, value in attrs:
            is_text = name in SPOKEN or (name.startswith("data-") and " " in (value or ""))
            if is_text and value and not value.startswith(("{", "[", "M")):
                self.texts.append(value)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._silent:
            while self._silent.pop() != tag:
                pass

    def handle_data(self, text: str) -> None:
        if not self._silent and text.strip():
            self.texts.append(" ".join(text.split()))


def find_bare_texts(html: str, names: Iterable[str]) -> list[str]:
    """Return the texts of a page in which words stand outside brackets that are nobody’s and no
    game’s name.
    """
    page = Spoken()
    page.feed(html)
    # A tag inside a message divides it into pieces that begin or end in it.
    whole = "\n".join(page.texts)
    outside = MESSAGE.sub(lambda message: "\n" * message[0].count("\n"), whole)
    outside = ISOLATES.sub("", outside)
    outside = TABLE_CODE.sub("", outside)
    for name in sorted(set(names), key=len, reverse=True):
        outside = outside.replace(name, "")
    pairs = zip(page.texts, outside.split("\n"), strict=True)
    return [
        text
        for text, bare in pairs
        if any(not SHORT.fullmatch(word) for word in WORD.findall(bare))
    ]
