"""Hands of declared games by example: how groups are chosen, in the words of the rules."""

import pytest

from games.rules.declared.games import declared_game
from games.rules.record import HandRecord
from games.rules.scoring import score_hand

CARDS = [{"card": str(number), "points": number} for number in range(1, 10)]
JOKER = {"card": "Jo", "points": -5, "wild": True}


def worked(hand, layout, *groups, **stored):
    rows, _, columns = layout.partition(" × ")
    declared = {
        "name": "Example",
        "players": [2, 4],
        "layout": {"rows": int(rows), "columns": int(columns)} if columns else layout,
        "cards": [*CARDS, JOKER],
        "groups": list(groups),
        "wins": "lowest",
        "end": {"deals": 1},
    }
    game = declared_game(declared | stored)
    return score_hand(game, HandRecord(game.card_set.read(hand)))


def points(*args, **stored):
    return worked(*args, **stored).points


def shape(rows, columns, points, **named):
    return {"shape": [rows, columns], "points": points, **named}


def same(number, points, **named):
    return {"same": number, "points": points, **named}


def test_in_order_goes_by_the_list_first_and_then_by_place():
    block_first = shape(2, 2, -10), shape(3, 1, -50)
    hand = "5 2 3  5 5 4  5 5 6"
    assert points(hand, "3 × 3", *block_first, choice="in_order") == 10
    assert points(hand, "3 × 3", *reversed(block_first), choice="in_order") == -25
    assert points(hand, "3 × 3", *block_first, choice="best") == -25
    assert points(hand, "3 × 3", *block_first, choice="all") == -45


def test_places_of_a_group_go_from_the_top_left():
    assert points("5 5 5 1", "1 × 4", shape(1, 2, 0), choice="in_order") == 6
    assert points("5 5 5 1", "1 × 4", shape(1, 2, 0), choice="all") == 1


@pytest.mark.parametrize(("choice", "expected"), [("best", 2), ("in_order", 20), ("all", 20)])
def test_equal_columns_that_only_cost_points_need_not_be_taken_for_the_best(choice, expected):
    assert points("1 1", "2 × 1", shape(2, 1, 20), choice=choice) == expected


def test_the_best_is_the_highest_where_the_highest_wins():
    assert points("1 1 9 9", "1 × 4", shape(1, 2, 10), wins="highest") == 28
    assert points("1 1 9 9", "1 × 4", shape(1, 2, 10), wins="lowest") == 12


def test_corners_and_diagonals():
    corners, diagonal = {"corners": True, "points": 0}, {"diagonal": True, "points": 0}
    assert points("7 1 7  2 3 4  7 5 7", "3 × 3", corners) == 15
    assert points("7 1 2  3 7 4  5 6 7", "3 × 3", diagonal) == 21
    assert points("1 2 7  3 7 4  7 5 6", "3 × 3", diagonal) == 21
    assert points("7 1 7  2 7 4  7 5 7", "3 × 3", diagonal, choice="all") == 12


def test_discarded_cells_belong_to_no_group_and_count_nothing():
    assert points("- -  3 3", "2 × 2", shape(2, 1, -9), shape(1, 2, -1), gone="rows") == -1
    hand = worked("- 3 1  - 3 4", "2 × 3", shape(2, 1, -9), gone="columns")
    assert [(group.kind, group.cells, group.points) for group in hand.groups] == [
        ("pair", (1, 4), -9),
        ("discarded", (0, 3), 0),
        ("single", (2, 5), 5),
    ]


def test_only_and_not_say_which_cards_a_group_holds_for():
    assert points("7 7", "1 × 2", shape(1, 2, 0, only=["7", "8"])) == 0
    assert points("6 6", "1 × 2", shape(1, 2, 0, only=["7", "8"])) == 12
    assert points("7 7", "1 × 2", shape(1, 2, 0, **{"not": ["7"]})) == 14


@pytest.mark.parametrize(
    ("cards", "named", "expected"),
    [
        ("7 Jo", {}, -20),
        ("Jo Jo", {}, -20),
        ("7 Jo", {"only": ["7"]}, -20),
        ("7 Jo", {"only": ["8"]}, 2),
        ("Jo Jo", {"only": ["7"]}, -10),
        ("Jo Jo", {"not": ["7"]}, -20),
        ("7 Jo", {"not": ["7"]}, 2),
    ],
)
@pytest.mark.parametrize("form", ["shape", "same in a grid", "same in a pile"])
def test_a_wild_card_stands_for_any_card_and_wild_cards_alone_where_there_is_no_only(form, cards, named, expected):
    group = shape(1, 2, -20, **named) if form == "shape" else same(2, -20, **named)
    assert points(cards, "pile" if "pile" in form else "1 × 2", group) == expected


def test_wild_cards_go_where_they_are_best():
    assert points("9 9 8 8 Jo", "pile", same(3, 0)) == 16
    assert points("9 9 8 8 Jo Jo", "pile", same(3, -10)) == -20
    assert points("9 Jo Jo Jo", "pile", same(2, -20)) == -40
    assert points("9 Jo Jo Jo", "pile", same(4, -30), same(2, -20, only=["9"])) == -30
    assert points("9 8 Jo", "pile", same(2, 0)) == 8


def test_each_set_has_a_card_of_its_own_unless_it_is_all_wild():
    only_nines = same(2, -20, only=["9"])
    assert points("9 Jo Jo Jo", "pile", only_nines) == -30
    assert points("9 9 Jo Jo", "pile", only_nines) == -40
    assert points("9 Jo Jo Jo", "pile", only_nines, same(2, -15)) == -35


def test_of_cards_that_are_alike_the_worst_go_into_sets():
    alike = [{"card": "K♥", "points": 1, "like": "K"}, {"card": "K♠", "points": 9, "like": "K"}]
    assert points("K♥ K♠ K♥ K♠ K♥", "pile", same(2, 0), cards=alike) == 1
    assert points("K♥ K♠ K♥ K♠ K♥", "pile", same(2, 30), cards=alike, wins="highest") == 69


def test_five_equal_cards_are_divided_in_the_best_way():
    groups = same(2, 25), same(3, 40), same(4, 50)
    assert points("9 9 9 9 9", "1 × 5", *groups, wins="highest") == 65
    assert points("9 9 9 9", "1 × 4", *groups, wins="highest") == 50


def test_groups_say_what_they_are():
    hand = worked("7 7 7  1 2 3  1 2 3", "3 × 3", shape(1, 3, 0), shape(2, 1, -1))
    assert [(group.kind, group.text, group.cells, group.points) for group in hand.groups] == [
        ("line", "row of 7", (0, 1, 2), 0),
        ("pair", "2 × 1 of 1", (3, 6), -1),
        ("pair", "2 × 1 of 2", (4, 7), -1),
        ("pair", "2 × 1 of 3", (5, 8), -1),
    ]
    hand = worked("9 3 Jo 9", "pile", same(3, 0))
    assert [(group.kind, group.text, group.cells, group.points) for group in hand.groups] == [
        ("set", "3 × 9", (0, 3, 2), 0),
        ("single", "", (1,), 3),
    ]
