"""A note is one tidy line, and it is known whom it mentions."""

import pytest

from games.rules.errors import RuleError
from games.values.notes import contains_name, mentions_name, tidy_note

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
def test_a_note_is_one_line_without_invisible_characters(text, note):
    assert tidy_note(text) == note
    assert tidy_note(note) == note


@pytest.mark.parametrize("length", [201, 1_001])
def test_a_note_that_is_too_long_says_how_long_it_is(length):
    with pytest.raises(RuleError, match=f"has {length:,} characters, but at most 200"):
        tidy_note("x" * length)


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Ann", "Good for ANN!"),
        ("Ann", "Ann’s third in a row"),
        ("Ann", "Annie and Joann"),
        ("Bob", "Bobs erster Sieg"),
        ("Bob", "BOBS 3."),
        ("Bob", "Bob_1"),
        ("Bob", "bob24"),
        ("Анна", "Победа Анны"),
        ("Анна", "Играли с Анной"),
        ("Maria", "Marii wygrana"),
        ("Zoë", "Zoe\u0308, at last"),
        ("Zoë 🦊", "Zoe’s first win"),
        ("Zoe", "ZOËS Sieg"),
        ("Łukasz", "lukasza"),
        ("Mei-Lin", "mei‑lin was late"),
        ("Ann van Dyke", "the van broke down, Dyke drove"),
        ("Q", "Q!"),
        ("7", "7"),
        ("王伟", "昨天王伟赢了"),
        ("🦊", "no luck🦊again"),
        ("דוד", "ליל דוד."),
        ("¨", "¨"),
    ],
)
def test_a_note_mentions_a_name_as_a_word_or_a_slightly_longer_one(name, note):
    assert mentions_name(note, ["Nobody", name])
    assert contains_name(note, ["Nobody", name])


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Bob", "#TeamBob"),
        ("Bob", "three bobsleighs"),
        ("Bob", "Bobcat, Bob2026 and kebobs"),
        ("Dan", "Daniel’s evening"),
        ("Anna", "Susannahs Sieg"),
        ("Анна", "Аннушка"),
        ("7", "1997"),
    ],
)
def test_a_name_within_a_longer_word_is_contained_not_mentioned(name, note):
    assert contains_name(note, ["Nobody", name])
    assert not mentions_name(note, ["Nobody", name])


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Ann van Dyke", "the van broke down"),
        ("Q Bee", "q"),
        ("Bob", "bo"),
        ("¨", "y" * 200),
        ("x" * 40, "x" * 38),
    ],
)
def test_a_note_without_a_name_does_not_contain_it(name, note):
    assert not contains_name(note, [name])
