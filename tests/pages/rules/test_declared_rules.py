"""The rules card of a declared game: every fact is said, and what is drawn is what the game counts."""

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings

from games.pages.rules import card_of_game
from games.pages.shared.words import number
from games.rules.built_in.templates import TEMPLATES
from games.rules.cards import card_name
from games.rules.declared.games import declared_game
from tests.examples import examples
from tests.reading_pages import said as without_tags
from tests.rules.build import DECLARED
from tests.rules.declared.strategies import declarations

GAMES = {**TEMPLATES, **DECLARED}
ODD = {
    "name": "Odd",
    "players": [3, 5],
    "layout": {"rows": 3, "columns": 3},
    "gone": "rows",
    "cards": [
        {"card": "A", "points": 1},
        {"card": "K♥", "points": -7, "like": "K", "copies": 2},
        {"card": "K♠", "points": 8, "like": "K", "copies": 2},
        {"card": "9", "points": 9, "copies": 8},
        {"card": "-1", "points": -1},
        {"card": "Jo", "points": 50, "wild": True, "copies": 3},
    ],
    "decks": {"3": 2, "5": 6},
    "groups": [
        {"shape": [1, 3], "points": -11, "only": ["9", "a"]},
        {"shape": [2, 2], "points": -12, "not": ["K"]},
        {"shape": [2, 1], "points": -13},
        {"shape": [3, 3], "points": -14},
        {"corners": True, "points": -15},
        {"diagonal": True, "points": -16},
    ],
    "choice": "in_order",
    "wins": "lowest",
    "end": {"target": 321, "when": "outside"},
    "question": {
        "text": "Who sang?",
        "nobody": True,
        "best": {"add": -21},
        "tied": {"score": 22},
        "beaten": {"double": True},
        "rest": {"others": -1},
    },
    "mark": {"text": "Laughed", "points": -33},
}


def game_of(**facts):
    changed = {key: value for key, value in (ODD | facts).items() if value is not None}
    return declared_game(changed)


def words(game, told=""):
    """What the card of a game says, as a page shows it, without tags and with plain single spaces."""
    html = render_to_string("games/rules/rules_card.html", {"card": card_of_game(game, told)})
    return without_tags(html.partition("<article")[2].partition(">")[2].partition("</article>")[0])


def test_every_fact_of_a_declaration_is_said():
    said = words(game_of(), "First shuffle.\n\nThen deal.")
    for part in (
        "Odd Nine cards, equal rows −11, blocks −12, jokers 50, equal rows can be discarded. Lowest wins, to 321.",
        "Players 3 to 5",
        "Decks 2 for 3 or 4 players, 6 for 5",
        "A hand 9 cards in 3 rows of 3",
        "Wins the lowest total",
        "First shuffle. Then deal.",
        "A 1 K♥ −7 K♠ 8 9 9 −1 −1 Jo 50",
        "K♥ and K♠ count as equal, as K.",
        "Jo is wild: it stands for any card in a group.",
        "A deck has 23 cards: 4 of each, but 2 of K♥ and K♠, 8 of 9 and 3 of Jo.",
        "Equal cards in a row count −11 together, only 9 and A.",
        "Four equal cards in a block of 2 rows of 2 count −12 together, but not K.",
        "Two equal cards one above the other count −13 together.",
        "Equal cards in the whole grid count −14 together.",
        "Equal cards in the four corners count −15 together.",
        "Equal cards all along a diagonal count −16 together.",
        "They are taken in the order in which they stand here, from the top left",
        "a row of equal cards may be discarded. It is discarded as a whole and counts 0.",
        "After each deal the app asks: “Who sang?” The answer is one player, or nobody.",
        "If that player’s score is alone the lowest: 21 points off.",
        "If that player’s score ties for the lowest: the score is 22 instead.",
        "If another score is lower than that player’s: a score above 0 counts twice.",
        "For each of the others: the scores of all others are taken off.",
        "If it is nobody, nothing changes.",
        "“Laughed” gives −33 points.",
        "takes somebody’s total above 321 or below −321.",
        "The lowest total wins",
        "Total that ends the match 321",
    ):
        assert part in said, (part, said)
    assert "Suits never count" not in said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"choice": "all"}, "Every group counts, also where two share a card."),
        ({"choice": None}, "Those groups count that give the hand its lowest score."),
        ({"choice": None, "wins": "highest"}, "Those groups count that give the hand its highest score."),
        ({"gone": "columns"}, "a column of equal cards may be discarded"),
        ({"end": {"deals": 1}}, "The match has 1 deal."),
        ({"end": {"target": 50, "when": "reached"}}, "takes somebody’s total to 50 or more."),
        ({"end": {"target": 50, "when": "passed"}}, "total above 50. Exactly 50 plays on."),
        (
            {"layout": {"rows": 3, "columns": 4}, "groups": [{"shape": [1, 2], "points": 0}]},
            "Two equal cards side by side",
        ),
        ({"groups": [{"shape": [3, 1], "points": 5}]}, "Equal cards in a column count 5 together."),
        ({"groups": [{"same": 3, "points": 5}]}, "Three equal cards, wherever they lie, count 5 together."),
        ({"groups": None}, "Each card counts by itself; equal cards give nothing more."),
        ({"layout": "pile", "gone": None, "groups": [{"same": 4, "points": 5}]}, "Four equal cards count 5 together."),
        (
            {"layout": "pile", "gone": None, "groups": None, "one_out": True, "question": None},
            "exactly one player has no",
        ),
        ({"layout": "typed", "gone": None, "groups": None, "cards": None, "decks": None}, "score of a deal is typed."),
    ],
)
def test_other_facts_are_said_in_other_words(facts, said):
    assert said in words(game_of(**facts))


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ({"tied": 1, "beaten": 1}, "Unless that player’s score is alone the lowest: 1 point more."),
        ({"best": 1, "tied": 1}, "If no score is lower than that player’s: 1 point more."),
        ({"best": 1, "beaten": 1}, "Unless that player’s score ties for the lowest: 1 point more."),
        ({"best": 1, "tied": 1, "beaten": 1}, "For that player, whatever the others have: 1 point more."),
        ({}, "Nothing follows from it for the scores."),
    ],
)
def test_the_same_for_several_cases_is_said_once(actions, said):
    text = words(game_of(question={"text": "Who sang?"} | {key: {"add": points} for key, points in actions.items()}))
    assert said in text
    assert text.count("1 point more") == bool(actions)


