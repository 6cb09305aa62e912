"""Declarations: what is allowed is read and written back, everything else is a sentence with the
key and the value.
"""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.built_in import basketball, golf, hang_ten, tens_grid, tens_pile
from games.rules.declared.declaration import STANDARD_CARDS
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from games.rules.end import AfterDeals, AtTotal
from games.rules.errors import DeclarationError
from games.rules.files.json_values import parse_json
from tests.examples import examples
from tests.rules.declared.strategies import declarations
from tests.rules.strategies import JSON, places, value_at, with_value_at

GONE = object()


def game(**changes):
    """Return a game in a grid of 2 × 3, with changes; `GONE` takes a key away."""
    declared = {
        "name": "Golf",
        "players": [2, 4],
        "layout": {"rows": 2, "columns": 3},
        "wins": "lowest",
        "end": {"deals": 9},
    } | changes
    return {key: value for key, value in declared.items() if value is not GONE}


def cards(*more, **changes):
    return game(
        cards=[{"card": "K", "points": 0}, {"card": "Jo", "points": -5, "wild": True}, *more],
        **changes,
    )


def card(**stored):
    return cards({"card": "X", "points": 1} | stored)


def group(layout=None, **stored):
    declared = {"points": 3} | stored
    return game(
        **({"layout": layout} if layout else {}),
        groups=[{k: v for k, v in declared.items() if v is not GONE}],
    )


def question(**stored):
    return game(question={"text": "Who knocked?"} | stored)


def grid(rows, columns):
    return game(layout={"rows": rows, "columns": columns})


PILE = game(layout="pile")

GOOD = {
    "the least that is needed": game(),
    "a name of forty characters": game(name="x" * 40),
    "a single cell": grid(1, 1),
    "twenty cells": grid(4, 5),
    "the widest grid": grid(3, 6),
    "rows that can go from a grid of one row": game(layout={"rows": 1, "columns": 2}, gone="rows"),
    "twenty cards": game(cards=[{"card": str(n), "points": n} for n in range(20)]),
    "nothing but wild cards": game(cards=[{"card": c, "points": 0, "wild": True} for c in "ab"]),
    "a card of four characters": card(card="🂡♥♠♦"),
    "many copies": card(copies=200, points=-1_000),
    "decks from two players on": game(players=[3, 5], decks={"2": 1, "4": 20}),
    "a group on the whole grid": group(shape=[2, 3]),
    "corners of four cells": group(layout={"rows": 2, "columns": 2}, corners=True),
    "a diagonal of four cells": group(
        layout={"rows": 4, "columns": 4}, diagonal=True, points=-1_000
    ),
    "eight equal cards": group(layout="pile", same=8),
    "what is like another card": cards(
        {"card": "K♥", "points": 1, "like": "k"}, groups=[{"same": 2, "points": 0, "not": ["K"]}]
    ),
    "a choice with groups of same": game(choice="in_order", groups=[{"same": 2, "points": 0}]),
    "a hundred deals": game(end={"deals": 100}),
    "a target that is passed": game(end={"target": 10_000, "when": "passed"}),
    "a question with all actions": question(
        nobody=True,
        best={"add": -1_000},
        tied={"double": True},
        beaten={"score": 0},
        rest={"others": -1},
    ),
    "a mark": game(mark={"text": "x" * 60, "points": 1_000}),
    "one player out, and a question": game(
        layout="pile", one_out=True, question={"text": "Out?", "rest": {"score": 0}}
    ),
}

