"""Numbers, amounts and lists as people read them."""

from datetime import UTC, datetime
from unittest import mock

import pytest

from games.rules.errors import RuleError
from games.rules.say import say
from games.wording.translated import numeral
from games.wording.words import (
    count,
    decimal,
    format_day,
    listing,
    money,
    nth,
    ordinal,
    percent,
    sentence,
    signed,
    signed_money,
    times,
)

AMOUNTS = {
    "USD": {
        0: "0\u00a0¢", 25: "25\u00a0¢", 99: "99\u00a0¢", 100: "$1.00", 295: "$2.95",
        -15: "−15\u00a0¢", -1205: "−$12.05", 123456789: "$1,234,567.89",
    },
    "EUR": {5: "5\u00a0ct", 250: "€2.50"},
    "GBP": {7: "7\u00a0p"},
    "CHF": {5: "CHF\u00a00.05", -250: "−CHF\u00a02.50"},
    "JPY": {500: "¥500"},
    "KRW": {-12345: "−KRW\u00a012,345"},
    "KWD": {1250: "KWD\u00a01.250"},
    "BHD": {-5: "−BHD\u00a00.005"},
}  # fmt: skip


TEXTS = {
    numeral: {
        0: "0",
        56: "56",
        -7: "−7",
        999: "999",
        10000: "10,000",
        -10000: "−10,000",
        1234567: "1,234,567",
    },
    signed: {11: "+11", -6: "−6", 0: "0", -1500: "−1,500", 1500: "+1,500"},
    times: {1: "once", 2: "twice", 3: "3 times", 1000: "1,000 times"},
    listing: {
        ("Ann",): "Ann",
        ("Ann", "Bob"): "Ann and Bob",
        ("Zoë", "Bob", "Ann"): "Zoë, Bob and Ann",
    },
    nth: {
        1: "1st",
        2: "2nd",
        3: "3rd",
        11: "11th",
        12: "12th",
        21: "21st",
        111: "111th",
        122: "122nd",
    },
    ordinal: {1: "first", 2: "second", 3: "third", 4: "place\u00a04"},
    decimal: {
        12.44: "12.4",
        0: "0.0",
        -0.5: "−0.5",
        -0.04: "0.0",
        1234.56: "1,234.6",
        -1234.5: "−1,234.5",
    },
}
"""What functions of one value make of it."""


@pytest.mark.parametrize("function", TEXTS, ids=lambda function: function.__name__)
def test_numbers_and_lists_are_written_as_people_read_them(function):
    assert {value: function(value) for value in TEXTS[function]} == TEXTS[function]


def test_one_is_singular_and_any_other_number_plural():
    assert [count(many, "deal") for many in (1, 0, 2, 1000)] == [
        "1 deal",
        "0 deals",
        "2 deals",
        "1,000 deals",
    ]


@pytest.mark.parametrize("currency", AMOUNTS)
def test_an_amount_is_exact_and_never_breaks_across_lines(currency):
    assert {cents: money(cents, currency) for cents in AMOUNTS[currency]} == AMOUNTS[currency]


def test_amounts_won_or_lost_have_a_sign():
    texts = {25: "+25\u00a0¢", -15: "−15\u00a0¢", 0: "0\u00a0¢", 255: "+$2.55", -255: "−$2.55"}
    assert {cents: signed_money(cents, "USD") for cents in texts} == texts


def test_a_share_is_given_in_whole_per_cent():
    texts = {(0, 3): "0", (1, 3): "33", (2, 3): "67", (5, 5): "100"}
    assert {part: percent(*part) for part in texts} == {
        part: f"{text}\u00a0%" for part, text in texts.items()
    }


@pytest.mark.parametrize(
    ("moment", "now", "said"),
    [
        ("2026-11-20T20:00", "2026-11-20T21:00", "today"),
        ("2026-11-20T20:00", "2026-11-21T01:00", "today"),
        ("2026-11-21T00:30", "2026-11-21T01:00", "today"),
        ("2026-11-20T20:00", "2026-11-21T12:00", "yesterday"),
        ("2026-11-18T20:00", "2026-11-20T21:00", "18\u00a0Nov"),
        ("2025-11-18T20:00", "2026-11-20T21:00", "18\u00a0Nov\u00a02025"),
    ],
)
def test_an_evening_is_today_until_it_is_over(moment, now, said):
    then, clock = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (moment, now))
    with mock.patch("django.utils.timezone.now", return_value=clock):
        assert format_day(then) == said


def test_an_error_is_shown_as_it_is_stored():
    assert sentence(RuleError(say("{player} is in no team.", player="Ann"))) == "Ann is in no team."


@pytest.mark.parametrize("message", ["It is over", "It is over.", "Is it over?"])
def test_a_message_has_one_full_stop_at_most(message):
    assert sentence(ValueError(message)) in ("It is over.", "Is it over?")