@pytest.mark.parametrize("key", GAMES)
def test_every_group_is_shown_by_a_hand_in_which_it_counts(key):
    declared = GAMES[key]
    game = declared_game(declared)
    default = {option["option"]: option["default"] for option in declared.get("options", [])}
    card = card_of_game(game)
    shown = [said for section in card.sections if section.key == "scoring" for said in section.said if said.example]
    given = [group["points"] for group in declared.get("groups", [])]
    points = [number(default[each["option"]] if isinstance(each, dict) else each) for each in given]
    assert [said.caption.rpartition(": ")[2] for said in shown[: len(points)] if points] == points
    for said in shown:
        assert said.example.drawing.sentence
    assert words(game).startswith(declared["name"])


def test_a_wild_card_is_shown_in_a_group():
    scoring = card_of_game(game_of(groups=[{"shape": [1, 3], "points": 0}])).sections[0]
    [wild] = [said for said in scoring.said if said.text == "A wild card fits in:"]
    assert "Jo over" in wild.example.drawing.sentence
    assert wild.caption.startswith("Row of ")


@pytest.mark.parametrize(
    ("groups", "said", "counts"),
    [
        ([{"shape": [1, 3], "points": 1}], "Wild cards alone are a group, too.", True),
        ([{"same": 3, "points": 1, "not": ["k"]}], "Wild cards alone are a group, too.", True),
        ([{"shape": [1, 3], "points": 1, "not": ["k"]}], "Wild cards alone are a group, too.", True),
        (
            [{"shape": [1, 3], "points": 1, "only": ["k"]}],
            "Wild cards alone, without a card that they stand for,",
            False,
        ),
        ([{"same": 3, "points": 1, "only": ["k"]}], "Wild cards alone, without a card that they stand for,", False),
        (
            [{"shape": [1, 3], "points": 1}, {"shape": [3, 1], "points": 1, "only": ["k"]}],
            "Wild cards alone are a group, too, but not one that is only for some cards.",
            True,
        ),
    ],
)
def test_it_says_what_wild_cards_alone_give_as_the_game_counts_it(groups, said, counts):
    game = game_of(groups=groups, choice=None)
    assert said in words(game)
    assert any(group.kind != "single" for group in game.working(("Jo",) * 9)) == counts


@pytest.mark.parametrize(
    ("groups", "stays"),
    [
        (None, "A row of equal cards that is still there at the end counts what its cards count."),
        (
            [{"shape": [1, 3], "points": 5}],
            "still there at the end counts as it lies: what equal cards give holds for it",
        ),
    ],
)
def test_it_says_what_becomes_of_equal_lines_that_nobody_discards_and_of_wild_ones(groups, stays):
    said = words(game_of(groups=groups, choice=None))
    assert stays in said
    assert "Nothing has to be discarded." in said
    assert "a row of nothing but wild cards may be discarded, too" in said
    assert "wild" not in words(declared_game(DECLARED["golf"]))


@given(declarations())
@settings(max_examples=examples(60))
def test_whatever_is_declared_has_a_card(declared):
    game = declared_game(declared)
    said = words(game, "Told by the table.")
    assert declared["name"] in said
    assert "Told by the table." in said
    for card in declared.get("cards", []):
        assert f"{card_name(card['card'])} {number(card['points'])}" in said
    for group in declared.get("groups", []):
        assert f"count {number(group['points'])} together" in said
    if "question" in declared:
        assert declared["question"]["text"] in said
    if "mark" in declared:
        assert f"“Sang” gives {number(declared['mark']['points'])} point" in said
    assert ("may be discarded" in said) == ("gone" in declared)
    assert ("exactly one player has no cards left" in said) == ("one_out" in declared)
    assert f"The {declared['wins']} total wins" in said
