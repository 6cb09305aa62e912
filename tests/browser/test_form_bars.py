"""Forms with a bar at the bottom, on the smallest phone: what is missing is said in the bar, and led to."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from tests.browser.playing import lets_in
from tests.builders import enter, make_club, make_match
from tests.set_up import lay


def test_ending_without_a_choice_leads_to_it_and_the_button_says_what_will_be_done(small_phone: Page) -> None:
    match = make_match("hang-ten", 4)
    enter(match, 1, [5, 9, 12, 20])
    lets_in(small_phone, match.club)
    small_phone.goto(f"/m/{match.uid}/end/")
    button = small_phone.locator(".dock .main")
    expect(button).to_have_text("Choose about the pot")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.tap(force=True)
    line = small_phone.get_by_role("alert").filter(has_text="Not ended")
    expect(line).to_be_visible()
    first = small_phone.get_by_role("radio").first
    expect(first).to_be_focused()
    assert in_view_above_the_bar(small_phone, first)
    first.check()
    expect(line).to_have_count(0)
    expect(small_phone.get_by_text("Not ended")).to_have_count(0)
    expect(button).to_contain_text("End it: Ann takes")


def in_view_above_the_bar(page: Page, locator: Locator) -> bool:
    """Return whether all of it is on the screen, and not behind the bar."""
    box, bar = locator.bounding_box(), page.locator(".dock").last.bounding_box()
    return bool(box and bar and box["y"] >= 0 and box["y"] + box["height"] <= bar["y"] + 1)


@pytest.mark.allowed_faults("422")
def test_an_error_of_the_server_is_scrolled_to_focused_and_said_in_the_bar(small_phone: Page) -> None:
    page = small_phone
    club = make_club()
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy", "Di")]
    lets_in(page, club)
    page.goto(f"/t/{lay(club, 'golf', ids).uid}/")
    page.get_by_role("radio", name="So much a point").tap()
    field = page.get_by_role("textbox", name="A point")
    field.fill("1,000")
    field.press("Enter")
    expect(page.locator(".dock .bar-error")).to_contain_text("1,000 can be read as")
    expect(field).to_be_focused()
    assert in_view_above_the_bar(page, field)
    page.evaluate("scrollTo(0, 0)")
    page.locator(".dock .bar-error a").tap()
    assert in_view_above_the_bar(page, field)
    expect(field).to_be_focused()


@pytest.mark.allowed_faults("422")
def test_without_scripts_the_choice_that_is_missing_is_in_view_and_focused(nojs_page: Page) -> None:
    page = nojs_page
    page.set_viewport_size({"width": 360, "height": 640})
    match = make_match("hang-ten", 4)
    enter(match, 1, [5, 9, 12, 20])
    lets_in(page, match.club)
    page.goto(f"/m/{match.uid}/end/")
    page.locator(".dock .main").tap()
    expect(page.get_by_text("Choose what becomes of the pot.")).to_be_visible()
    first = page.get_by_role("radio").first
    expect(first).to_be_focused()
    assert in_view_above_the_bar(page, first)