BAD = {
    "no object": ([], ["a declared game", "[]"]),
    "an unknown key": (game(colour="red"), ["“colour”"]),
    "no end": (game(end=GONE), ["end is missing"]),
    "a name of space": (game(name="   "), ["name", "“   ”"]),
    "a name that is too long": (game(name="x" * 41), ["name", "xxx"]),
    "a name with a control character": (game(name="a\u0000b"), ["name"]),
    "one player": (game(players=[1, 4]), ["players", "2 to 16", "1"]),
    "seventeen players": (game(players=[2, 17]), ["players", "17"]),
    "more at least than at most": (game(players=[5, 4]), ["players", "4"]),
    "players that are a boolean": (game(players=[2, True]), ["players", "true"]),
    "an unknown layout": (game(layout="heap"), ["layout", "“heap”"]),
    "no rows": (game(layout={"columns": 3}), ["layout", "rows is missing"]),
    "five rows": (grid(5, 1), ["layout: rows", "5"]),
    "seven columns": (grid(1, 7), ["layout: columns", "7"]),
    "no row": (grid(0, 3), ["layout: rows", "0"]),
    "twenty-four cells": (grid(4, 6), ["layout", "20", "4 × 6"]),
    "what goes is unknown": (game(gone="blocks"), ["gone", "“blocks”"]),
    "rows of one cell go": (
        game(layout={"rows": 3, "columns": 1}, gone="rows"),
        ["gone", "“rows”"],
    ),
    "columns of one cell go": (
        game(layout={"rows": 1, "columns": 3}, gone="columns"),
        ["gone", "“columns”"],
    ),
    "one card": (game(cards=[{"card": "A", "points": 1}]), ["cards", "2 to 20"]),
    "twenty-one cards": (
        game(cards=[{"card": str(n), "points": n} for n in range(21)]),
        ["cards", "21"],
    ),
    "a card twice": (cards({"card": "k", "points": 1}), ["cards", "“k”"]),
    "a card without points": (cards({"card": "X"}), ["card 3", "points is missing"]),
    "a card of five characters": (card(card="joker"), ["card 3", "“joker”"]),
    "a card with a space": (card(card="a b"), ["card 3", "“a b”"]),
    "a card that is a discarded cell": (card(card="-"), ["card 3", "“-”"]),
    "points as a float": (card(points=1.0), ["card 3", "“X”", "points", "1.0"]),
    "points as a boolean": (card(points=True), ["card 3", "points", "true"]),
    "too many points": (card(points=1_001), ["card 3", "points", "1,000", "1001"]),
    "too few points": (card(points=-1_001), ["card 3", "points", "−1,000", "-1001"]),
    "a long like": (card(like="kings"), ["card 3", "like", "“kings”"]),
    "a like of a wild card": (card(like="K", wild=True), ["card 3", "wild", "“K”"]),
    "no copies": (card(copies=0), ["card 3", "copies", "0"]),
    "two hundred and one copies": (card(copies=201), ["card 3", "copies", "201"]),
    "wild that is false": (card(wild=False), ["card 3", "wild", "false"]),
    "cards of a game that is typed": (game(layout="typed", cards=[]), ["cards", "typed", "[]"]),
    "decks of a game that is typed": (game(layout="typed", decks={"2": 1}), ["decks", "typed"]),
    "decks for more players than the least": (
        game(decks={"3": 1}),
        ["decks", "2 players", '{"3": 1}'],
    ),
    "decks for players in words": (game(decks={"two": 1}), ["decks", "“two”"]),
    "decks in other digits": (game(decks={"٢": 1}), ["decks", "“٢”"]),
    "decks for the same number of players twice": (
        game(decks={"2": 1, "02": 2}),
        ["decks", "“02”"],
    ),
    "twenty-one decks": (game(decks={"2": 21}), ["decks", "“2”", "21"]),
    "thirteen groups": (game(groups=[{"shape": [2, 1], "points": 0}] * 13), ["groups", "12", "13"]),
    "a group without points": (group(shape=[2, 1], points=GONE), ["group 1", "points is missing"]),
    "a group without a form": (group(), ["group 1", "shape, corners, diagonal and same"]),
    "a group of two forms": (group(shape=[2, 1], corners=True), ["group 1", "exactly 1"]),
    "too many points of a group": (
        group(shape=[2, 1], points=1_001),
        ["group 1", "points", "1001"],
    ),
    "a shape of one cell": (group(shape=[1, 1]), ["group 1", "shape", "[1, 1]"]),
    "a shape that is too high": (group(shape=[3, 1]), ["group 1", "shape", "3"]),
    "a shape that is too wide": (group(shape=[1, 4]), ["group 1", "shape", "4"]),
    "a shape in a pile": (
        group(layout="pile", shape=[2, 1]),
        ["group 1", "shape", "pile", "[2, 1]"],
    ),
    "corners of one row": (
        group(layout={"rows": 1, "columns": 4}, corners=True),
        ["group 1", "corners", "1 × 4"],
    ),
    "corners in a pile": (group(layout="pile", corners=True), ["group 1", "corners", "pile"]),
    "a diagonal of no square": (group(diagonal=True), ["group 1", "diagonal", "2 × 3"]),
    "one equal card": (group(same=1), ["group 1", "same", "1"]),
    "nine equal cards": (group(layout="pile", same=9), ["group 1", "same", "9"]),
    "more equal cards than cells": (group(same=7), ["group 1", "same", "7", "6 cells"]),
    "same beside shapes": (
        game(groups=[{"same": 2, "points": 1}, {"shape": [2, 1], "points": 1}]),
        ["groups", "“same”", "“shape”"],
    ),
    "only and not": (
        group(shape=[2, 1], only=["K"], **{"not": ["Q"]}),
        ["group 1", "only and not"],
    ),
    "an empty only": (group(shape=[2, 1], only=[]), ["group 1", "only", "[]"]),
    "only what no card is like": (group(shape=[2, 1], only=["Z"]), ["group 1", "only", "“Z”"]),
    "only the same twice": (group(shape=[2, 1], only=["K", "k"]), ["group 1", "only", "“k”"]),
    "only a wild card": (
        cards(groups=[{"shape": [2, 1], "points": 0, "only": ["Jo"]}]),
        ["group 1", "only", "“Jo”"],
    ),
    "only a card that is like another": (
        cards(
            {"card": "K♥", "points": 1, "like": "K"},
            groups=[{"shape": [2, 1], "points": 0, "only": ["K♥"]}],
        ),
        ["group 1", "only", "“K♥”"],
    ),
    "an unknown choice": (game(choice="first"), ["choice", "“first”"]),
    "nobody wins": (game(wins="nobody"), ["wins", "“nobody”"]),
    "no deals": (game(end={"deals": 0}), ["end: deals", "0"]),
    "a hundred and one deals": (game(end={"deals": 101}), ["end: deals", "101"]),
    "deals and a target": (game(end={"deals": 9, "target": 100}), ["end", "“target”"]),
    "a target without when": (game(end={"target": 100}), ["end", "when is missing"]),
    "a target of nothing": (game(end={"target": 0, "when": "reached"}), ["end: target", "0"]),
    "a target that is too high": (
        game(end={"target": 10_001, "when": "reached"}),
        ["end: target", "10001"],
    ),
    "an unknown when": (game(end={"target": 100, "when": "missed"}), ["end: when", "“missed”"]),
    "a question without a text": (game(question={"nobody": True}), ["question", "text is missing"]),
    "an action of nothing": (question(best={}), ["question: best", "{}"]),
    "two actions": (question(best={"add": 1, "score": 0}), ["question: best", "exactly 1"]),
    "an unknown action": (question(tied={"halve": True}), ["question: tied", "“halve”"]),
    "too much is added": (question(best={"add": 1_001}), ["question: best: add", "1001"]),
    "a score that is too low": (
        question(best={"score": -1_001}),
        ["question: best: score", "-1001"],
    ),
    "double that is two": (question(best={"double": 2}), ["question: best: double", "2"]),
    "the others twice": (question(rest={"others": 2}), ["question: rest: others", "2"]),
    "a mark without points": (game(mark={"text": "Sang"}), ["mark", "points is missing"]),
    "a mark without a text": (game(mark={"text": "", "points": 1}), ["mark: text", "“”"]),
    "a mark of too many points": (
        game(mark={"text": "Sang", "points": 1_001}),
        ["mark: points", "1001"],
    ),
    "one out in a grid": (game(one_out=True), ["one_out", '{"rows": 2, "columns": 3}']),
    "one out that is typed": (game(layout="typed", one_out=True), ["one_out", "typed"]),
    "nobody out where one is": (
        game(layout="pile", one_out=True, question={"text": "Out?", "nobody": True}),
        ["question: nobody", "one_out"],
    ),
    "too long altogether": (game(cards=["x" * 100_000]), ["90,000 bytes", "100,"]),
}


