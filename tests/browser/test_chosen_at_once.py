"""Statistics show what is chosen without a button, and the choice keeps the focus."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Check
from tests.browser.playing import let_in
from tests.builders import enter, make_match


def test_a_choice_is_shown_at_once_and_keeps_the_focus(
    page: Page, transactional_db: None, axe: Check
) -> None:
    match = make_match("basketball", 3)
    enter(match, 1, [90, 50, 40])
    let_in(page, match.club)
    page.goto(f"/c/{match.club.uid}/statistics/")
    expect(page.get_by_role("button", name="Show")).to_have_count(0)
    page.get_by_label("Game").select_option("golf")
    expect(page.get_by_text("No match of this game is finished in this time.")).to_be_visible()
    expect(page.get_by_label("Game")).to_be_focused()
    page.get_by_label("Time").select_option("dates")
    expect(page.get_by_role("button", name="Show")).to_be_visible()
    expect(page.get_by_label("Time")).to_be_focused()
    axe(page)
