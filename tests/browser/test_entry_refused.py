"""Hands that cannot be: a sentence says which cards and players to look at, and what was entered
stays.
"""

import re

import pytest
from playwright.sync_api import expect

from games.models import Hand, Match
from tests.browser.conftest import Check
from tests.browser.playing import Table
from tests.builders import make_match, save_hand

pytestmark = pytest.mark.allowed_faults("422")
BOBS = "9 9 A 2 3 4 5 6 8 10"
TOO_MANY = "There are 5 nines in this deal, but 1 deck has only 4. Ann has 3, Bob has 2."


@pytest.fixture
def match() -> Match:
    """One deck, of which Ann has three nines."""
    match = make_match("basketball", 3)
    save_hand(match, 1, 0, "9 9 9 A 2 3 4 5 6 7")
    return match


def test_a_hand_with_too_many_nines_stays_until_one_is_changed(
    table: Table, match: Match, axe: Check
) -> None:
    table.open_hand(match, seat=2)
    table.tap_cards(BOBS)
    table.save_button.tap()
    refused = table.page.get_by_role("alert").filter(has_text=TOO_MANY)
    expect(refused).to_be_visible()
    table.expect_cards(BOBS)
    axe(table.page)
    table.page.reload()
    table.expect_cards(BOBS)
    table.save_button.tap()
    table.follow("Ann")
    expect(table.hand("Ann")).to_be_visible()
    table.cell(1, 3).tap()
    table.tap_cards("8")
    table.save("Ann", "75")
    expect(table.hand("Bob")).to_be_visible()
    table.expect_cards(BOBS)
    table.save("Bob", "78")
    expect(table.hand("Cy")).to_be_visible()


def test_an_invalid_or_impossible_score_stays_in_the_field(
    table: Table, match: Match, axe: Check
) -> None:
    table.open_score(match, seat=2)
    field = table.page.get_by_label("Bob’s score")
    field.fill("about 20")
    table.save_button.tap()
    expect(field).to_have_accessible_description(re.compile("Enter a whole number as the score"))
    expect(field).to_have_value("about 20")
    axe(table.page)
    field.fill("200")
    table.save_button.tap()
    asked = "10 cards in Ten-card Basketball score from 64 to 185. Save 200 anyway?"
    expect(table.page.get_by_role("alert").filter(has_text=asked)).to_be_visible()
    expect(field).to_have_value("200")
    axe(table.page)
    table.tap("Save 200 anyway")
    table.expect_saved("Bob", "200")
    expect(table.hand("Cy")).to_be_visible()


def test_only_one_player_goes_out_and_one_tap_says_who(table: Table, axe: Check) -> None:
    match = make_match("tens-pile", 3)
    save_hand(match, 1, 0, "")
    table.open_hand(match, seat=2)
    table.tap("Went out, no cards left")
    alert = table.page.get_by_role("alert").first
    expect(alert).to_contain_text("only 1 player can go out. Check: Ann")
    table.tap_cards("3")
    table.save("Bob", "3")
    assert Hand.objects.count() == 2
    save_hand(match, 1, 0, "5", based_on=1)
    table.open_hand(match, seat=3)
    table.tap_cards("K Q")
    table.save_button.tap()
    expect(alert).to_have_text(re.compile("Everyone still has cards"))
    axe(table.page)
    choices = table.page.locator("fieldset .pick")
    expect(choices).to_have_count(3)
    assert (
        len(
            {
                round(box["width"])
                for box in (choice.bounding_box() for choice in choices.all())
                if box
            }
        )
        == 1
    )
    table.tap("Ann 5 becomes 0")
    expect(table.page.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
    table.follow("Show all hands")
    assert table.hands_shown() == ["1 Ann 0", "2 Bob 3", "3 Cy 25"]
