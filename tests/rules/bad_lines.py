"""Lines that are no valid match: a name, the bytes of the line, and what its error has to say."""

import json
from typing import NamedTuple

from tests.rules.build import FORMAT, PEOPLE


class BadLine(NamedTuple):
    """One line of a match file; `says` are pieces of the sentence that it must give."""

    why: str
    line: bytes
    says: tuple[str, ...]


def as_line(data):
    return json.dumps(data).encode()


def with_key(key, value):
    return lambda match: match | {key: value}


def without(key):
    return lambda match: {name: value for name, value in match.items() if name != key}


def second_deal(**changes):
    """Return a function that changes keys of a match's second deal; `TAKE_AWAY` takes a key
    away.
    """

    def change(match):
        deal = match["deals"][1] | changes
        deal = {key: value for key, value in deal.items() if value is not TAKE_AWAY}
        return match | {"deals": [match["deals"][0], deal]}

    return change


TAKE_AWAY = object()


def golf(change):
    """Return the line of a right match of golf for Ann and Bob with two deals, changed."""
    deal = {"hands": {"Ann": "A K - - 5 10", "Bob": "J J 3 4 Q 2"}, "went_out": "Ann"}
    good = {
        "format": FORMAT,
        "game": "golf",
        "players": ["Ann", "Bob"],
        "first_dealer": "Bob",
        "options": {"decks": 1},
    }
    return as_line(change(good | {"deals": [deal, dict(deal)]}))


def pile(change):
    """Return the line of a right match of Tens, the shedding game, for Ann, Bob and Cy with two
    deals, changed.
    """
    deal = {"hands": {"Ann": "", "Bob": "10 10 J", "Cy": "2 2 3"}, "exact_19": ["Ann"]}
    good = {
        "format": FORMAT,
        "game": "tens-pile",
        "players": list(PEOPLE[:3]),
        "first_dealer": "Ann",
    }
    return as_line(change(good | {"deals": [deal, dict(deal)]}))


def hang_ten(change):
    """Return the line of a right match of Hang Ten for four with two deals, changed."""
    hands = {
        "Ann": "Q K A 5 9 Q Q 2 5 3",
        "Bob": "J J 4 4 7 J J 4 4 A",
        "Cy": "3 3 3 8 7 3 3 3 9 7",
    }
    deal = {"hands": hands, "scores": {"Di": -20}}
    good = {"format": FORMAT, "game": "hang-ten", "players": list(PEOPLE[:4]), "first_dealer": "Di"}
    return as_line(change(good | {"deals": [deal, dict(deal)]}))


def options(**given):
    return with_key("options", given)


GOOD = golf(lambda match: match)
ANN, BOB = "A K - - 5 10", "J J 3 4 Q 2"


def text(line, *says):
    return (line.encode() if isinstance(line, str) else line, says)


def replaced(old, new):
    line = GOOD.replace(old, new)
    assert line != GOOD
    return line


def twice(key, where):
    """Return the good line with `"key":` written again at the start of an object that begins with
    `where`.
    """
    return replaced(where, where + b'"' + key + b'": null, ')


