"""Sharing a result where a browser can only copy and save: by http at a card table, in Firefox on a desk."""

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.browser.playing import lets_in
from tests.builders import enter

COPIED = """document.addEventListener("copy", () => { window.copied = getSelection().toString(); })"""
AS_BY_HTTP = "delete Navigator.prototype.clipboard; delete Navigator.prototype.share;"


@pytest.fixture
def shared(match: Match, page: Page) -> Page:
    """The page from which the result of a match is sent, on a phone without clipboard and share sheet."""
    enter(match, 1, [3, 12, 20, 14])
    play.end_match(match, "leader")
    page.add_init_script(AS_BY_HTTP + COPIED)
    lets_in(page, match.club)
    page.goto(f"/m/{match.uid}/share/")
    return page


def test_the_picture_is_saved(shared: Page) -> None:
    expect(shared.get_by_role("button", name="Send link")).to_be_hidden()
    with shared.expect_download() as waiting:
        shared.get_by_role("link", name="Save picture").tap()
    assert waiting.value.suggested_filename == "hang-ten.png"


def test_the_result_is_copied_as_a_few_lines(shared: Page) -> None:
    shared.get_by_role("button", name="Copy as text").tap()
    expect(shared.get_by_text("The text is copied.")).to_be_visible()
    lines = shared.evaluate("window.copied").split("\n")
    assert lines[0] == "Hang Ten: Ann wins"
    assert lines[1].replace("\xa0", " ") == "1. Ann 3"
    assert len(lines) == 6


def test_the_link_is_copied_as_before(shared: Page) -> None:
    shared.get_by_role("button", name="Copy link").tap()
    expect(shared.get_by_text("The link is copied.")).to_be_visible()
    assert f"/r/{shared.url.split('/')[4]}/" in shared.evaluate("window.copied")
