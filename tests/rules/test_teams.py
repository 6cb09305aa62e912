"""Teams: totals, places, winners and money are theirs, by a plain count by the rules."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match
from tests.examples import examples
from tests.rules.build import PEOPLE, match, outcome
from tests.rules.declared.counted_oracle import expected

PAIRS = [["Ann", "Cy"], ["Bob", "Di"]]


def test_teams_are_written_in_seat_order():
    data = match("golf", [], players=4, teams=[["Di", " Bob "], ["Cy", "Ann"]])
    record = read_match(data)
    assert write_match(record)["teams"] == PAIRS
    assert read_match(json.loads(json.dumps(write_match(record)))) == record
    assert "teams" not in write_match(read_match(match("golf", [], players=4)))


BAD_TEAMS = {
    "of two sizes": (
        [["Ann", "Bob"], ["Cy", "Di", "Eve"]],
        "teams must all have the same size, not 2 and 3.",
    ),
    "one": ([["Ann", "Bob", "Cy", "Di", "Eve"]], "teams must be 2 teams or more"),
    "of one": ([["Ann"], ["Bob"], ["Cy"], ["Di"], ["Eve"]], "with 2 players or more in each."),
    "without somebody": (
        [["Ann", "Bob"], ["Cy", "Di"]],
        "teams must have every player, but Eve is in no team.",
    ),
    "with somebody in two": (
        [["Ann", "Bob"], ["Cy", "Ann"]],
        "teams must have every player once, but Ann is",
    ),
    "with a stranger": (
        [["Ann", "Bob"], ["Cy", "Zoe"]],
        "A name in teams must be one of the players, not “Zoe”",
    ),
    "as names": (["Ann", "Bob"], "Team 1 in teams must be a list, not “Ann”"),
}


@pytest.mark.parametrize(("teams", "says"), BAD_TEAMS.values(), ids=BAD_TEAMS.keys())
def test_impossible_teams_are_rejected(teams, says):
    with pytest.raises(RuleError) as error:
        read_match(match("golf", [], players=5, teams=teams))
    assert says in str(error.value)


@st.composite
def team_matches(draw):
    """Draw matches of built-in games in teams with typed scores, in which many tie."""
    game = draw(st.sampled_from(["hang-ten", "hang-ten", "tens-grid", "basketball"]))
    number = draw(st.sampled_from([4, 6] if game == "hang-ten" else [4, 6, 8, 9, 12]))
    players = list(PEOPLE[:number])
    size = draw(st.sampled_from([size for size in range(2, number // 2 + 1) if number % size == 0]))
    mixed = draw(st.permutations(players))
    options = {"unit_cents": draw(st.integers(1, 7))}
    if game != "hang-ten":
        options |= draw(st.sampled_from([{"stakes": "points"}, {"stakes": "pot"}]))
    if options.get("stakes") == "pot":
        options |= {
            "ante_units": draw(st.integers(1, 9)),
            "prizes": draw(st.sampled_from([[5, 2], [3], [9, 9, 1]])),
        }
    options |= (
        {"target": draw(st.integers(1, 20))}
        if game == "tens-grid"
        else {"deals": draw(st.integers(1, 20))}
    )
    row = st.lists(st.integers(0, 2), min_size=number, max_size=number)
    data = match(game, draw(st.lists(row, max_size=20)), players, options=options)
    data |= {"teams": [mixed[start : start + size] for start in range(0, number, size)]}
    early = draw(st.sampled_from([None, "leader", "split"]))
    return (
        data
        | {"first_dealer": draw(st.sampled_from(players))}
        | ({"ended_early": early} if early else {})
    )


@settings(max_examples=examples(200))
@given(team_matches())
def test_matches_in_teams_equal_a_plain_count(data):
    result = outcome(data)
    assert result == expected(data)
    assert sum(result["money"]["net"].values()) + result["money"].get("pot", 0) == 0
