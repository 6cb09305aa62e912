"""Teams: totals, places, winners and money are theirs; amounts by hand, and against a plain count by the rules."""

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
THREE_PAIRS = [["Ann", "Di"], ["Bob", "Eve"], ["Cy", "Flo"]]
TWO_THREES = [["Ann", "Cy", "Eve"], ["Bob", "Di", "Flo"]]


def pots(result):
    return [deal["pot"] for deal in result["deals"]]


def test_a_teams_score_is_that_of_its_members_and_ends_the_match_but_scores_stay_their_own():
    options = {"target": 40, "stakes": "pot", "ante_units": 16, "prizes": [3]}
    result = outcome(match("tens-grid", [[10, 12, 5, 3], [20, 1, 9, 2], [0, 0, 0, 0]], teams=PAIRS, options=options))
    assert result == {
        "game": "tens-grid",
        "deals": [
            {
                "scores": {"Ann": 10, "Bob": 12, "Cy": 5, "Di": 3},
                "totals": {"Ann": 15, "Bob": 15, "Cy": 15, "Di": 15},
                "prizes": {"Ann": 3, "Bob": 4, "Cy": 4, "Di": 4},
                "pot": 305,
            },
            {
                "scores": {"Ann": 20, "Bob": 1, "Cy": 9, "Di": 2},
                "totals": {"Ann": 44, "Bob": 18, "Cy": 44, "Di": 18},
                "prizes": {"Ann": 0, "Bob": 7, "Cy": 0, "Di": 8},
                "pot": 290,
            },
        ],
        "finished": True,
        "standings": [
            {"players": ["Bob", "Di"], "total": 18, "place": 1},
            {"players": ["Ann", "Cy"], "total": 44, "place": 2},
        ],
        "winners": ["Bob", "Di"],
        "money": {
            "paid_in": {"Ann": 80, "Bob": 80, "Cy": 80, "Di": 80},
            "taken_out": {"Ann": 3, "Bob": 156, "Cy": 4, "Di": 157},
            "net": {"Ann": -77, "Bob": 76, "Cy": -76, "Di": 77},
            "pot": 0,
        },
        "not_counted": 1,
    }


def test_hang_ten_of_three_pairs_has_a_third_prize():
    deals = [
        [1, 5, 9, 2, 0, 1],  # 3, 5, 10: 25 ¢, 10 ¢, 5 ¢, each shared by two; Ann deals
        [4, 1, 8, 0, 3, 1],  # 4, 4, 9: 30 ¢ among four and 5 ¢; Bob deals
        [0, 7, 3, 1, 2, 6],  # 1, 9, 9: 25 ¢ and 10 ¢ among four; Cy deals
        [1, 1, 1, 1, 1, 1],  # all alike: 30 ¢ among six
    ]
    result = outcome(match("hang-ten", deals, teams=THREE_PAIRS))
    cents = [list(deal["prizes"].values()) for deal in result["deals"]]
    assert cents == [[12, 5, 3, 13, 5, 2], [7, 7, 3, 8, 8, 2], [12, 2, 2, 13, 3, 3], [5, 5, 5, 5, 5, 5]]
    assert pots(result) == [410, 375, 340, 310]
    assert [row["place"] for row in result["standings"]] == [1, 2, 3]


def test_teams_that_tie_win_together_and_stand_in_the_order_of_their_seats():
    teams = [["Flo", "Bob"], ["Di", "Cy"], ["Eve", "Ann"]]
    result = outcome(match("golf", [[5, 1, 2, 3, 0, 4]], teams=teams, ended_early="leader"))
    assert result["standings"] == [
        {"players": ["Ann", "Eve"], "total": 5, "place": 1},
        {"players": ["Bob", "Flo"], "total": 5, "place": 1},
        {"players": ["Cy", "Di"], "total": 5, "place": 1},
    ]
    assert result["winners"] == list(PEOPLE[:6])