NO_JSON = {
    "a word": text("hello", "not JSON"),
    "an object that is not closed": text(GOOD[:-1], "not JSON"),
    "a comma too much": text(replaced(b'"Bob"],', b'"Bob",],'), "not JSON"),
    "two objects in a line": text(GOOD + GOOD, "not JSON"),
    "single quotes": text("{'format': 1}", "not JSON"),
    "a comment": text("// nothing", "not JSON"),
    "NaN for a number": text(replaced(b'"decks": 1', b'"decks": NaN'), "NaN"),
    "Infinity for a number": text(replaced(b'"decks": 1', b'"decks": -Infinity'), "Infinity"),
    "a number with a leading zero": text(replaced(b'"decks": 1', b'"decks": 01'), "not JSON"),
    "a number of ten thousand digits": text(
        replaced(b'"decks": 1', b'"decks": ' + b"9" * 10_000), "too many digits"
    ),
    "a control character in a string": text(replaced(b'"Ann"', b'"An\x01n"'), "not JSON"),
    "a zero byte": text(replaced(b'"decks"', b'\x00"decks"'), "not JSON"),
    "text that is not UTF-8": text(replaced(b"Ann", b"\xc4nn"), "UTF-8"),
    "a surrogate written as bytes": text(replaced(b"Ann", b"\xed\xa0\x80nn"), "UTF-8"),
    "a byte order mark inside the file": text(b"\xef\xbb\xbf" + GOOD, "not JSON"),
    "lists nested a hundred thousand deep": text("[" * 100_000, "nested too deeply"),
    "closed lists nested a hundred thousand deep": text(
        "[" * 100_000 + "]" * 100_000, "nested too deeply"
    ),
    "objects nested a hundred thousand deep": text('{"a":' * 100_000, "nested too deeply"),
    "deals nested a hundred thousand deep": text(
        replaced(b'"deals": [', b'"deals": ' + b"[" * 100_000), "nested too deeply"
    ),
}

NO_MATCH = {
    "null": text("null", "A match must be an object, not null"),
    "a number": text("12", "A match must be an object, not 12"),
    "a list": text(b"[" + GOOD + b"]", "A match must be an object, not a list"),
    "a string": text('"match"', "A match must be an object, not “match”"),
    "true": text("true", "A match must be an object, not true"),
    "an empty object": text("{}", "format is missing"),
    "lists nested nine hundred deep": text(
        "[" * 900 + "]" * 900, "A match must be an object, not a list"
    ),
    **{
        f"no {key}": text(golf(without(key)), f"{key} is missing")
        for key in ("format", "game", "players", "first_dealer", "deals")
    },
    "another format": text(
        golf(with_key("format", "scorekeeper-match/2")), "format", "scorekeeper-match/2"
    ),
    "a format that is a number": text(golf(with_key("format", 1)), "format must be", "not 1"),
    "a format that is an object": text(golf(with_key("format", {})), "format must be", "an object"),
    "an unknown game": text(golf(with_key("game", "poker")), "game must be hang-ten,", "“poker”"),
    "a game in capitals": text(golf(with_key("game", "Golf")), "game must be hang-ten,", "“Golf”"),
    "a game that is a list": text(
        golf(with_key("game", ["golf"])), "game must be hang-ten,", "a list"
    ),
    "a game that is null": text(golf(with_key("game", None)), "game must be hang-ten,", "null"),
    "a key that the format does not know": text(
        golf(with_key("winner", "Ann")), "“winner” is not a key of a match"
    ),
    "a key given twice": text(twice(b"game", b"{"), "A match must have “game” only once"),
    "a key of the options given twice": text(
        replaced(b'"decks": 1', b'"decks": 1, "decks": 1'), "options must have “decks” only once"
    ),
}

