import re

import pytest
from django.template.loader import render_to_string

from games.drawings.hands import choose_length_class, draw_hand, mark_changes
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.games import read_game
from games.rules.record import HandRecord
from games.rules.result import Group
from games.rules.scoring import score_cells, score_hand
from tests.game_facts import facts_of
from tests.game_facts.any_grid import AnyGrid, Crossing

PILE = {"name": "Ours", "players": [2, 8], "layout": "pile", "wins": "lowest", "end": {"deals": 9}}


def drawing(game, cards):
    played = BUILT_IN[game] if isinstance(game, str) else game
    cells = [None if card == "_" else card for card in cards.split()]
    return draw_hand(played, score_cells(played, cells))


def classes(game, cards):
    return [cell.classes for row in drawing(game, cards).rows for cell in row.cells]


def labels(game, cards):
    return [(label.text, label.points, label.classes) for label in drawing(game, cards).labels]


def beside(game, cards):
    return [
        row.label and f"{row.label.text} {row.label.points}" for row in drawing(game, cards).rows
    ]


def tags(game, cards):
    return [f"{tag.text} {tag.points}" for tag in drawing(game, cards).tags]


def declared(rows, columns, *groups, **more):
    layout = {"rows": rows, "columns": columns}
    return read_game(
        {**PILE, "layout": layout, **({"groups": [*groups]} if groups else {}), **more}
    )


MIDDLE = "block dn rt lf"
BOTH_WAYS = declared(
    3, 3, {"shape": [1, 3], "points": 0}, {"shape": [3, 1], "points": -5}, choice="all"
)
CORNERS = declared(2, 3, {"corners": True, "points": -20})


def test_a_typed_score_has_nothing_to_draw():
    assert (
        draw_hand(BUILT_IN["hang-ten"], score_hand(BUILT_IN["hang-ten"], HandRecord(typed=4)))
        is None
    )


@pytest.mark.parametrize(
    ("game", "cards", "cells", "pieces"),
    [
        ("hang-ten", "9 A 2 3 4 9 5 6 7 8", slice(0, None, 5), ["pair dn", "pair up"]),
        ("hang-ten", "A 4 4 J 2 3 4 4 8 5", slice(1, 3), ["block dn rt", "block dn lf"]),
        ("hang-ten", "A 4 4 J 2 3 4 4 8 5", slice(6, 8), ["block up rt", "block up lf"]),
        (
            *("hang-ten", "7 7 7 7 7 7 7 7 7 7", slice(5)),
            ["block dn rt", "block dn lf", "block dn rt", "block dn lf", "pair dn"],
        ),
        ("hang-ten", "A _ _ _ _ _ _ _ _ _", slice(None), ["", *["slot"] * 9]),
        (
            "tens-grid",
            "5 5 5 5 5 5 5 5 5 5",
            slice(5),
            ["block dn rt", MIDDLE, MIDDLE, MIDDLE, "block dn lf"],
        ),
        ("golf", "J J - - 6 K", slice(None), ["", "", "gone", "gone", "", ""]),
        (AnyGrid(1, 2, "rows"), "5 5", slice(None), ["pair rt", "pair lf"]),
        (AnyGrid(1, 2), "5 5", slice(None), ["", ""]),
        (
            *(AnyGrid(4, 6), "A 2 3 4 5 K A 2 3 4 6 K A 2 3 4 7 K A 2 3 4 8 K", slice(5, None, 6)),
            ["pair dn", "pair dn up", "pair dn up", "pair up"],
        ),
        (
            Crossing(),
            "9 2 4 9 10 10 9 Q 7",
            slice(0, None, 3),
            ["block dn", "block dn up", "block up"],
        ),
        (Crossing(), "5 5 5 K A 10 7 A 10", slice(3), ["block rt", "block rt lf", "block lf"]),
        (BOTH_WAYS, "5 5 5 2 5 3 4 5 6", slice(3), ["pair rt", "block dn rt lf open", "pair lf"]),
        (CORNERS, "7 A 7 7 2 7", slice(None), ["set", "", "set", "set", "", "set"]),
    ],
)
def test_cards_that_count_together_are_one_piece(game, cards, cells, pieces):
    assert classes(game, cards)[cells] == pieces


