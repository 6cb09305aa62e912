"""Numbers, amounts and dates in German, as people write and type them there."""

from datetime import date

import pytest
import time_machine
from django.template import Context, Template
from django.utils.translation import override

from games.pages.entry.forms import try_read_number
from games.rules.money.currencies import DECIMALS
from games.wording.amounts import (
    find_two_meanings,
    format_field_amount,
    format_short_amount,
    read_amount,
)
from games.wording.date_range import format_night
from games.wording.translated import numeral
from games.wording.words import (
    begin_small,
    decimal,
    format_evening,
    format_long_date,
    money,
    nth,
    signed,
)


@pytest.fixture(autouse=True)
def german():
    with override("de"):
        yield


def test_german_numbers_have_point_and_comma_exchanged():
    assert [numeral(value) for value in (7, -999, 1_000, -1_250_000)] == [
        "7",
        "−999",
        "1.000",
        "−1.250.000",
    ]
    assert signed(1_100) == "+1.100"
    assert decimal(1_234.56) == "1.234,6"


def test_a_german_amount_has_its_currency_after_it():
    assert money(1_250, "EUR") == "12,50\u00a0€"
    assert money(-123_456, "CHF") == "−1.234,56\u00a0CHF"
    assert money(25, "EUR") == "25\u00a0ct"
    assert money(500, "JPY") == "500\u00a0¥"
    assert format_short_amount(200, "EUR") == "2\u00a0€"
    assert format_short_amount(250, "EUR") == "2,50\u00a0€"


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("12,50", 1_250),
        ("12,50 €", 1_250),
        ("1.250", 125_000),
        ("1.250,50", 125_050),
        ("1.250.000 €", 125_000_000),
        ("25 ct", 25),
        ("5", 5),
        ("0.05", 5),
    ],
)
def test_an_amount_is_read_as_meant_in_the_language(typed, cents):
    assert read_amount(typed, "EUR") == cents
    assert find_two_meanings(typed, "EUR") is None


def test_a_comma_before_three_digits_stays_ambiguous():
    assert read_amount("1,250", "EUR") is None
    assert find_two_meanings("1,250", "EUR") == ("1.250,00\u00a0€", "1,25\u00a0€")


@pytest.mark.parametrize("cents", [5, 99, 100, 1_250, 125_000, 123_456_789])
def test_an_amount_shown_in_a_field_reads_back_the_same(cents):
    read_back = {
        currency: read_amount(format_field_amount(cents, currency), currency)
        for currency in DECIMALS
    }
    assert read_back == dict.fromkeys(DECIMALS, cents)


def test_a_typed_score_may_have_points_between_thousands():
    assert try_read_number("1.250") == 1_250
    assert try_read_number("−12.500") == -12_500
    assert [try_read_number(text) for text in ("1.25", "12.5", "1,250", ".250")] == [None] * 4


@time_machine.travel("2026-11-29 20:00", tick=False)
def test_dates_are_written_as_usual_in_the_language():
    assert format_evening(date(2026, 11, 21)) == "21.\u00a0Nov."
    assert format_evening(date(2025, 5, 5)) == "5.\u00a0Mai\u00a02025"
    assert format_night(date(2026, 11, 21)) == "Sa.,\u00a021.\u00a0Nov.\u00a02026"
    assert format_long_date(date(2026, 3, 1)) == "1.\u00a0März\u00a02026"
    assert nth(3) == "3."


def test_numbers_in_drawings_and_styles_are_not_localised():
    drawn = Template('<path d="M{{ x }} 0" style="--w: {{ wide }}">').render(
        Context({"x": 12.5, "wide": 1234.5})
    )
    assert drawn == '<path d="M12.5 0" style="--w: 1234.5">'


def test_a_german_noun_keeps_its_capital():
    assert begin_small("Block") == "Block"
    with override("en"):
        assert [begin_small(text) for text in ("Block", "A pair", "UNO")] == [
            "block",
            "a pair",
            "UNO",
        ]
