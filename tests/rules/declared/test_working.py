"""Hands of random declared games: what must hold for every one, and a second way to score small
ones.
"""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules.declared.games import read_game
from games.rules.record import HandRecord
from games.rules.scoring import score_cells, score_hand
from tests.examples import examples
from tests.rules.declared import oracle
from tests.rules.declared.strategies import declarations, hands

CARDS = ("grid", "pile")


def score(game, cards):
    return score_hand(read_game(game), HandRecord(tuple(cards)))


@settings(max_examples=examples(100))
@given(st.data())
@pytest.mark.parametrize("choice", ["best", "in_order", "all"])
def test_small_grids_score_as_if_everything_was_tried(choice, data):
    game = data.draw(declarations(most_cells=9, most_groups=3, layouts=("grid",), choices=[choice]))
    cards = data.draw(hands(game))
    assert score(game, cards).points == oracle.score(game, cards)


@settings(max_examples=examples(100))
@given(st.data())
def test_small_piles_score_as_if_everything_was_tried(data):
    game = data.draw(declarations(most_groups=3, layouts=("pile",)))
    cards = data.draw(hands(game, most=6))
    assert score(game, cards).points == oracle.score(game, cards)


@settings(max_examples=examples(80))
@given(st.data())
def test_the_working_adds_up_and_every_cell_is_in_it(data):
    game = data.draw(declarations(layouts=CARDS))
    cards = data.draw(hands(game, most=40))
    worked = score(game, cards)
    assert sum(group.points for group in worked.groups) == worked.points == worked.base
    cells = [cell for group in worked.groups for cell in group.cells]
    assert set(cells) == set(range(len(cards)))
    same = any("same" in group for group in game["groups"])
    if game["choice"] != "all" or same:
        assert len(cells) == len(cards)
    gone = [cell for group in worked.groups if group.kind == "discarded" for cell in group.cells]
    assert sorted(gone) == [cell for cell, card in enumerate(cards) if card == "-"]


@settings(max_examples=examples(80))
@given(st.data())
def test_the_best_choice_is_never_worse_than_in_order(data):
    game = data.draw(declarations(layouts=("grid",)))
    cards = data.draw(hands(game))
    best, in_order = (
        score(game | {"choice": choice}, cards).points for choice in ("best", "in_order")
    )
    assert best <= in_order if game["wins"] == "lowest" else best >= in_order


@settings(max_examples=examples(80))
@given(st.data())
def test_the_order_of_cards_never_matters_in_piles_and_sets(data):
    game = data.draw(declarations(layouts=CARDS))
    assume(game["layout"] == "pile" or any("same" in group for group in game["groups"]))
    cards = [
        card for card in data.draw(hands(game, most=40)) if card != "-" or game["layout"] != "pile"
    ]
    assert score(game, cards).points == score(game, data.draw(st.permutations(cards))).points


def tamed(card):
    """Return the card without `wild`, like no other, not by its name either: groups that name a
    like leave wild cards alone out.
    """
    return (
        {"card": card["card"], "points": card["points"], "like": f"~{card['card']}"}
        if card.get("wild")
        else card
    )


@settings(max_examples=examples(80))
@given(st.data())
def test_a_wild_card_never_makes_a_best_hand_worse(data):
    game = data.draw(declarations(layouts=CARDS, choices=["best"]))
    assume(any(card.get("wild") for card in game["cards"]))
    cards = data.draw(hands(game, most=20))
    tame = game | {"cards": [tamed(card) for card in game["cards"]]}
    wild_points, tame_points = score(game, cards).points, score(tame, cards).points
    assert wild_points <= tame_points if game["wins"] == "lowest" else wild_points >= tame_points


@settings(max_examples=examples(60))
@given(st.data())
def test_an_empty_cell_is_worth_nothing_and_in_no_group(data):
    game = data.draw(declarations(layouts=("grid",)))
    cards = data.draw(hands(game))
    empty = data.draw(st.sets(st.integers(0, len(cards) - 1)))
    worked = score_cells(
        read_game(game), [None if cell in empty else card for cell, card in enumerate(cards)]
    )
    assert sum(group.points for group in worked.groups) == worked.points
    grouped = {
        cell
        for group in worked.groups
        if group.kind not in ("single", "discarded")
        for cell in group.cells
    }
    assert not grouped & empty
