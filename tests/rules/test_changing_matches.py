"""Tables that change: amounts and places by hand, where the recordings do not show them."""

import json
from dataclasses import replace

import pytest

from games.rules.attendance import Attendance, ChangeRecord
from games.rules.built_in import BUILT_IN
from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.replay import offer_join, replay
from games.rules.sitting_out import count_deals_played, find_fair_deals, propose_sitting_out
from tests.rules.build import PEOPLE, match, outcome


def scores(**by_player):
    return {"scores": by_player}


def grid(deals, changes, players=3, **options):
    """Return a match of Tens on a grid, in which everything can be counted in the head."""
    return match("tens-grid", deals, players=players, changes=changes, options=options)


# With which totals somebody comes.

THREE = scores(Ann=10, Bob=15, Cy=24)


def come(*changes, game="tens-grid", deal=THREE, players=5, **options):
    """Everybody's totals after those changes before deal 2."""
    before = [{"before": 2, **change} for change in changes]
    late = [change["join"] for change in changes if "join" in change]
    names = [name for name in PEOPLE[:players] if name in deal["scores"] or name in late]
    result = outcome(match(game, [deal], players=names, changes=before, options=options))
    return {row["player"]: row["total"] for row in result["standings"]}


TWO = scores(Ann=10, Bob=15)
BASKETBALL = {"game": "basketball", "deals": 2}
ANN_AND_BOB_GO = [{"leave": "Ann"}, {"leave": "Bob"}]


@pytest.mark.parametrize(
    ("deal", "options", "changes", "who", "total"),
    [
        *((THREE, {}, [{"join": "Di", **start}], "Di", 24) for start in ({}, {"start": "worst"})),
        (THREE, {}, [{"join": "Di", "start": "average"}], "Di", 16),
        (THREE, {}, [{"join": "Di", "start": "zero"}], "Di", 0),
        # half a point goes to the worse
        (TWO, {}, [{"join": "Cy", "start": "average"}], "Cy", 13),
        (TWO, BASKETBALL, [{"join": "Cy", "start": "average"}], "Cy", 12),
        (scores(Ann=-10, Bob=-15), {}, [{"join": "Cy", "start": "average"}], "Cy", -12),
        (TWO, BASKETBALL, [{"join": "Cy"}], "Cy", 10),
        # who comes is compared with those of the last deal alone, and not with who has gone since, even back at once
        (THREE, {}, [{"join": "Di", "start": "zero"}, {"join": "Eve", "start": "average"}], "Eve", 16),
        (THREE, {}, [{"leave": "Cy"}, {"join": "Di"}], "Di", 15),
        (THREE, {}, [{"leave": "Cy"}, {"back": "Cy"}, {"join": "Di"}], "Di", 15),
        (THREE, {}, [{"join": "Di"}, {"leave": "Cy"}], "Di", 24),
        (THREE, {}, [*ANN_AND_BOB_GO, {"join": "Di"}, {"leave": "Cy"}, {"join": "Eve"}], "Eve", 0),
    ],
)
def test_who_comes_has_the_worst_the_average_or_no_points_of_those_who_are_there(deal, options, changes, who, total):
    assert come(*changes, deal=deal, **options)[who] == total


@pytest.mark.parametrize(
    ("deals", "changes", "places"),
    [
        (
            [THREE],
            [{"before": 2, "leave": "Ann"}, {"before": 2, "join": "Di"}],
            [("Bob", 15, 1), ("Cy", 24, 2), ("Ann", 10, None), ("Di", 24, None)],
        ),
        ([], [{"before": 1, "sit_out": "Ann"}], [("Ann", 0, 1), ("Bob", 0, 1), ("Cy", 0, 1)]),
        ([scores(Ann=1, Bob=2)], [{"before": 1, "sit_out": "Cy"}], [("Ann", 1, 1), ("Bob", 2, 2), ("Cy", 0, None)]),
    ],
)
def test_who_has_gone_or_was_in_no_deal_has_no_place_and_comes_last_in_seat_order(deals, changes, places):
    result = outcome(grid(deals, changes, len(places)))
    assert [(row["player"], row["total"], row["place"]) for row in result["standings"]] == places


def test_only_who_is_at_the_table_wins_and_where_nobody_there_has_a_place_the_rest_is_split():
    options = {"stakes": "pot", "ante_units": 10, "prizes": [1], "unit_cents": 1}
    changes = [{"before": 2, "join": "Di"}, {"before": 2, "leave": "Ann"}, {"before": 2, "join": "Eve"}]
    changes += [{"before": 2, "leave": "Bob"}, {"before": 2, "leave": "Cy"}]
    result = outcome(grid([THREE], changes, 5, **options) | {"ended_early": "leader"})
    assert result["winners"] == []
    # 29 ¢ are left; Di pays 9, of 38 then Eve 12 (three are there); 50 ¢ among the two, Di first to the left of Ann.
    assert result["money"]["paid_in"] == {"Ann": 10, "Bob": 10, "Cy": 10, "Di": 9, "Eve": 12}
    assert result["money"]["taken_out"] == {"Ann": 1, "Bob": 0, "Cy": 0, "Di": 25, "Eve": 25}


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


