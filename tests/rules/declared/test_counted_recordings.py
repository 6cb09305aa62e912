"""Recorded whole matches of games with numbers replay to their results, reckoned by hand and by the
rules.
"""

import io
import json

import pytest
from django.core.management import call_command

from tests.rules.build import load_recordings, outcome
from tests.rules.declared.counted_oracle import expected

RECORDINGS = load_recordings("counted")
each_recording = pytest.mark.parametrize(
    "recording", RECORDINGS, ids=[each["about"] for each in RECORDINGS]
)

BY_HAND = {
    "Oh Hell: three players": {
        "Ann": [12, 23, 33, 45, 45, 56, 66, 66, 77, 87, 100, 100, 113],
        "Bob": [13, 13, 26, 37, 47, 57, 57, 68, 79, 91, 102, 114, 126],
        "Cy": [0, 12, 12, 12, 24, 24, 34, 45, 45, 45, 45, 56, 56],
    },
    "Oh Hell: an exact bid": {"Ann": [22, 43], "Bob": [23, 23], "Cy": [0, 22]},
    "Wizard": {
        "Ann": [20, 50, 70, 100, 80, 110, 100, 120, 160, 150],
        "Bob": [30, 50, 80, 100, 130, 160, 180, 240, 230, 270],
        "Cy": [20, 10, 0, 40, 60, 90, 80, 100, 140, 130],
        "Di": [20, 10, 30, 50, 80, 110, 140, 180, 200, 220],
        "Eve": [20, 40, 60, 90, 110, 140, 160, 190, 220, 210],
        "Flo": [20, 10, -10, 10, -10, 20, 10, 0, -20, -30],
    },
    "Spades": {
        "Ann": [142, 224, 165, 120, 151, 71, -29, -99, 21, 91, 21],
        "Bob": [70, 30, 110, 170, 260, 170, 110, 190, 282, 442, 513],
    },
    "Hearts": {
        "Ann": [3, 3, 3, 22, 48, 50, 51, 51],
        "Bob": [5, 31, 44, 45, 71, 86, 86, 90],
        "Cy": [13, 39, 39, 43, 43, 45, 70, 70],
        "Di": [5, 31, 44, 46, 72, 79, 79, 101],
    },
    "Yaniv": {
        "Ann": [0, 3, 0, 49, 49, 0, 34, 113, 120, 137, 137],
        "Bob": [25, 60, 50, 85, 135, 100, 100, 199, 150, 150, 210],
        "Cy": [24, 0, 0, 5, 0, 34, 44, 44, 44, 58, 70],
    },
    "Phase 10: both": {
        "Ann": [0, 25, 25, 25, 35, 35, 80, 80, 95, 95, 145],
        "Bob": [20, 20, 55, 60, 60, 110, 110, 115, 115, 125, 125],
    },
    "Phase 10: whoever": {"Ann": [25, 30], "Bob": [0, 0]},
    "Phase 10: ended": {},
    "Doppelkopf": {
        "Ann": [2, -1, 11, 12, 12, 7],
        "Bob": [2, 5, 1, 2, 2, -3],
        "Cy": [-2, -5, -9, -12, -12, -7],
        "Di": [-2, 1, -3, -2, -2, 3],
    },
    "Canasta": {"Ann": [1675, 4095, 4670, 5370], "Bob": [690, 85, 3025, 2025]},
}
"""The totals of players, of a team's first member alone, by the beginning of what a recording is
about.
"""


@each_recording
def test_a_plain_count_gives_the_recorded_result(recording):
    assert expected(recording["match"]) == recording["result"]


@each_recording
def test_recorded_totals_equal_those_added_up_by_hand(recording):
    [by_hand] = [
        totals for about, totals in BY_HAND.items() if recording["about"].startswith(about)
    ]
    deals = recording["result"]["deals"]
    assert {name: [deal["totals"][name] for deal in deals] for name in by_hand} == by_hand


@each_recording
def test_keys_are_in_the_order_of_the_printed_form(recording):
    result = outcome(recording["match"])
    assert list(result)[:5] == ["game", "deals", "finished", "standings", "winners"]
    printed = ["scores", "totals", "prizes", "pot", "counts", "landed"]
    for deal in result["deals"]:
        assert list(deal) == [key for key in printed if key in deal]


def deals_of(about):
    [recording] = [each for each in RECORDINGS if each["about"].startswith(about)]
    return recording["result"]["deals"]


def test_bags_are_counted_and_the_tenth_costs_a_hundred():
    deals = deals_of("Spades")
    assert [deal["counts"]["Bags"]["Cy"] for deal in deals] == [
        2,
        4,
        5,
        10,
        11,
        11,
        11,
        11,
        11,
        11,
        11,
    ]
    assert [deal["counts"]["Bags"]["Di"] for deal in deals] == [0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 3]
    assert deals[3]["scores"] == {"Ann": -45, "Bob": -40, "Cy": 0, "Di": 100}
    assert [deal["pot"] for deal in deals] == list(range(37, 6, -3))


def test_totals_land_where_the_rules_say():
    landed = [deal.get("landed") for deal in deals_of("Yaniv")]
    assert landed == [
        *(None, {"Cy": -50}, {"Ann": -50, "Bob": -50}, None, {"Cy": -50}),
        *({"Ann": -50, "Bob": -50}, None, None, {"Bob": -50}, {"Bob": -50}, None),
    ]


def test_phases_decide_places_and_points_break_ties():
    results = {
        each["about"]: each["result"] for each in RECORDINGS if each["about"].startswith("Phase 10")
    }
    rows = [
        [(row["player"], row["total"], row["count"]) for row in result["standings"]]
        for result in results.values()
    ]
    assert rows == [
        [("Bob", 125, 10), ("Ann", 145, 10)],
        [("Ann", 30, 2), ("Bob", 0, 1)],
        [("Ann", 0, 0), ("Bob", 0, 0)],
    ]


def test_the_command_prints_the_recorded_results_line_by_line(tmp_path):
    file, out = tmp_path / "counted.jsonl", io.StringIO()
    file.write_text("".join(json.dumps(each["match"]) + "\n" for each in RECORDINGS))
    call_command("replay", str(file), stdout=out)
    assert [json.loads(line) for line in out.getvalue().splitlines()] == [
        each["result"] for each in RECORDINGS
    ]


def test_eight_games_have_a_whole_recorded_match():
    whole = {each["match"]["game"]["name"] for each in RECORDINGS if each["result"]["winners"]}
    assert whole == {
        "Oh Hell",
        "Wizard",
        "Spades",
        "Hearts",
        "Yaniv",
        "Phase 10",
        "Doppelkopf",
        "Canasta",
    }
