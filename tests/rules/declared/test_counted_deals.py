"""What is noted in a deal: each bound on both sides, sums, what may be left out, and what is
refused.
"""

import json

import pytest

from games.rules.errors import NumberError, RuleError
from games.rules.files.json_values import parse_json
from games.rules.files.match_file import FORMAT, read_match, write_match
from games.rules.replay import replay

PLAYERS = ["Ann", "Bob", "Cy"]
GAME = {
    "name": "Bids",
    "players": [2, 4],
    "layout": "numbers",
    "wins": "highest",
    "dealt": [5, 2],
    "end": {"deals": 9},
    "numbers": [
        {"number": "Bid", "least": 0, "most": "dealt", "first": True, "not_sum": "dealt"},
        {"number": "Tricks", "least": 0, "most": "dealt", "sum": "dealt"},
        {"number": "Meld", "least": -20, "most": 1_500, "default": -2, "not_sum": 7},
        {"number": "Out", "least": 0, "most": 1, "default": 0, "sum": 1},
        {"number": "Value", "least": 1, "most": 6, "once": True},
        {"number": "Times", "least": 0, "most": "dealt", "once": True, "default": 1},
    ],
    "lines": [{"each": 1, "of": {"plus": ["Bid", "Tricks", "Meld", "Times"]}}],
    "options": [
        {"option": "nil", "text": "Nil is worth", "default": 100, "least": 50, "most": 200}
    ],
    "mark": {"text": "Sang", "points": {"option": "nil"}},
}
GONE = object()


def by(*values):
    """Return what each has, by name, from values in seat order; None: nothing is noted."""
    return {name: value for name, value in zip(PLAYERS, values, strict=False) if value is not None}


def deal(**numbers):
    """Return a deal of five cards each that is right, with changes of what is noted."""
    noted = {
        "Bid": by(1, 0, 1),
        "Tricks": by(1, 3, 1),
        "Out": by(None, 1, None),
        "Value": 3,
    } | numbers
    return {"numbers": {name: values for name, values in noted.items() if values is not GONE}}


SECOND = deal(Bid=by(0, 0, 0), Tricks=by(2, 0, 0))
"""A right deal of two cards each."""


def match(*deals, **changes):
    whole = {
        "format": FORMAT,
        "game": GAME,
        "players": PLAYERS,
        "first_dealer": "Ann",
        "deals": [*deals],
    }
    return json.loads(json.dumps(whole | changes))


GOOD = {
    "as many tricks as cards": deal(Tricks=by(0, 0, 5)),
    "one less than must not be bid": deal(Bid=by(0, 0, 4)),
    "one more than must not be bid": deal(Bid=by(1, 0, 5)),
    "the least meld and the most": deal(Meld=by(-20, 1_500, 0)),
    "a default that is noted": deal(Out=by(0, 1, 0), Meld=by(-2, -2, -2), Times=1),
    "the most value": deal(Value=6),
    "times as many as cards": deal(Times=5),
    "an object in which nobody has anything": deal(Meld={}),
}


@pytest.mark.parametrize("good", GOOD.values(), ids=GOOD.keys())
def test_valid_notes_are_read(good):
    record = read_match(match(good))
    assert read_match(write_match(record)) == record


def test_notes_left_out_take_their_defaults():
    record = read_match(match(deal()))
    assert [hand.numbers["Meld"] for hand in record.deals[0].hands] == [-2, -2, -2]
    assert [hand.numbers["Out"] for hand in record.deals[0].hands] == [0, 1, 0]
    assert record.deals[0].numbers == {"Value": 3, "Times": 1}
    assert write_match(record)["deals"] == [
        {
            "numbers": {
                "Bid": by(1, 0, 1),
                "Tricks": by(1, 3, 1),
                "Meld": by(-2, -2, -2),
                "Out": by(0, 1, 0),
                "Value": 3,
                "Times": 1,
            },
            "marked": [],
        }
    ]


def test_all_numbers_may_be_left_out_if_each_has_a_default():
    numbers = [{"number": "Meld", "least": 0, "most": 9, "default": 4}]
    lines = [{"each": 1, "of": "Meld"}]
    game = {**GAME, "numbers": numbers, "lines": lines}
    assert replay(read_match(match({}, {"numbers": {}}, game=game))).standings[0].total == 8


