"""Numbers, amounts and lists as people read them."""

from datetime import UTC, datetime
from unittest import mock

import pytest

from games.wording.words import (
    count,
    day,
    decimal,
    how_often,
    listing,
    money,
    number,
    ordinal,
    percent,
    signed,
    signed_money,
    times,
)


def apply_each(function, texts, *more):
    """What a function makes of the keys of a table, to be compared with the table."""
    return {value: function(value, *more) for value in texts}


def test_a_number_has_a_true_minus_and_grouped_thousands():
    texts = {0: "0", 56: "56", -7: "−7", 999: "999", 10000: "10,000", -10000: "−10,000", 1234567: "1,234,567"}
    assert apply_each(number, texts) == texts


def test_a_change_has_its_sign_but_nothing_has_none():
    texts = {11: "+11", -6: "−6", 0: "0", -1500: "−1,500", 1500: "+1,500"}
    assert apply_each(signed, texts) == texts


def test_how_many_times_is_a_word_for_one_and_two():
    texts = {1: "once", 2: "twice", 3: "3 times", 1000: "1,000 times"}
    assert apply_each(times, texts) == texts


def test_one_thing_is_singular_and_any_other_number_plural():
    texts = {1: "1 deal", 0: "0 deals", 2: "2 deals", 1000: "1,000 deals"}
    assert apply_each(count, texts, "deal") == texts


def test_names_are_listed_with_commas_and_an_and():
    texts = {("Ann",): "Ann", ("Ann", "Bob"): "Ann and Bob", ("Zoë", "Bob", "Ann"): "Zoë, Bob and Ann"}
    assert apply_each(listing, texts) == texts


def test_the_first_places_have_words_and_later_ones_numbers_that_stay_with_them():
    assert [ordinal(place) for place in (1, 2, 3, 4)] == ["first", "second", "third", "place\u00a04"]


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


@pytest.mark.parametrize("currency", AMOUNTS)
def test_an_amount_is_exact_to_the_cent_and_never_breaks_across_lines(currency):
    assert apply_each(money, AMOUNTS[currency], currency) == AMOUNTS[currency]


def test_what_somebody_won_or_lost_has_its_sign():
    texts = {25: "+25\u00a0¢", -15: "−15\u00a0¢", 0: "0\u00a0¢", 255: "+$2.55", -255: "−$2.55"}
    assert apply_each(signed_money, texts, "USD") == texts


def test_an_average_has_one_decimal_and_a_true_minus():
    texts = {12.44: "12.4", 0: "0.0", -0.5: "−0.5", -0.04: "0.0", 1234.56: "1,234.6", -1234.5: "−1,234.5"}
    assert apply_each(decimal, texts) == texts


def test_a_part_of_a_whole_is_told_in_whole_per_cent():
    assert [percent(*each) for each in ((0, 3), (1, 3), (2, 3), (5, 5))] == [
        f"{text}\N{NO-BREAK SPACE}%" for text in ("0", "33", "67", "100")
    ]


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
        assert day(then) == said


def test_how_often_somebody_wins_is_said_in_small_numbers_and_never_of_few():
    texts = {
        (12, 38): ", nearly one in three",
        (1, 3): ", one in three",
        (7, 14): ", every second one",
        (5, 7): ", nearly three in four",
        (4, 4): ", all of them",
        (1, 20): ", nearly one in ten",
        (0, 9): "",
        (2, 2): "",
    }
    assert {wins: how_often(*wins) for wins in texts} == texts
