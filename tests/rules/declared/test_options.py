"""Points that are an option of the match: declared, read, written, chosen, scored."""

import pytest

from games.rules.declared.games import read_game
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from games.rules.errors import DeclarationError, OptionError
from games.rules.files.match_file import FORMAT, read_match, write_match
from games.rules.replay import replay

NIL = {"option": "nil", "text": "Nil is worth", "default": 50, "least": -10, "most": 100}
GAME = {
    "name": "Ours",
    "players": [2, 4],
    "layout": {"rows": 1, "columns": 3},
    "cards": [{"card": "A", "points": {"option": "nil"}}, {"card": "K", "points": 3}],
    "groups": [{"shape": [1, 2], "points": {"option": "nil", "minus": True}, "only": ["K"]}],
    "wins": "highest",
    "choice": "in_order",
    "end": {"deals": 2},
    "question": {
        "text": "Who knocked?",
        "beaten": {"add": {"option": "nil", "minus": True}},
        "rest": {"score": 7},
    },
    "mark": {"text": "Sang", "points": {"option": "nil"}},
    "options": [NIL],
}


def match(**options):
    deal = {"hands": {"Ann": "A K K", "Bob": "A A A"}, "went_out": "Ann", "marked": ["Bob"]}
    return {
        "format": FORMAT,
        "game": GAME,
        "players": ["Ann", "Bob"],
        "first_dealer": "Ann",
        "options": options,
        "deals": [deal],
    }


def scores(**options):
    return replay(read_match(match(**options))).deals[0].scores


def test_points_are_the_choice_of_the_match_or_the_default():
    assert scores() == (50 - 50 - 50, 7 + 50)
    assert scores(nil=20) == (20 - 20 - 20, 7 + 20)
    hand = replay(read_match(match(nil=20))).deals[0].hands[0]
    assert [(group.text, group.points) for group in hand.groups if group.text] == [
        ("1 × 2 of K", -20)
    ]
    assert [line.points for line in hand.lines] == [-20]
    assert scores(nil=-10) == (0, 7 - 10)  # Ann has -10 + 10, and Bob -30: Ann is the best


def test_a_match_file_holds_the_option_and_the_declared_game():
    record = read_match(match(nil=20))
    written = write_match(record)
    assert (written["game"], written["options"]["nil"]) == (GAME, 20)
    assert read_match(written) == record
    assert read_match(match(nil=21)) != record


def test_a_declaration_with_options_reads_back_the_same():
    declaration = read_declaration(GAME)
    assert write_declaration(declaration) == GAME
    assert read_declaration(write_declaration(declaration)) == declaration
    plain = {key: value for key, value in GAME.items() if key != "options"}
    assert declaration != declaration.settle({})
    assert declaration.settle({}).groups == (read_declaration(plain | NUMBERS)).groups


NUMBERS = {
    "cards": [{"card": "A", "points": 50}, {"card": "K", "points": 3}],
    "groups": [{"shape": [1, 2], "points": -50, "only": ["K"]}],
    "question": {"text": "Who knocked?", "beaten": {"add": -50}, "rest": {"score": 7}},
    "mark": {"text": "Sang", "points": 50},
}


@pytest.mark.parametrize("value", [101, -11, 12.0, True, "20"])
def test_a_value_out_of_bounds_is_rejected_with_the_bounds(value):
    with pytest.raises(OptionError, match="nil must be a whole number from −10 to 100, not"):
        read_match(match(nil=value))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"options": [NIL, NIL | {"option": "other"}]},
            "options: “other” must be the points of something",
        ),
        ({"options": [{"option": "nil"}]}, "option 1: text is missing"),
        (
            {"mark": {"text": "Sang", "points": {"option": "nul"}}},
            "mark: points must be an option of the game, not “nul”",
        ),
        (
            {"mark": {"text": "Sang", "points": {"option": "nil", "minus": 1}}},
            "mark: points: minus must be true",
        ),
        ({"mark": {"text": "Sang", "points": {"minus": True}}}, "mark: points: option is missing"),
    ],
)
def test_invalid_options_are_rejected_with_key_and_value(changes, said):
    with pytest.raises(DeclarationError) as caught:
        read_game(GAME | changes)
    assert said in caught.value.message
