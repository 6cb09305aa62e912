"""CSV of matches in which numbers are noted, in teams, and with totals that land: every number is
there and adds up.
"""

import csv
import io
import json
from collections import Counter

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.play.imports import import_matches
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.files.match_file import read_match, write_match
from games.rules.money.movements import list_movements
from games.rules.record import HandRecord
from games.rules.replay import replay
from tests.builders import enter, make_club, make_house_match, phone, save_hand
from tests.counted_matches import EUCHRE, enter_bids, enter_deal, make_counted_match, make_spades

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]


def rows(match, name):
    """Return the rows of a match's file."""
    response = phone(match.club).get(f"/m/{match.uid}/files/{name}")
    assert response.status_code == 200
    return list(csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"))))


def test_hands_have_their_values_in_named_cells_and_their_lines():
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    enter_bids(match, 2, 3, 3)
    ann, bob, cy, _ = table = rows(match, "hands.csv")
    assert [row["numbers"] for row in table][:2] == ["Bid 4; Tricks 6", "Bid 3; Tricks 3"]
    assert (ann["number_1"], ann["number_2"], ann["number_3"]) == ("4", "6", "")
    assert ann["lines"] == "Made: Bid 4, Tricks 6: 10 × 4 (40); Bags: Bid 4, Tricks 6 (2)"
    assert (ann["hand_points"], ann["deal_points"], ann["score"], ann["total"]) == (
        "0",
        "42",
        "42",
        "142",
    )
    assert (cy["score"], cy["total"], cy["lines"]) == ("100", "142", "Nil: Bid 0, Tricks 0 (100)")
    assert [row["counts"] for row in table] == ["Bags 2", "Bags 0", "Bags 2", "Bags 0"]
    assert (bob["landed"], bob["place"]) == ("", "2")


def test_values_of_the_table_and_defaults_are_exported():
    """Those of a deal that goes on, too."""
    match = make_counted_match(EUCHRE, teams=((0, 2), (1, 3)))
    play.record_table_numbers(match, 1, {"Alone": 1}, before={})
    for position, (tricks, made) in enumerate([(5, 1), (0, 0)]):
        noted = {"Tricks": tricks, "Made trumps": made}
        save_hand(match, 1, position, HandRecord(numbers=noted))
    ann, bob = rows(match, "hands.csv")
    assert ann["numbers"] == "Tricks 5; Made trumps 1; Alone 1"
    assert (ann["number_3"], ann["counts"], ann["total"], ann["lines"]) == ("1", "", "", "")
    assert (bob["number_1"], bob["number_2"]) == ("0", "0")


def test_names_of_values_and_lines_cannot_become_formulas():
    stored = COUNTED["oh-hell"]
    bids, tricks = stored["numbers"]
    match = make_counted_match(
        {
            **{key: value for key, value in stored.items() if key != "options"},
            "numbers": [{**bids, "number": "=1+1"}, {**tricks, "number": "@x;=2"}],
            "lines": [{"text": "-3", "each": 1, "of": "@x;=2"}],
            "counts": [{"count": "+C", "of": "@x;=2"}],
        }
    )
    for position, taken in enumerate([7, 0, 0, 0]):
        save_hand(match, 1, position, HandRecord(numbers={"=1+1": 1, "@x;=2": taken}))
    ann = rows(match, "hands.csv")[0]
    assert ann["numbers"] == "'=1+1 1;' @x;'=2 7"
    assert ann["lines"].startswith("'-3: @x;'=2 7")
    assert ann["counts"] == "'+C 7"


def test_results_have_team_numbers_from_1_and_counts():
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    told = [(row["team"], row["counts"]) for row in rows(match, "results.csv")]
    assert told == [("1", "Bags 2"), ("2", "Bags 0")] * 2
    assert {
        row["team"] for row in rows(make_house_match(COUNTED["oh-hell"], 3), "results.csv")
    } == {""}


def test_a_total_that_lands_is_exported_and_paid_for():
    match = make_house_match(COUNTED["yaniv"], 2, stakes="points", unit_cents=5, currency="USD")
    enter(match, 1, [50, 3], answer=1)
    enter(match, 2, [20, 30], answer=0)
    table = rows(match, "hands.csv")
    assert [(row["total"], row["landed"]) for row in table] == [
        ("0", "-50"),
        ("0", ""),
        ("0", ""),
        ("30", ""),
    ]
    assert nets(match) == {"Ann": 150, "Bob": -150}


@pytest.mark.parametrize("pairs", [((0, 2), (1, 3)), ((0, 1), (2, 3))])
def test_money_in_teams_adds_up_to_what_each_won_or_lost(pairs):
    match = make_counted_match(
        COUNTED["spades"], teams=pairs, stakes="points", unit_cents=2, currency="USD"
    )
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    enter_deal(match, 2, (2, 1), (3, 6), (1, 2), (4, 4))
    result = nets(match)
    assert sum(result.values()) == 0
    assert any(result.values())
    why = [row["why"] for row in rows(match, "money.csv")]
    assert all(each.endswith("than the other teams together") for each in why)


@pytest.mark.postgres_too
def test_an_exported_match_is_imported_unchanged_and_only_once():
    matches = [make_spades(nil=50), make_counted_match(EUCHRE, teams=((0, 1), (2, 3)))]
    enter_deal(matches[0], 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.record_table_numbers(matches[1], 1, {"Alone": 1}, before={})
    for position, tricks in enumerate([5, 0, 0, 0]):
        noted = {"Tricks": tricks, "Made trumps": int(tricks == 5)}
        save_hand(matches[1], 1, position, HandRecord(numbers=noted))
    records = [load_match(match.pk).build_record() for match in matches]
    lines = [json.dumps(write_match(record)) for record in records]
    club = make_club("Elsewhere")
    for added, known in ((2, 0), (0, 2)):
        came = import_matches(club, [read_match(json.loads(line)) for line in lines])
        assert (came.added, came.known) == (added, known)
    brought = [load_match(pk) for pk in club.matches.order_by("pk").values_list("pk", flat=True)]
    assert [stored.build_record() for stored in brought] == records
    assert [list(find_differences(stored)) for stored in brought] == [[], []]
    assert [stored.deals[0].announced for stored in brought] == [
        {seat: {"Bid": said} for seat, said in enumerate([4, 3, 0, 4])},
        {},
    ]
    alone = {**json.loads(lines[0]), "teams": [["Ann", "Bob"], ["Cy", "Di"]]}
    assert import_matches(club, [read_match(alone)]).added == 1


def nets(match):
    """Return what each has won or lost, as `money.csv` adds it up; check that the result says the
    same.
    """
    added = Counter()
    for row in rows(match, "money.csv"):
        added[row["player"]] += int(row["cents"])
    stored = load_match(match.pk)
    money = replay(stored.build_record()).money.net
    assert [added[name] for name in stored.names] == list(money)
    assert sum(
        1 for _ in list_movements(stored.build_record(), replay(stored.build_record()))
    ) == len(rows(match, "money.csv"))
    return dict(added)
