"""The screen stays on while a match is on, also where pages come by http and browsers give no wake lock."""

import pytest
from playwright.sync_api import Page

from games.models import Match
from tests.browser.conftest import Check
from tests.browser.playing import lets_in

BY_HTTP = """
delete Navigator.prototype.wakeLock;
window.played = 0;
HTMLMediaElement.prototype.play = function () { window.played += 1; return Promise.resolve(); };
"""


@pytest.mark.parametrize("where", ["", "deals/1/hands/1/"])
def test_a_silent_video_plays_from_the_first_tap_on(page: Page, match: Match, axe: Check, where: str) -> None:
    page.add_init_script(BY_HTTP)
    lets_in(page, match.club)
    page.goto(f"/m/{match.uid}/{where}")
    assert page.locator("video").count() == 0
    page.get_by_role("heading").first.click()
    page.get_by_role("heading").first.click()
    video = page.locator("video")
    assert video.count() == 1
    assert page.evaluate("window.played") == 1
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.played") == 2
    axe(page)
    file = page.request.get(video.get_attribute("src") or "")
    assert file.headers["content-type"] == "video/mp4"
    assert len(file.body()) < 5_000
