"""A sentence is plain English for everybody, and still knows its text and what fills the slots."""

import json
import pickle
from copy import copy, deepcopy

import pytest

from games.rules.errors import RuleError
from games.rules.say import Either, Series, Text, say

PLAYS = "{player} plays {game}."
CARDS = "{player} has 1 card, but {game} needs {needed}."
MANY_CARDS = "{player} has {n} cards, but {game} needs {needed}."


def test_a_sentence_is_plain_english():
    sentence = say(PLAYS, player="Ann", game="Golf")
    assert sentence == "Ann plays Golf."
    assert json.dumps({"error": sentence}) == '{"error": "Ann plays Golf."}'
    assert {sentence: 1}["Ann plays Golf."] == 1


def test_a_sentence_keeps_its_text_and_values():
    sentence = say(PLAYS, player="Ann", game="Golf")
    assert (sentence.template, sentence.plural, sentence.number) == (PLAYS, "", None)
    assert sentence.slots == {"player": "Ann", "game": "Golf"}


@pytest.mark.parametrize(
    ("cards", "english"),
    [
        (0, "Ann has 0 cards, but Golf needs 6."),
        (1, "Ann has 1 card, but Golf needs 6."),
        (2, "Ann has 2 cards, but Golf needs 6."),
        (1_001, "Ann has 1,001 cards, but Golf needs 6."),
    ],
)
def test_a_number_chooses_between_one_and_several(cards, english):
    sentence = say(CARDS, MANY_CARDS, n=cards, player="Ann", game="Golf", needed=6)
    assert sentence == english
    assert (sentence.template, sentence.plural, sentence.number) == (CARDS, MANY_CARDS, cards)


@pytest.mark.parametrize(
    ("value", "english"),
    [
        (["Ann"], "Ann."),
        (("Ann", "Bob"), "Ann and Bob."),
        (["Ann", "Bob", "Cy"], "Ann, Bob and Cy."),
        (Either(["Ann"]), "Ann."),
        (Either(["A", "B", 10]), "A, B or 10."),
        (Series(["Ann has 3", "Bob has 2"]), "Ann has 3, Bob has 2."),
        (-1_000, "−1,000."),
        (say("deal {n}", n=3), "deal 3."),
    ],
)
def test_a_slot_takes_names_numbers_and_sentences(value, english):
    assert say("{what}.", what=value) == english


@pytest.mark.parametrize("name", ["{game}", "{", "%s", "{0.__class__}", "\\1"])
def test_typed_text_is_never_read_as_a_template(name):
    assert say(PLAYS, player=name, game="Golf") == f"{name} plays Golf."


def test_an_unfilled_slot_is_a_programming_error():
    with pytest.raises(KeyError):
        say(PLAYS, player="Ann")


@pytest.mark.parametrize(
    "duplicate", [copy, deepcopy, lambda text: pickle.loads(pickle.dumps(text))]
)
def test_a_copy_is_the_same_sentence(duplicate):
    sentence = say(CARDS, MANY_CARDS, n=2, player="Ann", game=say("{game}", game="Golf"), needed=6)
    other = duplicate(sentence)
    assert (other, type(other)) == (sentence, Text)
    assert (other.template, other.plural, other.number) == (CARDS, MANY_CARDS, 2)
    assert other.slots == sentence.slots


@pytest.mark.parametrize("error", [ValueError, RuleError])
def test_an_error_keeps_its_sentence(error):
    told = str(error(say(PLAYS, player="Ann", game="Golf")))
    assert isinstance(told, Text)
    assert told.slots["player"] == "Ann"


def test_an_error_of_a_deal_names_it_before_its_sentence():
    error = RuleError(say(PLAYS, player="Ann", game="Golf")).in_deal(3)
    told = str(error)
    assert told == "Deal 3: Ann plays Golf."
    assert isinstance(told, Text)
    assert told.slots == {"deal": 3, "error": error.message}
