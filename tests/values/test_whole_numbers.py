import pytest

from games.values.whole_numbers import MAX_ID, parse_whole_number


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("7", 7), ("007", 7), (str(MAX_ID), MAX_ID)]
)
def test_digits_are_a_whole_number(text, number):
    assert parse_whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1 ",
        "-1",
        "+1",
        "1.0",
        "1e3",
        "1_000",
        "٣",
        "²",
        "x",
        "\x00",
        str(MAX_ID + 1),
        "9" * 5000,
    ],
)
def test_other_texts_and_too_large_numbers_are_none(text):
    assert parse_whole_number(text) is None


def test_a_number_may_be_as_large_as_allowed():
    assert (parse_whole_number("64", 64), parse_whole_number("65", 64)) == (64, None)
