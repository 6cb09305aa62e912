"""The pot: the table of prizes row by row, shares to the cent, and a pot that runs dry."""

import pytest

from games.rules.files.match_file import read_match
from games.rules.money.pot import share
from games.rules.replay import replay
from tests.rules.build import PEOPLE, match, outcome


def prizes(scores):
    """The prizes of a single deal in seat order; a unit is a cent."""
    result = outcome(match("hang-ten", [scores], options={"unit_cents": 1}))
    return list(result["deals"][0]["prizes"].values())


@pytest.mark.parametrize(
    ("scores", "paid"),
    [
        # one lowest, one second: 5 and 2; a third takes 1 with six players only
        ([1, 2, 3, 4], [5, 2, 0, 0]),
        ([4, 3, 2, 1], [0, 0, 2, 5]),
        ([1, 2, 3, 3], [5, 2, 0, 0]),
        ([9, 1, 5, 3, 7], [0, 5, 0, 2, 0]),
        ([1, 2, 3, 4, 5, 6], [5, 2, 1, 0, 0, 0]),
        ([6, 5, 4, 3, 2, 1], [0, 0, 0, 1, 2, 5]),
        # tied for third, six players: 1 each
        ([1, 2, 3, 3, 5, 6], [5, 2, 1, 1, 0, 0]),
        ([1, 2, 3, 3, 3, 3], [5, 2, 1, 1, 1, 1]),
        # one lowest, several second: 1 each, nobody third
        ([1, 2, 2, 3], [5, 1, 1, 0]),
        ([1, 2, 2, 2], [5, 1, 1, 1]),
        ([2, 2, 1, 3, 4], [1, 1, 5, 0, 0]),
        ([1, 2, 2, 2, 2], [5, 1, 1, 1, 1]),
        ([1, 2, 2, 3, 4, 5], [5, 1, 1, 0, 0, 0]),
        ([1, 2, 2, 3, 3, 3], [5, 1, 1, 0, 0, 0]),
        ([1, 2, 2, 2, 2, 2], [5, 1, 1, 1, 1, 1]),
        # two lowest: 3 each, nobody second; the next lowest take 1 each with six players only
        ([1, 1, 2, 3], [3, 3, 0, 0]),
        ([1, 1, 2, 2], [3, 3, 0, 0]),
        ([5, 1, 1, 2, 3], [0, 3, 3, 0, 0]),
        ([1, 1, 2, 3, 4, 5], [3, 3, 1, 0, 0, 0]),
        ([1, 1, 2, 2, 4, 5], [3, 3, 1, 1, 0, 0]),
        ([1, 1, 2, 2, 2, 2], [3, 3, 1, 1, 1, 1]),
        # three or more lowest: 2 each, nobody else
        ([1, 1, 1, 2], [2, 2, 2, 0]),
        ([1, 1, 1, 1], [2, 2, 2, 2]),
        ([1, 1, 1, 2, 3], [2, 2, 2, 0, 0]),
        ([1, 1, 1, 1, 1], [2, 2, 2, 2, 2]),
        ([1, 1, 1, 2, 3, 4], [2, 2, 2, 0, 0, 0]),
        ([1, 1, 1, 1, 2, 3], [2, 2, 2, 2, 0, 0]),
        ([1, 1, 1, 1, 1, 2], [2, 2, 2, 2, 2, 0]),
        ([1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2]),
    ],
)
def test_a_deal_pays_by_its_table(scores, paid):
    assert prizes(scores) == paid


def test_every_amount_scales_with_the_unit():
    money = outcome(match("hang-ten", [[1, 2, 3, 4]], options={"unit_cents": 100_000}))
    assert money["deals"][0]["prizes"] == {"Ann": 500_000, "Bob": 200_000, "Cy": 0, "Di": 0}
    assert money["money"]["paid_in"]["Ann"] == 2_000_000
    assert money["deals"][0]["pot"] == 7_300_000


def test_prizes_go_by_the_deal_not_by_totals():
    result = outcome(match("hang-ten", [[50, 0, 0, 0], [0, 9, 8, 7]], options={"unit_cents": 1}))
    assert result["deals"][1]["prizes"] == {"Ann": 5, "Bob": 0, "Cy": 0, "Di": 2}


def test_a_match_without_a_pot_shows_no_money():
    result = outcome(match("hang-ten", [[1, 2, 3, 4]], options={"pot": False}, ended_early="split"))
    assert "money" not in result
    assert set(result["deals"][0]) == {"scores", "totals"}