NO_NAME = "A name in Bid must be"
ONE_TO_SIX = "must be a whole number from 1 to 6"
BAD = {
    "a bid above the cards": (deal(Bid=by(6, 0, 0)), "Ann’s “Bid” must be a whole number from 0 to 5, not 6"),
    "a bid below nothing": (deal(Bid=by(0, -1, 0)), "Bob’s “Bid” must be a whole number from 0 to 5, not -1"),
    "a bid that is true": (deal(Bid=by(0, 0, True)), "Cy’s “Bid” must be a whole number from 0 to 5, not true"),
    "a bid of 1.0": (deal(Bid=by(1.0, 0, 0)), "Ann’s “Bid” must be a whole number from 0 to 5, not 1.0"),
    "a bid of null": (deal(Bid=by(0, 0) | {"Cy": None}), "Cy’s “Bid” must be a whole number from 0 to 5, not null"),
    "a meld too large": (deal(Meld=by(0, 1_501, 0)), "Bob’s “Meld” must be a whole number from −20 to 1,500, not 1501"),
    "a value too small": (deal(Value=0), f"“Value” {ONE_TO_SIX}, not 0"),
    "a value of each": (deal(Value=by(1, 1, 1)), f"“Value” {ONE_TO_SIX}, not an object"),
    "more times than cards": (deal(Times=6), "“Times” must be a whole number from 0 to 5, not 6"),
    "no value": (deal(Value=GONE), "“Value” is missing"),
    "no tricks": (deal(Tricks=GONE), "Ann has no number for “Tricks”."),
    "no tricks of one player": (deal(Tricks=by(1, None, 4)), "Bob has no number for “Tricks”."),
    "numbers left out": ({}, "Ann has no number for “Bid”."),
    "one trick too many": (deal(Tricks=by(1, 4, 1)), "“Tricks” adds up to 6, but it must be 5"),
    "as many bid as there are": (deal(Bid=by(1, 3, 1)), "“Bid” must not add up to 5"),
    "melds that add up to what they must not": (deal(Meld=by(5, 4, None)), "“Meld” must not add up to 7"),
    "nobody out, as by default": (deal(Out=GONE), "“Out” adds up to 0, but it must be 1"),
    "two out": (deal(Out=by(1, 1, 0)), "“Out” adds up to 2, but it must be 1"),
    "a number that there is not": (deal(Trick=by(1, 1, 1)), "numbers must not have “Trick”"),
    "somebody who is no player": (deal(Bid=by(0, 0, 0) | {"Eve": 1}), f"{NO_NAME} one of the players, not “Eve”"),
    "somebody twice but for space": (deal(Bid={"Ann ": 1, **by(0, 0, 0)}), "Bid must have Ann only once"),
    "numbers as a list": ({"numbers": []}, "numbers must be an object, not a list"),
    "bids as a number": (deal(Bid=1), "Bid must be an object, not 1"),
    "scores": (deal() | {"scores": by(1, 2, 3)}, "“scores” is not a key of a deal of Bids"),
}  # fmt: skip


@pytest.mark.parametrize(("bad", "says"), BAD.values(), ids=BAD.keys())
def test_invalid_notes_are_rejected_naming_deal_and_player(bad, says):
    for before in ([], [deal(), SECOND]):
        with pytest.raises(RuleError) as error:
            read_match(match(*before, bad))
        assert str(error.value).startswith(f"Deal {len(before) + 1}: {says}")
        assert error.value.deal_number == len(before) + 1
        assert len(str(error.value)) < 150


def test_the_cards_of_each_deal_are_those_that_count():
    read_match(match(deal(), SECOND, deal(), SECOND))
    for first, wrong in (([deal()], deal()), ([deal(), SECOND, deal()], deal(Tricks=by(0, 3, 0)))):
        with pytest.raises(
            RuleError, match=rf"^Deal {len(first) + 1}: Bob’s “Tricks” .* from 0 to 2, not 3\.$"
        ):
            read_match(match(*first, wrong))


def test_an_error_knows_the_number_and_the_seat():
    with pytest.raises(NumberError) as error:
        read_match(match(deal(Tricks=by(1, None, 4))))
    assert (error.value.number, error.value.seats) == ("Tricks", (1,))
    with pytest.raises(NumberError) as error:
        read_match(match(deal(Tricks=by(1, 1, 4))))
    assert (error.value.number, error.value.seats) == ("Tricks", ())


@pytest.mark.parametrize(
    "where",
    [
        '"lines": [{',
        '"numbers": [{',
        '"of": {',
        '"options": [{',
        '"points": {"option"',
        '"end": {"deals"',
    ],
)
def test_a_repeated_key_in_the_declaration_is_rejected(where):
    text = json.dumps(match(deal()))
    start = text.index(where) + where.index("{") + 1
    key = text[start:].split(":")[0]
    twice = f"{text[:start]}{key}: null, {text[start:]}"
    with pytest.raises(RuleError, match=rf"^game: .* must have .*{key[1:-1]}.* only once"):
        read_match(parse_json(twice))


def test_an_option_has_bounds_and_a_default():
    marked = deal() | {"marked": ["Ann"]}
    given = [
        replay(read_match(match(marked, options=options))).deals[0].scores[0] for options in OPTIONS
    ]
    assert given == [51, 201, 101]


OPTIONS = ({"nil": 50}, {"nil": 200}, {})


def test_cards_and_typed_scores_stand_beside_numbers():
    typed = {**GAME, "layout": "typed"}
    read_match(match(deal() | {"scores": by(1, 2, 3)}, game=typed))
    for wrong, says in (
        (deal(), "hands and scores are both missing"),
        ({"scores": by(1, 2, 3)}, "Ann has no number for “Bid”."),
    ):
        with pytest.raises(RuleError, match=f"Deal 1: {says}"):
            read_match(match(wrong, game=typed))
