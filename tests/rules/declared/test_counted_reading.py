"""Declarations with numbers, lines, counts, landings: the bounds of each fact, on both sides, and
what is refused.
"""

import json

import pytest

from games.rules.declared.reading import RESERVED_OPTION_NAMES, read_declaration
from games.rules.declared.writing import write_declaration
from games.rules.errors import DeclarationError

GONE = object()
BID = {"number": "Bid", "least": 0, "most": "dealt"}
TRICKS = {"number": "Tricks", "least": 0, "most": "dealt"}
VALUE = {"number": "Value", "least": 1, "most": 9, "once": True}


def game(**changes):
    """Return a game with three numbers, a line and a count, with changes; `GONE` takes a key
    away.
    """
    declared = {
        "name": "Bids",
        "players": [3, 6],
        "layout": "numbers",
        "wins": "highest",
        "dealt": {"3": [7, 2, 5], "5": [3]},
        "end": {"deals": 9},
        "numbers": [BID, TRICKS, VALUE],
        "lines": [{"points": 1}],
        "counts": [{"count": "Bags", "of": "Tricks"}],
    } | changes
    return {key: value for key, value in declared.items() if value is not GONE}


def dealt(cards):
    return game(dealt=cards)


def number(**stored):
    """Return the game with a further number, which is called Melded unless the facts say
    otherwise.
    """
    stored = {"number": "Melded", "least": 0, "most": 9} | stored
    return game(
        numbers=[
            BID,
            TRICKS,
            VALUE,
            {key: value for key, value in stored.items() if value is not GONE},
        ]
    )


def line(**stored):
    return game(lines=[{"points": 1} | stored])


def of(quantity, **stored):
    return game(lines=[{"each": 1, "of": quantity} | stored])


def when(**condition):
    return line(**{"if": [{"what": "Bid"} | condition]})


def count(**stored):
    stored = {"count": "Bags", "of": "Bid"} | stored
    return game(counts=[{key: value for key, value in stored.items() if value is not GONE}])


def landings(*pairs):
    return game(landings=[{"total": total, "becomes": becomes} for total, becomes in pairs])


def option(number=1, **stored):
    """Return a game with so many options, the first with these facts; each is the points of a
    line.
    """
    options = [
        {"option": f"o{place}", "text": "Gives", "default": 5, "least": 0, "most": 9}
        | (stored if place == 0 else {})
        for place in range(number)
    ]
    return game(options=options, lines=[{"points": {"option": each["option"]}} for each in options])


def cards(**changes):
    return game(layout="pile", **changes)


def ends(**end):
    return game(end=end)


GOOD = {
    "one card is dealt": dealt(1) | {"end": {"deals": 3}},
    "sixty cards are dealt": dealt(60),
    "dealt in a hundred deals": dealt([1] * 100) | {"end": {"deals": "dealt"}},
    "dealt by players, as many always or deal by deal": dealt({"2": [1, 2], "5": 7}),
    "one number": game(numbers=[BID], counts=GONE),
    "six numbers": game(numbers=[BID, TRICKS, *[{**VALUE, "number": str(n)} for n in range(4)]]),
    "a name of one character": number(number="x"),
    "a name of twenty characters": number(number="x" * 20),
    "the widest bounds": number(least=-10_000, most=10_000),
    "bounds with nothing between": number(least=7, most=7, default=7),
    "at least the fewest dealt": number(least=2, most="dealt"),
    "the least for a default": number(least=-1, default=-1),
    "the most for a default": number(default=9),
    "the fewest dealt for a default": number(most="dealt", default=2),
    "the least sum": number(sum=-100_000),
    "the greatest sum": number(sum=100_000),
    "twenty-four lines": game(lines=[{"points": 0}] * 24),
    "a text of sixty characters": line(text="x" * 60),
    "the greatest points": line(points=1_000, each=1_000, of="Bid"),
    "the least points": line(points=-1_000, each=-1_000, of="Bid"),
    "four conditions": line(**{"if": [{"what": "Bid", "equal": 1}] * 4}),
    "the greatest number to compare with": when(less=100_000),
    "the least number to compare with": when(more=-100_000),
    "between equal numbers": when(between=[4, 4]),
    "between the widest": when(between=[-100_000, 100_000]),
    "four terms added and four subtracted": of(
        {"plus": ["Bid"] * 4, "minus": [{"others": "Bid"}] * 4}
    ),
    "times what the table has": line(times="Value"),
    "what cards count, and others' cards": cards(
        lines=[{"each": 1, "of": "hand", "times": {"others": "hand"}}]
    ),
    "lines without numbers": game(
        layout="typed", numbers=GONE, counts=GONE, lines=[{"each": 1, "of": "hand", "to": "others"}]
    ),
    "two counts, one called like a number": game(
        counts=[
            {"count": "Bid", "of": "Bid"},
            {"count": "Bags", "of": "Bid", "every": 1, "points": 0},
        ]
    ),
    "the greatest every": count(every=1_000, points=-1_000),
    "four landings": landings((-10_000, 10_000), (10_000, -10_000), (0, 1), (1, 0)),
    "eight options": option(8),
    "an option of thirty characters": option(option="a" + "_9" * 14 + "z"),
    "the widest option": option(least=-1_000, default=1_000, most=1_000, text="x" * 60),
    "an option with nothing to choose": option(least=5, most=5),
    "an end by a count": ends(target=10_000, when="passed", count="Bags"),
    "a question beside lines of players": line()
    | {"question": {"text": "Who?", "rest": {"add": 1}}},
    "numbers beside a grid": game(
        layout={"rows": 1, "columns": 2}, groups=[{"shape": [1, 2], "points": 0}]
    ),
}