@pytest.mark.parametrize("game", ["tens-grid", "basketball", "golf", "tens-pile"])
def test_other_games_have_no_money(game):
    assert "money" not in outcome(match(game, [[0, 3]]))


@pytest.mark.parametrize(
    ("cents", "seats", "dealer", "shares"),
    [
        (10, (0, 1, 2), 0, (3, 4, 3)),
        (11, (0, 1, 2), 0, (3, 4, 4)),
        (10, (0, 1, 2), 1, (3, 3, 4)),
        (10, (0, 1, 2), 2, (4, 3, 3)),
        (10, (0, 1, 2), 5, (4, 3, 3)),
        (11, (0, 2, 4), 2, (4, 3, 4)),  # seats 4, 0, then the dealer, who shares and comes last
        (7, (3,), 3, (7,)),
        (1, (2, 3), 3, (1, 0)),
        (0, (0, 1), 0, (0, 0)),
        (12, (0, 1, 2), 0, (4, 4, 4)),
    ],
)
def test_odd_cents_go_clockwise_from_the_first_sharer_to_the_left_of_the_dealer(cents, seats, dealer, shares):
    assert share(cents, seats, dealer, 6) == shares


def test_the_final_share_goes_to_the_overall_winner_and_is_no_prize_of_the_last_deal():
    result = outcome(match("hang-ten", [[9, 1, 2, 3], [0, 7, 8, 9]], options={"deals": 2}))
    assert result["winners"] == ["Bob"]
    assert [deal["pot"] for deal in result["deals"]] == [365, 330]
    assert result["deals"][1]["prizes"] == {"Ann": 25, "Bob": 10, "Cy": 0, "Di": 0}
    assert result["money"]["taken_out"] == {"Ann": 25, "Bob": 25 + 10 + 330, "Cy": 10, "Di": 0}
    assert result["money"]["pot"] == 0


def test_several_leaders_share_the_rest_equally():
    data = match("hang-ten", [[1, 2, 3, 2], [2, 1, 3, 2]], options={"deals": 2, "unit_cents": 1}, first_dealer="Cy")
    result = outcome(data)
    assert result["winners"] == ["Ann", "Bob"]
    assert result["deals"][-1]["pot"] == 80 - 7 - 7
    assert result["money"]["taken_out"] == {"Ann": 5 + 1 + 33, "Bob": 1 + 5 + 33, "Cy": 0, "Di": 1 + 1}


def three_leaders(first_dealer, ended_early=None):
    """Each one's part of the 74 cents that are left after a deal in which Ann, Bob and Di lead."""
    options = {"unit_cents": 1, "deals": 1} if ended_early is None else {"unit_cents": 1}
    more = {} if ended_early is None else {"ended_early": ended_early}
    data = match("hang-ten", [[4, 4, 9, 4]], options=options, first_dealer=first_dealer, **more)
    result = outcome(data)
    assert result["deals"][0]["pot"] == 74
    return [taken - 2 * (name != "Cy") for name, taken in result["money"]["taken_out"].items()]


@pytest.mark.parametrize(
    ("dealer", "shares"),
    [("Ann", [24, 25, 0, 25]), ("Bob", [25, 24, 0, 25]), ("Cy", [25, 24, 0, 25]), ("Di", [25, 25, 0, 24])],
)
@pytest.mark.parametrize("ended_early", [None, "leader"])
def test_odd_cents_of_the_final_share_depend_on_the_dealer_who_may_share_too(dealer, shares, ended_early):
    assert three_leaders(dealer, ended_early) == shares


@pytest.mark.parametrize(
    ("dealer", "odd"),
    [("Ann", ["Bob", "Cy"]), ("Bob", ["Cy", "Di"]), ("Cy", ["Di", "Ann"]), ("Di", ["Ann", "Bob"])],
)
def test_split_gives_all_an_equal_share_and_the_leaders_still_win(dealer, odd):
    data = match("hang-ten", [[4, 4, 9, 4]], options={"unit_cents": 1}, first_dealer=dealer, ended_early="split")
    result = outcome(data)
    rest = {name: taken - 2 * (name != "Cy") for name, taken in result["money"]["taken_out"].items()}
    assert rest == {name: 18 + (name in odd) for name in PEOPLE[:4]}
    assert result["winners"] == ["Ann", "Bob", "Di"]
    assert result["finished"]


