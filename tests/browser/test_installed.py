"""The app kept on a phone: what it shows without a connection, and that it never shows what is old."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.builders import enter, hand, make_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED")]


@pytest.fixture
def match() -> Match:
    match = make_match("hang-ten")
    enter(match, 1, [30, 20, 10, 40])
    return match


@pytest.fixture
def board(new_context: Callable[..., Any], match: Match) -> Page:
    """A board on a phone that keeps the app's shell."""
    page: Page = new_context(service_workers="allow").new_page()
    page.goto(f"/join/{match.club.watch_secret}/?next=/m/{match.uid}/")
    page.wait_for_url(f"**/m/{match.uid}/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def test_without_a_connection_it_says_so_and_never_shows_an_old_board(board: Page, axe: Callable[[Page], None]) -> None:
    board.context.set_offline(True)
    board.reload()
    expect(board.get_by_role("heading", name="No connection")).to_be_visible()
    expect(board.get_by_role("link", name="Try again")).to_be_in_viewport()
    expect(board.get_by_text("Ann", exact=True)).to_have_count(0)
    axe(board)


def test_the_board_comes_by_itself_with_what_is_new_when_the_connection_is_back(board: Page, match: Match) -> None:
    board.context.set_offline(True)
    board.reload()
    expect(board.get_by_role("heading", name="No connection")).to_be_visible()
    play.record_hand(match, 1, 0, hand(77), seen=1)
    board.context.set_offline(False)
    expect(board.get_by_text("77").first).to_be_visible()
    expect(board).to_have_url(board.url)


def test_a_browser_finds_the_app_fit_to_be_installed(board: Page) -> None:
    session = board.context.new_cdp_session(board)
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []
    assert session.send("Page.getAppManifest")["errors"] == []
