"""Texts that spreadsheets change when they open a CSV file, and the apostrophe that stops it.

Excel, LibreOffice and Google Sheets turn text into formulas, numbers, amounts, dates, times and
truth values, each in the language of the computer. A needless apostrophe does no harm, but a
missing one does, so in doubt there is one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from gettext import GNUTranslations
from pathlib import Path

import django

from games.rules.limits import is_too_long
from games.rules.money.currencies import DECIMALS
from games.rules.text import normalize

# Spreadsheets divide cells at tabs, and in some countries at semicolons.
PART = re.compile(r"[^;\t\r\n]+")
FORMULA_SIGNS = "=+-@−"
ERROR_VALUE = re.compile(r"#(n/a|.*[!?])")
# In the languages of Excel, without accents.
TRUTH_VALUES = """
    true false wahr falsch vrai faux verdadero falso verdadeiro vero fals adevarat fals cert waar
    onwaar sand falsk sann usann sant tosi epatosi prawda fałsz pravda nepravda igaz hamis dogru
    yanlıs истина ложь істина хибність αληθης ψευδης
"""
LETTERS = re.compile(r"[^\W\d_]+")
NUMBER = r"\d[\d.,:/'’-]*(?: \d{3})*(?:[.,]\d*)?"
# A number and one letter: a currency (R 5), a month (1 x) or a time (10 A is ten o'clock to Excel).
ONE_LETTER = re.compile(rf"[^\W\d_]\W*{NUMBER}|{NUMBER}\W*[^\W\d_]")
# Letters that belong to a number.
WITHIN_A_NUMBER = re.compile(
    r"(?<=\d)\s*e\s*(?=[+-]?\s*\d)"  # 1e5
    r"|(?<=\d)(t(?=\d)|z\b)"  # 2026-11-20T19:30:00Z
    r"|(?<=\d)\s*[ap](\s*\.)?(\s*m\b\.?)?(?!\w)"  # 10:30 p.m.
    r"|[a-z]{1,3}(?=\$)"  # US$ 5
)
# Words in dates and times, Roman months, and signs of currencies that ISO 4217 does not have.
OTHER_WORDS = """
    年 月 日 時 时 分 秒 年 월 일 시 분 초 上午 下午 午前 午後 오전 오후 am pm πμ μμ
    de of st nd rd th i ii iii iv v vi vii viii ix x xi xii kr kc zł ft lei rs rp rm din km
    руб дин лв грн ден
"""
# Names that Django translates.
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
SHORT_MONTHS = (
    "Jan.",
    "Feb.",
    "March",
    "April",
    "May",
    "June",
    "July",
    "Aug.",
    "Sept.",
    "Oct.",
    "Nov.",
    "Dec.",
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHORTEST_NAME = 3  # letters of a month's name cut short: Feb, févr.
# Of a value such as 1 January 2026 10:30 PM: a hand of more cards is none.
MAX_WORDS = 5
# Numbers side by side that can be a date: 1 1 2026.
MAX_NUMBERS = 3


def escape_text(text: str) -> str:
    """Return a text as CSV files have it: an apostrophe before each part that needs one.

    A part needs one if it is a value, or begins with an apostrophe itself. Semicolons, tabs and
    ends of lines divide parts. Without the first apostrophe of each part it is the text again.
    """
    return PART.sub(lambda part: _escape_part(part[0]), text)


def _escape_part(part: str) -> str:
    return f"'{part}" if part.startswith("'") or is_value(part) else part


@lru_cache(maxsize=4096)
def is_value(text: str) -> bool:
    """Return whether a spreadsheet may take the text for something else than text."""
    # Too long for a number or a date, but not for a formula.
    if is_too_long(text):
        return text.strip("\"' \t\r\n").startswith(tuple(FORMULA_SIGNS))
    plain = _fold(text).strip("\"' ")
    if (
        plain.startswith(tuple(FORMULA_SIGNS))
        or plain in TRUTH_VALUES.split()
        or ERROR_VALUE.fullmatch(plain)
    ):
        return True
    # Pictures and suits of cards (category So) are in no number or date.
    if not re.search(r"\d", plain) or any(unicodedata.category(sign) == "So" for sign in plain):
        return False
    words = plain.split()
    # A hand of number cards, unless they read as the thousands of one number: 1 000 000 000.
    if len(words) > MAX_NUMBERS and all(word.isdecimal() for word in words):
        return all(len(word) == 3 for word in words[1:])
    if ONE_LETTER.fullmatch(plain):
        return True
    letters = LETTERS.findall(WITHIN_A_NUMBER.sub("", plain))
    return len(words) <= MAX_WORDS and _load_words_of_values().issuperset(letters)


def _fold(text: str) -> str:
    """Return the text in small letters without accents, wide and narrow signs made plain."""
    decomposed = normalize("NFKD", text.casefold())
    without_accents = "".join(sign for sign in decomposed if unicodedata.category(sign) != "Mn")
    return " ".join(without_accents.split())


@cache
def _load_words_of_values() -> frozenset[str]:
    """Return the words of dates, times and amounts: currencies, months and days in any language."""
    words = {_fold(word) for word in [*DECIMALS, *OTHER_WORDS.split()]}
    for name in _generate_names_in_dates():
        for word in LETTERS.findall(_fold(name)):
            words |= {word[:end] for end in range(SHORTEST_NAME, len(word))}
            # A single letter is a card.
            if len(word) > 1:
                words.add(word)
    return frozenset(words)


def _generate_names_in_dates() -> Iterator[str]:
    """Yield months, in all their forms, and days of the week, in English and Django's languages."""
    yield from (*MONTHS, *WEEKDAYS)
    for path in Path(django.__file__).parent.glob("conf/locale/*/LC_MESSAGES/django.mo"):
        with path.open("rb") as file:
            language = GNUTranslations(file)
        for month, short in zip(MONTHS, SHORT_MONTHS, strict=True):
            yield language.gettext(month)
            yield language.gettext(month[:3].lower())  # Django has “jan”, too
            yield language.pgettext("alt. month", month)  # as it is beside a day
            yield language.pgettext("abbrev. month", short)
        yield from map(language.gettext, WEEKDAYS)
