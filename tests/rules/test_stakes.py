"""Stakes of games that bring no pot: why each cent moved, and what cannot be.

An oracle has the sums.
"""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.errors import OptionError
from games.rules.files.match_file import read_match
from games.rules.money.movements import list_movements
from games.rules.replay import replay
from tests.rules.build import match


def test_points_are_explained_deal_by_deal():
    record = read_match(
        match("golf", [[1, 3], [5, 5]], options={"stakes": "points", "unit_cents": 7})
    )
    assert [
        (move.deal_number, move.seat, move.cents, move.why)
        for move in list_movements(record, replay(record))
    ] == [
        (1, 0, 14, "2 points better than the others together"),
        (1, 1, -14, "2 points worse than the others together"),
    ]


@pytest.mark.parametrize("game", [key for key in BUILT_IN if key != "hang-ten"])
def test_options_of_stakes_have_defaults_only_if_they_apply(game):
    def beside(**given):
        options = BUILT_IN[game].resolve_options(given, 4)
        names = ("stakes", "unit_cents", "currency", "ante_units", "prizes")
        return {name: options[name] for name in names if name in options}

    assert beside() == {"stakes": "none"}
    points = {"stakes": "points", "unit_cents": 5, "currency": "USD"}
    assert beside(stakes="points") == points
    assert beside(stakes="pot") == points | {"stakes": "pot", "ante_units": 16, "prizes": [5, 2]}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"unit_cents": 5}, "unit_cents does not go with the stakes “none”."),
        (
            {"stakes": "points", "ante_units": 16},
            "ante_units does not go with the stakes “points”.",
        ),
        ({"stakes": "points", "prizes": [5]}, "prizes does not go with the stakes “points”."),
        ({"stakes": "money"}, "stakes must be “none”, “points” or “pot”, not “money”."),
        ({"stakes": ["pot"]}, "stakes must be “none”, “points” or “pot”, not a list."),
        (
            {"stakes": "pot", "ante_units": 0},
            "ante_units must be a whole number from 1 to 10,000, not 0.",
        ),
        ({"stakes": "pot", "prizes": []}, "prizes must have 1 to 8 numbers, not 0."),
        ({"stakes": "pot", "prizes": [1] * 9}, "prizes must have 1 to 8 numbers, not 9."),
        (
            {"stakes": "pot", "prizes": [2, 5]},
            "prizes must not have a larger prize after a smaller one, but 5 comes after 2.",
        ),
        (
            {"stakes": "pot", "prizes": 5},
            "prizes must be a list of whole numbers such as [5, 2], not 5.",
        ),
        (
            {"stakes": "pot", "prizes": [5, 2.0]},
            "prizes must be a whole number from 0 to 1,000, not 2.0.",
        ),
        (
            {"stakes": "pot", "prizes": [1001]},
            "prizes must be a whole number from 0 to 1,000, not 1001.",
        ),
    ],
)
def test_options_that_do_not_apply_are_rejected(options, message):
    with pytest.raises(OptionError) as caught:
        read_match(match("golf", [], options=options))
    assert caught.value.message == message
