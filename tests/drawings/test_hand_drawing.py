import re

import pytest
from django.template.loader import render_to_string

from games.drawings.hands import draw, length_class, mark_changes
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from games.rules.declared.games import declared_game
from games.rules.record import Hand
from games.rules.result import Group
from games.rules.scoring import score_cells, score_hand
from tests.game_facts import facts_of
from tests.game_facts.any_grid import AnyGrid, Crossing

PILE = {"name": "Ours", "players": [2, 8], "layout": "pile", "wins": "lowest", "end": {"deals": 9}}


def drawing(game, cards):
    played = BUILT_IN[game] if isinstance(game, str) else game
    cells = [None if card == "_" else card for card in cards.split()]
    return draw(played, score_cells(played, cells))


def picture(game, cards, who="Zoë"):
    return render_to_string("games/shared/_drawing.html", {"drawing": drawing(game, cards), "who": who})


def classes(game, cards):
    return [cell.classes for row in drawing(game, cards).rows for cell in row.cells]


def labels(game, cards):
    return [(label.text, label.points, label.classes) for label in drawing(game, cards).labels]


def test_a_typed_score_has_nothing_to_draw():
    assert draw(BUILT_IN["hang-ten"], score_hand(BUILT_IN["hang-ten"], Hand(typed=4))) is None


def test_a_pair_is_one_piece_from_row_to_row():
    assert classes("hang-ten", "9 A 2 3 4 9 5 6 7 8")[::5] == ["pair dn", "pair up"]
    assert labels("hang-ten", "9 A 2 3 4 9 5 6 7 8")[:2] == [("pair", "0", "c1"), ("", "6", "c2")]


def test_a_block_is_one_piece_over_two_columns():
    cards = "A 4 4 J 2 3 4 4 8 5"
    assert classes("hang-ten", cards)[1:3] == ["block dn rt", "block dn lf"]
    assert classes("hang-ten", cards)[6:8] == ["block up rt", "block up lf"]
    assert labels("hang-ten", cards)[1] == ("block", "−10", "c2 s2 b")


def test_five_equal_columns_are_two_blocks_and_a_pair():
    cards = "7 7 7 7 7 7 7 7 7 7"
    upper = ["block dn rt", "block dn lf", "block dn rt", "block dn lf", "pair dn"]
    assert classes("hang-ten", cards)[:5] == upper
    assert labels("hang-ten", cards) == [("block", "−10", "c1 s2 b"), ("block", "−10", "c3 s2 b"), ("pair", "0", "c5")]


def test_a_run_is_one_piece_however_long():
    cards = "5 5 5 5 5 5 5 5 5 5"
    middle = "block dn rt lf"
    assert classes("tens-grid", cards)[:5] == ["block dn rt", middle, middle, middle, "block dn lf"]
    assert labels("tens-grid", cards) == [("run", "−50", "c1 s5 b")]


def test_empty_cells_are_slots_without_points():
    assert classes("hang-ten", "A _ _ _ _ _ _ _ _ _") == ["", *["slot"] * 9]
    assert labels("hang-ten", "A _ _ _ _ _ _ _ _ _") == [("", "1", "c1")]


def test_cells_are_called_by_place_and_card():
    cells = [cell.label for row in drawing("golf", "A _ - - 10 K").rows for cell in row.cells]
    assert cells == [
        "row 1, column 1: A",
        "row 1, column 2: empty",
        "row 2, column 1: discarded",
        "row 2, column 2: discarded",
        "row 3, column 1: 10",
        "row 3, column 2: K",
    ]


def test_golf_has_its_working_beside_the_rows():
    rows = drawing("golf", "J J - - 6 K").rows
    assert [(row.label.text, row.label.points) for row in rows] == [
        ("pair kept", "−4"),
        ("discarded pair", "0"),
        ("6 + 0", "6"),
    ]
    assert [row.label for row in drawing("golf", "_ _ _ _ 6 _").rows][:2] == [None, None]


@pytest.mark.parametrize(("row", "text"), [("4 J", "4 − 2"), ("J 4", "−2 + 4"), ("Q K", "12 + 0"), ("5 _", "")])
def test_golf_adds_up_a_row_as_one_writes_it(row, text):
    assert drawing("golf", f"{row} _ _ _ _").rows[0].label.text == text


def test_golf_cards_that_are_kept_are_not_one_piece():
    assert classes("golf", "J J - - 6 K") == ["", "", "gone", "gone", "", ""]


def test_basketball_marks_sets_wherever_they_lie_and_lists_the_rest():
    assert classes("basketball", "9 K 9 2 J 4 9 A 6 3").count("set") == 3
    tags = [(tag.text, tag.points) for tag in drawing("basketball", "9 K 9 2 J 4 9 A 6 3").tags]
    assert tags == [("three nines", "40"), ("K", "25"), ("A", "15"), ("J", "10"), ("6 + 4 + 3 + 2 =", "15")]


