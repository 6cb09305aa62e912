"""What a declared question says: the sentence below it, and the line beside a score."""

import pytest

from games.rules.built_in.templates import TEMPLATES
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
        ({"beaten": {"add": 1}}, "Knocked with a hand that is not the lowest: 1 point more."),
        (
            {"tied": {"add": 10}, "beaten": {"add": 10}},
            "Knocked without the lowest hand, or with a tie for it: 10 points more.",
        ),
        (
            {"best": {"add": -1}, "beaten": {"score": -5}},
            "Knocked with the lowest hand: 1 point less. "
            "Knocked: the score is −5, unless it is the lowest hand or ties for it.",
        ),
        (
            {
                "text": "Who shot the moon?",
                "nobody": True,
                "beaten": {"score": 0},
                "rest": {"add": 26},
            },
            "Shot the moon: the score is 0, unless it is the lowest hand or ties for it. "
            "Everyone else: 26 points more.",
        ),
        (
            {"wins": "highest", "tied": {"add": 1}, "beaten": {"add": 1}},
            "Knocked: 1 point more, unless only that hand is the highest.",
        ),
        (
            {"wins": "highest", "beaten": {"score": 0}},
            "Knocked with a hand that is not the highest: the score is 0.",
        ),
        (
            {"text": "Who {best}?", "beaten": {"add": -5}},
            "{best}: 5 points less, unless it is the lowest hand or ties for it.",
        ),
        (
            {"tied": {"double": True}},
            "Knocked with a tie for the lowest hand: a score above 0 counts double.",
        ),
        (
            {"wins": "highest", "best": {"double": True}},
            "Knocked with the highest hand: a score below 0 counts double.",
        ),
        (
            {
                "text": "Who ended the deal?",
                "best": {"add": 2},
                "tied": {"add": 2},
                "rest": {"add": -2},
            },
            (
                "Ended the deal with the lowest hand, or with a tie for it: 2 points more. "
                "Everyone else: 2 points less."
            ),
        ),
        (
            {**alike({"others": 1}), "rest": {"score": 0}},
            "Knocked: plus the scores of all others. Everyone else: the score is 0.",
        ),
        (
            {"text": "The caller?", "best": {"others": -1}},
            "The caller with the lowest hand: minus the scores of all others.",
        ),
        ({}, ""),
    ],
)
def test_a_question_says_what_its_answer_does(asked, why):
    assert game(**asked).question.why == why


@pytest.mark.parametrize(
    ("text", "short", "times"),
    [
        ("Who knocked?", "knocked", "knocked"),
        ("Who ended the deal?", "ended", "ended the deal"),
        ("Who bamboozled everybody?", "who", "bamboozled everybody"),
        ("Last card?", "who", "the answer to “Last card?”"),
        ("Who?", "who", "the answer to “Who?”"),
    ],
)
def test_it_has_words_for_strip_and_statistics(text, short, times):
    question = game(text).question
    assert (question.short, question.times) == (short, times)


def test_where_all_that_is_named_is_treated_alike_nothing_is_said_of_how_hands_compare():
    treated = game(**alike({"add": 3}))
    deal = DealRecord((HandRecord(typed=1), HandRecord(typed=2)), 1)
    assert score_deal(treated, deal)[1].lines[0].text == "Knocked"
    assert not treated.compares_answer
    assert game(beaten={"add": 3}).compares_answer
    assert not game().compares_answer


@pytest.mark.parametrize(
    ("asked", "scores", "lines"),
    [
        (
            {"text": "Who shot the moon?", "beaten": {"score": 0}, "rest": {"add": 26}},
            (26, 0),
            [("Shot the moon: the score is 0", -26), ("Someone else shot the moon", 26)],
        ),
        ({"beaten": {"add": -26}}, (26, 0), [("Knocked", -26)]),
        (
            {"beaten": {"score": 50}},
            (26, 0),
            [("Knocked without the lowest hand: the score is 50", 24)],
        ),
        (
            {"beaten": {"double": True}},
            (26, 0),
            [("Knocked without the lowest hand: counts double", 26)],
        ),
        (
            {"wins": "highest", "beaten": {"double": True}},
            (-2, 3),
            [("Knocked without the highest hand: counts double", -2)],
        ),
        ({"wins": "highest", "beaten": {"add": 5}}, (1, 3), [("Knocked", 5)]),
        (
            {"wins": "highest", "beaten": {"add": -5}},
            (1, 3),
            [("Knocked without the highest hand", -5)],
        ),
        ({"best": {"add": 5}}, (1, 3), [("Knocked with the lowest hand", 5)]),
        ({"tied": {"add": 3}}, (2, 2), [("Knocked with a tie for the lowest hand", 3)]),
        (
            {"tied": {"add": 10}, "beaten": {"add": 10}, "rest": {"add": 4}},
            (7, 5),
            [("Knocked without the lowest hand", 10), ("Someone else knocked", 4)],
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
                ("Is out: plus the scores of all others", 30),
                ("Someone else is out: the score is 0", -30),
            ],
        ),
        (
            {"text": "The caller?", "rest": {"others": -1}},
            (2, 5),
            [("The caller? Someone else: minus the scores of all others", -2)],
        ),
        ({"rest": {"double": True}}, (2, 5), [("Someone else knocked: counts double", 5)]),
    ],
)
def test_a_line_says_what_its_action_does_and_how_hands_compare_only_where_that_is_why(
    asked, scores, lines
):
    deal = DealRecord(tuple(HandRecord(typed=score) for score in scores), 0)
    assert [
        (line.text, line.points) for hand in score_deal(game(**asked), deal) for line in hand.lines
    ] == lines
