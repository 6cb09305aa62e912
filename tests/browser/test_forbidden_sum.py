"""Bids that make what they must not, on phones of their own: the dealer's opens wherever it
waits.
"""

import pytest
from playwright.sync_api import expect

from games import play
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.browser.conftest import NewContext
from tests.browser.playing import Table, let_in
from tests.browser.test_numbers import FIVE, key
from tests.browser.test_own_entry import bid, bids, own_phones
from tests.builders import make_house_match

FORBIDDEN = "Zoë deals and must enter another number."


@pytest.fixture
def match() -> Match:
    """Oh Hell of five, five cards each, with all bids in but Grace's; Zoë deals."""
    match = make_house_match({**COUNTED["oh-hell"], "dealt": [5, 4]}, FIVE)
    for position, value in ((1, 1), (2, 0), (3, 1)):
        play.announce(match, 1, {position: {"Bid": value}}, before={})
    return match


def test_the_dealers_phone_opens_when_another_bid_makes_the_sum(
    new_context: NewContext, match: Match
) -> None:
    zoe, priya, _, _, grace = own_phones(new_context, match)
    bid(zoe, match, 2)
    priya.page.goto(f"/m/{match.uid}/next/")
    grace.page.goto(f"/m/{match.uid}/next/")
    expect(grace.page.locator("#number-keys [aria-disabled]")).to_have_count(0)
    key(grace.page, 1).tap()
    expect(zoe.page.get_by_role("heading", name="Bid: how many?")).to_be_visible()
    for page in (zoe.page, priya.page, grace.page):
        expect(page.get_by_text(FORBIDDEN)).to_be_visible()
    expect(priya.page.get_by_role("heading", name="Waiting for Zoë")).to_be_visible()
    key(zoe.page, 2).tap(force=True)
    expect(zoe.page.get_by_text(FORBIDDEN)).to_be_visible()
    assert bids(match)[0] == 2
    key(zoe.page, 3).tap()
    expect(priya.page.get_by_role("heading", name="All bids are entered")).to_be_visible()
    assert bids(match) == {0: 3, 1: 1, 2: 0, 3: 1, 4: 1}


@pytest.mark.allowed_faults("422")
def test_the_dealer_reads_the_forbidden_bid_without_scripts(nojs_page, match: Match) -> None:
    let_in(nojs_page, match.club)
    play.announce(match, 1, {4: {"Bid": 1}}, before={})
    nojs_page.goto(f"/m/{match.uid}/next/")
    expect(nojs_page.get_by_text("Bid: 3 of 5. Zoë deals and cannot enter 2.")).to_be_visible()
    nojs_page.get_by_label("Zoë: Bid").fill("2")
    nojs_page.get_by_role("button", name="Save").click()
    expect(nojs_page.get_by_role("alert")).to_have_text(
        "Zoë cannot enter 2. “Bid” must not add up to 5."
    )
    expect(nojs_page.get_by_label("Zoë: Bid")).to_have_value("2")
    nojs_page.get_by_label("Zoë: Bid").fill("3")
    nojs_page.get_by_role("button", name="Save").click()
    expect(nojs_page.get_by_text("Bid: 6 of 5, 1 too many")).to_be_visible()


def test_two_bids_at_once_restrict_only_the_dealer(new_context: NewContext, match: Match) -> None:
    zoe, _, _, _, grace = own_phones(new_context, match)
    for table in (zoe, grace):
        table.page.goto(f"/m/{match.uid}/next/")
    key(zoe.page, 2).tap()
    key(grace.page, 1).tap()
    expect(grace.page.get_by_role("heading", name="Your 1 is saved")).to_be_visible()
    expect(zoe.page.get_by_text("Zoë deals and must enter another number")).to_be_visible()
    expect(key(zoe.page, 2)).to_have_attribute("aria-disabled", "true")
    assert bids(match) == {0: 2, 1: 1, 2: 0, 3: 1, 4: 1}


def test_a_shared_phone_moves_from_the_last_bid_to_the_dealers(table: Table, match: Match) -> None:
    page = table.page
    play.announce(match, 1, {0: {"Bid": 2}}, before={})
    table.open(match, "next/")
    key(page, 1).tap()
    expect(page.get_by_text(FORBIDDEN)).to_be_visible()
    table.tap("Next Zoë")
    expect(key(page, 2)).to_have_attribute("aria-disabled", "true")
    key(page, 0).tap()
    expect(page.get_by_role("button", name="Play deal 1")).to_be_visible()
