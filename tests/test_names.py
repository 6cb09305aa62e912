import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Player
from games.names import name_key, tidy_name
from games.rules.checks import LONGEST_NAME
from games.rules.errors import PlayersError


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n", "Ann"),
        ("Mary   Ann", "Mary Ann"),
        ("Mary\u00a0Ann", "Mary Ann"),
        ("Zoe\u0308", "Zoë"),
        ("\u202eAnn\u202c", "Ann"),
        ("A\u200bnn\ufeff", "Ann"),
        ("\u200dAnn\u200c", "Ann"),
        ("O'Brien", "O'Brien"),
        ("<script>", "<script>"),
        ("👩‍🍳", "👩‍🍳"),
        ("نیما", "نیما"),
        ("é" * 40, "é" * 40),
        ("e\u0301" * 40, "é" * 40),
    ],
)
def test_a_name_is_kept_as_it_is_meant(typed: str, kept: str):
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "A player needs a name"),
        (" \u00a0\t", "A player needs a name"),
        ("\u200b\u202e", "A player needs a name"),
        ("\u200d", "A player needs a name"),
        ("x" * 41, "too long: a name has at most 40 characters"),
        ("A\x00nn", "control characters"),
        ("A\x1bnn", "control characters"),
        ("A\nnn", "control characters"),
        ("A\ud800nn", "control characters"),
    ],
)
def test_what_is_no_name_gets_a_sentence(typed: str, sentence: str):
    with pytest.raises(PlayersError, match=sentence):
        tidy_name(typed)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Zoë", "Zoe\u0308"), ("ZOË", "zoe\u0308"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ")],
)
def test_two_names_are_the_same_however_they_are_typed(one: str, other: str):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Zoë", "Zoe"), ("Ann", "Anna"), ("Mary Ann", "Maryann")])
def test_two_names_that_look_different_are_different(one: str, other: str):
    assert name_key(one) != name_key(other)


def test_names_that_the_rules_hold_for_the_same_have_the_same_key():
    letters = [chr(code) for code in range(sys.maxunicode) if unicodedata.category(chr(code))[0] == "L"]
    groups: dict[str, set[str]] = {}
    for letter in letters:
        groups.setdefault(letter.casefold(), set()).add(name_key(letter))
    assert all(len(keys) == 1 for keys in groups.values())


def test_the_key_of_the_longest_name_fits():
    room = Player._meta.get_field("key").max_length
    composed = (
        unicodedata.normalize("NFC", chr(code)) for code in range(sys.maxunicode) if not 0xD800 <= code < 0xE000
    )
    assert max(len(name_key(letter)) / len(letter) for letter in composed) * LONGEST_NAME <= room


@given(st.text(max_size=45))
def test_a_tidy_name_stays_as_it_is(text: str):
    try:
        name = tidy_name(text)
    except PlayersError:
        return
    assert tidy_name(name) == name
    assert 1 <= len(name) <= LONGEST_NAME
