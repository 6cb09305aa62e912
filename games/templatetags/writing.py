"""Numbers as people read them."""

from __future__ import annotations

from django import template

from games.pages.shared.words import money, signed_money

register = template.Library()


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
