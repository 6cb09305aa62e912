"""All clubs of a phone move to a new one by a code, and a club is found again by its recovery sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Check, NewContext
from tests.browser.playing import let_in, page_widths, scan
from tests.builders import make_club, make_match

pytestmark = pytest.mark.usefixtures("public_url")
AN_UNSENT_HAND = """localStorage.setItem("outbox:/m/x/deals/1/hands/1/",
    JSON.stringify({fields: [], name: "Ann", deal: 1, problem: "", order: 1, at: Date.now()}))"""


@pytest.mark.allowed_faults("status of 422")
def test_one_scan_brings_the_clubs_and_the_old_phone_signs_out(small_phone, new_context, axe) -> None:
    for name in ("Thursday Table", "Friday Table"):
        small_phone.goto(f"/join/{make_match('golf', 2, make_club(name)).club.keeper_secret}/")
        expect(small_phone.get_by_text("Club settings")).to_be_visible()
    small_phone.get_by_role("link", name="Club settings").tap()
    small_phone.get_by_role("link", name="Move to a new phone").tap()
    small_phone.get_by_role("button", name="Show a code").tap()
    link = scan(small_phone)
    axe(small_phone)
    assert page_widths(small_phone) == (360, 360)

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


def test_a_recovery_sheet_is_printed_alone_and_scanned(small_phone: Page, new_context: NewContext, axe: Check) -> None:
    page, club = small_phone, make_club("The Thursday Table at Maximiliane’s, up")
    let_in(page, club)
    page.goto(f"/c/{club.uid}/share/")
    page.get_by_text("If all phones are lost").tap()
    page.get_by_role("link", name="Recovery sheet").tap()
    page.get_by_role("button", name="Write it").tap()
    words = page.locator(".recovery-words li")
    expect(words).to_have_count(8)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert page_widths(page) == (360, 360)
    axe(page)
    link = scan(page)
    page.emulate_media(media="print")
    expect(page.locator(".recovery-words")).to_be_visible()
    for other in (".bar", ".dock", "main > .note"):
        expect(page.locator(other)).to_be_hidden()

    found = new_context().new_page()
    found.goto(link)
    field = found.get_by_label("The eight words of the sheet")
    expect(field).to_have_value(" ".join(words.all_inner_texts()))
    expect(found).to_have_url(re.compile("/sheet/$"))
    axe(found)
    found.get_by_role("button", name="Find the club").tap()
    expect(found.get_by_text("is found again. This phone keeps its score.")).to_be_visible()