BAD_PLAYERS = {
    "players as an object": text(
        golf(with_key("players", {"Ann": 1})), "players must be a list, not an object"
    ),
    "players as a string": text(
        golf(with_key("players", "Ann, Bob")), "players must be a list, not “Ann, Bob”"
    ),
    "players as null": text(golf(with_key("players", None)), "players must be a list, not null"),
    "a player who is a number": text(
        golf(with_key("players", ["Ann", 2])), "name must be text, not 2"
    ),
    "a player who is null": text(
        golf(with_key("players", ["Ann", None])), "name must be text, not null"
    ),
    "a player who is a list": text(
        golf(with_key("players", ["Ann", ["Bob"]])), "name must be text, not a list"
    ),
    "no players": text(golf(with_key("players", [])), "2 to 16 players, not 0"),
    "one player": text(golf(with_key("players", ["Ann"])), "2 to 16 players, not 1"),
    "seventeen players": text(
        golf(with_key("players", [*PEOPLE, "Quin"])), "2 to 16 players, not 17"
    ),
    "seven players of Hang Ten": text(
        hang_ten(with_key("players", PEOPLE[:7])), "4 to 6 players, not 7"
    ),
    "an empty name": text(golf(with_key("players", ["Ann", ""])), "needs a name"),
    "a name of spaces": text(golf(with_key("players", ["Ann", "  "])), "needs a name"),
    "a name of 41 characters": text(
        golf(with_key("players", ["Ann", "x" * 41])), "x" * 40, "at most 40"
    ),
    "a name with a control character": text(
        golf(with_key("players", ["Ann", "B\u0000b"])), "control characters"
    ),
    "a name with a lone surrogate": text(
        golf(with_key("players", ["Ann", "B\ud800b"])), "control characters"
    ),
    "a name twice": text(golf(with_key("players", ["Ann", "Ann"])), "Two players are called Ann"),
    "a name twice but for case": text(
        golf(with_key("players", ["Ann", "ANN"])), "Two players are called ANN"
    ),
    "a name twice but for space": text(
        golf(with_key("players", ["Ann", " Ann "])), "Two players are called Ann"
    ),
    "a name twice when folded": text(
        golf(with_key("players", ["Weiß", "WEISS"])), "Two players are called WEISS"
    ),
    "an unknown first dealer": text(golf(with_key("first_dealer", "Zed")), "first_dealer", "“Zed”"),
    "a first dealer in another case": text(
        golf(with_key("first_dealer", "ann")), "first_dealer", "“ann”"
    ),
    "a first dealer who is a seat": text(
        golf(with_key("first_dealer", 0)), "first_dealer", "not 0"
    ),
    "a first dealer who is null": text(
        golf(with_key("first_dealer", None)), "first_dealer", "null"
    ),
}

BAD_OPTIONS = {
    "options as a list": text(
        golf(with_key("options", ["decks"])), "options must be an object, not a list"
    ),
    "options as null": text(golf(with_key("options", None)), "options must be an object, not null"),
    "an unknown option": text(golf(options(jokers=2)), "Six-card Golf has no option “jokers”"),
    "an option of another game": text(golf(options(pot=True)), "Six-card Golf has no option “pot”"),
    "no deck": text(golf(options(decks=0)), "decks", "1 to 20, not 0"),
    "twenty-one decks": text(golf(options(decks=21)), "decks", "1 to 20, not 21"),
    "decks as a float": text(golf(options(decks=2.0)), "decks", "not 2.0"),
    "decks as a string": text(golf(options(decks="2")), "decks", "not “2”"),
    "decks as a boolean": text(golf(options(decks=True)), "decks", "not true"),
    "decks as null": text(golf(options(decks=None)), "decks", "not null"),
    "decks as a huge number": text(golf(options(decks=10**50)), "decks", "not 1000"),
    "decks beyond any float": text(replaced(b'"decks": 1', b'"decks": 1e999'), "decks", "not inf"),
    "no deals": text(golf(options(deals=0)), "deals", "1 to 100, not 0"),
    "a hundred and one deals": text(golf(options(deals=101)), "deals", "1 to 100, not 101"),
    "a target of nothing": text(pile(options(target=0)), "target", "1 to 10,000, not 0"),
    "a target beyond its bound": text(
        pile(options(target=10_001)), "target", "1 to 10,000, not 10001"
    ),
    "a pot of 1": text(hang_ten(options(pot=1)), "pot must be true or false, not 1"),
    "a pot of null": text(hang_ten(options(pot=None)), "pot must be true or false, not null"),
    "a unit of nothing": text(hang_ten(options(unit_cents=0)), "unit_cents", "1 to 100,000, not 0"),
    "a unit beyond its bound": text(
        hang_ten(options(unit_cents=100_001)), "unit_cents", "not 100001"
    ),
    "half a cent": text(hang_ten(options(unit_cents=0.5)), "unit_cents", "not 0.5"),
    "a currency with four decimals": text(hang_ten(options(currency="CLF")), "currency", "“CLF”"),
    "prizes without stakes": text(golf(options(prizes=[5, 2])), "prizes", "“none”"),
    "prizes for points": text(golf(options(stakes="points", prizes=[5, 2])), "prizes", "“points”"),
    "prizes that grow": text(
        golf(options(stakes="pot", prizes=[2, 5])), "prizes", "5 comes after 2"
    ),
    "stakes in a game with a pot": text(hang_ten(options(stakes="pot")), "Hang Ten", "“stakes”"),
    "a currency in small letters": text(hang_ten(options(currency="usd")), "currency", "“usd”"),
    "a currency that is a number": text(hang_ten(options(currency=840)), "currency", "not 840"),
    "an unknown word for ended_early": text(
        golf(with_key("ended_early", "all")), "ended_early", "“all”"
    ),
    "a note that is a list": text(golf(with_key("note", ["Late"])), "note must be text", "a list"),
    "a note that is too long": text(
        golf(with_key("note", "x" * 1_201)), "note", "at most 200", "1,201"
    ),
    "ended_early as true": text(golf(with_key("ended_early", True)), "ended_early", "not true"),
    "ended_early as null": text(golf(with_key("ended_early", None)), "ended_early", "not null"),
    "ended_early as a list": text(
        golf(with_key("ended_early", ["split"])), "ended_early", "a list"
    ),
}

