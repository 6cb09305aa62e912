"""`DEMO=1`: a visitor gets a club, plays in it, and begins anew once its hour is over."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.demo.copies import make_copy
from games.models import Club, new_uid
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import widths


@pytest.fixture(autouse=True)
def demo(settings: Any) -> None:
    settings.DEMO = True


@pytest.mark.allowed_faults("status of 404")
def test_one_tap_gives_a_club_of_ones_own_and_after_its_hour_another(small_phone: Page, axe: Check) -> None:
    small_phone.goto("/")
    axe(small_phone)
    assert widths(small_phone) == (360, 360)
    small_phone.get_by_role("button", name="Give me a club").tap()
    expect(small_phone.get_by_text("This club is a copy for you alone, and gone at")).to_be_visible()
    axe(small_phone)
    small_phone.get_by_role("link", name="Go on: deal 4").tap()
    expect(small_phone.get_by_role("group").first).to_be_visible()
    Club.objects.update(demo_until=1)
    small_phone.goto(f"/c/{Club.objects.get().uid}/")
    expect(small_phone.get_by_role("heading", name="This is not in the demo")).to_be_visible()
    axe(small_phone)
    small_phone.get_by_role("link", name="Begin anew").tap()
    expect(small_phone.get_by_role("button", name="Give me a club")).to_be_visible()


@pytest.mark.allowed_faults("status of 503")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_when_all_copies_are_in_use_that_can_be_read(
    new_context: NewContext, axe: Check, settings: Any, scheme: str
) -> None:
    settings.DEMO_COPIES = 1
    make_copy(new_uid())
    visitor = new_context(color_scheme=scheme).new_page()
    visitor.goto("/")
    visitor.get_by_role("button", name="Give me a club").tap()
    expect(visitor.get_by_role("alert")).to_contain_text("All copies of the demo are in use.")
    axe(visitor)


def test_without_scripts_it_is_the_same(nojs_page: Page) -> None:
    nojs_page.goto("/")
    nojs_page.get_by_role("button", name="Give me a club").click()
    expect(nojs_page.get_by_text("This club is a copy for you alone")).to_be_visible()
