"""Stakes of games that bring no pot: worked examples by hand for each kind, and what cannot be."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.errors import OptionError
from games.rules.files.match_file import read_match
from games.rules.money.movements import list_movements
from games.rules.replay import replay
from tests.rules.build import match, outcome


def played(rows, /, game="golf", first_dealer="Ann", ended_early=None, **options):
    """What replay prints; a unit is a cent, unless `options` say more."""
    early = {"ended_early": ended_early} if ended_early else {}
    return outcome(match(game, rows, options={"unit_cents": 1} | options, first_dealer=first_dealer, **early))


def nets(result):
    return list(result["money"]["net"].values())


def prizes(scores, dealer="Ann", **options):
    result = played([scores], first_dealer=dealer, **({"stakes": "pot", "ante_units": 100} | options))
    return list(result["deals"][0]["prizes"].values())


@pytest.mark.parametrize(
    ("game", "rows", "options", "paid"),
    [
        # Ann 10, Bob 14, Cy 20. Bob pays Ann 4, Cy pays Ann 10 and Bob 6.
        ("golf", [[4, 10, 9], [6, 4, 11]], {"deals": 2}, [14, 2, -16]),
        # the highest takes where the highest wins
        ("basketball", [[40, 25, 25]], {"unit_cents": 10}, [300, -150, -150]),
        # deals that do not count cost nothing, and without a deal nobody owes anything
        ("golf", [[3, 5], [90, 1]], {"deals": 1}, [2, -2]),
        ("golf", [], {}, [0, 0]),
        # totals 0 to 15 sum to 120; whoever has t gets (120 − 16 t) units of 0.025
        ("golf", [[*range(16)]], {"unit_cents": 25, "currency": "KWD"}, [(120 - 16 * t) * 25 for t in range(16)]),
    ],
)
def test_for_points_each_two_settle_the_difference_of_their_totals_whether_the_match_goes_on_or_ends(
    game, rows, options, paid
):
    for early in (None, "leader"):
        result = played(rows, game, ended_early=early, stakes="points", **options)
        assert list(result["money"]) == ["net"]
        assert nets(result) == paid
        assert all(set(deal) == {"scores", "totals"} for deal in result["deals"])


@pytest.mark.parametrize(
    ("scores", "paid"),
    [
        ([1, 2, 3, 4], [5, 2, 0, 0]),
        ([9, 4, 7, 1], [0, 2, 0, 5]),
        # two best share 5 + 2, the odd cent goes to the left of Ann, who deals
        ([1, 1, 3, 4], [3, 4, 0, 0]),
        ([3, 1, 1, 4], [0, 4, 3, 0]),
        # two second share what second takes, and third nothing
        ([1, 2, 2, 4], [5, 1, 1, 0]),
        # all tie
        ([6, 6, 6, 6], [1, 2, 2, 2]),
        # third and last take nothing, tied or not
        ([1, 2, 5, 5], [5, 2, 0, 0]),
    ],
)
def test_a_deal_pays_its_places_and_ties_share_what_they_cover(scores, paid):
    assert prizes(scores) == paid


@pytest.mark.parametrize(
    ("ladder", "scores", "paid"),
    [
        ([9, 6, 3], [1, 2, 3, 3, 3], [9, 6, 1, 1, 1]),
        ([9, 6, 3], [1, 1, 1, 4, 5], [6, 6, 6, 0, 0]),
        ([9, 6, 3], [1, 2, 2, 4, 5], [9, 5, 4, 0, 0]),
        ([9, 6, 0], [1, 2, 3, 4, 5], [9, 6, 0, 0, 0]),
        ([4], [2, 2, 2, 2, 9], [1, 1, 1, 1, 0]),
        ([1, 1, 1, 1, 1, 1, 1, 1], [1, 2, 3, 4, 5], [1, 1, 1, 1, 1]),
    ],
)
def test_a_ladder_has_up_to_eight_places_and_may_be_longer_than_the_table(ladder, scores, paid):
    assert prizes(scores, prizes=ladder) == paid


def test_everybody_pays_the_ante_and_what_is_left_goes_to_whoever_wins_the_match():
    result = played([[1, 5, 9], [8, 2, 3]], stakes="pot", deals=2)
    assert [deal["pot"] for deal in result["deals"]] == [41, 34]
    # Ann 9, Bob 7, Cy 12: Bob wins, and takes 2 + 5 + 34.
    assert result["money"] == {
        "paid_in": {"Ann": 16, "Bob": 16, "Cy": 16},
        "taken_out": {"Ann": 5, "Bob": 41, "Cy": 2},
        "net": {"Ann": -11, "Bob": 25, "Cy": -14},
        "pot": 0,
    }


def test_several_winners_share_the_rest_with_odd_cents_left_of_the_last_dealer():
    # 48 − 7 = 41 for Ann and Bob, who both have 4 with the deal that Ann deals: Bob is the first to her left.
    result = played([[4, 4, 9]], stakes="pot", deals=1)
    assert result["money"]["taken_out"] == {"Ann": 3 + 20, "Bob": 4 + 21, "Cy": 0}


def test_a_pot_that_runs_dry_pays_in_order_of_place_what_it_has_and_players_who_tie_share_it():
    # 2 × 5 units of 10: the deal pays 50 and 20, the next has 30 for the best, and nothing for second.
    result = played([[1, 2]] * 3, stakes="pot", ante_units=5, unit_cents=10)
    assert [list(deal["prizes"].values()) for deal in result["deals"]] == [[50, 20], [30, 0], [0, 0]]
    assert [deal["pot"] for deal in result["deals"]] == [30, 0, 0]
    # 9 − 7 leaves 2 for three; Bob deals the second deal, so Cy and Ann have one each.
    result = played([[1, 2, 3], [4, 4, 4]], stakes="pot", ante_units=3)
    assert list(result["deals"][1]["prizes"].values()) == [1, 0, 1]


@pytest.mark.parametrize(("rest", "taken"), [("leader", [5 + 57, 2, 0, 0]), ("split", [5 + 14, 2 + 15, 14, 14])])
def test_ended_early_the_rest_goes_to_the_leader_or_is_split_and_with_no_deal_all_get_their_ante_back(rest, taken):
    result = played([[1, 2, 3, 4]], stakes="pot", ended_early=rest)
    assert list(result["money"]["taken_out"].values()) == taken
    assert result["winners"] == ["Ann"]
    result = played([], stakes="pot", ended_early=rest)
    assert (nets(result), result["money"]["pot"]) == ([0, 0], 0)


def test_every_cent_is_explained():
    record = read_match(match("golf", [[1, 1, 9], [8, 2, 3]], options={"stakes": "pot", "unit_cents": 1, "deals": 2}))
    moved = list(list_movements(record, replay(record)))
    assert [(move.kind, move.deal, move.seat, move.cents) for move in moved] == [
        *[("ante", 0, seat, -16) for seat in range(3)],
        *[("prize", 1, 0, 3), ("prize", 1, 1, 4), ("prize", 2, 1, 5), ("prize", 2, 2, 2), ("share", 2, 1, 34)],
    ]
    assert [move.why for move in moved[3:]] == [
        "place 1, shared by 2",
        "place 1, shared by 2",
        "place 1",
        "place 2",
        "rest of the pot, for the match",
    ]


def test_points_are_explained_deal_by_deal():
    record = read_match(match("golf", [[1, 3], [5, 5]], options={"stakes": "points", "unit_cents": 7}))
    assert [(move.deal, move.seat, move.cents, move.why) for move in list_movements(record, replay(record))] == [
        (1, 0, 14, "2 points better than the others together"),
        (1, 1, -14, "2 points worse than the others together"),
    ]


@pytest.mark.parametrize("game", [key for key in BUILT_IN if key != "hang-ten"])
def test_options_of_stakes_have_defaults_only_where_they_have_a_meaning(game):
    def beside(**given):
        options = BUILT_IN[game].resolve_options(given, 4)
        names = ("stakes", "unit_cents", "currency", "ante_units", "prizes")
        return {name: options[name] for name in names if name in options}

    assert beside() == {"stakes": "none"}
    points = {"stakes": "points", "unit_cents": 5, "currency": "USD"}
    assert beside(stakes="points") == points
    assert beside(stakes="pot") == points | {"stakes": "pot", "ante_units": 16, "prizes": [5, 2]}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"unit_cents": 5}, "unit_cents has no meaning with the stakes “none”"),
        ({"stakes": "points", "ante_units": 16}, "ante_units has no meaning with the stakes “points”"),
        ({"stakes": "points", "prizes": [5]}, "prizes has no meaning with the stakes “points”"),
        ({"stakes": "money"}, "stakes must be “none”, “points” or “pot”, not “money”"),
        ({"stakes": ["pot"]}, "stakes must be “none”, “points” or “pot”, not a list"),
        ({"stakes": "pot", "ante_units": 0}, "ante_units must be a whole number from 1 to 10,000, not 0"),
        ({"stakes": "pot", "prizes": []}, "prizes must be 1 to 8 whole numbers, not 0"),
        ({"stakes": "pot", "prizes": [1] * 9}, "prizes must be 1 to 8 whole numbers, not 9"),
        ({"stakes": "pot", "prizes": [2, 5]}, "prizes must not grow from place to place: 5 comes after 2"),
        ({"stakes": "pot", "prizes": 5}, "prizes must be a list of whole numbers such as [5, 2], not 5"),
        ({"stakes": "pot", "prizes": [5, 2.0]}, "Each of prizes must be a whole number from 0 to 1,000, not 2.0"),
        ({"stakes": "pot", "prizes": [1001]}, "Each of prizes must be a whole number from 0 to 1,000, not 1001"),
    ],
)
def test_what_has_no_meaning_is_refused(options, message):
    with pytest.raises(OptionError) as caught:
        read_match(match("golf", [], options=options))
    assert caught.value.message == message