BAD_DEALS = {
    "deals as an object": text(golf(with_key("deals", {})), "deals must be a list, not an object"),
    "deals as null": text(golf(with_key("deals", None)), "deals must be a list, not null"),
    "a deal that is a list": text(
        golf(with_key("deals", [[]])), "Deal 1", "must be an object, not a list"
    ),
    "a deal that is null": text(
        golf(with_key("deals", [None])), "Deal 1", "must be an object, not null"
    ),
    "an unknown key in a deal": text(
        golf(second_deal(cards=1)), "Deal 2", "“cards” is not a key of a deal"
    ),
    "exact_19 in golf": text(
        golf(second_deal(exact_19=[])), "Deal 2", "“exact_19” is not a key of a deal of Six-card"
    ),
    "went_out in Hang Ten": text(
        hang_ten(second_deal(went_out=None)), "Deal 2", "“went_out” is not a key of a deal"
    ),
    "a key of a deal given twice": text(
        GOOD.replace(b'{"hands"', b'{"went_out": null, "hands"', 1),
        "Deal 1",
        "A deal must have “went_out” only once",
    ),
    "a player given twice in hands": text(
        replaced(b'"Ann": "A K', b'"Ann": "A", "Ann": "A K'),
        "Deal 1",
        "hands must have “Ann” only once",
    ),
    "a player given twice but for space": text(
        golf(second_deal(hands={"Ann": ANN, "Ann ": ANN, "Bob": BOB})),
        "Deal 2",
        "hands must have Ann only once",
    ),
    "neither hands nor scores": text(
        golf(second_deal(hands=TAKE_AWAY)), "Deal 2", "hands and scores are both missing"
    ),
    "hands as a list": text(
        golf(second_deal(hands=[ANN, BOB])), "Deal 2", "hands must be an object, not a list"
    ),
    "hands as null": text(
        golf(second_deal(hands=None)), "Deal 2", "hands must be an object, not null"
    ),
    "scores as a number": text(
        golf(second_deal(scores=3)), "Deal 2", "scores must be an object, not 3"
    ),
    "an unknown player in hands": text(
        golf(second_deal(hands={"Ann": ANN, "Bob": BOB, "Zed": ANN})), "Deal 2", "hands", "“Zed”"
    ),
    "a player in another case in hands": text(
        golf(second_deal(hands={"Ann": ANN, "bob": BOB})), "Deal 2", "“bob”"
    ),
    "an unknown player in scores": text(
        golf(second_deal(scores={"Zed": 3})), "Deal 2", "scores", "“Zed”"
    ),
    "a player without cards or score": text(
        golf(second_deal(hands={"Ann": ANN})), "Deal 2", "Bob has no cards and no"
    ),
    "nobody has cards or a score": text(
        golf(second_deal(hands={})), "Deal 2", "Ann has no cards and no typed score"
    ),
    "a player with both cards and a score": text(
        golf(second_deal(scores={"Bob": 3})), "Deal 2", "Bob has cards and"
    ),
    "who went out is missing": text(
        golf(second_deal(went_out=TAKE_AWAY)), "Deal 2", "went_out is missing"
    ),
    "who went out is unknown": text(
        golf(second_deal(went_out="Zed")), "Deal 2", "went_out", "“Zed”"
    ),
    "who went out is false": text(golf(second_deal(went_out=False)), "Deal 2", "went_out", "false"),
    "who went out is a list": text(
        golf(second_deal(went_out=["Ann"])), "Deal 2", "went_out", "a list"
    ),
    "exact_19 as a name": text(
        pile(second_deal(exact_19="Ann")), "Deal 2", "exact_19 must be a list, not “Ann”"
    ),
    "exact_19 as null": text(
        pile(second_deal(exact_19=None)), "Deal 2", "exact_19 must be a list, not null"
    ),
    "exact_19 with an unknown name": text(
        pile(second_deal(exact_19=["Zed"])), "Deal 2", "exact_19", "“Zed”"
    ),
    "exact_19 with a number": text(
        pile(second_deal(exact_19=[19])), "Deal 2", "exact_19", "not 19"
    ),
    "exact_19 with a name twice": text(
        pile(second_deal(exact_19=["Bob", "Bob"])), "Deal 2", "exact_19 must have Bob"
    ),
}


