"""The list of what is noted in a deal: bids before it, tricks after it; by everybody, by one,
without scripts.
"""

import re

import pytest

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import make_house_match, phone
from tests.counted_matches import (
    EUCHRE,
    PAIRS,
    enter_bids,
    enter_deal,
    enter_tricks,
    make_counted_match,
)
from tests.pages.hands import HTMX, own_phones, phone_of
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db
THREE = ["Ann", "Bob", "Cy"]


@pytest.fixture
def match() -> Match:
    """Oh Hell of three: seven cards each in the first deal."""
    return make_house_match(COUNTED["oh-hell"], THREE)


@pytest.fixture
def here(match: Match) -> str:
    return f"/m/{match.uid}/deals/1/said/"


def bids(*values: str) -> dict[str, str]:
    """Return what the form of all bids sends, in seat order; by seats, as pages of an older version
    did.
    """
    return {f"n0-{seat}": value for seat, value in enumerate(values, 1)} | {
        f"was-n0-{seat}": "" for seat in range(1, len(values) + 1)
    }


def tricks(*values: str, said: tuple[int, ...] = (1, 2, 3)) -> dict[str, str]:
    """Return what the form of all tricks sends, in seat order; by seats, as pages of an older
    version did.
    """
    sent = {}
    for seat, (value, one) in enumerate(zip(values, said, strict=True), 1):
        sent |= {
            f"n0-{seat}": str(one),
            f"n1-{seat}": value,
            f"was-n1-{seat}": "",
            f"seen-{seat}": "0",
        }
    return sent


def field_of(match: Match, seat: int) -> str:
    return f'name="n0-p{match.seats.get(position=seat - 1).player_id}"'


def announced(match: Match) -> dict[int, int]:
    return {
        at: noted["Bid"]
        for deal in load_match(match.pk).deals
        for at, noted in deal.announced.items()
        if noted
    }


def test_all_bids_are_saved_without_scripts_and_stay_visible(match, keeper, here):
    assert keeper.get(f"/m/{match.uid}/next/").headers["Location"] == here
    for position, said in ((1, 2), (2, 3)):
        play.announce(match, 1, {position: {"Bid": said}}, before={})
    assert f'data-barred="n0-p{match.seats.get(position=0).player_id}=2"' in on_one_line(
        keeper.get(here)
    )
    answer = keeper.post(here, {**bids("1", "2", "3"), "was-n0-2": "2", "was-n0-3": "3"})
    assert (answer.status_code, answer.headers["Location"]) == (303, here)
    assert announced(match) == {0: 1, 1: 2, 2: 3}
    assert f'data-then="/m/{match.uid}/deals/1/numbers/"' in on_one_line(keeper.get(here))


@pytest.mark.parametrize(
    ("typed", "says", "kept"),
    [
        (("3", "2", "2"), "Ann cannot enter 3. “Bid” must not add up to 7.", {1: 2, 2: 2}),
        (("", "", "8"), "Cy’s “Bid” must be a whole number from 0 to 7, not 8.", {}),
        (("", "", "many"), "Enter a whole number at “Bid”, such as 3.", {}),
        (("", "", "9" * 2000), "Enter a whole number at “Bid”, such as 3.", {}),
    ],
)
def test_an_invalid_number_is_refused_beside_its_row(match, keeper, here, typed, says, kept):
    answer = keeper.post(here, bids(*typed))
    assert answer.status_code == 422
    assert says in on_one_line(answer)
    assert all(
        f'{field_of(match, seat)} value="{value}"' in on_one_line(answer)
        for seat, value in enumerate(typed, 1)
    )
    assert announced(match) == kept


@pytest.mark.parametrize(
    ("by", "says"),
    [(None, "Another phone has just saved 5 here."), (1, "Bob has just saved 5 here.")],
)
def test_another_phones_bid_is_not_overwritten_unasked(match, keeper, here, by, says):
    whose = None if by is None else match.seats.get(position=by).player_id
    phone(match.club, player=whose).post(here, bids("5"))
    answer = keeper.post(here, bids("1"))
    assert answer.status_code == 409
    assert says in on_one_line(answer)
    assert announced(match) == {0: 5}
    keeper.post(here, {**bids("1"), "was-n0-1": "5", "over-1": "1"})
    assert announced(match) == {0: 1}


def test_a_bid_taken_back_elsewhere_is_not_saved_again_unasked(match, keeper, here):
    sent = {**bids("1"), "was-n0-1": "3"}
    enter_bids(match, 1, 3, 2)
    play.announce(match, 1, {0: {}}, before={0: {"Bid": 3}})
    answer = keeper.post(here, sent)
    assert answer.status_code == 409
    assert "Another phone has just undone this entry." in on_one_line(answer)
    assert "Keep it empty" in on_one_line(answer)
    assert announced(match) == {1: 2}
    keeper.post(here, {**sent, "was-n0-1": "", "over-1": "1"})
    assert announced(match) == {0: 1, 1: 2}


