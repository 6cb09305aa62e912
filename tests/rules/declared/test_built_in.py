"""The built-in games, declared, score as they do themselves. `make bench` does the same a hundred times as often."""

from random import Random

import pytest

from games.rules.variants import VARIANTS
from tests.rules.declared.built_in import BUILT_IN, hands_that_differ, matches_that_differ

HANDS, MATCHES = 1_000, 30
"""Of each game."""


def test_every_built_in_game_is_declared():
    assert BUILT_IN.keys() == VARIANTS.keys()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_built_in_game_declared_scores_hands_as_it_does_itself(game):
    assert list(hands_that_differ(game, HANDS, Random(12))) == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_built_in_game_declared_replays_matches_as_it_does_itself(game):
    assert list(matches_that_differ(game, MATCHES, Random(12))) == []