@pytest.mark.parametrize("declared", GOOD.values(), ids=GOOD.keys())
def test_valid_declarations_are_read_and_written_back(declared):
    game = read_declaration(json.loads(json.dumps(declared)))
    assert read_declaration(write_declaration(game)) == game


OF_BID = {"what": "Bid", "equal": 1}
NAME = "a name of 1 to 20 characters"
TERMS = {"plus": ["Bid"], "minus": ["Value"]}
POINTS = "whole number from −1,000 to 1,000"

BAD_NUMBERS = {
    "no card dealt": (dealt(0), "dealt must be a whole number from 1 to 60, not 0"),
    "sixty-one cards dealt": (dealt(61), "dealt must be a whole number from 1 to 60, not 61"),
    "no card in a deal": (dealt([3, 0]), "dealt: deal 2 must be a whole number from 1 to 60, not 0"),
    "no deals": (dealt([]), "dealt must have 1 to 100 entries, not 0"),
    "dealt without the fewest players": (dealt({"4": 7}), "dealt must have a value for 3 players", '{"4": 7}'),
    "dealt by a word": (dealt({"3": 7, "six": 8}), "dealt: a number of players must be", "“six”"),
    "dealt by the same number twice": (dealt({"3": 7, "03": 8}), "dealt must have “03” only once"),
    "no numbers": (game(numbers=[]), "numbers must have 1 to 6 entries, not 0"),
    "seven numbers": (game(numbers=[BID] * 7), "numbers must have 1 to 6 entries, not 7"),
    "a number that is text": (game(numbers=["Bid"]), "number 1 must be an object, not “Bid”"),
    "no numbers in a game of numbers": (game(numbers=GONE), "layout “numbers” needs numbers"),
    "an empty name": (number(number=""), "number 4: number must be", NAME, "“”"),
    "a name of twenty-one characters": (number(number="x" * 21), NAME, "x" * 21),
    "space before a name": (number(number=" Meld"), NAME, "“ Meld”"),
    "a name twice but for case": (number(number="bID"), "numbers must have “bID” only once"),
    "a name twice when folded": (
        game(numbers=[{**BID, "number": "Maß"}, {**BID, "number": "MASS"}]), "numbers must have “MASS” only once",
    ),
    "a number called hand": (number(number="Hand"), "number: “Hand” already has a meaning"),
    "no least": (number(least=GONE), "number 4: least is missing"),
    "a least that is too small": (number(least=-10_001), "number 4 (“Melded”): least", "−10,000 to 10,000, not -10001"),
    "a most that is too large": (number(most=10_001), "number 4 (“Melded”): most", "0 to 10,000, not 10001"),
    "a least above the most": (number(least=10), "most must be a whole number from 10 to 10,000, not 9"),
    "a least above the fewest dealt": (number(least=3, most="dealt"), "least", "2, the fewest cards dealt, not 3"),
    "a least of what is dealt": (number(least="dealt"), "least must be a whole number", "“dealt”"),
    "a most of what nobody deals": (game(dealt=GONE), "number 1 (“Bid”): most: “dealt” needs dealt"),
    "a default below the least": (number(default=-1), "default must be a whole number from 0 to 9, not -1"),
    "a default above the most": (number(default=10), "default must be a whole number from 0 to 9, not 10"),
    "a default above the fewest dealt": (number(most="dealt", default=3), "default", "from 0 to 2, not 3"),
    "not once": (number(once=1), "once must be true or left out, not 1"),
    "a sum below all": (number(sum=-100_001), "sum must be a whole number from −100,000 to 100,000, not -100001"),
    "a sum above all": (number(sum=100_001), "sum", "not 100001"),
    "a sum and another that must not be": (number(sum=3, not_sum=4), "sum and not_sum do not go together"),
    "a sum of what is there once": (number(sum=3, once=True), "sum does not go with once: 3"),
    "no sum of what is there once": (number(not_sum="dealt", once=True), "not_sum does not go with once: “dealt”"),
    "a sum of what nobody deals": (
        game(dealt=GONE, counts=GONE, numbers=[{"number": "x", "least": 0, "most": 1, "sum": "dealt"}]),
        "number 1 (“x”): sum: “dealt” needs dealt",
    ),
    "a key that a number has not": (number(bid=1), "“bid” is not a key of number 4"),
}  # fmt: skip
BAD_LINES = {
    "no lines": (game(lines=[]), "lines must have 1 to 24 entries, not 0"),
    "twenty-five lines": (game(lines=[{"points": 1}] * 25), "lines must have 1 to 24 entries, not 25"),
    "a line that gives nothing": (game(lines=[{"points": 1}, {}]), "line 2 must have points, or each with of"),
    "each without of": (game(lines=[{"points": 1, "each": 5}]), "line 1: of is missing beside each: 5"),
    "of without each": (line(of="Bid"), "line 1: each is missing beside of: “Bid”"),
    "an empty text": (line(text="  "), "line 1: text must be a text of 1 to 60 characters"),
    "not of a side": (line(side=False), "line 1: side must be true or left out, not false"),
    "to oneself": (line(to="me"), "line 1: to must be “others”, not “me”"),
    "points above all": (line(points=1_001), "line 1: points must be a", POINTS, "not 1001"),
    "points below all": (line(points=-1_001), "line 1: points must be a", POINTS, "not -1001"),
    "points of no option": (line(points={"option": "nil"}), "line 1: points must be an option of the game, not “nil”"),
    "points that are not less an option": (
        option() | {"lines": [{"points": {"option": "o0", "minus": False}}]}, "points: minus must be true", "false",
    ),
    "no conditions": (line(**{"if": []}), "line 1: if must have 1 to 4 entries, not 0"),
    "five conditions": (line(**{"if": [OF_BID] * 5}), "line 1: if must have 1 to 4 entries, not 5"),
    "a condition without a comparison": (when(), "exactly 1 of equal, not, less, more, at_least, at_most and between"),
    "two comparisons": (when(at_least=1, less=3), "line 1: at_least and less do not go together"),
    "a comparison that is none": (when(same=3), "“same” is not a key of line 1: a condition"),
    "a number to compare with above all": (when(equal=100_001), "line 1: equal", "−100,000 to 100,000, not 100001"),
    "compared with nothing": (when(equal=None), "line 1: equal", "not null"),
    "between one number": (when(between=[1]), "line 1: between must have 2 entries, not 1"),
    "between the wrong way round": (when(between=[2, 1]), "line 1: between: the most", "from 2 to 100,000, not 1"),
    "between too wide": (when(between=[0, 100_001]), "between: the most", "not 100001"),
    "a number that there is not": (when(equal="Trick"), "line 1: equal must be a number of the game, not “Trick”"),
    "a number in another case": (of("bid"), "line 1: of must be a number of the game, not “bid”"),
    "times what there is not": (line(times="Bids"), "line 1: times must be a number of the game, not “Bids”"),
    "nothing added": (of({"plus": []}), "line 1: of: plus must have 1 to 4 entries, not 0"),
    "five terms added": (of({"plus": ["Bid"] * 5}), "line 1: of: plus must have 1 to 4 entries, not 5"),
    "nothing subtracted": (of({"plus": ["Bid"], "minus": []}), "line 1: of: minus must have 1 to 4 entries, not 0"),
    "only terms subtracted": (of({"minus": ["Bid"]}), "line 1: of: plus is missing"),
    "a sum of sums": (of({"plus": [TERMS]}), "line 1: of: plus", "plus"),
    "others' of the table": (of({"others": "Value"}), "others: “Value” is a number for the whole table"),
    "others' of others": (of({"others": {"others": "Bid"}}), "line 1: of: others"),
    "cards dealt where nobody says": (
        game(dealt=GONE, counts=GONE, numbers=[VALUE], lines=[{"each": 1, "of": "dealt"}]), "of: “dealt” needs dealt",
    ),
    "a hand of numbers": (of("hand"), "line 1: of: “hand” does not go with the layout “numbers”"),
    "Hand for hand": (cards(lines=[{"each": 1, "of": "Hand"}]), "must be a number of the game, not “Hand”"),
    "a question beside a side": (line(side=True) | {"question": {"text": "Who?"}}, "question", "have side"),
}  # fmt: skip

