"""Numbers as people read them."""

from __future__ import annotations

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import mark_safe

from games.wording.words import money, signed_money

register = template.Library()

NUMBERS = re.compile(r"[−+]?\d+(?:[,.]\d+)*")


@register.filter
def amount(cents: int, currency: str) -> str:
    """Return an amount of cents with its currency: $1.20, 55 ct."""
    return money(cents, currency)


@register.filter
def unsigned_amount(cents: int, currency: str) -> str:
    """Return an amount of cents with its currency and without its sign."""
    return money(abs(cents), currency)


@register.filter
def signed_amount(cents: int, currency: str) -> str:
    """Return an amount of cents with its currency and its sign: +$1.20, −55 ct."""
    return signed_money(cents, currency)


@register.filter
def heavy_numbers(text: str) -> str:
    """Return a text, escaped, with its numbers in bold."""
    escaped = str(escape(text))
    if escaped != text:  # the entities have numbers, too
        return escape(text)
    return mark_safe(NUMBERS.sub(r"<b>\g<0></b>", text))  # noqa: S308 - nothing of it is markup
