"""Isolation of right-to-left names in a line, so that the text beside them keeps its direction."""

from __future__ import annotations

import re
import unicodedata

FIRST_STRONG = "\u2068"
POP_ISOLATE = "\u2069"
RTL_CLASSES = {"R", "AL", "AN"}
# The blocks of letters from right to left, with their accents and digits.
RTL_LETTER = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# Words of such letters in a row, as in one person's name, with signs that HTML may have escaped.
RTL_WORDS = re.compile(
    f"{RTL_LETTER.pattern}+(?:(?:[ \u00a0'’\u200c\u200d-]|&#x27;|&quot;){RTL_LETTER.pattern}+)*"
)
# Elements that are sent back, run or styled as they are, or that have a direction of their own.
UNTOUCHED_HTML = re.compile(
    r'<(textarea|script|style|bdi)\b.*?</\1>|<div [^>]*dir="auto">.*?</div>', re.DOTALL
)
IN_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)\Z')
# Attributes that are read out, shown or shared; others are addresses, values sent back, and marks.
SHOWN_ATTRIBUTES = {
    "alt",
    "aria-description",
    "aria-label",
    "aria-valuetext",
    "content",
    "data-button",
    "data-change",
    "data-does",
    "data-error",
    "data-filter-title",
    "data-missing",
    "data-more",
    "data-name",
    "data-one",
    "data-only",
    "data-says",
    "data-text",
    "data-title",
    "data-why",
    "label",
    "placeholder",
    "title",
}


def isolate_name(name: str) -> str:
    """Return the name for a line, isolated if it has letters from right to left.

    It is for display only: stored text, files and fields have names as they are. An isolated name
    stays as it is.
    """
    has_rtl_letters = any(unicodedata.bidirectional(letter) in RTL_CLASSES for letter in name)
    if has_rtl_letters and not name.startswith(FIRST_STRONG):
        return f"{FIRST_STRONG}{name}{POP_ISOLATE}"
    return name


def isolate_first_word(name: str) -> str:
    """Return the first word of a name, isolated if that word has letters from right to left."""
    return isolate_name(name.strip(FIRST_STRONG + POP_ISOLATE).split()[0])


def isolate_text(text: str) -> str:
    """Return a plain text with its right-to-left words isolated, unless they are already."""
    return RTL_WORDS.sub(lambda words: _isolate(words, text_start=0), text)


def isolate_html(html: str) -> str:
    """Return HTML with right-to-left words isolated in its texts and shown attributes."""
    if not RTL_LETTER.search(html):
        return html
    parts = []
    end = 0
    for untouched in UNTOUCHED_HTML.finditer(html):
        parts += [RTL_WORDS.sub(_isolate_shown, html[end : untouched.start()]), untouched[0]]
        end = untouched.end()
    return "".join([*parts, RTL_WORDS.sub(_isolate_shown, html[end:])])


def _isolate_shown(words: re.Match[str]) -> str:
    """Return words isolated if they are in a text or a shown attribute; else as they are."""
    html = words.string
    start = words.start()
    tag_start = html.rfind("<", 0, start)
    text_start = html.rfind(">", 0, start) + 1
    if tag_start < text_start:  # the last tag is closed, so the words are in a text
        return _isolate(words, text_start)
    attribute = IN_ATTRIBUTE.search(html, tag_start, start)
    if attribute and attribute[1] in SHOWN_ATTRIBUTES:
        return _isolate(words, text_start=attribute.start(2))
    return words[0]


def _isolate(words: re.Match[str], text_start: int) -> str:
    """Return words isolated, unless they are already within their text or attribute."""
    opened = words.string.rfind(FIRST_STRONG, text_start, words.start())
    closed = words.string.rfind(POP_ISOLATE, text_start, words.start())
    return words[0] if opened > closed else f"{FIRST_STRONG}{words[0]}{POP_ISOLATE}"