BAD_COUNTS = {
    "no counts": (game(counts=[]), "counts must have 1 to 2 entries, not 0"),
    "three counts": (game(counts=[{"count": "a", "of": "Bid"}] * 3), "counts must have 1 to 2 entries, not 3"),
    "a count called hand": (count(count="HAND"), "count 1: count: “HAND” already has a meaning"),
    "a count twice": (
        game(counts=[{"count": "Bags", "of": "Bid"}, {"count": "bags", "of": "Bid"}]), "must have “bags” only once",
    ),
    "every without points": (count(every=10), "count 1 (“Bags”): points is missing beside every: 10"),
    "points without every": (count(points=-9), "count 1 (“Bags”): every is missing beside points: -9"),
    "every none": (count(every=0, points=1), "count 1 (“Bags”): every", "1 to 1,000, not 0"),
    "a count of what is not": (count(of="bag"), "count 1 (“Bags”): of must be a number of the game, not “bag”"),
    "a count of a side": (count(side=True), "“side” is not a key of count 1"),
    "no landings": (game(landings=[]), "landings must have 1 to 4 entries, not 0"),
    "five landings": (landings(*[(n, -1) for n in range(5)]), "landings must have 1 to 4 entries, not 5"),
    "a total too large": (landings((10_001, 0)), "landing 1: total", "−10,000 to 10,000, not 10001"),
    "a total twice": (landings((50, 0), (50, 1)), "landings must have the total 50 only once"),
    "a total that becomes itself": (landings((50, 50)), "landing 1: becomes must be another total than 50"),
    "dealt to the end without dealt": (
        game(dealt=GONE, counts=GONE, numbers=[VALUE], end={"deals": "dealt"}), "deals “dealt” needs dealt as lists",
    ),
    "dealt to the end, partly always as many": (
        dealt({"3": [1, 2], "5": 13}) | {"end": {"deals": "dealt"}}, "needs dealt as lists",
    ),
    "an end by no count": (ends(target=1, when="reached", count="bags"), "end: count must be a count of the game"),
    "an end outside a count": (ends(target=1, when="outside", count="Bags"), "end: outside does not go with count"),
    "an end after deals by a count": (ends(deals=3, count="Bags"), "“count” is not a key of end"),
    "cards in a game of numbers": (game(cards=[]), "cards does not go with the layout “numbers”: []"),
    "groups in a game of numbers": (game(groups=[]), "groups does not go with the layout “numbers”"),
}  # fmt: skip

