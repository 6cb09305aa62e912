"""Amounts as people type them, and as one says them in passing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pages.shared.amounts import about, read_amount, typed_amount
from games.rules.money.currencies import DECIMALS


@pytest.mark.parametrize(
    ("text", "currency", "cents"),
    [
        ("5 ¢", "USD", 5),
        ("5", "USD", 5),
        (" 5\u00a0¢ ", "USD", 5),
        ("5 cents", "USD", 5),
        ("0.05", "USD", 5),
        ("0,05", "USD", 5),
        (",5", "USD", 50),
        ("1,5", "USD", 150),
        ("1.50", "USD", 150),
        ("$1", "USD", 100),
        ("$1,50", "USD", 150),
        ("USD 1", "USD", 100),
        ("25 ct", "EUR", 25),
        ("1,20 €", "EUR", 120),
        ("25p", "GBP", 25),
        ("2", "CHF", 200),
        ("CHF 0.05", "CHF", 5),
        ("500", "JPY", 500),
        ("¥500", "JPY", 500),
        ("1.250", "KWD", 1250),
        ("1,25", "KWD", 1250),
    ],
)
def test_a_comma_and_a_point_are_read_alike_with_or_without_a_sign(text, currency, cents):
    assert read_amount(text, currency) == cents


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("", "USD"),
        ("five", "USD"),
        ("-5", "USD"),
        ("1,500", "USD"),
        ("1.5", "JPY"),
        ("1.2345", "KWD"),
        ("€5", "USD"),
        ("0.5 ¢", "USD"),
        ("1.2.3", "USD"),
        ("٣", "USD"),
        ("1e3", "USD"),
        ("9" * 30, "USD"),
        (".", "USD"),
        ("$", "USD"),
    ],
)
def test_what_is_no_amount_in_the_currency_is_none(text, currency):
    assert read_amount(text, currency) is None


@given(st.integers(0, 10**9), st.sampled_from(sorted(DECIMALS)))
def test_what_a_field_shows_is_read_as_the_same_amount(cents, currency):
    if cents < 10**6:  # no grouped thousands
        cents %= 10 ** (3 + DECIMALS[currency])
        assert read_amount(typed_amount(cents, currency), currency) == cents


@pytest.mark.parametrize(
    ("cents", "currency", "said"),
    [
        (7, "USD", "7 ¢"),
        (33, "USD", "35 ¢"),
        (98, "USD", "$1"),
        (172, "USD", "$1.70"),
        (1234, "USD", "$12"),
        (123_456, "USD", "$1,200"),
        (234, "JPY", "¥230"),
        (1500, "KWD", "KWD 1.500"),
        (3000, "KWD", "KWD 3"),
    ],
)
def test_in_passing_an_amount_is_no_more_exact_than_one_would_say_it(cents, currency, said):
    assert about(cents, currency).replace("\u00a0", " ") == said
