"""The rules card of a declared game: what is drawn is what the game counts; what it says is in
approved pages.
"""

import json
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.pages.rules_card import build_card
from games.pages.rules_card.counted_examples import work_out_line
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.cards import format_card
from games.rules.declared.games import read_game
from games.wording.translated import numeral
from tests.approving.odd_games import odd_game
from tests.examples import examples
from tests.reading_pages import plain_text
from tests.rules.build import DECLARED
from tests.rules.declared.counted_strategies import counted_games
from tests.rules.declared.strategies import declarations

GAMES = {**TEMPLATES, **DECLARED}


def game_of(**stored):
    return read_game(odd_game(**stored))


def words(game, told=""):
    """Return what the card of a game says, as a page shows it, without tags and with plain single
    spaces.
    """
    html = render_to_string("games/rules_card/rules_card.html", {"card": build_card(game, told)})
    return plain_text(html.partition("<article")[2].partition(">")[2].partition("</article>")[0])


@pytest.mark.parametrize("key", GAMES)
def test_every_group_is_shown_by_a_hand_in_which_it_counts(key):
    declared = GAMES[key]
    game = read_game(declared)
    default = {option["option"]: option["default"] for option in declared.get("options", [])}
    card = build_card(game)
    scoring = [section for section in card.sections if section.key == "scoring"]
    shown = [
        statement for section in scoring for statement in section.statements if statement.example
    ]
    given = [group["points"] for group in declared.get("groups", [])]
    points = [
        numeral(default[each["option"]] if isinstance(each, dict) else each) for each in given
    ]
    assert [each.caption.rpartition(": ")[2] for each in shown[: len(points)] if points] == points
    for statement in shown:
        assert statement.example.drawing.sentence
    assert words(game).startswith(declared["name"])


def test_wild_cards_are_shown_only_where_a_game_has_them():
    scoring = build_card(game_of(groups=[{"shape": [1, 3], "points": 0}])).sections[0]
    [wild] = [each for each in scoring.statements if each.text == "With a wild card:"]
    assert "Jo over" in wild.example.drawing.sentence
    assert wild.caption.startswith("Row of ")
    assert "wild" not in words(read_game(DECLARED["golf"]))


@pytest.mark.parametrize(
    ("groups", "said", "counts"),
    [
        ([{"shape": [1, 3], "points": 1}], "Wild cards alone also make a group.", True),
        ([{"same": 3, "points": 1, "not": ["k"]}], "Wild cards alone also make a group.", True),
        (
            [{"shape": [1, 3], "points": 1, "not": ["k"]}],
            "Wild cards alone also make a group.",
            True,
        ),
        (
            [{"shape": [1, 3], "points": 1, "only": ["k"]}],
            "Wild cards alone do not make a group.",
            False,
        ),
        ([{"same": 3, "points": 1, "only": ["k"]}], "Wild cards alone do not make a group.", False),
        (
            [{"shape": [1, 3], "points": 1}, {"shape": [3, 1], "points": 1, "only": ["k"]}],
            "Wild cards alone also make a group, but not one that is only for some cards.",
            True,
        ),
    ],
)
def test_the_card_says_what_wild_cards_alone_score(groups, said, counts):
    game = game_of(groups=groups, choice=None)
    assert said in words(game)
    assert any(group.kind != "single" for group in game.working(("Jo",) * 9)) == counts


@given(declarations())
@settings(max_examples=examples(60))
def test_every_declaration_has_a_card(declared):
    game = read_game(declared)
    said = words(game, "Told by the table.")
    assert declared["name"] in said
    assert "Told by the table." in said
    for card in declared.get("cards", []):
        assert f"{format_card(card['card'])} {numeral(card['points'])}" in said
    for group in declared.get("groups", []):
        assert f"count {numeral(group['points'])} together" in said
    if "question" in declared:
        assert declared["question"]["text"] in said
    if "mark" in declared:
        assert f"“Sang” gives {numeral(declared['mark']['points'])} point" in said
    assert ("may be discarded" in said) == ("gone" in declared)
    assert ("exactly one player has no cards left" in said) == ("one_out" in declared)
    assert f"The {declared['wins']} total wins" in said


KNOWN = json.loads(
    (Path(__file__).parents[2] / "rules" / "declared" / "counted_games.json").read_text("utf-8")
)


def test_every_line_of_known_games_has_an_example_that_scores():
    games = [read_game(stored) for stored in {**KNOWN, **COUNTED}.values()]
    worked = [(game.name, line, work_out_line(game, line)) for game in games for line in game.lines]
    assert len(worked) > 80
    assert [each for each in worked if each[2] is None or each[2].points == 0] == []


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(stored=st.integers(2, 6).flatmap(counted_games))
def test_every_combination_of_numbers_has_a_card(stored):
    game = read_game(stored)
    said = words(game)
    for noted in game.numbers:
        assert f"{noted.name}: " in said
    for line in game.lines:
        example = work_out_line(game, line)
        assert example is None or example.points != 0
