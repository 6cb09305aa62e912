"""The words on a recovery sheet, and what is read of what somebody typed."""

import pytest

from games.rules.errors import RuleError
from games.values.recovery_words import derive_words, hash_words, read_word_list, read_words

EIGHT = ("abandon", "zoo", "apple", "river", "abandon", "guitar", "museum", "tiger")
TYPED = " ".join(EIGHT)


def test_the_list_has_words_that_their_first_four_letters_tell_apart() -> None:
    words = read_word_list()
    assert len({word[:4] for word in words}) == len(words) == 2048
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 8 for word in words)


def test_each_of_88_bits_counts() -> None:
    assert derive_words(bytes(11)) == ("abandon",) * 8
    assert derive_words(b"\xff" * 11) == ("zoo",) * 8
    assert len({derive_words((1 << bit).to_bytes(11)) for bit in range(88)}) == 88


@pytest.mark.parametrize(
    "typed",
    [
        TYPED,
        TYPED.upper(),
        TYPED.title().replace(" ", ",\n  "),
        " ".join(f"{number}. {word}" for number, word in enumerate(EIGHT, 1)),
        "-".join(EIGHT),
        f"https://cards.example/sheet/{'-'.join(EIGHT)}/",
    ],
)
def test_case_spaces_commas_and_numbers_do_not_matter(typed: str) -> None:
    assert read_words(typed) == EIGHT


def test_the_order_matters() -> None:
    assert hash_words(EIGHT) != hash_words(EIGHT[::-1])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type the eight words of the sheet, in their order"),
        (" 1 2 3 ", "Type the eight words of the sheet, in their order"),
        (TYPED.replace("apple", "appel"), "“appel” is not one of the words on a sheet. Is it “apple”?"),
        (TYPED.replace("apple", "äpfel"), "“äpfel” is not one of the words on a sheet"),
        (TYPED.replace("apple", "x" * 100), f"“{'x' * 20}…” is not one of the words on a sheet"),
        (TYPED.replace(" zoo", ""), "A sheet has eight words, not 7"),
        (f"{TYPED} zoo", "A sheet has eight words, not 9"),
        ("\u0301" * 200_000, "This is far too long: 1,000 characters at most, not 200,000"),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(typed: str, said: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_words(typed)
    assert str(refused.value) == said
