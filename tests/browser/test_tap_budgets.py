"""How many taps usual errands take; `test_entry_taps.py` and `test_joining.py` have those of hands and codes."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.playing import Table
from tests.builders import enter

pytestmark = pytest.mark.everyday
FIVE = ("Ann", "Bob", "Cy", "Di", "Maximiliane")
A_HAND = "A 2 3 4 5 6 7 8 9 10"


def test_from_the_start_page_to_the_first_saved_hand_of_five_new_people_in_twenty_taps(table: Table) -> None:
    """Names are typed, and sent by the keyboard's own key."""
    page = table.page
    page.goto("/")
    page.get_by_label("Name of the club").tap()
    page.keyboard.type("Thursday Table")
    page.keyboard.press("Enter")
    page.get_by_label("You are the first. Who are you?").tap()
    page.keyboard.type(FIVE[0])
    page.keyboard.press("Enter")
    table.follow("Add")
    for many, name in enumerate(FIVE[1:], 2):
        expect(page.get_by_label("Who plays without a phone?")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"{many} are in")).to_be_visible()
        expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    table.follow(re.compile("Choose$"))
    table.tap(re.compile("^Hang Ten"))
    table.plays_for("The pot by the rules")
    table.tap("Start, Ann deals")
    expect(page.get_by_role("group", name="Ranks")).to_be_visible()
    table.tap_cards(A_HAND)
    expect(table.score).to_have_text(re.compile("^Score "))
    table.save_button.tap()
    expect(page.get_by_role("heading", name="Yours is in")).to_be_visible()
    assert table.taps <= 20


def test_one_card_is_corrected_in_five_taps(page: Page, match: Match) -> None:
    """From the page of the deal: the hand, the card, what it really is, save, and yes to what it changes."""
    table = Table(page)
    enter(match, 1, [A_HAND, 30, 40, 50])
    table.open(match, "deals/1/")
    page.get_by_role("link", name="Correct the hand of Ann").tap()
    table.cell(1, 1).tap()
    table.key("K").tap()
    expect(table.score).to_have_text(re.compile("^Score "))
    table.save_button.tap()
    page.get_by_role("button", name="Save correction").tap()
    expect(table.notice).to_be_visible()
    assert match.deals.get().hands.get(seat__position=0).cards.split()[0] == "K"
    assert table.taps <= 5
