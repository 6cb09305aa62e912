"""The templates are declarations that can be read, and score as they say."""

import json
import re

import pytest

from games.rules.built_in.game_templates import TEMPLATES, write_template
from games.rules.declared.games import read_game
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from games.rules.record import HandRecord
from games.rules.say import Text
from games.rules.scoring import score_hand

SAME_EVERYWHERE = {
    *("Oh Hell", "Wizard", "Spades", "Hearts", "Yaniv", "Phase 10"),
    *("Jo", "Q♠", "Skip", "Wild"),
}


@pytest.mark.parametrize("key", TEMPLATES)
def test_templates_are_written_as_they_are_declared(key):
    assert write_declaration(read_declaration(TEMPLATES[key])) == json.loads(
        json.dumps(TEMPLATES[key])
    )


@pytest.mark.parametrize("key", TEMPLATES)
def test_words_of_templates_are_messages_except_common_names(key):
    without_messages = write_template(key, lambda text: "" if isinstance(text, Text) else text)
    written = json.dumps(without_messages, ensure_ascii=False)
    assert {*re.findall(r'"([A-Z][^"]+)"', written)} <= SAME_EVERYWHERE


HANDS = [
    ("golf-4", "K K 2 J", 8),
    ("golf-6", "2 5 7 2 5 8", 15),  # a pair of twos gives nothing, and counts 0
    ("golf-6-jokers", "jo 5 7 jo 5 8", 15),
    ("golf-6-jokers", "jo 5 7 3 5 8", 13),
    ("golf-8", "7 7 9 3 7 7 9 4", -3),  # a block, a column, and 7
    ("golf-8", "7 3 9 7 7 4 9 7", -13),  # corners, a column, and 7
    ("golf-9", "5 5 5 5 9 8 5 10 J", 37),  # a row and a column that cross
    ("golf-9", "5 2 3 4 5 6 7 8 5", 26),  # a diagonal
    ("numbers", "-2 - 12 0 -2 - 3 -1 -2 - 1 5", 14),
    ("left-in-hand", "A K 10 2", 23),
    ("left-in-hand", "", 0),
    ("penalty-hearts", "♥ q♠ ♥", 15),
]


@pytest.mark.parametrize(("key", "cards", "points"), HANDS)
def test_hands_of_templates(key, cards, points):
    game = read_game(TEMPLATES[key])
    assert score_hand(game, HandRecord(game.card_set.read(cards))).points == points