OF_MATCHES = [
    "decks",
    "deals",
    "target",
    "pot",
    "stakes",
    "ante_units",
    "prizes",
    "unit_cents",
    "currency",
    "knockout",
]
BAD_OPTIONS = {
    "no options": (game(options=[]), "options must have 1 to 8 entries, not 0"),
    "nine options": (option(9), "options must have 1 to 8 entries, not 9"),
    "an option of thirty-one characters": (option(option="a" * 31), "option 1: option", "at most 30"),
    "an option with a capital": (option(option="Nil"), "option 1: option", "“Nil”"),
    "an option twice": (option(2, option="o1"), "options must have “o1” only once"),
    "an option without a text": (option(text=""), "option 1 (“o0”): text"),
    "an option below all": (option(least=-1_001), "option 1 (“o0”): least", "not -1001"),
    "an option below its least": (option(default=-1), "option 1 (“o0”): default", "from 0 to 9, not -1"),
    "an option that is nowhere": (option() | {"lines": [{"points": 5}]}, "options: “o0”", "the points of something"),
    **{
        f"an option called {name}": (option(option=name), f"every match already has an option “{name}”")
        for name in OF_MATCHES
    },
}  # fmt: skip
BAD = BAD_NUMBERS | BAD_LINES | BAD_COUNTS | BAD_OPTIONS


@pytest.mark.parametrize(
    ("declared", "says"), [(bad[0], bad[1:]) for bad in BAD.values()], ids=BAD.keys()
)
def test_invalid_declarations_are_rejected_with_key_and_value(declared, says):
    with pytest.raises(DeclarationError) as error:
        read_declaration(declared)
    for piece in says:
        assert piece in error.value.message
    assert len(error.value.message) < 250


def test_option_names_of_matches_are_all_taken():
    assert set(OF_MATCHES) == RESERVED_OPTION_NAMES


@pytest.mark.parametrize("key", ["dealt", "numbers", "lines", "counts", "landings", "options"])
@pytest.mark.parametrize(
    "value", [None, True, "x", -1, 1.5, [None], [[]], [{}], {"3": None}, {"x": []}]
)
def test_a_fact_of_a_wrong_kind_is_rejected_under_its_key(key, value):
    with pytest.raises(DeclarationError, match=rf"\b{key.removesuffix('s')}s?\b"):
        read_declaration(game(**{key: value}))