@pytest.mark.parametrize("rest", ["leader", "split"])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_no_deal_played_all_get_their_ante_back(rest, players):
    result = outcome(match("hang-ten", [], players=players, options={"unit_cents": 7}, ended_early=rest))
    assert set(result["money"]["net"].values()) == {0}
    assert result["money"]["pot"] == 0
    assert result["winners"] == []
    assert result["finished"]


def test_ending_early_changes_nothing_where_the_match_had_ended():
    plain = match("hang-ten", [[1, 2, 3, 4]] * 2, options={"deals": 2})
    assert outcome(plain | {"ended_early": "split"}) == outcome(plain)
    assert outcome(plain | {"ended_early": "leader"}) == outcome(plain)


def test_five_players_who_tie_deal_after_deal_empty_the_pot_and_play_on_for_nothing():
    result = outcome(match("hang-ten", [[3] * 5] * 10, options={"unit_cents": 1}))
    assert [deal["pot"] for deal in result["deals"]] == [70, 60, 50, 40, 30, 20, 10, 0, 0, 0]
    assert set(result["deals"][8]["prizes"].values()) == {0}
    assert result["finished"]


def dry(last_deal, dealer="Ann"):
    """Prizes of a deal for which the pot holds six cents: it held 90, and seven deals took 12 each."""
    data = match("hang-ten", [[0] * 6] * 7 + [last_deal], options={"unit_cents": 1}, first_dealer=dealer)
    deal = outcome(data)["deals"][-1]
    assert deal["pot"] == 0
    return list(deal["prizes"].values())


def test_a_place_that_cannot_be_paid_in_full_takes_what_is_left_and_later_places_nothing():
    assert dry([1, 2, 3, 4, 5, 6]) == [5, 1, 0, 0, 0, 0]


def test_a_place_that_is_just_paid_leaves_nothing_for_the_next():
    assert dry([1, 1, 2, 3, 4, 5]) == [3, 3, 0, 0, 0, 0]


def test_tied_seconds_share_the_last_cent_by_the_seat_left_of_the_dealer():
    # Ann deals first, so the eighth deal is dealt by seat 1, Bob: the first sharer to the left of him takes the cent.
    assert dry([1, 2, 2, 9, 9, 9]) == [5, 0, 1, 0, 0, 0]
    assert dry([1, 2, 2, 9, 9, 9], dealer="Bob") == [5, 1, 0, 0, 0, 0]


def test_a_first_place_beyond_the_pot_shares_it_with_odd_cents_clockwise():
    assert dry([1, 1, 1, 1, 9, 9]) == [1, 1, 2, 2, 0, 0]
    assert dry([1, 1, 1, 1, 9, 9], dealer="Cy") == [2, 2, 1, 1, 0, 0]


def test_a_second_deal_after_the_pot_ran_dry_pays_nothing_and_the_winner_takes_nothing_more():
    result = outcome(match("hang-ten", [[0] * 6] * 8 + [[1, 2, 3, 4, 5, 6]] * 2, options={"unit_cents": 1}))
    assert [set(deal["prizes"].values()) for deal in result["deals"][8:]] == [{0}, {0}]
    assert set(result["money"]["net"].values()) == {0}


def payouts(deals):
    """What the places of the last deal take: place, seats, cents each, and whether the pot was short."""
    data = match("hang-ten", deals, options={"unit_cents": 1})
    last = replay(read_match(data)).deals[-1]
    return [(payout.place, payout.seats, payout.cents, payout.short) for payout in last.payouts]


def test_payouts_say_which_place_took_what():
    assert payouts([[4, 1, 2, 2]]) == [(1, (1,), (5,), False), (2, (2, 3), (1, 1), False)]
    assert payouts([[1, 1, 9, 2, 2, 8]]) == [(1, (0, 1), (3, 3), False), (3, (3, 4), (1, 1), False)]


def test_payouts_say_where_the_pot_was_short():
    nearly_empty = [[0] * 6] * 7
    assert payouts([*nearly_empty, [1, 2, 3, 4, 5, 6]]) == [
        (1, (0,), (5,), False),
        (2, (1,), (1,), True),
        (3, (2,), (0,), True),
    ]
    assert payouts([*nearly_empty, [1, 1, 2, 4, 5, 6]]) == [(1, (0, 1), (3, 3), False), (3, (2,), (0,), True)]
