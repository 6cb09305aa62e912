"""`DEMO=1`: a visitor gets a club, plays in it, and begins anew once its hour is over."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Club
from tests.browser.conftest import Check
from tests.browser.playing import widths


@pytest.mark.allowed_faults("status of (404|503)")
def test_one_tap_gives_a_club_of_ones_own_and_after_its_hour_another(
    small_phone: Page, axe: Check, settings: Any
) -> None:
    settings.DEMO = True
    small_phone.goto("/")
    axe(small_phone)
    assert widths(small_phone) == (360, 360)
    begin = small_phone.get_by_role("button", name="Give me a club")
    begin.tap()
    expect(small_phone.get_by_text("This club is a copy for you alone, and gone at")).to_be_visible()
    axe(small_phone)
    club = f"/c/{Club.objects.get().uid}/"
    small_phone.get_by_role("link", name="Go on: deal 4").tap()
    expect(small_phone.get_by_role("group").first).to_be_visible()
    # All copies are in use
    settings.DEMO_COPIES = 1
    small_phone.context.clear_cookies()
    small_phone.goto("/")
    begin.tap()
    expect(small_phone.get_by_role("alert")).to_contain_text("All copies of the demo are in use.")
    axe(small_phone)
    # Its hour is over
    Club.objects.update(demo_until=1)
    small_phone.goto(club)
    expect(small_phone.get_by_role("heading", name="This is not in the demo")).to_be_visible()
    axe(small_phone)
    small_phone.get_by_role("link", name="Begin anew").tap()
    expect(begin).to_be_visible()