@pytest.mark.parametrize("declared", GOOD.values(), ids=GOOD.keys())
def test_valid_declarations_are_read_and_written_back(declared):
    declaration = read_declaration(declared)
    written = json.loads(json.dumps(write_declaration(declaration)))
    assert read_declaration(written) == declaration
    assert write_declaration(read_declaration(written)) == written


@pytest.mark.parametrize(("declared", "says"), BAD.values(), ids=BAD.keys())
def test_invalid_declarations_are_rejected_with_key_and_value(declared, says):
    with pytest.raises(DeclarationError) as raised:
        read_declaration(declared)
    for piece in says:
        assert piece in raised.value.message
    assert len(raised.value.message) < 300


@pytest.mark.parametrize("key", ['"name": "Golf"', '"rows": 2', '"deals": 9'])
def test_a_repeated_key_is_rejected(key):
    twice = json.dumps(game()).replace(key, f"{key}, {key}")
    with pytest.raises(DeclarationError, match="only once"):
        read_declaration(parse_json(twice))


@pytest.mark.parametrize("game", [basketball, golf, hang_ten, tens_grid, tens_pile])
def test_built_in_games_are_written_as_declared(game):
    assert write_declaration(read_declaration(game.DECLARED)) == game.DECLARED


def test_facts_left_out_take_their_defaults():
    declaration = read_declaration(game())
    assert [(card.card, card.points, card.copies) for card in declaration.cards] == [
        ("A", 1, 4), ("2", 2, 4), ("3", 3, 4), ("4", 4, 4), ("5", 5, 4), ("6", 6, 4), ("7", 7, 4), ("8", 8, 4),
        ("9", 9, 4), ("10", 10, 4), ("J", 10, 4), ("Q", 10, 4), ("K", 10, 4),
    ]  # fmt: skip
    assert declaration.cards == STANDARD_CARDS
    assert (declaration.decks, declaration.groups, declaration.choice, declaration.gone) == (
        (),
        (),
        "best",
        None,
    )
    assert (declaration.question, declaration.mark, declaration.exactly_one_empty) == (
        None,
        None,
        False,
    )


