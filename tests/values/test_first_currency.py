"""The currency that a browser's languages lead to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.money.currencies import DECIMALS
from games.values.currency_guess import _LIKELY_REGIONS, CURRENCY_OF, guess_currency


@pytest.mark.parametrize(
    ("header", "currency"),
    [
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "EUR"),
        ("de-CH", "CHF"),
        ("en-GB,en;q=0.9", "GBP"),
        ("de", "EUR"),
        ("en", "USD"),
        ("pt", "BRL"),
        ("zh-Hant-TW", "TWD"),
        ("sr-Latn-RS", "RSD"),
        ("en;q=0.5, de-AT", "EUR"),  # the one that is liked best
        ("*, sv-SE;q=0.5", "SEK"),
        ("es-419,es;q=0.9", ""),  # of many countries
        ("en-XX", ""),
        ("tlh", ""),
        ("", ""),
        ("de-DE;q=much", ""),
        (";;;,,,q=", ""),
        ("x" * 1_000_000, ""),
    ],
)
def test_the_region_of_the_preferred_language_sets_the_currency(header: str, currency: str) -> None:
    assert guess_currency(header) == currency


PARTS = ["de", "DE", "CH", "-", ",", ";", "q", "=", "0.5", "*"]


@given(st.text(max_size=600) | st.lists(st.sampled_from(PARTS)).map("".join))
def test_any_header_gives_a_known_currency_or_none(header: str) -> None:
    assert guess_currency(header) in {"", *DECIMALS}


def test_every_region_has_a_known_currency() -> None:
    assert set(CURRENCY_OF.values()) <= DECIMALS.keys()
    assert set(_LIKELY_REGIONS.values()) <= CURRENCY_OF.keys()
