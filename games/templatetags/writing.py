"""Filters for numbers, amounts, days and names as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import mark_safe

from games.matches.match_lines import SeatedMatch
from games.values import pay_links
from games.wording import date_range, match_lists, script_texts, words
from games.wording.translated import join, numeral, translate

register = template.Library()

INDENTATION = re.compile(r"\s*\n\s+")
NUMBER_PATTERN = re.compile(r"[−+]?\d+(?:[,.]\d+)*")


@register.filter
def points(value: int | None) -> str:
    """Format points: −7, 10,000; "" for None."""
    return "" if value is None else numeral(value)


@register.filter
def signed_points(value: int) -> str:
    """Format points with their sign: +1,100, −6, 0."""
    return words.signed(value)


@register.filter
def decimal(value: float | None) -> str:
    """Format a number with one decimal: 12.4, −0.5; "" for None."""
    return "" if value is None else words.decimal(value)


@register.filter
def percent(part: int, whole: int) -> str:
    """Format a part of a whole, which is at least 1, in per cent: 33 %."""
    return words.percent(part, whole)


@register.filter
def counted(number: int, nouns: str) -> str:
    """Format a number with its noun: 1 deal for “deal”; 0 matches for “match matches”."""
    return words.count(number, *nouns.split())


@register.filter
def sentence(text: str) -> str:
    """Return a message as a sentence: with a full stop, if it has none."""
    return words.sentence(text)


@register.filter
def translated(text: str) -> str:
    """Return a text of the rules in the language of the page."""
    return translate(text)


@register.simple_tag
def outbox_texts() -> str:
    """Return the texts for hands that wait to be sent, for scripts."""
    return script_texts.build_outbox_texts()


@register.filter(is_safe=True)
def unindented(html: str) -> str:
    """Remove the spaces at the start of lines: a tenth of what the page of a hand weighs."""
    return INDENTATION.sub("\n", html)


@register.filter
def nth(place: int) -> str:
    """Format a place in short: 1st, 2nd, 11th."""
    return words.nth(place)


@register.filter
def span(numbers: Sequence[int]) -> str:
    """Format the first and the last of consecutive numbers, at least one: 4, 4 or 5, 4 to 6."""
    return words.span(numbers[0], numbers[-1])


@register.filter
def times(number: int) -> str:
    """Format a number of times: once, twice, 3 times."""
    return words.times(number)


@register.filter
def names(people: Iterable[Any]) -> str:
    """Format people, or names, as a list: Zoë, Bob and Ann; "" for none."""
    listed = [getattr(person, "name", person) for person in people]
    return join(listed) if listed else ""


@register.filter
def day(moment: datetime) -> str:
    """Format the day of a moment as people say it: today, yesterday, 12 Nov, 5 Nov 2024."""
    return words.format_day(moment)


@register.filter
def whole_date(moment: datetime) -> str:
    """Format the date of a moment's evening in full: 5 November 2024."""
    return words.format_long_date(moment)


@register.filter
def since(moment: datetime) -> str:
    """Format the time of a moment of this evening, else its day: 21:40, yesterday."""
    return words.time_or_day(moment)


@register.filter
def night(evening: date) -> str:
    """Format the date of an evening as a heading: “Tonight” or “Thu 19 Nov 2026”."""
    return date_range.format_night(evening)


@register.filter
def match_title(listed: SeatedMatch) -> str:
    """Format who won a match of a list, “Zoë won”, or its game while it goes on: “Golf”."""
    return match_lists.format_title(listed)


@register.filter
def match_line(listed: SeatedMatch) -> str:
    """Format a match's game if it is over, its start, its deals: “Golf · 20:15 · 9 deals”."""
    return match_lists.format_line(listed)


@register.filter
def spelled_out(link: str) -> str:
    """Format an address for payments to read before a tap; one with xn-- also as it reads."""
    return translate(pay_links.format_link(link))


@register.filter
def amount(cents: int, currency: str) -> str:
    """Format an amount of cents with its currency (ISO 4217): $1.20, 55 ct."""
    return words.money(cents, currency)


@register.filter
def amounts(by_currency: Iterable[tuple[str, int]]) -> str:
    """Format amounts of cents, at least one, in their currencies: $1.20 and €3.00."""
    return words.listing(words.money(cents, currency) for currency, cents in by_currency)


@register.filter
def unsigned_amount(cents: int, currency: str) -> str:
    """Format an amount of cents with its currency and without its sign: $1.20 for −120."""
    return words.money(abs(cents), currency)


@register.filter
def signed_amount(cents: int, currency: str) -> str:
    """Format an amount of cents with its currency and its sign: +$1.20, −55 ct, 0 ct."""
    return words.signed_money(cents, currency)


@register.filter
def heavy_numbers(text: str) -> str:
    """Return a text with its numbers in bold, except if it has signs to escape."""
    escaped = escape(text)
    # Entities such as &#x27; have numbers, too.
    if str(escaped) != text:
        return escaped
    html = NUMBER_PATTERN.sub(r"<b>\g<0></b>", text)
    return mark_safe(html)  # noqa: S308 - nothing in the text is markup