@pytest.mark.parametrize(
    ("game", "cards", "cells", "below"),
    [
        ("hang-ten", "9 A 2 3 4 9 5 6 7 8", slice(2), [("pair", "0", "c1"), ("", "6", "c2")]),
        ("hang-ten", "A 4 4 J 2 3 4 4 8 5", slice(1, 2), [("block", "−10", "c2 s2 b")]),
        (
            *("hang-ten", "7 7 7 7 7 7 7 7 7 7", slice(None)),
            [("block", "−10", "c1 s2 b"), ("block", "−10", "c3 s2 b"), ("pair", "0", "c5")],
        ),
        ("hang-ten", "A _ _ _ _ _ _ _ _ _", slice(None), [("", "1", "c1")]),
        ("tens-grid", "5 5 5 5 5 5 5 5 5 5", slice(None), [("run", "−50", "c1 s5 b")]),
        (AnyGrid(1, 2), "5 K", slice(None), [("", "5", "c1"), ("", "13", "c2")]),
        (
            *(AnyGrid(4, 6), "A 2 3 4 5 K A 2 3 4 6 K A 2 3 4 7 K A 2 3 4 8 K", slice(4, None)),
            [("", "26", "c5"), ("four", "0", "c6 b")],
        ),
        (
            declared(2, 3, {"shape": [2, 2], "points": -10}, choice="all"),
            "7 7 7 7 7 7",
            slice(None),
            [],
        ),
    ],
)
def test_points_are_drawn_below_what_gives_them(game, cards, cells, below):
    assert labels(game, cards)[cells] == below


@pytest.mark.parametrize(
    ("game", "cards", "rows"),
    [
        ("golf", "J J - - 6 K", ["pair kept −4", "discarded pair 0", "6 + 0 6"]),
        ("golf", "4 J J 4 Q K", ["4 − 2 2", "−2 + 4 2", "12 + 0 12"]),
        ("golf", "_ _ _ _ 5 _", [None, None, " 5"]),
        (AnyGrid(2, 3, "rows"), "5 5 5 A 2 K", ["three 0", "1 + 2 + 13 16"]),
    ],
)
def test_rows_are_added_up_beside_them(game, cards, rows):
    assert beside(game, cards) == rows
    assert labels(game, cards) == []


@pytest.mark.parametrize(
    ("game", "cards", "listed"),
    [
        (
            "basketball",
            "9 K 9 2 J 4 9 A 6 3",
            ["three nines 40", "K 25", "A 15", "J 10", "6 + 4 + 3 + 2 = 15"],
        ),
        (
            "basketball",
            "A A K K 9 9 9 9 9 _",
            ["three nines 40", "pair of nines 25", "K × 2 50", "A × 2 30"],
        ),
        (
            "basketball",
            "6 6 2 2 8 8 8 8 _ _",
            ["four eights 50", "pair of sixes 25", "pair of twos 25"],
        ),
        ("basketball", "5 _ _ _ _ _ _ _ _ _", ["one five 5"]),
        ("basketball", "_ _ _ _ _ _ _ _ _ _", []),
        (AnyGrid(2, 4, "rows"), "5 5 5 5 A 2 K _", ["four fives 0", "K 13", "A 1", "one two 2"]),
        (Crossing(), "9 2 4 9 10 10 9 Q 7", ["three nines 25", "Q 12", "10 + 10 + 7 + 4 + 2 = 33"]),
        (
            Crossing(),
            "- 3 8 - 3 8 - 3 A",
            ["discarded column 0", "three threes 25", "A 1", "8 + 8 = 16"],
        ),
        (BOTH_WAYS, "5 5 5 2 5 3 4 5 6", ["row of 5 0", "column of 5 −5", "6 + 4 + 3 + 2 = 15"]),
        (
            declared(2, 3, {"shape": [2, 2], "points": -10}, choice="all"),
            "7 7 7 7 7 7",
            ["2 × 2 of 7 −10"] * 2,
        ),
    ],
)
def test_sets_are_listed_first_and_single_cards_last(game, cards, listed):
    assert tags(game, cards) == listed
    assert classes("basketball", "9 K 9 2 J 4 9 A 6 3").count("set") == 3


def test_no_piece_covers_another_card():
    crossing = AnyGrid(2, 2, None)
    crossing.working = lambda cards: (
        Group("line", (0, 1), 0),
        Group("line", (0, 2), 0),
        Group("single", (3,), 7),
    )
    assert classes(crossing, "5 5 5 7") == ["pair dn rt open", "pair lf", "pair up", ""]
    sets = AnyGrid(1, 6, None)
    sets.working = lambda cards: (Group("set", (0, 1, 2, 3, 4), 70), Group("single", (5,), 3))
    assert tags(sets, "9 9 9 9 9 3") == ["five nines 70", "one three 3"]


def test_corners_of_two_rows_are_listed_as_corners():
    assert tags(CORNERS, "7 A 7 7 2 7")[0] == "corners of 7 −20"