@pytest.mark.parametrize(
    ("cards", "tags"),
    [
        ("A A K K 9 9 9 9 9 _", ["three nines 40", "pair of nines 25", "K × 2 50", "A × 2 30"]),
        ("6 6 2 2 8 8 8 8 _ _", ["four eights 50", "pair of sixes 25", "pair of twos 25"]),
        ("5 _ _ _ _ _ _ _ _ _", ["one five 5"]),
        ("_ _ _ _ _ _ _ _ _ _", []),
    ],
)
def test_sets_come_first_and_cards_of_their_own_value_last(cards, tags):
    assert [f"{tag.text} {tag.points}" for tag in drawing("basketball", cards).tags] == tags


def test_a_bag_has_a_stack_for_each_rank_in_order():
    stacks = drawing("tens-pile", "10 3 5 10 5 5").stacks
    assert [(stack.rank, stack.count, stack.points) for stack in stacks] == [
        ("3", 1, "3"),
        ("5", 3, "15"),
        ("10", 2, "40"),
    ]


@pytest.mark.parametrize(
    ("game", "cards", "sentence"),
    [
        ("hang-ten", "9 4 4 J 2 9 4 4 8 3", "9 4 4 J 2 over 9 4 4 8 3. pair 0, block −10, 18, 5"),
        ("golf", "J J - - 6 K", "J J over discarded over 6 K. pair kept −4, discarded pair 0, 6 + 0 6"),
        ("hang-ten", "_ _ _ _ _ _ _ _ _ _", "empty over empty."),
        ("tens-pile", "3 5 5", "1 × 3 gives 3 and 2 × 5 gives 10"),
        ("tens-pile", "", "no cards"),
    ],
)
def test_a_sentence_says_it_all(game, cards, sentence):
    assert drawing(game, cards).sentence == sentence


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_small_picture_is_one_image_with_a_sentence(game):
    html = picture(game, facts_of(game).drawn, who="Zoë <b>")
    assert len(re.findall('role="img"', html)) == 1
    assert 'aria-label="Zoë &lt;b&gt;: ' in html
    assert "<button" not in html
    assert 'data-rank="6"' in html


# Grids that no game in the app has


def tags(game, cards):
    return [f"{tag.text} {tag.points}" for tag in drawing(game, cards).tags]


def test_one_row_of_two_is_a_pair_with_the_points_below():
    assert classes(AnyGrid(1, 2, "rows"), "5 5") == ["pair rt", "pair lf"]
    assert classes(AnyGrid(1, 2), "5 5") == ["", ""]
    assert labels(AnyGrid(1, 2), "5 K") == [("", "5", "c1"), ("", "13", "c2")]


def test_columns_of_four_have_their_points_below_up_to_the_sixth():
    cards = "A 2 3 4 5 K A 2 3 4 6 K A 2 3 4 7 K A 2 3 4 8 K"
    assert labels(AnyGrid(4, 6), cards)[4:] == [("", "26", "c5"), ("four", "0", "c6 b")]
    assert classes(AnyGrid(4, 6), cards)[5::6] == ["pair dn", "pair dn up", "pair dn up", "pair up"]


def test_few_columns_leave_room_beside_them_and_many_do_not():
    def beside(columns, by):
        return drawing(AnyGrid(3, columns, by), "_ " * 3 * columns).beside

    assert [beside(columns, None) for columns in (2, 3, 4, 6)] == [True, True, False, False]
    assert [beside(columns, "rows") for columns in (2, 3, 4, 6)] == [True, True, False, False]
    assert not beside(3, "columns")


def test_rows_of_three_are_added_up_beside_and_long_rows_below():
    rows = drawing(AnyGrid(2, 3, "rows"), "5 5 5 A 2 K").rows
    assert [(row.label.text, row.label.points) for row in rows] == [("three", "0"), ("1 + 2 + 13", "16")]
    assert tags(AnyGrid(2, 4, "rows"), "5 5 5 5 A 2 K _") == ["four fives 0", "K 13", "A 1", "one two 2"]


def test_equal_cards_in_rows_and_columns_are_one_piece_each_and_told_in_tags():
    assert tags(Crossing(), "9 2 4 9 10 10 9 Q 7") == ["three nines 25", "Q 12", "10 + 10 + 7 + 4 + 2 = 33"]
    assert classes(Crossing(), "9 2 4 9 10 10 9 Q 7")[::3] == ["block dn", "block dn up", "block up"]
    assert classes(Crossing(), "5 5 5 K A 10 7 A 10")[:3] == ["block rt", "block rt lf", "block lf"]


