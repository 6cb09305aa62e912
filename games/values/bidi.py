"""Isolation of right-to-left names in a line: they do not turn round what stands beside them."""

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
# Such words in a row, as in one person's name, also with signs as HTML writes them.
RTL_WORDS = re.compile(
    f"{RTL_LETTER.pattern}+(?:(?:[ \u00a0'’\u200c\u200d-]|&#x27;|&quot;){RTL_LETTER.pattern}+)*"
)
# Elements that are sent back or run as they stand, or have their own direction in HTML.
UNTOUCHED_HTML = re.compile(
    r'<(textarea|script|style|bdi)\b.*?</\1>|<div [^>]*dir="auto">.*?</div>', re.DOTALL
)
IN_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)\Z')
# Attributes that are read out, shown or shared; others are addresses, values sent back, and marks.
SHOWN_ATTRIBUTES = {
    *(
        "alt",
        "aria-description",
        "aria-label",
        "aria-valuetext",
        "content",
        "label",
        "placeholder",
        "title",
    ),
    *(
        "data-button",
        "data-change",
        "data-does",
        "data-error",
        "data-missing",
        "data-more",
        "data-name",
        "data-one",
    ),
    *("data-only", "data-says", "data-text", "data-title", "data-why", "data-filter-title"),
}


def isolate_name(name: str) -> str:
    """Return the name for a line, isolated if it has letters from right to left.

    For display only: stored text, files and fields have names as they are. Twice is the same as
    once.
    """
    if name.startswith(FIRST_STRONG) or not any(
        unicodedata.bidirectional(letter) in RTL_CLASSES for letter in name
    ):
        return name
    return f"{FIRST_STRONG}{name}{POP_ISOLATE}"


def isolate_first_word(name: str) -> str:
    """Return the first word of a name, isolated if that word has letters from right to left."""
    return isolate_name(name.strip(FIRST_STRONG + POP_ISOLATE).split()[0])


def isolate_text(text: str) -> str:
    """Return a plain text with all words from right to left isolated that are not yet."""
    return RTL_WORDS.sub(lambda words: _isolate(words, 0), text)


def isolate_html(html: str) -> str:
    """Return HTML with words from right to left isolated in its texts and shown attributes."""
    if not RTL_LETTER.search(html):
        return html
    parts = []
    end = 0
    for alone in UNTOUCHED_HTML.finditer(html):
        parts += [RTL_WORDS.sub(_isolate_shown, html[end : alone.start()]), alone[0]]
        end = alone.end()
    return "".join([*parts, RTL_WORDS.sub(_isolate_shown, html[end:])])


def _isolate_shown(words: re.Match[str]) -> str:
    """Return words isolated if they are in a text or a shown attribute; else as they are."""
    html = words.string
    start = words.start()
    tag = html.rfind("<", 0, start)
    text = html.rfind(">", 0, start) + 1
    if tag < text:
        return _isolate(words, text)
    attribute = IN_ATTRIBUTE.search(html, tag, start)
    shown = attribute and attribute[1] in SHOWN_ATTRIBUTES
    return _isolate(words, attribute.start(2)) if attribute and shown else words[0]


def _isolate(words: re.Match[str], begin: int) -> str:
    """Return words isolated unless they are; the text around them begins at the index `begin`."""
    opened, closed = (
        words.string.rfind(sign, begin, words.start()) for sign in (FIRST_STRONG, POP_ISOLATE)
    )
    return words[0] if opened > closed else f"{FIRST_STRONG}{words[0]}{POP_ISOLATE}"
