"""How much work hands are: counted in steps from their cards, before anything is stored."""

import random
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import step_limit
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.games import read_game
from games.rules.errors import WorkError
from games.rules.lines import NotedNumbers
from games.rules.replay import replay
from games.rules.working import choosing, dividing
from tests.examples import examples
from tests.rules.declared.strategies import declarations, hands
from tests.rules.much_work import (
    ALL_EQUAL,
    GRID,
    HALF_WILD,
    LIKES,
    NOTING,
    PILE,
    match,
    noted,
    steps,
)


@settings(max_examples=examples(80))
@given(st.data())
def test_no_hand_takes_more_steps_than_its_game_allows(data):
    game = data.draw(declarations(layouts=("grid", "grid", "pile")))
    dealt = [tuple(data.draw(hands(game, most=100))) for _ in range(3)]
    most = step_limit.count_max_steps(read_game(game), 1)
    assert all(0 < each <= most for each in steps(game, *[hand for hand in dealt if hand]))


def test_slow_hands_take_no_more_steps_than_their_games_allow():
    assert 20_000 < steps(PILE, HALF_WILD)[0] <= step_limit.count_max_steps(read_game(PILE), 1)
    assert 20_000 < steps(GRID, ALL_EQUAL)[0] <= step_limit.count_max_steps(read_game(GRID), 1)


@pytest.mark.parametrize(
    ("game", "hand"), [(PILE, HALF_WILD), (GRID, ALL_EQUAL)], ids=["pile", "grid"]
)
def test_steps_do_not_depend_on_earlier_hands(game, hand):
    new = read_game(game | {"name": "New"})
    counted = [*new.working.count_steps([hand, hand])]
    for _ in range(2):
        new.working(hand)
    assert [*new.working.count_steps([hand, hand])] == counted
    assert (
        game is not PILE or counted[0] > counted[1]
    )  # what is kept for later hands is counted once


@pytest.mark.parametrize("wild", [0, 1, 10, 30, 50, 80, 99])
@pytest.mark.parametrize("likes", [1, 4, 19])
def test_a_pile_counts_a_step_for_each_way_tried(monkeypatch, wild, likes):
    chance = random.Random(wild)
    hand = (*["Jo"] * wild, *chance.choices(LIKES[:likes], k=100 - wild))
    looked_at = count()
    for name in ("add", "sub"):
        plain = getattr(dividing, name)
        monkeypatch.setattr(
            dividing, name, lambda a, b, plain=plain: (next(looked_at), plain(a, b))[1]
        )
    read_game(PILE | {"name": f"Of {likes} likes, {wild} wild"}).working(hand)
    assert steps(PILE, hand)[0] >= next(looked_at)


def test_a_grid_counts_a_step_for_each_way_tried(monkeypatch):
    looked_at, step = [], choosing._advance
    monkeypatch.setattr(
        choosing,
        "_advance",
        lambda states, cell, starts: (
            looked_at.append(len(states) * len(starts)),
            step(states, cell, starts),
        )[1],
    )
    read_game(GRID | {"name": "Another"}).working(ALL_EQUAL)
    assert steps(GRID, ALL_EQUAL)[0] >= sum(looked_at) > 5_000


def test_usual_hands_take_few_steps():
    assert steps(PILE, ("Jo", *"AABCDDEFGHIK"))[0] < 10_000
    assert steps(PILE, tuple("AABCDDEFGHIK"))[0] < 1_500
    assert steps(GRID, tuple("A" if cell % 7 else "Jo" for cell in range(20)))[0] > 10_000


@pytest.mark.parametrize(
    "game", [*BUILT_IN.values(), *map(read_game, TEMPLATES.values())], ids=lambda game: game.name
)
def test_hands_of_usual_games_are_not_counted_one_by_one(game):
    step_limit.check_work(game, 100 * game.players[-1], iter([None]), "")


@pytest.mark.parametrize(
    ("game", "hands", "cards"),
    [(PILE, 400, [HALF_WILD] * 200), (NOTING, 16 * 20, [])],
    ids=["cards", "noted"],
)
def test_a_match_that_takes_too_long_is_rejected_with_advice(game, hands, cards):
    declared = read_game(game)
    step_limit.check_work(declared, hands, cards, "Do this.")
    with pytest.raises(
        WorkError, match=r"^The hands of this match would take too long to score\. Do this\.$"
    ):
        step_limit.check_work(declared, 2 * hands, cards * 2, "Do this.")


def test_noted_numbers_count_a_step_for_each_term_read(monkeypatch):
    looked_at, term = [], NotedNumbers.get_term
    monkeypatch.setattr(
        NotedNumbers, "get_term", lambda self, of: (looked_at.append(of), term(self, of))[1]
    )
    record = noted(1)
    replay(record)
    hands = len(record.players)
    assert step_limit.count_steps(record.game, hands, [], "") >= len(looked_at) > 1_000 * hands


def test_points_for_others_count_steps_for_each_of_them():
    others = {**NOTING, "lines": [{**line, "to": "others"} for line in NOTING["lines"]]}
    assert (
        step_limit.count_max_steps(read_game(others), 1)
        > step_limit.count_max_steps(read_game(NOTING), 1) + 24 * 15 * 30
    )


def test_counting_steps_stops_at_the_limit():
    dealt = count()
    with pytest.raises(WorkError):
        step_limit.count_steps(
            read_game(PILE), 19_200, ((next(dealt), HALF_WILD)[1] for _ in range(19_200)), ""
        )
    assert next(dealt) < 500


def test_stored_matches_replay_beyond_the_limit(monkeypatch):
    record = match(PILE, HALF_WILD, 2)
    monkeypatch.setattr(step_limit, "MAX_STEPS", 1)
    assert len(replay(record).deals) == 2