def test_cells_are_named_by_place_and_card():
    cells = [cell.label for row in drawing("golf", "A _ - - 10 K").rows for cell in row.cells]
    assert cells == [
        *("row 1, column 1: A", "row 1, column 2: empty"),
        *("row 2, column 1: discarded", "row 2, column 2: discarded"),
        *("row 3, column 1: 10", "row 3, column 2: K"),
    ]


@pytest.mark.parametrize(
    ("game", "cards", "stacks", "listed"),
    [
        ("tens-pile", "10 3 5 10 5 5", [("3", 1, "3"), ("5", 3, "15"), ("10", 2, "40")], []),
        (
            read_game({**PILE, "groups": [{"same": 3, "points": 0}]}),
            *("9 9 K 9 9", [("9", 4, "9"), ("K", 1, "10")], ["3 × 9 0"]),
        ),
    ],
)
def test_a_pile_has_a_stack_for_each_rank_with_sets_below(game, cards, stacks, listed):
    assert [
        (stack.rank, stack.count, stack.points) for stack in drawing(game, cards).stacks
    ] == stacks
    assert tags(game, cards) == listed


@pytest.mark.parametrize(
    ("game", "cards", "sentence"),
    [
        ("hang-ten", "9 4 4 J 2 9 4 4 8 3", "9 4 4 J 2 over 9 4 4 8 3. pair 0, block −10, 18, 5"),
        (
            "golf",
            "J J - - 6 K",
            "J J over discarded over 6 K. pair kept −4, discarded pair 0, 6 + 0 6",
        ),
        ("hang-ten", "_ _ _ _ _ _ _ _ _ _", "empty over empty."),
        ("tens-pile", "3 5 5", "1 × 3 gives 3 and 2 × 5 gives 10"),
        ("tens-pile", "", "no cards"),
    ],
)
def test_one_sentence_describes_the_drawing(game, cards, sentence):
    assert drawing(game, cards).sentence == sentence


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_small_picture_is_one_image_with_a_sentence(game):
    shown = {"drawing": drawing(game, facts_of(game).drawn), "label": "Zoë <b>: five cards"}
    html = render_to_string("games/shared/_drawing.html", shown)
    assert len(re.findall('role="img"', html)) == 1
    assert 'aria-label="Zoë &lt;b&gt;: ' in html
    assert "<button" not in html
    assert 'data-rank="6"' in html


def test_only_few_columns_leave_room_beside_them():
    def room(columns, by):
        return drawing(AnyGrid(3, columns, by), "_ " * 3 * columns).beside

    for by in (None, "rows"):
        assert [room(columns, by) for columns in (2, 3, 4, 6)] == [True, True, False, False]
    assert not room(3, "columns")


def test_longer_names_are_set_smaller():
    names = {
        "7": "",
        "10": "",
        "Q♠": "",
        "-12": "name-3",
        "Joke": "name-4",
        "王": "",
        "王王": "name-4",
    }
    names["王王王王"] = "name-8"
    assert {card: choose_length_class(card) for card in names} == names
    cards = [{"card": card, "points": 1} for card in ("7", "Q♠", "Jok", "Joke", "王王王王")]
    game = declared(1, 5, cards=cards)
    assert classes(game, "7 Q♠ Jok Joke 王王王王") == ["", "", "name-3", "name-4", "name-8"]
    pile = read_game({**PILE, "cards": cards})
    assert [stack.classes for stack in drawing(pile, "Joke Joke 7").stacks] == ["", "many name-4"]


@pytest.mark.parametrize("key", [key for key in TEMPLATES if key != "typed"])
def test_every_template_can_be_drawn_whole_and_half(key):
    game = read_game(TEMPLATES[key])
    cards = [*game.card_set.copies] * 3
    size = game.grid.size if game.grid else 5
    for many in (0, 1, size):
        empty = ["_"] * (size - many if game.grid else 0)
        assert drawing(game, " ".join([*cards[:many], *empty])).sentence


def test_changed_cards_are_marked_and_named():
    before, after = (
        drawing("hang-ten", "A 2 3 4 5 A 2 3 4 6"),
        drawing("hang-ten", "A 2 3 4 5 A 2 3 4 J"),
    )
    marked = mark_changes(after, before)
    assert [
        cell.classes for row in marked.rows for cell in row.cells if "was" in cell.classes.split()
    ] == ["was"]
    assert marked.rows[1].cells[4].classes == "was"
    assert marked.sentence.endswith(" Marked: row 2, column 5.")
    assert mark_changes(after, after) == after
    bag = drawing("tens-pile", "2 2 3")
    assert mark_changes(bag, drawing("tens-pile", "A")) == bag
