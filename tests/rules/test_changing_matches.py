"""Tables that change: what recordings and the plain count by the rules do not show."""

import json
from dataclasses import replace

import pytest

from games.rules.attendance import Attendance, ChangeRecord
from games.rules.built_in import BUILT_IN
from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.replay import offer_join, replay
from games.rules.sitting_out import count_deals_played, find_fair_deals, propose_sitting_out
from tests.rules.build import match, outcome


def scores(**by_player):
    return {"scores": by_player}


def grid(deals, changes, players=3, **options):
    """Return a match of Tens on a grid, in which everything can be counted in the head."""
    return match("tens-grid", deals, players=players, changes=changes, options=options)


THREE = scores(Ann=10, Bob=15, Cy=24)
HEARTS = {
    "name": "Hearts",
    "players": [2, 4],
    "layout": "numbers",
    "wins": "lowest",
    "end": {"target": 20, "when": "reached", "count": "Moons"},
    "dealt": {"2": 3, "3": 2},
    "numbers": [{"number": "Hearts", "least": 0, "most": 13, "default": 0, "sum": 13}],
    "lines": [
        {"each": 1, "of": "Hearts"},
        {"each": 2, "of": {"others": "Hearts"}, "if": [{"what": "Hearts", "equal": 0}]},
    ],
    "counts": [{"count": "Moons", "of": "Hearts"}],
    "landings": [{"total": 13, "becomes": 3}],
}


def test_numbers_counts_and_landings_are_of_those_in_the_deal():
    deals = [{"numbers": {"Hearts": {"Ann": 13}}}, {"numbers": {"Hearts": {"Ann": 6, "Di": 7}}}]
    changes = [{"before": 2, "sit_out": "Bob"}, {"before": 2, "leave": "Cy"}]
    data = match(
        HEARTS, deals, players=4, changes=[*changes, {"before": 2, "join": "Di", "start": "zero"}]
    )
    result = outcome(data)
    assert result["deals"][0]["landed"] == {"Ann": -10}
    assert result["deals"][0]["counts"] == {"Moons": {"Ann": 13, "Bob": 0, "Cy": 0}}
    assert result["deals"][1] == {
        "scores": {"Ann": 6, "Di": 7},
        "totals": {"Ann": 9, "Bob": 26, "Di": 7},
        "counts": {"Moons": {"Ann": 19, "Bob": 0, "Di": 7}},
    }
    assert result["standings"][-1] == {"player": "Cy", "total": 26, "place": None, "count": 0}
    assert read_match(data).dealt(2) == 2


def test_the_total_of_an_arrival_is_known_before_joining():
    record = read_match(match("hang-ten", [[1, 2, 3, 4]]))
    offered = offer_join(record)
    assert (offered.totals, offered.pays) == ({"worst": 4, "average": 3, "zero": 0}, 90)
    gone = read_match(match("hang-ten", [[1, 2, 3, 4, 5]], changes=[{"before": 2, "leave": "Di"}]))
    back = offer_join(gone, 3)
    assert (back.totals, back.pays) == ({"own": 4, "worst": 5}, 0)
    with pytest.raises(RuleError, match="at the table"):
        offer_join(gone, 0)
    with pytest.raises(RuleError, match="is over"):
        offer_join(read_match(match("basketball", [[1, 2]])))


def test_the_offered_total_is_the_one_that_counts():
    data = grid([THREE], [], 3, stakes="pot", knockout=True)
    offered = offer_join(read_match(data))
    for start, total in offered.totals.items():
        came = data | {
            "players": ["Ann", "Bob", "Cy", "Di"],
            "changes": [{"before": 2, "join": "Di", "start": start}],
        }
        result = replay(read_match(came))
        assert [(one.seat, one.total, one.paid) for one in result.late_joins] == [
            (3, total, offered.pays)
        ]


def test_with_too_many_players_the_dealer_and_the_right_sit_out():
    hang_ten = BUILT_IN["hang-ten"]
    assert propose_sitting_out(hang_ten, Attendance(8, 0), 1) == (0, 7)
    assert propose_sitting_out(hang_ten, Attendance(8, 0), 3) == (1, 2)
    assert propose_sitting_out(hang_ten, Attendance(8, 0, (ChangeRecord(1, "sit_out", 0),)), 1) == (
        7,
    )
    assert propose_sitting_out(hang_ten, Attendance(6, 0), 1) == ()


def test_the_proposed_deals_let_all_sit_out_equally_often():
    hang_ten = BUILT_IN["hang-ten"]
    assert [find_fair_deals(hang_ten, players) for players in (6, 7, 8, 12)] == [10, 7, 8, 12]
    for players in (7, 8, 9, 12):
        deals, table = find_fair_deals(hang_ten, players), Attendance(players, 0)
        out = [
            seat
            for deal in range(1, deals + 1)
            for seat in propose_sitting_out(hang_ten, table, deal)
        ]
        assert len({out.count(seat) for seat in range(players)}) == 1
    assert find_fair_deals(BUILT_IN["tens-grid"], 16) == 100


def test_players_with_fewer_deals_are_known():
    table = Attendance(
        4,
        0,
        (ChangeRecord(1, "sit_out", 1), ChangeRecord(2, "join", 3), ChangeRecord(3, "leave", 2)),
    )
    assert count_deals_played(table, 2) == {0: 2, 1: 1, 3: 1}


def test_changes_for_later_deals_are_not_written_yet():
    data = grid([THREE], [{"before": 2, "sit_out": "Bob"}], 3, stakes="points")
    record = read_match(data)

    waiting = replace(
        record,
        players=("Ann", "Eve", "Bob", "Cy"),
        deals=tuple(
            replace(deal, hands=(deal.hands[0], None, *deal.hands[1:])) for deal in record.deals
        ),
        changes=(
            ChangeRecord(2, "sit_out", 2),
            ChangeRecord(3, "join", 1),
            ChangeRecord(3, "leave", 0),
        ),
    )
    assert write_match(waiting) == write_match(record)
    assert replay(waiting).standings[-1].rank is None
    assert write_result(waiting, replay(waiting)) == write_result(record, replay(record))


def test_a_substitute_from_the_table_is_written_as_that_player():
    changes = [
        {"before": 1, "substitute": " CY ", "for": "Ann"},
        {"before": 1, "substitute": "Zoë", "for": "Bob"},
    ]
    record = read_match(grid([THREE], changes))
    assert [one["substitute"] for one in write_match(record)["changes"]] == ["Cy", "Zoë"]
    assert outcome(grid([THREE], changes))["deals"][0]["played_by"] == {"Ann": "Cy", "Bob": "Zoë"}
    assert read_match(json.loads(json.dumps(write_match(record)))) == record
