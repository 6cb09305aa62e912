"""A club's clock, on a phone."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games.models import Club
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import lets_in
from tests.builders import make_club
from tests.evenings import played


@pytest.mark.parametrize(("java_script", "zone"), [(True, "Asia/Tokyo"), (False, "")])
def test_a_club_is_started_with_the_clock_of_its_phone(new_context: NewContext, java_script: bool, zone: str) -> None:
    page = new_context(timezone_id="Asia/Tokyo", java_script_enabled=java_script).new_page()
    page.goto("/")
    page.get_by_label("Name of the club").fill("Thursday Table")
    page.get_by_role("button", name="Start the club").click()
    expect(page).not_to_have_url("/")
    assert Club.objects.get().time_zone == zone


@pytest.mark.allowed_faults("409")
def test_the_phones_own_place_comes_first_and_what_moves_is_said_before(new_context: NewContext, axe: Check) -> None:
    club = make_club()
    played(club, datetime(2026, 3, 12, 12, 0, tzinfo=UTC))
    page: Page = new_context(timezone_id="America/Los_Angeles").new_page()
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("link", name="Club settings").click()
    page.get_by_role("link", name=re.compile("^Time zone")).click()
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