def test_tricks_with_the_right_sum_reveal_the_deal(match, keeper):
    here, reveal = f"/m/{match.uid}/deals/1/numbers/", f"/m/{match.uid}/deals/1/reveal/?play=1"
    enter_bids(match, 1, 1, 2, 3)
    assert keeper.post(here, tricks("1", "", "")).status_code == 303
    assert sorted(load_match(match.pk).deals[0].hands) == [0]
    again = {"seen-1": str(load_match(match.pk).deals[0].hands[0].version), "was-n1-1": "1"}
    answer = keeper.post(here, tricks("1", "2", "3") | again)
    assert answer.headers["Location"] == here
    assert "Tricks: the total must be 7, not 6. Entered: Ann 1, Bob 2, Cy 3." in on_one_line(
        keeper.get(here)
    )
    assert keeper.get(f"/m/{match.uid}/next/").headers["Location"] == here
    hands = load_match(match.pk).deals[0].hands
    again |= {
        "seen-2": str(hands[1].version),
        "was-n1-2": "2",
        "seen-3": str(hands[2].version),
        "was-n1-3": "3",
    }
    assert keeper.post(here, tricks("1", "2", "4") | again).headers["Location"] == reveal
    live = keeper.get(f"{here}live/", headers={"HX-Request": "true"})
    assert f'data-onward="{reveal}"' in on_one_line(live)


def test_a_change_to_a_wrong_sum_is_refused_with_all_entries(match, keeper):
    enter_deal(match, 1, (1, 1), (2, 2), (3, 4))
    version = load_match(match.pk).deals[0].hands[2].version
    sent = {"n0-3": "3", "n1-3": "5", "was-n1-3": "4", "seen-3": str(version)}
    refused = keeper.post(f"/m/{match.uid}/deals/1/numbers/", sent)
    assert refused.status_code == 422
    assert "Tricks: the total must be 7, not 8. Entered: Ann 1, Bob 2, Cy 5." in words(refused)


def test_an_own_phone_shows_only_its_row_and_hides_other_tricks(match, here):
    ann, bob, _ = own_phones(match)
    page = on_one_line(bob.get(here))
    assert "Bob: Bid" in page
    assert field_of(match, 1) not in page
    answer = bob.post(f"{here}2/", {"n0-2": "2", "was-n0-2": ""})
    assert answer.headers["Location"] == f"/m/{match.uid}/deals/1/reveal/?play=1"
    assert announced(match) == {1: 2}
    for position, value in ((0, 1), (2, 3)):
        play.announce(match, 1, {position: {"Bid": value}}, before={})
    numbers = f"/m/{match.uid}/deals/1/numbers/"
    ann.post(f"{numbers}1/", {"n0-1": "1", "n1-1": "6", "was-n1-1": "", "seen-1": "0"})
    page = on_one_line(bob.get(numbers))
    assert 'value="6"' not in page
    assert "Ann" in page


def test_tricks_of_another_phone_stay_until_a_change_is_wanted(match):
    here, whose = f"/m/{match.uid}/deals/1/numbers/", match.seats.get(position=2).player_id
    ann, bob = phone_of(match, 0), phone_of(match, 1)
    enter_bids(match, 1, 1, 2, 3)
    ann.post(here, tricks("1", "", "5"))
    page, shown = on_one_line(bob.get(here)), f'name="n1-p{whose}" value="5"'
    assert shown in on_one_line(ann.get(here))
    assert shown not in page
    assert page.count(">saved</a>") == 2
    assert shown in on_one_line(bob.get(re.search(r'href="([^"]+change=3)"', page)[1]))


def test_a_correction_of_a_bid_is_shown_before_it_is_saved(match, keeper):
    enter_bids(match, 1, 1, 2, 3)
    enter_tricks(match, 1, (1, 1), (2, 2), (3, 4))
    stored, hand = load_match(match.pk).deals[0].hands[0], f"/m/{match.uid}/deals/1/hands/1/"
    opened = on_one_line(keeper.get(hand, headers=HTMX))
    assert re.search(r'name="n0"\s+value="1"', opened)
    assert 'class="keys digits scripted"' in opened
    sent = {"n0": "0", "was-n0": "1", "n1": "1", "was-n1": "1", "seen": str(stored.version)}
    asked = keeper.post(hand, sent)
    assert "Not saved yet" in on_one_line(asked)
    assert '<input type="hidden" name="n0" value="0">' in on_one_line(asked)
    sure = {**sent, "sure": str(load_match(match.pk).match.revision)}
    assert keeper.post(hand, sure).status_code == 303
    assert load_match(match.pk).deals[0].hands[0].numbers == {"Bid": 0, "Tricks": 1}


