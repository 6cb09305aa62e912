"""A recovery sheet is written on one phone, and read on another: by its code, and by hand without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Club
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import lets_in, scan, widths
from tests.builders import make_club


@pytest.fixture(autouse=True)
def address(monkeypatch: pytest.MonkeyPatch, live_server: LiveServer) -> None:
    """Phones find the app where it is served."""
    monkeypatch.setattr("games.pages.new_phone.sheet_views.base_address", lambda request: live_server.url)


@pytest.fixture
def club() -> Club:
    return make_club("The Thursday Table at Maximiliane’s, up")


def write(page: Page, club: Club) -> list[str]:
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/share/")
    page.get_by_text("If all phones are lost").tap()
    page.get_by_role("link", name="Recovery sheet").tap()
    page.get_by_role("button", name="Write it").tap()
    words = page.locator(".recovery-words li")
    expect(words).to_have_count(8)
    return words.all_inner_texts()


@pytest.mark.allowed_faults("status of 404", "status of 422")
def test_it_is_written_scanned_and_typed_and_the_others_are_told(
    small_phone: Page, new_context: NewContext, nojs_page: Page, club: Club, axe: Check
) -> None:
    words = write(small_phone, club)
    expect(small_phone.get_by_role("button", name="Print")).to_be_visible()
    assert widths(small_phone) == (360, 360)
    axe(small_phone)
    link = scan(small_phone)

    found = new_context().new_page()
    found.goto(link)
    expect(found.get_by_label("The eight words of the sheet")).to_have_value(" ".join(words))
    expect(found).to_have_url(re.compile("/sheet/$"))
    axe(found)
    found.get_by_role("button", name="Find the club").tap()
    expect(found.get_by_text("is found again. This phone keeps its score.")).to_be_visible()
    small_phone.get_by_role("link", name="I have it on paper").tap()
    expect(small_phone.get_by_text("This club was found again with the recovery sheet")).to_be_visible()
    axe(small_phone)

    nojs_page.goto("/no/such/page/")
    nojs_page.get_by_role("link", name="I have a recovery sheet").click()
    nojs_page.get_by_label("The eight words of the sheet").fill(" ".join([*words[:7], "appel"]))
    nojs_page.get_by_role("button", name="Find the club").click()
    expect(nojs_page.get_by_role("alert")).to_contain_text("Is it “apple”?")
    nojs_page.get_by_label("The eight words of the sheet").fill(" ".join(words))
    nojs_page.get_by_role("button", name="Find the club").click()
    expect(nojs_page.get_by_text("Club settings")).to_be_visible()


def test_on_paper_there_is_nothing_but_the_sheet(page: Page, club: Club) -> None:
    write(page, club)
    page.emulate_media(media="print")
    expect(page.locator(".recovery-words")).to_be_visible()
    for other in (".bar", ".dock", "main > .note"):
        expect(page.locator(other)).to_be_hidden()
