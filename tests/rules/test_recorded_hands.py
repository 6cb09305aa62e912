"""Thousands of hands of the built-in games with their working, as they scored before a game was a
value.
"""

from pathlib import Path

import pytest

from tests.rules.build import hand

HANDS = Path(__file__).parent.parent / "recordings" / "hands"
RECORDED = ("basketball", "golf", "hang-ten", "tens-grid", "tens-pile")
"""The games that there were then.

A later game never scored otherwise, so nothing is recorded of it.
"""


@pytest.mark.parametrize("game", RECORDED)
def test_recorded_hands_score_as_recorded_group_by_group(game):
    """A line is the cards, the score, and kind, cells and points of each group, by its cells."""
    recorded = (HANDS / f"{game}.txt").read_text("utf-8").splitlines()
    assert len(recorded) >= 600
    assert [written(game, line.partition(" = ")[0]) for line in recorded] == recorded


def written(game, cards):
    score = hand(game, cards)
    groups = sorted((group.cells, group.kind, group.points) for group in score.groups)
    said = [f"{kind} {'+'.join(map(str, cells))} {points}" for cells, kind, points in groups]
    return f"{cards} = {score.points}: {', '.join(said)}"
