"""Changing what a match is played for: scores stay, all money follows; undone and done again."""

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from tests.builders import enter, make_match
from tests.play.undoing import redo, undo

pytestmark = pytest.mark.django_db

POT = {"stakes": "pot", "unit_cents": 10, "prizes": [3]}


@pytest.fixture
def match():
    match = make_match("golf", 3, deals=2)
    enter(match, 1, [4, 9, 20])
    return match


def nets(match):
    return list(match.seats.order_by("position").values_list("net_cents", flat=True))


def stakes_of(match):
    match.refresh_from_db()
    return {
        name: match.options[name]
        for name in match.options
        if name not in ("decks", "deals", "went_out")
    }


def test_changing_stakes_of_a_running_match_can_be_undone_and_redone(match):
    play.change_stakes(match, POT)
    line = match.log.latest("id")
    assert (line.action, line.before) == ("stakes", {"stakes": "none"})
    for _ in range(2):
        assert stakes_of(match) == {**POT, "currency": "USD", "ante_units": 16}
        assert match.pot_cents == 480 - 30
        assert nets(match) == [-130, -160, -160]
        undo(match)
        assert (stakes_of(match), nets(match)) == ({"stakes": "none"}, [None] * 3)
        redo(match)
    play.change_stakes(match, {"stakes": "points", "currency": "EUR"})
    assert stakes_of(match) == {"stakes": "points", "currency": "EUR", "unit_cents": 5}
    assert match.pot_cents is None
    assert nets(match) == [21 * 5, 6 * 5, -27 * 5]
    play.change_stakes(match, {})
    assert stakes_of(match) == {"stakes": "none"}
    assert nets(match) == [None] * 3
    assert list(find_differences(load_match(match.pk))) == []
