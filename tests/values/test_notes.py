"""A note is one tidy line, and it is known whom it mentions."""

import pytest

from games.rules.errors import RuleError
from games.values.notes import mentions_name, tidy_note

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("  Grandma’s\r\nbirthday \t", "Grandma’s birthday"),
        ("a\0b\x1bc\u2028d\u2029e\x85f\ud800g", "a b c d e f g"),
        ("\u202egnorw yaw eht\u202c \u2066x\u2069\u200b", "gnorw yaw eht x"),
        (f"{FAMILY}❤️ {FAMILY}", f"{FAMILY}❤️ {FAMILY}"),
        ("e\u0301", "é"),
        ("\u200d\u3164\u2800", ""),
        ("יום הולדת", "יום הולדת"),
        ("x" * 200, "x" * 200),
        (" " * 300 + "x" * 200, "x" * 200),
    ],
)
def test_a_note_is_one_line_with_nothing_invisible_and_stays_as_it_is(text, note):
    assert tidy_note(text) == note
    assert tidy_note(note) == note


@pytest.mark.parametrize("length", [201, 1_001])
def test_a_note_that_is_too_long_says_how_long_it_is(length):
    with pytest.raises(RuleError, match=f"at most 200 characters, this one {length:,}"):
        tidy_note("x" * length)


@pytest.mark.parametrize(
    ("name", "note", "mentioned"),
    [
        ("Ann", "Good for ANN!", True),
        ("Ann", "Ann’s third in a row", True),
        ("Ann", "Annie and Joann", False),
        ("Zoë", "Zoe\u0308, at last", True),
        ("Mei-Lin", "mei‑lin was late", True),
        ("Ann van Dyke", "the van broke down, Dyke drove", True),
        ("Ann van Dyke", "the van broke down", False),
        ("Q", "Q!", True),
        ("Q Bee", "q", False),
        ("王伟", "昨天王伟赢了", True),
        ("🦊", "no luck🦊again", True),
        ("דוד", "ליל דוד.", True),
    ],
)
def test_a_name_is_found_as_a_word_or_anywhere_where_words_are_not_divided(name, note, mentioned):
    assert mentions_name(note, ["Nobody", name]) == mentioned
