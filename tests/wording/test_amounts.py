"""Amounts as people type them, and as one says them in passing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.money.currencies import DECIMALS
from games.wording.amounts import (
    find_two_meanings,
    format_field_amount,
    format_rounded_amount,
    read_amount,
)

READ = {
    "USD": {
        "5 ¢": 5, "5": 5, " 5\u00a0¢ ": 5, "5 cents": 5, "0.05": 5, "0,05": 5, ",5": 50, "1,5": 150, "1.50": 150,
        "$1": 100, "$1,50": 150, "USD 1": 100, "1.": 100, "1 000": 1_000, "$1 000": 100_000, "$1,000.00": 100_000,
        "1,000.5": 100_050, "100000": 100_000, "1,000,000": 100_000_000, "12,345,678.90": 1_234_567_890,
    },
    "EUR": {
        "25 ct": 25, "1,20 €": 120, "1,000 ct": 1_000, "1.000,50": 100_050, "1 000,50 €": 100_050,
        "1\u202f000,5": 100_050, "1\u00a0000.50": 100_050, "1.000.000": 100_000_000,
    },
    "GBP": {"25p": 25},
    "CHF": {"2": 200, "CHF 0.05": 5, "1’250.50": 125_050, "1'250": 125_000, "CHF 1 250": 125_000},
    "JPY": {"500": 500, "¥500": 500, "¥1,000": 1_000, "1.000": 1_000, "1 000": 1_000, "100,000": 100_000},
    "KWD": {"1.250": 1250, "1,25": 1250, "KWD 1,250.000": 1_250_000, "1.250,5": 1_250_500},
}  # fmt: skip
REFUSED = {
    "USD": [
        "", "five", "-5", "1,000", "$1,500", "1.234", "0,000", "1,00.50", "1,000,00", "1.000.00", "1,0000", "1,000 000",
        "1,23,456", "1 00", "$ 5 ¢", "€5", "0.5 ¢", "1.2.3", "٣", "1e3", "9" * 30, ".", "$",
    ],
    "EUR": ["1.000"],
    "KWD": ["1,250", "1.2345"],
    "JPY": ["1.5"],
}  # fmt: skip


@pytest.mark.parametrize("currency", READ)
def test_a_comma_and_a_point_are_read_alike_with_or_without_a_sign(currency):
    assert {text: read_amount(text, currency) for text in READ[currency]} == READ[currency]


@pytest.mark.parametrize("currency", REFUSED)
def test_an_invalid_amount_for_the_currency_is_none(currency):
    assert [text for text in REFUSED[currency] if read_amount(text, currency) is not None] == []


@given(st.integers(0, 10**11), st.sampled_from(sorted(DECIMALS)))
def test_an_amount_shown_in_a_field_reads_back_the_same(cents, currency):
    assert read_amount(format_field_amount(cents, currency), currency) == cents


@pytest.mark.parametrize(
    ("text", "currency", "meanings"),
    [
        ("1,000", "USD", ("$1,000.00", "$1.00")),
        ("1.000", "EUR", ("€1,000.00", "€1.00")),
        ("12,345", "USD", ("$12,345.00", "$12.34")),
        ("1,250", "KWD", ("KWD 1,250.000", "KWD 1.250")),
        ("1.250", "KWD", None),
        ("1,000", "JPY", None),
        ("1,000.00", "USD", None),
        ("1,000 ct", "EUR", None),
    ],
)
def test_an_ambiguous_amount_is_rejected_with_both_meanings(text, currency, meanings):
    found = find_two_meanings(text, currency)
    assert (found and tuple(each.replace("\u00a0", " ") for each in found)) == meanings


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
def test_a_rounded_amount_is_as_exact_as_people_say_it(cents, currency, said):
    assert format_rounded_amount(cents, currency).replace("\u00a0", " ") == said