def test_no_piece_grows_over_a_corner_where_another_card_lies():
    crossing = AnyGrid(2, 2, None)
    crossing.working = lambda cards: (Group("line", (0, 1), 0), Group("line", (0, 2), 0), Group("single", (3,), 7))
    assert classes(crossing, "5 5 5 7") == ["pair dn rt open", "pair lf", "pair up", ""]


def test_columns_that_may_go_are_told_as_such():
    assert tags(Crossing(), "- 3 8 - 3 8 - 3 A") == ["discarded column 0", "three threes 25", "A 1", "8 + 8 = 16"]


def test_a_set_of_five_has_a_name():
    sets = AnyGrid(1, 6, None)
    sets.working = lambda cards: (Group("set", (0, 1, 2, 3, 4), 70), Group("single", (5,), 3))
    assert tags(sets, "9 9 9 9 9 3") == ["five nines 70", "one three 3"]


# Games that a table declares


def declared(rows, columns, *groups, **more):
    layout = {"rows": rows, "columns": columns}
    return declared_game({**PILE, "layout": layout, **({"groups": [*groups]} if groups else {}), **more})


def test_long_names_of_cards_are_set_smaller():
    cards = [{"card": card, "points": 1} for card in ("7", "Q♠", "Jok", "Joke", "王王王王")]
    game = declared(1, 5, cards=cards)
    assert classes(game, "7 Q♠ Jok Joke 王王王王") == ["", "", "name-3", "name-4", "name-8"]
    pile = declared_game({**PILE, "cards": cards})
    assert [stack.classes for stack in drawing(pile, "Joke Joke 7").stacks] == ["", "many name-4"]


def test_a_cell_that_is_in_several_groups_is_one_piece_with_all_of_them_and_each_is_listed():
    game = declared(3, 3, {"shape": [1, 3], "points": 0}, {"shape": [3, 1], "points": -5}, choice="all")
    cards = "5 5 5 2 5 3 4 5 6"
    assert classes(game, cards)[:3] == ["pair rt", "block dn rt lf open", "pair lf"]
    assert tags(game, cards) == ["row of 5 0", "column of 5 −5", "6 + 4 + 3 + 2 = 15"]


def test_blocks_that_share_columns_are_listed_and_not_written_below_them():
    game = declared(2, 3, {"shape": [2, 2], "points": -10}, choice="all")
    assert labels(game, "7 7 7 7 7 7") == []
    assert tags(game, "7 7 7 7 7 7") == ["2 × 2 of 7 −10", "2 × 2 of 7 −10"]


def test_corners_of_two_rows_are_listed_although_they_are_whole_columns():
    game = declared(2, 3, {"corners": True, "points": -20})
    assert classes(game, "7 A 7 7 2 7") == ["set", "", "set", "set", "", "set"]
    assert tags(game, "7 A 7 7 2 7")[0] == "corners of 7 −20"


def test_sets_in_a_pile_are_listed_below_its_stacks():
    game = declared_game({**PILE, "groups": [{"same": 3, "points": 0}]})
    drawn = drawing(game, "9 9 K 9 9")
    assert [(stack.rank, stack.count, stack.points) for stack in drawn.stacks] == [("9", 4, "9"), ("K", 1, "10")]
    assert [(tag.text, tag.points) for tag in drawn.tags] == [("3 × 9", "0")]


@pytest.mark.parametrize("key", [key for key in TEMPLATES if key != "typed"])
def test_every_template_is_drawn_whole_and_half(key):
    game = declared_game(TEMPLATES[key])
    cards = [*game.card_set.copies] * 3
    size = game.grid.size if game.grid else 5
    for many in (0, 1, size):
        empty = ["_"] * (size - many if game.grid else 0)
        assert drawing(game, " ".join([*cards[:many], *empty])).sentence


def test_the_cards_in_which_two_versions_differ_are_marked_and_named():
    before, after = drawing("hang-ten", "A 2 3 4 5 A 2 3 4 6"), drawing("hang-ten", "A 2 3 4 5 A 2 3 4 J")
    marked = mark_changes(after, before)
    assert [cell.classes for row in marked.rows for cell in row.cells if "was" in cell.classes.split()] == ["was"]
    assert marked.rows[1].cells[4].classes == "was"
    assert marked.sentence.endswith(" Marked: row 2, column 5.")
    assert mark_changes(after, after) == after
    bag = drawing("tens-pile", "2 2 3")
    assert mark_changes(bag, drawing("tens-pile", "A")) == bag


def test_the_longer_a_name_the_smaller_it_is_set():
    names = {
        "7": "",
        "10": "",
        "Q♠": "",
        "-12": "name-3",
        "Joke": "name-4",
        "王": "",
        "王王": "name-4",
        "王王王王": "name-8",
    }
    assert {card: length_class(card) for card in names} == names
