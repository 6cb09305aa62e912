"""All clubs of a phone move to a new one: its code is scanned, the old phone sees it and keeps what is not sent yet."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Check, NewContext
from tests.browser.playing import scan, widths
from tests.builders import make_club, make_match

AN_UNSENT_HAND = """localStorage.setItem("outbox:/m/x/deals/1/hands/1/",
    JSON.stringify({fields: [], name: "Ann", deal: 1, problem: "", order: 1, at: Date.now()}))"""


@pytest.fixture(autouse=True)
def address(monkeypatch: pytest.MonkeyPatch, live_server: LiveServer) -> None:
    """Phones find the app where it is served."""
    monkeypatch.setattr("games.pages.new_phone.move_views.base_address", lambda request: live_server.url)


def comes(page: Page, secret: str) -> None:
    page.goto(f"/join/{secret}/")
    expect(page.get_by_text("Club settings")).to_be_visible()


@pytest.mark.allowed_faults("status of 422")
def test_one_scan_brings_the_clubs_and_the_old_phone_signs_out_once_nothing_waits(
    small_phone: Page, new_context: NewContext, axe: Check
) -> None:
    clubs = [make_match("golf", 2, make_club(name)).club for name in ("Thursday Table", "Friday Table")]
    for club in clubs:
        comes(small_phone, club.keeper_secret)
    small_phone.get_by_role("link", name="Club settings").tap()
    small_phone.get_by_role("link", name="Move to a new phone").tap()
    expect(small_phone.get_by_role("heading", name="Move to a new phone")).to_be_visible()
    axe(small_phone)
    small_phone.get_by_role("button", name="Show a code").tap()
    link = scan(small_phone)
    axe(small_phone)
    assert widths(small_phone) == (360, 360)

    new = new_context().new_page()
    new.goto(link)
    axe(new)
    new.get_by_role("button", name="Bring them here").tap()
    expect(new.get_by_text("Friday Table and Thursday Table: on this phone now.")).to_be_visible()

    expect(small_phone.get_by_text("The code was used at")).to_be_visible()  # by itself
    axe(small_phone)
    small_phone.evaluate(AN_UNSENT_HAND)
    small_phone.get_by_role("button", name="Sign this phone out").tap()
    expect(small_phone.get_by_role("alert")).to_contain_text("A hand on this phone is not sent yet")
    small_phone.evaluate("localStorage.clear()")
    small_phone.get_by_role("button", name="Sign this phone out").tap()
    expect(small_phone.get_by_text("This phone is signed out.")).to_be_visible()

    other = new_context().new_page()
    other.goto(link)
    expect(other.get_by_role("alert")).to_contain_text("This code was used already")


def test_without_scripts_the_page_is_loaded_again(nojs_page: Page, new_context: NewContext) -> None:
    nojs_page.goto(f"/join/{make_club().keeper_secret}/")
    nojs_page.get_by_role("button", name="Come in").click()
    nojs_page.get_by_role("link", name="Club settings").click()
    nojs_page.get_by_role("link", name="Move to a new phone").click()
    nojs_page.get_by_role("button", name="Show a code").click()
    new = new_context(java_script_enabled=False).new_page()
    new.goto(scan(nojs_page))
    new.get_by_role("button", name="Bring them here").click()
    expect(new.get_by_text("Club settings")).to_be_visible()
    nojs_page.reload()
    nojs_page.get_by_role("button", name="Sign this phone out").click()
    expect(nojs_page.get_by_text("This phone is signed out.")).to_be_visible()