def test_who_goes_out_is_compared_with_every_hand_the_partners_too():
    deal = {"scores": {"Ann": 3, "Bob": 9, "Cy": 3, "Di": 9}, "went_out": "Ann"}
    result = outcome(match("golf", [deal], players=4, teams=PAIRS))
    assert result["deals"][0]["scores"]["Ann"] == 13
    assert result["deals"][0]["totals"] == {"Ann": 16, "Bob": 18, "Cy": 16, "Di": 18}


def test_teams_are_written_in_the_order_of_seats():
    data = match("golf", [], players=4, teams=[["Di", " Bob "], ["Cy", "Ann"]])
    record = read_match(data)
    assert write_match(record)["teams"] == PAIRS
    assert read_match(json.loads(json.dumps(write_match(record)))) == record
    assert "teams" not in write_match(read_match(match("golf", [], players=4)))


BAD_TEAMS = {
    "of two sizes": ([["Ann", "Bob"], ["Cy", "Di", "Eve"]], "teams must all be of one size, not 2 and 3"),
    "one": ([["Ann", "Bob", "Cy", "Di", "Eve"]], "teams must be two or more of at least two players, not 1 of 5"),
    "of one": ([["Ann"], ["Bob"], ["Cy"], ["Di"], ["Eve"]], "at least two players, not 5 of 1"),
    "without somebody": ([["Ann", "Bob"], ["Cy", "Di"]], "teams: Eve is in none of them"),
    "with somebody in two": ([["Ann", "Bob"], ["Cy", "Ann"]], "teams: Ann is there twice"),
    "with a stranger": ([["Ann", "Bob"], ["Cy", "Zoe"]], "A name in teams must be one of the players, not “Zoe”"),
    "as names": (["Ann", "Bob"], "Team 1 of teams must be a list, not “Ann”"),
}


@pytest.mark.parametrize(("teams", "says"), BAD_TEAMS.values(), ids=BAD_TEAMS.keys())
def test_teams_that_cannot_be_are_refused(teams, says):
    with pytest.raises(RuleError) as error:
        read_match(match("golf", [], players=5, teams=teams))
    assert says in str(error.value)


@st.composite
def team_matches(draw):
    """Matches of built-in games in teams with typed scores, in which many tie."""
    game = draw(st.sampled_from(["hang-ten", "hang-ten", "tens-grid", "basketball"]))
    number = draw(st.sampled_from([4, 6] if game == "hang-ten" else [4, 6, 8, 9, 12]))
    players = list(PEOPLE[:number])
    size = draw(st.sampled_from([size for size in range(2, number // 2 + 1) if number % size == 0]))
    mixed = draw(st.permutations(players))
    options = {"unit_cents": draw(st.integers(1, 7))}
    if game != "hang-ten":
        options |= draw(st.sampled_from([{"stakes": "points"}, {"stakes": "pot"}]))
    if options.get("stakes") == "pot":
        options |= {"ante_units": draw(st.integers(1, 9)), "prizes": draw(st.sampled_from([[5, 2], [3], [9, 9, 1]]))}
    options |= {"target": draw(st.integers(1, 20))} if game == "tens-grid" else {"deals": draw(st.integers(1, 20))}
    row = st.lists(st.integers(0, 2), min_size=number, max_size=number)
    data = match(game, draw(st.lists(row, max_size=20)), players, options=options)
    data |= {"teams": [mixed[start : start + size] for start in range(0, number, size)]}
    early = draw(st.sampled_from([None, "leader", "split"]))
    return data | {"first_dealer": draw(st.sampled_from(players))} | ({"ended_early": early} if early else {})


@settings(max_examples=examples(200))
@given(team_matches())
def test_matches_in_teams_come_to_what_a_plain_count_by_the_rules_does(data):
    result = outcome(data)
    assert result == expected(data)
    assert sum(result["money"]["net"].values()) + result["money"].get("pot", 0) == 0
