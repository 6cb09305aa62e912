"""Sharing a result: by the phone's own sheet, or where a browser can only copy and save, by http at a card table."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.browser.playing import lets_in
from tests.builders import enter

COPIED = """document.addEventListener("copy", () => { window.copied = getSelection().toString(); })"""
AS_BY_HTTP = "delete Navigator.prototype.clipboard; delete Navigator.prototype.share;"
SHEET = "navigator.share = async (what) => { window.sent = what; };"


@pytest.fixture
def match(match: Match) -> Match:
    enter(match, 1, [3, 12, 20, 14])
    play.end_match(match, "leader")
    return match


def open_sharing(page: Page, match: Match, script: str) -> None:
    page.add_init_script(script)
    lets_in(page, match.club, "watcher")
    page.goto(f"/m/{match.uid}/share/")


def test_a_result_is_sent_from_the_phones_own_sheet(page: Page, match: Match) -> None:
    open_sharing(page, match, SHEET)
    page.get_by_role("button", name="Send link").tap()
    page.wait_for_function("window.sent")
    sent = page.evaluate("window.sent")
    assert sent["text"] == "Hang Ten: Ann wins"
    assert f"/r/{match.uid}/" in sent["url"]
    expect(page.get_by_role("img", name=re.compile("Hang Ten: Ann wins. Ann 3"))).to_be_visible()
    assert page.locator(".preview img").evaluate("async (img) => (await img.decode(), img.naturalWidth)") == 1200


@pytest.mark.parametrize(("why", "said"), [("AbortError", ""), ("DataError", "The link is copied.")])
def test_a_link_is_copied_where_it_cannot_be_sent_but_not_where_somebody_changed_their_mind(
    page: Page, match: Match, why: str, said: str
) -> None:
    refuses = f"""
        navigator.share = async () => {{ window.asked = true; throw new DOMException("", "{why}"); }};
        if (navigator.clipboard) navigator.clipboard.writeText = async (text) => {{ window.copied = text; }};
    """
    open_sharing(page, match, refuses)
    page.get_by_role("button", name="Send link").tap()
    page.wait_for_function("window.asked")
    expect(page.locator(".invite [role=status]")).to_have_text(said)
    assert bool(page.evaluate("window.copied")) == bool(said)


def test_without_clipboard_and_share_sheet_it_is_saved_and_copied(page: Page, match: Match) -> None:
    open_sharing(page, match, AS_BY_HTTP + COPIED)
    expect(page.get_by_role("button", name="Send link")).to_be_hidden()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save picture").tap()
    assert waiting.value.suggested_filename == "hang-ten.png"
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.get_by_text("The text is copied.")).to_be_visible()
    lines = page.evaluate("window.copied").replace("\xa0", " ").split("\n")
    assert (lines[:2], len(lines)) == (["Hang Ten: Ann wins", "1. Ann 3"], 6)
    page.get_by_role("button", name="Copy link").tap()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert f"/r/{match.uid}/" in page.evaluate("window.copied")
