"""Starting a club, with the clock of its phone, and its home, on a phone."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games.models import Club
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import lets_in, widths
from tests.builders import enter, make_club, make_match
from tests.evenings import played

NAMES = ["Maximiliane Brandstätter-Wolkenstein H.", "Zoë", "Wolfeschlegelsteinhausenbergerdorff", "Bob"]


@pytest.mark.everyday
@pytest.mark.allowed_faults("ERR_ABORTED|422")
def test_two_taps_in_a_row_start_one_club_with_the_clock_of_its_phone(new_context: NewContext, axe: Check) -> None:
    page = new_context(timezone_id="Asia/Tokyo", viewport={"width": 360, "height": 640}).new_page()
    page.goto("/")
    start, field = page.get_by_role("button", name="Start the club"), page.get_by_label("Name of the club")
    expect(start).to_be_in_viewport()
    # A name that cannot be is said at the field
    start.tap()
    expect(field).to_have_accessible_description("A club needs a name.")
    expect(field).to_be_focused()
    axe(page)
    field.fill("Thursday Table")
    start.dblclick()
    expect(page.get_by_role("heading", name="Tonight")).to_be_visible()
    assert Club.objects.get().time_zone == "Asia/Tokyo"


@pytest.mark.allowed_faults("409")
def test_the_phones_own_place_comes_first_and_what_moves_is_said_before(new_context: NewContext, axe: Check) -> None:
    club = make_club()
    played(club, datetime(2026, 3, 12, 12, 0, tzinfo=UTC))
    page = new_context(timezone_id="America/Los_Angeles").new_page()
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/time/")
    places = page.get_by_label("Where you play")
    expect(places.locator("option").first).to_have_text("Los Angeles (this phone)")
    expect(places.locator("option:checked")).to_have_text("Berlin (the server)")
    places.select_option(index=0)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").first).to_contain_text("1 match belongs to another evening")
    expect(places).to_have_value("America/Los_Angeles")
    axe(page)
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("in Los Angeles now")).to_be_visible()
    assert Club.objects.get().time_zone == "America/Los_Angeles"


def test_homes_fit_the_smallest_phone_with_what_goes_on_one_tap_away(small_phone: Page, axe: Check) -> None:
    """With matches going on, left alone, and finished, and with long names."""
    lively, new = make_club("Les Écartés de l’Étoile du Nord"), make_club("x" * 40)
    for game, scores in (
        ("basketball", [164, 164, 90, 12]),
        ("tens-grid", [-87, 20, 30, 40]),
        ("hang-ten", [30, 12, 14, 14]),
    ):
        enter(make_match(game, NAMES, lively), 1, scores)
    for club, role in ((new, "keeper"), (lively, "watcher"), (lively, "keeper")):
        lets_in(small_phone, club, role)
        small_phone.goto(f"/c/{club.uid}/")
        assert widths(small_phone) == (360, 360)
        axe(small_phone)
    small_phone.goto("/")
    button = small_phone.get_by_role("link", name="Go on: deal 2")
    expect(button).to_be_in_viewport()
    button.tap()
    expect(small_phone).to_have_url(re.compile(r"/deals/2/hands/\d+/$"))
