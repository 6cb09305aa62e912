"""Changes that cannot be give one sentence each, which names the change, the key and the value."""

from dataclasses import replace

import pytest

from games.rules.attendance import ChangeRecord
from games.rules.change_checks import check_changes
from games.rules.errors import ChangeError, RuleError
from games.rules.files.match_file import read_match
from games.rules.files.match_lines import read_matches
from tests.rules.bad_lines import as_line
from tests.rules.build import match

JOIN, LEAVE = {"before": 2, "join": "Eve"}, {"before": 2, "leave": "Ann"}


def three_deals(*changes, **more):
    """Three deals of Tens on a grid, which Ann, Bob, Cy and Di are in, with changes before them."""
    deal = {"scores": {"Ann": 1, "Bob": 2, "Cy": 3, "Di": 4}}
    data = match("tens-grid", [dict(deal)] * 3, players=5 if "Eve" in str(changes) else 4)
    return data | {"changes": list(changes)} | more


SUBSTITUTE = {"before": 1, "substitute": "Max", "for": "Bob"}
BAD = {
    "no list": (
        three_deals() | {"changes": {"before": 2}},
        "changes must be a list, not an object.",
    ),
    "an unknown key": (
        three_deals(LEAVE | {"after": 2}),
        "Change 1: “after” is not a key of a change.",
    ),
    "two kinds": (
        three_deals(JOIN | LEAVE),
        (
            "Change 1: A change must have only 1 key of join, back, leave, out, sit_out or "
            "substitute, not join and leave."
        ),
    ),
    "no kind": (
        three_deals({"before": 2}),
        "Change 1: A change must have 1 key of join, back, leave, out, sit_out or substitute.",
    ),
    "no before": (three_deals({"leave": "Ann"}), "Change 1: before is missing."),
    "before too late": (
        three_deals(SUBSTITUTE, {"before": 7, "leave": "Ann"}),
        "Change 2: before must be a whole number from 2 to 4, not 7.",
    ),
    "before too early": (
        three_deals({"before": 1, "leave": "Ann"}),
        "Change 1: before must be a whole number from 2 to 4, not 1.",
    ),
    "before going back": (
        three_deals({"before": 4, "leave": "Ann"}, {"before": 3, "leave": "Bob"}),
        "Change 2: before must be a whole number from 4 to 4, not 3.",
    ),
    "nobody to leave before the first deal": (
        three_deals(LEAVE) | {"deals": []},
        "Change 1: leave must be before deal 2 or later, but the match ends before it.",
    ),
    "a stranger": (
        three_deals(LEAVE | {"leave": "Zoe"}),
        "Change 1: leave must be one of the players, not “Zoe”.",
    ),
    "an unknown start": (
        three_deals(JOIN | {"start": "own"}),
        "Change 1: start must be “worst”, “average” or “zero”, not “own”.",
    ),
    "a start of who left": (
        three_deals({"before": 3, "leave": "Ann"}, {"before": 4, "back": "Ann", "start": "zero"}),
        "Change 2: start must be “own” or “worst”, not “zero”.",
    ),
    "a start of who sits out": (
        three_deals({"before": 2, "sit_out": "Ann", "start": "worst"}),
        "Change 1: start does not go with sit_out.",
    ),
    "a score of who leaves": (
        three_deals(LEAVE | {"score": "nothing"}),
        "Change 1: score does not go with leave.",
    ),
    "out without knockout": (
        three_deals(
            SUBSTITUTE,
            SUBSTITUTE | {"before": 2},
            SUBSTITUTE | {"before": 3},
            {"before": 4, "out": "Ann"},
        ),
        "Change 4: out needs the option knockout.",
    ),
    "sitting out while away": (
        three_deals(SUBSTITUTE, {"before": 4, "leave": "Bob"}, {"before": 4, "sit_out": "Bob"}),
        "Change 3: sit_out must be a player at the table for deal 4, not Bob.",
    ),
    "sitting out twice": (
        three_deals({"before": 2, "sit_out": "Ann"}, {"before": 2, "sit_out": "Ann"}),
        "Change 2: sit_out must name a player once for deal 2, but Ann is there twice.",
    ),
    "a substitute for who sits out": (
        three_deals({"before": 1, "sit_out": "Bob"}, SUBSTITUTE),
        "Change 2: for must be a player in deal 1, not Bob.",
    ),
    "a substitute for nobody": (
        three_deals({"before": 1, "substitute": "Max"}),
        "Change 1: for is missing. It is the player for whom the substitute plays.",
    ),
    "a substitute for oneself": (
        three_deals(SUBSTITUTE | {"substitute": " bOB "}),
        "Change 1: substitute must be someone other than Bob.",
    ),
    "a substitute without a name": (
        three_deals(SUBSTITUTE | {"substitute": " "}),
        "Change 1: A substitute needs a name.",
    ),
    "the last one leaving": (
        three_deals(*[{"before": 4, "leave": name} for name in ("Ann", "Bob", "Cy", "Di")]),
        "Change 4: leave must not be Di, the last player at the table.",
    ),
    "joining twice": (
        three_deals({"before": 4, "join": "Eve"}, {"before": 4, "join": "Eve"}),
        "Change 2: join must be a player who was not in the match before, not Eve.",
    ),
    "leaving before joining": (
        three_deals({"before": 4, "leave": "Eve"}, {"before": 4, "join": "Eve"}),
        "Change 1: leave must be a player at the table before deal 4, not Eve.",
    ),
    "back although there": (
        three_deals({"before": 4, "back": "Bob"}),
        "Change 1: back must be a player who left or is out, not Bob.",
    ),
    "the first dealer coming late": (
        three_deals({"before": 4, "join": "Eve"}, first_dealer="Eve"),
        "first_dealer must be a player who is at the table from the start, not Eve.",
    ),
    "a hand too many": (
        three_deals({"before": 3, "leave": "Di"}),
        "Deal 3: Di has a hand, but is not in the deal.",
    ),
    "a hand too few": (
        three_deals({"before": 3, "join": "Eve"}),
        "Deal 3: Eve has no cards and no typed score.",
    ),
    "a match of teams": (
        three_deals(LEAVE, teams=[["Ann", "Cy"], ["Bob", "Di"]]),
        (
            "Change 1: leave must not be in a match with teams, where nobody joins, leaves or "
            "sits out."
        ),
    ),
    "knockout of teams": (
        three_deals(teams=[["Ann", "Cy"], ["Bob", "Di"]], options={"knockout": True}),
        "knockout must be false in a match with teams, not true.",
    ),
    "a key twice": (None, "Change 1: A change must have “leave” only once."),
}
GAMES = {
    "knockout in golf": (
        match("golf", [], options={"knockout": True}),
        "Six-card Golf has no option “knockout”.",
    ),
    "too few in a deal": (
        match(
            "hang-ten",
            [[1, 2, 3, 4], {"scores": {"Ann": 1, "Bob": 1, "Cy": 1}}],
            changes=[{"before": 2, "leave": "Di"}],
        ),
        "Deal 2: Hang Ten is for 4 to 6 players, not 3.",
    ),
    "too many in the first deal": (
        match("hang-ten", [], players=8, changes=[{"before": 1, "sit_out": "Ann"}]),
        "Deal 1: Hang Ten is for 4 to 6 players, not 7.",
    ),
    "too many without changes": (
        match("hang-ten", [], players=7),
        "Hang Ten is for 4 to 6 players, not 7.",
    ),
    "too many lines": (
        match(
            "golf",
            [],
            players=[f"P{seat}" for seat in range(17)],
            changes=[{"before": 1, "sit_out": "P1"}],
        ),
        "A match is for at most 16 players, not 17.",
    ),
    "who went out and sits out": (
        match(
            "golf",
            [{"scores": {"Ann": 1, "Bob": 1}, "went_out": "Cy"}],
            players=3,
            changes=[{"before": 1, "sit_out": "Cy"}],
        ),
        "Deal 1: Cy is the answer, but is not in the deal.",
    ),
    "who is marked and sits out": (
        match(
            "tens-pile",
            [{"scores": {"Ann": 1, "Bob": 0}, "exact_19": ["Cy"]}],
            players=3,
            changes=[{"before": 1, "sit_out": "Cy"}],
        ),
        "Deal 1: Cy is in exact_19, but is not in the deal.",
    ),
}
NUMBERS = {
    "name": "Bids",
    "players": [2, 4],
    "layout": "numbers",
    "wins": "highest",
    "end": {"deals": 1},
    "numbers": [{"number": "Bid", "least": 0, "most": 3}],
    "lines": [{"each": 1, "of": "Bid"}],
}


