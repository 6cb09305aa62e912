"""How often somebody wins, as one says it."""

import pytest

from games.pages.shared.words import how_often


@pytest.mark.parametrize(
    ("won", "of", "said"),
    [
        (12, 38, ", nearly one in three"),
        (1, 3, ", one in three"),
        (7, 14, ", every second one"),
        (5, 7, ", nearly three in four"),
        (4, 4, ", all of them"),
        (1, 20, ", nearly one in ten"),
        (0, 9, ""),
        (2, 2, ""),
    ],
)
def test_it_is_said_in_small_numbers_and_never_of_few(won, of, said):
    assert how_often(won, of) == said
