import json
import re
import sys
import unicodedata

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from games import play
from games.access.form_tokens import make_token
from games.models import Club, Player
from games.rules.errors import PlayersError
from games.rules.text import MAX_NAME_LENGTH
from games.values.names import (
    MAX_KEY_LENGTH,
    build_spelling_pattern,
    get_sort_key,
    make_name_key,
    tidy_name,
)
from tests.builders import make_club, phone


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n", "Ann"),
        ("Mary\u00a0Ann", "Mary Ann"),
        ("Zoe\u0308", "Zoë"),
        ("\u202eAnn\u202c", "Ann"),
        ("A\u200bnn\ufeff", "Ann"),
        ("\u200dAnn\u200c", "Ann"),
        ("\u3164Ann\u2800", "Ann"),
        ("Mary\u3164\u2800Ann", "Mary Ann"),
        ("A\u034fnn", "Ann"),
        ("\u0e19\u0e34\u0e14", "\u0e19\u0e34\u0e14"),  # a Thai name: its vowel is a mark
        ("☕️", "☕️"),
        (
            "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e007f",
            "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e007f",
        ),
        ("辻\U000e0100", "辻\U000e0100"),
        ("\U0001fae9", "\U0001fae9"),  # an emoji of 2024
        ("👩‍🍳", "👩‍🍳"),
        ("نیما", "نیما"),
        ("e\u0301" * 40, "é" * 40),
    ],
)
def test_a_name_is_tidied_as_it_is_meant(typed: str, kept: str):
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "A player needs a name"),
        ("x" * 41, "too long. A name has at most 40 characters"),
        ("A\x00nn", "control characters"),
        ("A\nnn", "control characters"),
        ("A\ud800nn", "control characters"),
    ],
)
def test_an_invalid_name_is_rejected(typed: str, sentence: str):
    with pytest.raises(PlayersError, match=sentence):
        tidy_name(typed)


# What Unicode lists as Default_Ignorable_Code_Point: it is drawn as nothing.
IGNORABLE = [
    *(range(0x00AD, 0x00AE), range(0x034F, 0x0350), range(0x061C, 0x061D), range(0x115F, 0x1161)),
    *(range(0x17B4, 0x17B6), range(0x180B, 0x1810), range(0x200B, 0x2010), range(0x202A, 0x202F)),
    *(range(0x2060, 0x2070), range(0x3164, 0x3165), range(0xFE00, 0xFE10), range(0xFEFF, 0xFF00)),
    *(
        range(0xFFA0, 0xFFA1),
        range(0xFFF0, 0xFFF9),
        range(0x1BCA0, 0x1BCA4),
        range(0x1D173, 0x1D17B),
    ),
    range(0xE0000, 0xE1000),
]


def test_an_invisible_name_is_rejected():
    invisible = [chr(code) for codes in IGNORABLE for code in codes]
    blank = ["\u2800", "\U0001d159", *filter(str.isspace, map(chr, range(sys.maxunicode)))]
    alone = ["\u0301", "\u20dd", "\u0e34", "\u3164\u0301", "\u2800\ufe0f \u034f"]
    for name in invisible + blank + alone:
        for typed in (name, name * 3, f" {name} ", f"{name}\u200d{name}"):
            with pytest.raises(PlayersError, match=r"^A player needs a name\.$"):
                tidy_name(typed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Zoë", "Zoe\u0308"),
        ("Straße", "STRASSE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("O’Neil", "O'Neil"),
        ("Anne‑Marie", "anne−marie"),
        ("ＡＢ", "ab"),
        ("Jo ♠️", "Jo ♠"),
        ("👨\u200d👩", "👨👩"),
        ("Ann  Lee", "Ann\u00a0Lee"),
    ],
)
def test_spellings_of_a_name_have_the_same_key(one: str, other: str):
    assert make_name_key(one) == make_name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Zoë", "Zoe"), ("Ann", "Anna"), ("Mary Ann", "Maryann")]
)
def test_names_that_look_different_have_different_keys(one: str, other: str):
    assert make_name_key(one) != make_name_key(other)


def test_letters_that_differ_only_in_case_have_the_same_key():
    letters = [
        chr(code) for code in range(sys.maxunicode) if unicodedata.category(chr(code))[0] == "L"
    ]
    groups: dict[str, set[str]] = {}
    for letter in letters:
        groups.setdefault(letter.casefold(), set()).add(make_name_key(letter))
    assert all(len(keys) == 1 for keys in groups.values())


NO_LETTERS = {"Cn", "Co", "Cs"}
"""Code points without a meaning, which a key keeps as they are, and halves of pairs."""


@pytest.mark.slow
def test_the_key_of_the_longest_name_fits():
    room = Player._meta.get_field("key").max_length
    assigned = (
        chr(code)
        for code in range(sys.maxunicode)
        if unicodedata.category(chr(code)) not in NO_LETTERS
    )
    composed = {unicodedata.normalize("NFC", letter) for letter in assigned}
    assert room == MAX_KEY_LENGTH
    assert max(len(make_name_key(letter * MAX_NAME_LENGTH)) for letter in composed) <= room


@pytest.mark.parametrize(
    "names",
    [
        ["Ann", "Åsa", "Bob", "Đorđe", "Émile", "Oda", "Ola", "Øystein", "Zoe", "Zoë", "zora"],
        ["Łukasz", "Lulu", "Lydia"],
        ["Æneas", "Afra", "Ängla", "Anna"],
    ],
)
def test_names_are_sorted_as_people_read_them(names: list[str]):
    assert sorted({*names}, key=get_sort_key) == names


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("zoe", "Zoë"),
        ("asa", "Åsa"),
        ("osten", "Øst Østen"),
        ("o’n", "O'Neil"),
        ("(", "Ann (old)"),
        ("neil", "O’Neil"),
    ],
)
def test_part_of_a_name_is_found_without_accents(word: str, name: str):
    assert re.search(build_spelling_pattern(word), make_name_key(name))
    assert not re.search(build_spelling_pattern(word), make_name_key("Bob"))


BLANKS_AND_MARKS = " \u3000\u200c\u200d\u3164\u2800\u034f\u0301\ufe0f\u200bAe\u1100\u1160"


@given(st.text(max_size=45) | st.text(st.sampled_from(BLANKS_AND_MARKS), max_size=8))
def test_a_tidy_name_stays_as_it_is(text: str):
    try:
        name = tidy_name(text)
    except PlayersError:
        return
    assert tidy_name(name) == name
    assert 1 <= len(name) <= MAX_NAME_LENGTH


@pytest.mark.django_db
def test_names_of_players_and_clubs_cannot_be_empty():
    club, unseen = make_club(), "\u3164\u2800"
    match = {
        "format": "scorekeeper-match/1",
        "game": "golf",
        "players": ["Ann", unseen],
        "first_dealer": "Ann",
    }
    file = SimpleUploadedFile("matches.jsonl", json.dumps({**match, "deals": []}).encode())
    keeper = phone(club)
    added = keeper.post(f"/t/{play.open_table(club).uid}/", {"do": "add", "name": unseen})
    brought = keeper.post(f"/c/{club.uid}/import/", {"file": file})
    started = phone().post("/clubs/", {"name": unseen, "token": make_token()})
    for response, sentence in [
        (added, "A player needs a name"),
        (brought, "A player needs a name"),
        (started, "A club"),
    ]:
        assert response.status_code == 422
        assert sentence in response.text
    assert not Player.objects.exists()
    assert list(Club.objects.all()) == [club]