def line(data):
    return (
        as_line(data)
        if data
        else as_line(three_deals(LEAVE)).replace(b'"leave"', b'"leave": "Bob", "leave"')
    )


@pytest.mark.parametrize(("data", "says"), [*BAD.values(), *GAMES.values()], ids=[*BAD, *GAMES])
def test_impossible_changes_are_rejected_in_one_sentence(data, says):
    [(_, error)] = read_matches(line(data))
    assert str(error) == says


def test_a_number_of_a_player_outside_the_deal_is_rejected():
    deal = {"numbers": {"Bid": {"Ann": 1, "Bob": 2, "Cy": 3}}}
    with pytest.raises(RuleError) as error:
        read_match(match(NUMBERS, [deal], players=3, changes=[{"before": 1, "sit_out": "Cy"}]))
    assert str(error.value) == "Deal 1: Cy has a number for “Bid”, but is not in the deal."


@pytest.mark.parametrize(
    "odd", [None, [], {}, 4, "Ann", [1], [None], [[]], [{}], [{"before": 2, "join": []}]]
)
def test_any_other_value_is_no_list_of_changes(odd):
    try:
        read_match(three_deals() | {"changes": odd})
    except RuleError as error:
        assert str(error)  # noqa: PT017 - whether it raises is not the question
    else:
        assert odd == []


def test_an_error_of_changes_has_the_number_of_the_change():
    record = read_match(three_deals())
    waits = replace(record, changes=(ChangeRecord(9, "leave", 0),))
    check_changes(waits)
    with pytest.raises(ChangeError) as error:
        check_changes(
            replace(record, changes=(ChangeRecord(9, "leave", 0), ChangeRecord(9, "sit_out", 0)))
        )
    assert (error.value.change, error.value.message) == (
        2,
        "sit_out must be a player at the table for deal 9, not Ann.",
    )
    for odd in (
        ChangeRecord(1, "leave", 0),
        ChangeRecord(2, "leave", 7),
        ChangeRecord(2, "substitute", 0, by="\n"),
    ):
        with pytest.raises(ChangeError):
            check_changes(replace(record, changes=(odd,)))