def test_a_game_without_numbers_leads_on():
    match = make_house_match(COUNTED["yaniv"], THREE)
    answer = phone(match.club).get(f"/m/{match.uid}/deals/1/said/")
    assert answer.headers["Location"] == f"/m/{match.uid}/deals/1/hands/1/"


def test_cards_and_values_noted_beside_them_are_saved_together():
    match = make_house_match(COUNTED["phase-10"], THREE)
    keeper, deal = phone(match.club), f"/m/{match.uid}/deals/1"
    sent = {"cards": "5 12 Skip", "n0": "1", "tick-n0": "1", "was-n0": "0", "seen": "0"}
    assert keeper.post(f"{deal}/hands/1/", sent).status_code == 303
    keeper.post(f"{deal}/hands/2/", {"out": "1", "tick-n0": "1", "seen": "0"})
    hands = load_match(match.pk).deals[0].hands
    assert (hands[0].cards, hands[0].numbers) == ("5 12 Skip", {"Phase done": 1})
    assert (hands[1].cards, hands[1].numbers) == ("", {"Phase done": 0})
    keeper.post(f"{deal}/hands/3/", {"cards": "Wild", "n0": "1", "tick-n0": "1", "seen": "0"})
    assert "Phases 1 of 10" in on_one_line(keeper.get(f"/m/{match.uid}/"))
    assert "Phase done" in on_one_line(keeper.get(f"{deal}/"))


def test_scores_are_typed_beside_noted_values():
    game = {
        "name": "Rummy",
        "players": [2, 4],
        "layout": "typed",
        "wins": "highest",
        "end": {"deals": 2},
    }
    noted = {"number": "Melds", "least": 0, "most": 50}
    match = make_house_match(
        {**game, "numbers": [noted], "lines": [{"each": 10, "of": "Melds"}]}, THREE[:2]
    )
    keeper = phone(match.club)
    here = keeper.get(f"/m/{match.uid}/next/").headers["Location"]
    assert here == f"/m/{match.uid}/deals/1/numbers/"
    assert 'data-label="Melds" data-values=""' in on_one_line(keeper.get(here)), "no key for each"
    row = {"n0-1": "3", "was-n0-1": "", "typed-1": "−5", "was-typed-1": "", "seen-1": "0"}
    other = {"n0-2": "0", "was-n0-2": "", "typed-2": "7", "was-typed-2": "", "seen-2": "0"}
    assert (
        keeper.post(here, {**row, **other}).headers["Location"]
        == f"/m/{match.uid}/deals/1/reveal/?play=1"
    )
    assert "25" in on_one_line(keeper.get(f"/m/{match.uid}/deals/1/"))


def test_a_value_noted_once_for_the_table_is_saved_with_the_list():
    match = make_counted_match(EUCHRE, teams=PAIRS)
    client, here = phone(match.club), f"/m/{match.uid}/deals/1/numbers/"
    ticked = {"n2": "1", "tick-n2": "1", "was-n2": ""}
    assert client.post(here, ticked).status_code == 303
    assert load_match(match.pk).deals[0].numbers == {"Alone": 1}
    for sent, status, said in (
        (
            ticked | {"n2": "2", "was-n2": "1"},
            422,
            "“Alone” must be a whole number from 0 to 1, not 2.",
        ),
        (ticked | {"n2": "0"}, 409, "Another phone has just saved 1 here."),
    ):
        refused = client.post(here, sent)
        assert refused.status_code == status
        assert said in on_one_line(refused).partition("problem-table")[2]
    assert load_match(match.pk).deals[0].numbers == {"Alone": 1}
    client.post(here, ticked | {"n2": "0", "was-n2": "1", "over": "1"})
    assert load_match(match.pk).deals[0].numbers == {"Alone": 0}


def test_names_stand_above_rows_with_several_values():
    noted = COUNTED["phase-10"] | {
        "numbers": [
            *COUNTED["phase-10"]["numbers"],
            {"number": "Bid", "least": 0, "most": 5, "first": True},
        ]
    }
    for declaration, part, several in (
        (COUNTED["oh-hell"], "said", False),
        (COUNTED["hearts"], "numbers", True),
        (COUNTED["phase-10"], "numbers", True),
        (noted, "said", False),
    ):
        match = make_house_match(declaration, THREE)
        shown = on_one_line(phone(match.club).get(f"/m/{match.uid}/deals/1/{part}/"))
        assert ('class="tally numbers several"' in shown, 'class="tally numbers"' in shown) == (
            several,
            not several,
        )