def golf_hand(cards):
    return golf(second_deal(hands={"Ann": ANN, "Bob": cards}))


def golf_score(points):
    return golf(second_deal(hands={"Ann": ANN}, scores={"Bob": points}))


BAD_HANDS = {
    "five cards": text(golf_hand("A 2 3 4 5"), "Deal 2", "Bob has 5 cards", "needs 6"),
    "seven cards": text(golf_hand("A 2 3 4 5 6 7"), "Deal 2", "Bob has 7 cards", "needs 6"),
    "no cards in a grid": text(golf_hand(""), "Deal 2", "Bob has 0 cards", "needs 6"),
    "nine cards in Hang Ten": text(
        hang_ten(
            second_deal(hands={"Ann": "A 2 3 4 5 6 7 8 9"}, scores={"Bob": 1, "Cy": 2, "Di": 3})
        ),
        *("Deal 2", "Ann has 9 cards", "Hang Ten needs 10"),
    ),
    "a rank that is none": text(golf_hand("A 2 3 4 5 1"), "Deal 2", "Bob", "“1” is not a card"),
    "a card with its suit": text(golf_hand("A♠ 2 3 4 5 6"), "Deal 2", "Bob", "“A♠” is not a card"),
    "cards without spaces": text(golf_hand("A23456"), "Deal 2", "Bob", "“A23456” is not a card"),
    "cards with commas": text(
        golf_hand("A,2,3,4,5,6"), "Deal 2", "Bob", "“A,2,3,4,5,6” is not a card"
    ),
    "a joker": text(golf_hand("A 2 3 4 5 *"), "Deal 2", "Bob", "“*” is not a card"),
    "a lone surrogate for a card": text(
        golf_hand("A 2 3 4 5 \udfff"), "Deal 2", "Bob", "is not a card"
    ),
    "cards as a list": text(golf_hand(["A", "2"]), "Deal 2", "Bob", "hand must be text", "a list"),
    "cards as a number": text(golf_hand(7), "Deal 2", "Bob", "hand must be text", "not 7"),
    "cards as null": text(golf_hand(None), "Deal 2", "Bob", "hand must be text", "null"),
    "half a discarded pair": text(golf_hand("A 2 - 3 4 5"), "Deal 2", "Bob", "row 2", "“-”"),
    "a discarded column": text(golf_hand("- 2 - 3 - 5"), "Deal 2", "Bob", "row 1", "“-”"),
    "a discarded pair in Hang Ten": text(
        hang_ten(
            second_deal(hands={"Cy": "- 2 3 4 5 - 7 8 9 10"}, scores={"Ann": 1, "Bob": 2, "Di": 3})
        ),
        *("Deal 2", "Cy", "“-”, which is not a card in Hang Ten"),
    ),
    "a discarded card in Tens": text(
        pile(second_deal(hands={"Ann": "", "Bob": "-", "Cy": "2"})), "Deal 2", "Bob", "“-”"
    ),
    "a rank beyond the deck": text(
        golf(second_deal(hands={"Ann": "A A A 2 3 4", "Bob": "A A 5 6 7 8"})),
        *("Deal 2", "5 aces", "1 deck has only 4", "Ann has 3", "Bob has 2"),
    ),
    "a rank beyond the decks of Tens": text(
        pile(second_deal(hands={"Ann": "", "Bob": "K " * 9, "Cy": "2"})),
        *("Deal 2", "9 kings", "2 decks have only 8", "Bob has 9"),
    ),
    "two players out": text(
        pile(second_deal(hands={"Ann": "", "Bob": "", "Cy": "2"})), "Deal 2", "Ann and Bob"
    ),
    "two players out, one with a typed 0": text(
        pile(second_deal(hands={"Ann": "", "Cy": "2"}, scores={"Bob": 0})), "Deal 2", "Ann and Bob"
    ),
    "nobody out": text(
        pile(second_deal(hands={"Ann": "A", "Bob": "2", "Cy": "3"})), "Deal 2", "Everyone still has"
    ),
    "nobody out, all typed": text(
        pile(second_deal(hands={}, scores={"Ann": 1, "Bob": 2, "Cy": 3})),
        "Deal 2",
        "Everyone still has cards",
    ),
    "a score as a float": text(golf_score(12.0), "Deal 2", "Bob", "whole number", "not 12.0"),
    "a score as a boolean": text(golf_score(True), "Deal 2", "Bob", "whole number", "not true"),
    "a score as a string": text(golf_score("12"), "Deal 2", "Bob", "whole number", "not “12”"),
    "a score as null": text(golf_score(None), "Deal 2", "Bob", "whole number", "not null"),
    "a score as a list": text(golf_score([12]), "Deal 2", "Bob", "whole number", "a list"),
    "a score above its bound": text(golf_score(10_001), "Deal 2", "Bob", "10,000, not 10001"),
    "a score below its bound": text(golf_score(-10_001), "Deal 2", "Bob", "−10,000", "not -10001"),
    "a score as a huge number": text(
        golf_score(10**300), "Deal 2", "Bob", "whole number", "not 1000"
    ),
    "a score below zero in Tens": text(
        pile(second_deal(hands={"Ann": "", "Bob": "2"}, scores={"Cy": -1})),
        "Deal 2",
        "Cy",
        "from 0 to",
        "not -1",
    ),
    "a wrong hand after the end of the match": text(
        golf(
            lambda match: options(decks=1, deals=1)(
                second_deal(hands={"Ann": ANN, "Bob": "A"})(match)
            )
        ),
        *("Deal 2", "Bob has 1 card"),
    ),
}

BAD_LINES = [
    BadLine(why, line, says)
    for table in (NO_JSON, NO_MATCH, BAD_PLAYERS, BAD_OPTIONS, BAD_DEALS, BAD_HANDS)
    for why, (line, says) in table.items()
]