@pytest.mark.parametrize(
    ("end", "read"),
    [
        ({"deals": 3}, AfterDeals(3)),
        ({"target": 50, "when": "reached"}, AtTotal(50, beyond=False, below_zero=False)),
        ({"target": 50, "when": "passed"}, AtTotal(50, beyond=True, below_zero=False)),
        ({"target": 50, "when": "outside"}, AtTotal(50, beyond=True, below_zero=True)),
    ],
)
def test_ends(end, read):
    assert read_declaration(game(end=end)).end == read


@settings(max_examples=examples(100))
@given(declarations())
def test_any_written_declaration_reads_back_the_same(declared):
    declaration = read_declaration(declared)
    assert read_declaration(json.loads(json.dumps(write_declaration(declaration)))) == declaration


@settings(max_examples=examples(150))
@given(declarations(), JSON, st.integers(0))
def test_a_declaration_with_any_value_is_read_or_rejected(declared, value, at):
    every_place = list(places(declared))
    path = every_place[at % len(every_place)]
    for odd in (value, value_at(declared, every_place[at * 7 % len(every_place)])):
        written = read_and_written(with_value_at(declared, path, odd))
        assert read_and_written(written) == written


def read_and_written(value):
    """Return what a declaration is written as; the plain game if it is refused with a sentence."""
    try:
        return write_declaration(read_declaration(value))
    except DeclarationError as error:
        if not 0 < len(error.message) < 300:
            raise
        return write_declaration(read_declaration(game()))
