"""Coming to a club by a link, as a keeper or a looker-on, and being shut out again, on real phones."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match, new_uid
from tests.browser.conftest import NewContext
from tests.browser.playing import Table
from tests.builders import enter, make_match

SHUT_OUT = pytest.mark.allowed_faults("404")


@pytest.fixture
def match() -> Match:
    return make_match("tens-grid", 3)


def come(new_context: NewContext, match: Match, secret: str) -> Page:
    page = new_context().new_page()
    page.goto(f"/join/{secret}/?next=/m/{match.uid}/")
    page.wait_for_url(f"**/m/{match.uid}/")
    return page


def is_out(page: Page) -> None:
    expect(page.get_by_role("heading", name="This phone is not in the club any more")).to_be_visible()


@SHUT_OUT
def test_a_phone_shut_out_in_the_middle_of_a_hand_comes_back_with_it(new_context: NewContext, match: Match) -> None:
    table = Table(come(new_context, match, match.club.keeper_secret))
    hand = f"/m/{match.uid}/deals/1/hands/2/"
    table.page.goto(hand)
    table.tap_cards("7 8 9")
    table.holds("7 8 9 _ _ _ _ _ _ _")
    play.replace_link(match.club, "keeper", again := new_uid(), seen=1)
    is_out(table.page)
    table.page.goto(f"/join/{again}/")
    table.page.wait_for_url("**/c/*/")
    table.page.goto(hand)
    table.holds("7 8 9 _ _ _ _ _ _ _")


@SHUT_OUT
def test_the_tab_forgets_the_link_and_back_shows_nothing_to_a_phone_shut_out(
    new_context: NewContext, match: Match
) -> None:
    enter(match, 1, [1, 2, 3])
    page = come(new_context, match, match.club.watch_secret)
    history = page.context.new_cdp_session(page).send("Page.getNavigationHistory")["entries"]
    assert match.club.watch_secret not in str(history)
    page.go_back()
    assert page.url == "about:blank"  # and not once more at the page that came in
    page.go_forward()
    expect(page).to_have_url(re.compile(rf"/m/{match.uid}/$"))
    page.goto(f"/c/{match.club.uid}/history/")
    page.goto("/rules/")
    play.replace_link(match.club, "watcher", new_uid(), seen=1)
    for _ in range(2):
        page.go_back()
        is_out(page)