def test_numbers_counts_and_landings_are_those_of_who_is_in_the_deal():
    deals = [{"numbers": {"Hearts": {"Ann": 13}}}, {"numbers": {"Hearts": {"Ann": 6, "Di": 7}}}]
    changes = [{"before": 2, "sit_out": "Bob"}, {"before": 2, "leave": "Cy"}]
    data = match(HEARTS, deals, players=4, changes=[*changes, {"before": 2, "join": "Di", "start": "zero"}])
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


def test_the_decks_are_those_for_the_most_in_one_deal():
    changes = [{"before": 1, "sit_out": "Eve"}, {"before": 2, "sit_out": "Eve"}]
    deal = scores(Ann=1, Bob=1, Cy=1, Di=1)
    assert read_match(match("tens-grid", [deal], players=5, changes=changes)).options["decks"] == 2
    five = [deal, scores(Ann=1, Bob=1, Cy=1, Di=1, Eve=1)]
    assert read_match(match("tens-grid", five, players=5, changes=changes[:1])).options["decks"] == 3


def test_what_somebody_would_come_with_is_told_before():
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


def test_what_is_offered_is_what_comes_of_it():
    data = grid([THREE], [], 3, stakes="pot", knockout=True)
    offered = offer_join(read_match(data))
    for start, total in offered.totals.items():
        came = data | {"players": ["Ann", "Bob", "Cy", "Di"], "changes": [{"before": 2, "join": "Di", "start": start}]}
        result = replay(read_match(came))
        assert [(one.seat, one.total, one.paid) for one in result.late_joins] == [(3, total, offered.pays)]


def test_with_too_many_at_the_table_the_dealer_sits_out_and_who_is_to_the_right():
    hang_ten = BUILT_IN["hang-ten"]
    assert propose_sitting_out(hang_ten, Attendance(8, 0), 1) == (0, 7)
    assert propose_sitting_out(hang_ten, Attendance(8, 0), 3) == (1, 2)
    assert propose_sitting_out(hang_ten, Attendance(8, 0, (ChangeRecord(1, "sit_out", 0),)), 1) == (7,)
    assert propose_sitting_out(hang_ten, Attendance(6, 0), 1) == ()


def test_a_number_of_deals_is_proposed_in_which_all_sit_out_equally_often():
    hang_ten = BUILT_IN["hang-ten"]
    assert [find_fair_deals(hang_ten, players) for players in (6, 7, 8, 12)] == [10, 7, 8, 12]
    for players in (7, 8, 9, 12):
        deals, table = find_fair_deals(hang_ten, players), Attendance(players, 0)
        out = [seat for deal in range(1, deals + 1) for seat in propose_sitting_out(hang_ten, table, deal)]
        assert len({out.count(seat) for seat in range(players)}) == 1
    assert find_fair_deals(BUILT_IN["tens-grid"], 16) == 100


def test_who_has_played_fewer_deals_is_known():
    table = Attendance(4, 0, (ChangeRecord(1, "sit_out", 1), ChangeRecord(2, "join", 3), ChangeRecord(3, "leave", 2)))
    assert count_deals_played(table, 2) == {0: 2, 1: 1, 3: 1}


def test_what_waits_for_later_deals_is_not_written_yet():
    data = grid([THREE], [{"before": 2, "sit_out": "Bob"}], 3, stakes="points")
    record = read_match(data)

    waiting = replace(
        record,
        players=("Ann", "Eve", "Bob", "Cy"),
        deals=tuple(replace(deal, hands=(deal.hands[0], None, *deal.hands[1:])) for deal in record.deals),
        changes=(ChangeRecord(2, "sit_out", 2), ChangeRecord(3, "join", 1), ChangeRecord(3, "leave", 0)),
    )
    assert write_match(waiting) == write_match(record)
    assert replay(waiting).standings[-1].place is None
    assert write_result(waiting, replay(waiting)) == write_result(record, replay(record))


def test_a_substitute_who_is_a_player_is_written_as_that_player():
    changes = [{"before": 1, "substitute": " CY ", "for": "Ann"}, {"before": 1, "substitute": "Zoë", "for": "Bob"}]
    record = read_match(grid([THREE], changes))
    assert [one["substitute"] for one in write_match(record)["changes"]] == ["Cy", "Zoë"]
    assert outcome(grid([THREE], changes))["deals"][0]["played_by"] == {"Ann": "Cy", "Bob": "Zoë"}
    assert read_match(json.loads(json.dumps(write_match(record)))) == record


def test_a_match_without_changes_has_none_in_its_file():
    assert "changes" not in write_match(read_match(grid([THREE], [])))
    assert "knockout" not in write_match(read_match(grid([THREE], [])))["options"]
    assert write_match(read_match(grid([THREE], [], knockout=False)))["options"]["knockout"] is False
