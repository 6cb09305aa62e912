"""The pot: the table of prizes row by row, shares to the cent, and a pot that runs dry."""

import pytest

from games.rules.files.match_file import read_match
from games.rules.money.pot import divide_cents
from games.rules.replay import replay
from tests.rules.build import match, outcome


def prizes(scores):
    """The prizes of a single deal in seat order; a unit is a cent."""
    result = outcome(match("hang-ten", [scores], options={"unit_cents": 1}))
    return list(result["deals"][0]["prizes"].values())


@pytest.mark.parametrize(
    ("scores", "paid"),
    [
        # one lowest, one second: 5 and 2; a third takes 1 with six players only
        ([1, 2, 3, 4], [5, 2, 0, 0]),
        ([9, 1, 5, 3, 7], [0, 5, 0, 2, 0]),
        ([1, 2, 3, 4, 5, 6], [5, 2, 1, 0, 0, 0]),
        # tied for third, six players: 1 each
        ([1, 2, 3, 3, 5, 6], [5, 2, 1, 1, 0, 0]),
        ([1, 2, 3, 3, 3, 3], [5, 2, 1, 1, 1, 1]),
        # one lowest, several second: 1 each, nobody third
        ([1, 2, 2, 3], [5, 1, 1, 0]),
        ([1, 2, 2, 2], [5, 1, 1, 1]),
        ([1, 2, 2, 3, 4, 5], [5, 1, 1, 0, 0, 0]),
        ([1, 2, 2, 2, 2, 2], [5, 1, 1, 1, 1, 1]),
        # two lowest: 3 each, nobody second; the next lowest take 1 each with six players only
        ([1, 1, 2, 3], [3, 3, 0, 0]),
        ([1, 1, 2, 2], [3, 3, 0, 0]),
        ([1, 1, 2, 3, 4, 5], [3, 3, 1, 0, 0, 0]),
        ([1, 1, 2, 2, 4, 5], [3, 3, 1, 1, 0, 0]),
        ([1, 1, 2, 2, 2, 2], [3, 3, 1, 1, 1, 1]),
        # three or more lowest: 2 each, nobody else
        ([1, 1, 1, 2], [2, 2, 2, 0]),
        ([1, 1, 1, 1], [2, 2, 2, 2]),
        ([1, 1, 1, 2, 3, 4], [2, 2, 2, 0, 0, 0]),
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


@pytest.mark.parametrize(
    ("game", "options"),
    [("hang-ten", {"pot": False}), *((game, {}) for game in ("tens-grid", "basketball", "golf", "tens-pile"))],
)
def test_a_match_without_a_pot_shows_no_money(game, options):
    result = outcome(match(game, [[0, 2, 3, 4]], options=options, ended_early="split"))
    assert "money" not in result
    assert set(result["deals"][0]) == {"scores", "totals"}


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
    assert divide_cents(cents, seats, dealer, 6) == shares


def test_the_final_share_goes_to_the_overall_winner_and_is_no_prize_of_the_last_deal():
    result = outcome(match("hang-ten", [[9, 1, 2, 3], [0, 7, 8, 9]], options={"deals": 2}))
    assert result["winners"] == ["Bob"]
    assert [deal["pot"] for deal in result["deals"]] == [365, 330]
    assert result["deals"][1]["prizes"] == {"Ann": 25, "Bob": 10, "Cy": 0, "Di": 0}
    assert result["money"]["taken_out"] == {"Ann": 25, "Bob": 25 + 10 + 330, "Cy": 10, "Di": 0}
    assert result["money"]["pot"] == 0


@pytest.mark.parametrize(
    ("dealer", "led", "split"),
    [
        ("Ann", [24, 25, 0, 25], [18, 19, 19, 18]),
        ("Bob", [25, 24, 0, 25], [18, 18, 19, 19]),
        ("Cy", [25, 24, 0, 25], [19, 18, 18, 19]),
        ("Di", [25, 25, 0, 24], [19, 19, 18, 18]),
    ],
)
def test_odd_cents_of_the_final_share_depend_on_the_dealer_who_may_share_too(dealer, led, split):
    """74 cents are left after a deal in which Ann, Bob and Di lead; the end may be early, and the rest split."""
    for more, shares in (
        ({"options": {"unit_cents": 1, "deals": 1}}, led),
        ({"options": {"unit_cents": 1, "deals": 1}, "ended_early": "split"}, led),  # it had ended by itself
        ({"options": {"unit_cents": 1}, "ended_early": "leader"}, led),
        ({"options": {"unit_cents": 1}, "ended_early": "split"}, split),
    ):
        result = outcome(match("hang-ten", [[4, 4, 9, 4]], first_dealer=dealer, **more))
        assert (result["deals"][0]["pot"], result["finished"], result["winners"]) == (74, True, ["Ann", "Bob", "Di"])
        assert [taken - 2 * (name != "Cy") for name, taken in result["money"]["taken_out"].items()] == shares


@pytest.mark.parametrize("rest", ["leader", "split"])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_no_deal_played_all_get_their_ante_back(rest, players):
    result = outcome(match("hang-ten", [], players=players, options={"unit_cents": 7}, ended_early=rest))
    assert set(result["money"]["net"].values()) == {0}
    assert result["money"]["pot"] == 0
    assert result["winners"] == []
    assert result["finished"]


@pytest.mark.parametrize(
    ("last_deal", "dealer", "paid"),
    [
        # a place that cannot be paid in full takes what is left, later places nothing
        ([1, 2, 3, 4, 5, 6], "Ann", [5, 1, 0, 0, 0, 0]),
        ([1, 1, 2, 3, 4, 5], "Ann", [3, 3, 0, 0, 0, 0]),
        # tied seconds share the last cent: Ann deals first, so the eighth deal is dealt by seat 1, Bob
        ([1, 2, 2, 9, 9, 9], "Ann", [5, 0, 1, 0, 0, 0]),
        ([1, 2, 2, 9, 9, 9], "Bob", [5, 1, 0, 0, 0, 0]),
        # a first place beyond the pot shares it, with odd cents clockwise
        ([1, 1, 1, 1, 9, 9], "Ann", [1, 1, 2, 2, 0, 0]),
        ([1, 1, 1, 1, 9, 9], "Cy", [2, 2, 1, 1, 0, 0]),
    ],
)
def test_a_pot_that_runs_dry_pays_what_it_has_and_nothing_after_that(last_deal, dealer, paid):
    """The pot held 90 cents, and seven deals took 12 each."""
    deals = [*[[0] * 6] * 7, last_deal, [1, 2, 3, 4, 5, 6]]
    *_, dry, after = outcome(match("hang-ten", deals, options={"unit_cents": 1}, first_dealer=dealer))["deals"]
    assert (list(dry["prizes"].values()), dry["pot"]) == (paid, 0)
    assert set(after["prizes"].values()) == {0}


def payouts(deals):
    """What the places of the last deal take: place, seats, cents each, and whether the pot was short."""
    data = match("hang-ten", deals, options={"unit_cents": 1})
    last = replay(read_match(data)).deals[-1]
    return [(payout.place, payout.seats, payout.cents, payout.short) for payout in last.payouts]


def test_payouts_say_which_place_took_what_and_where_the_pot_was_short():
    assert payouts([[4, 1, 2, 2]]) == [(1, (1,), (5,), False), (2, (2, 3), (1, 1), False)]
    assert payouts([[1, 1, 9, 2, 2, 8]]) == [(1, (0, 1), (3, 3), False), (3, (3, 4), (1, 1), False)]
    short = [(1, (0,), (5,), False), (2, (1,), (1,), True), (3, (2,), (0,), True)]
    assert payouts([*[[0] * 6] * 7, [1, 2, 3, 4, 5, 6]]) == short
