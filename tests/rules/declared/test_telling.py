"""What a declared question says: the sentence below it, and the line beside a score."""

import pytest

from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.games import read_game
from games.rules.record import DealRecord, HandRecord
from games.rules.scoring import score_deal


def game(text="Who knocked?", wins="lowest", **actions):
    return read_game(TEMPLATES["typed"] | {"wins": wins, "question": {"text": text, **actions}})


def alike(action):
    """Return facts by which the same follows however the hands compare."""
    return {"best": action, "tied": action, "beaten": action}


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"beaten": {"add": 1}}, "With a hand that is not the lowest: 1 point more."),
        (
            {"tied": {"add": 10}, "beaten": {"add": 10}},
            "Without the lowest hand, or with a tie for it: 10 points more.",
        ),
        (
            {"best": {"add": -1}, "beaten": {"score": -5}},
            "With the lowest hand: 1 point less. "
            "This player: the score is −5, unless this hand is the lowest or ties for it.",
        ),
        (
            {
                "text": "Who shot the moon?",
                "nobody": True,
                "beaten": {"score": 0},
                "rest": {"add": 26},
            },
            "This player: the score is 0, unless this hand is the lowest or ties for it. "
            "Everyone else: 26 points more.",
        ),
        (
            {"wins": "highest", "tied": {"add": 1}, "beaten": {"add": 1}},
            "This player: 1 point more, unless only this hand is the highest.",
        ),
        (
            {"wins": "highest", "beaten": {"score": 0}},
            "With a hand that is not the highest: the score is 0.",
        ),
        (
            {"text": "Who {best}?", "beaten": {"add": -5}},
            "This player: 5 points less, unless this hand is the lowest or ties for it.",
        ),
        (
            {"tied": {"double": True}},
            "With a tie for the lowest hand: a score above 0 counts double.",
        ),
        (
            {"wins": "highest", "best": {"double": True}},
            "With the highest hand: a score below 0 counts double.",
        ),
        (
            {
                "text": "Who ended the deal?",
                "best": {"add": 2},
                "tied": {"add": 2},
                "rest": {"add": -2},
            },
            (
                "With the lowest hand, or with a tie for it: 2 points more. "
                "Everyone else: 2 points less."
            ),
        ),
        (
            {**alike({"others": 1}), "rest": {"score": 0}},
            "This player: plus the scores of all others. Everyone else: the score is 0.",
        ),
        (
            {"text": "The caller?", "best": {"others": -1}},
            "With the lowest hand: minus the scores of all others.",
        ),
        ({}, ""),
    ],
)
def test_a_question_says_what_its_answer_does(asked, why):
    assert game(**asked).question.why == why


def test_a_question_in_any_language_has_words_for_statistics():
    question = game("Wer hat geklopft?").question
    assert (question.short, question.times) == ("who", "the answer to “Wer hat geklopft?”")


def test_equal_actions_say_nothing_of_how_hands_compare():
    treated = game(**alike({"add": 3}))
    deal = DealRecord((HandRecord(typed=1), HandRecord(typed=2)), 1)
    assert score_deal(treated, deal)[1].lines[0].text == "Who knocked? This player"
    assert not treated.compares_answer
    assert game(beaten={"add": 3}).compares_answer
    assert not game().compares_answer


@pytest.mark.parametrize(
    ("asked", "scores", "lines"),
    [
        (
            {"text": "Who shot the moon?", "beaten": {"score": 0}, "rest": {"add": 26}},
            (26, 0),
            [
                ("Who shot the moon? This player: the score is 0", -26),
                ("Who shot the moon? Someone else", 26),
            ],
        ),
        ({"beaten": {"add": -26}}, (26, 0), [("Who knocked? This player", -26)]),
        (
            {"beaten": {"score": 50}},
            (26, 0),
            [("Who knocked? With a hand that is not the lowest: the score is 50", 24)],
        ),
        (
            {"beaten": {"double": True}},
            (26, 0),
            [("Who knocked? With a hand that is not the lowest: counts double", 26)],
        ),
        (
            {"wins": "highest", "beaten": {"double": True}},
            (-2, 3),
            [("Who knocked? With a hand that is not the highest: counts double", -2)],
        ),
        ({"wins": "highest", "beaten": {"add": 5}}, (1, 3), [("Who knocked? This player", 5)]),
        (
            {"wins": "highest", "beaten": {"add": -5}},
            (1, 3),
            [("Who knocked? With a hand that is not the highest", -5)],
        ),
        ({"best": {"add": 5}}, (1, 3), [("Who knocked? With the lowest hand", 5)]),
        ({"tied": {"add": 3}}, (2, 2), [("Who knocked? With a tie for the lowest hand", 3)]),
        (
            {"tied": {"add": 10}, "beaten": {"add": 10}, "rest": {"add": 4}},
            (7, 5),
            [
                ("Who knocked? With a hand that is not the lowest", 10),
                ("Who knocked? Someone else", 4),
            ],
        ),
        (
            {
                "wins": "highest",
                "text": "Who is out?",
                **alike({"others": 1}),
                "rest": {"score": 0},
            },
            (0, 30),
            [
                ("Who is out? This player: plus the scores of all others", 30),
                ("Who is out? Someone else: the score is 0", -30),
            ],
        ),
        (
            {"text": "The caller?", "rest": {"others": -1}},
            (2, 5),
            [("The caller? Someone else: minus the scores of all others", -2)],
        ),
        ({"rest": {"double": True}}, (2, 5), [("Who knocked? Someone else: counts double", 5)]),
    ],
)
def test_a_line_says_how_hands_compare_only_if_that_is_why(asked, scores, lines):
    deal = DealRecord(tuple(HandRecord(typed=score) for score in scores), 0)
    assert [
        (line.text, line.points) for hand in score_deal(game(**asked), deal) for line in hand.lines
    ] == lines
