import pytest

from games.pages.shared.hand_drawing import length_class


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("7", ""),
        ("10", ""),
        ("Q♠", ""),
        ("-12", "name-3"),
        ("Joke", "name-4"),
        ("王", ""),
        ("王王", "name-4"),
        ("王王王王", "name-8"),
    ],
)
def test_the_longer_a_name_the_smaller_it_is_set(card, name):
    assert length_class(card) == name
