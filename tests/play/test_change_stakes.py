"""Changing what a match is played for: scores stay, all money follows; undone and done again."""

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.rules.errors import OptionError
from tests.builders import enter, make_match
from tests.play.rows import nothing_changes
from tests.play.undoing import back, forth

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
    return {name: match.options[name] for name in match.options if name not in ("decks", "deals", "went_out")}


def test_a_match_that_goes_on_is_played_for_something_else_from_its_first_deal_on_undone_and_done_again(match):
    play.change_stakes(match, POT)
    line = match.log.latest("id")
    assert (line.action, line.before) == ("stakes", {"stakes": "none"})
    for _ in range(2):
        assert stakes_of(match) == {**POT, "currency": "USD", "ante_units": 16}
        assert match.pot_cents == 480 - 30
        assert nets(match) == [-130, -160, -160]
        back(match)
        assert (stakes_of(match), nets(match)) == ({"stakes": "none"}, [None] * 3)
        forth(match)
    play.change_stakes(match, {"stakes": "points", "currency": "EUR"})
    assert stakes_of(match) == {"stakes": "points", "currency": "EUR", "unit_cents": 5}
    assert match.pot_cents is None
    assert nets(match) == [21 * 5, 6 * 5, -27 * 5]
    play.change_stakes(match, {})
    assert stakes_of(match) == {"stakes": "none"}
    assert nets(match) == [None] * 3
    assert list(find_differences(load_match(match.pk))) == []


def test_a_match_that_is_over_can_be_changed_too_and_the_same_again_changes_nothing(match):
    enter(match, 2, [1, 1, 1])
    play.change_stakes(match, {"stakes": "points", "unit_cents": 1})
    assert nets(match) == [21, 6, -27]
    assert (match.options["decks"], match.options["deals"]) == (1, 2)
    with nothing_changes():
        play.change_stakes(match, {"stakes": "points", "unit_cents": 1})


@pytest.mark.parametrize("wrong", [{"stakes": "gold"}, {"unit_cents": 5}, {**POT, "prizes": [1, 2]}, {"decks": 0}])
def test_what_cannot_be_is_refused(match, wrong):
    with pytest.raises(OptionError):
        play.change_stakes(match, wrong)
    assert stakes_of(match) == {"stakes": "none"}


def test_a_game_with_its_own_pot_is_played_for_that_or_for_nothing():
    match = make_match("hang-ten")
    enter(match, 1, [1, 2, 3, 4])
    play.change_stakes(match, {"pot": False})
    assert (nets(match), stakes_of(match)["pot"]) == ([None] * 4, False)
    play.change_stakes(match, {"unit_cents": 10, "currency": "EUR"})
    assert nets(match) == [-150, -180, -200, -200]
    back(match)
    assert nets(match) == [None] * 4
    with pytest.raises(OptionError):
        play.change_stakes(match, POT)
