"""Pages on paper: what is shown stands there in words, and nothing that can only be tapped."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.conftest import NewContext
from tests.browser.playing import let_in
from tests.builders import enter, make_match

CONTROLS = "select:visible, input:visible, button:visible, summary:visible, .head > a:visible"


@pytest.fixture
def match(transactional_db: None) -> Match:
    match = make_match("basketball", 3)
    enter(match, 1, [1, 2, 3])
    return match


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(is_mobile=False, has_touch=False).new_page()


@pytest.mark.parametrize("query", ["", "?game=basketball", "?when=dates&from=2020-01-01"])
@pytest.mark.parametrize("which", ["statistics", "players/{player}"])
def test_figures_are_printed_without_their_controls(
    page: Page, match: Match, which: str, query: str
) -> None:
    let_in(page, match.club)
    page.goto(
        f"/c/{match.club.uid}/{which.format(player=match.seats.get(position=0).player_id)}/{query}"
    )
    paper = page.locator(".on-paper")
    expect(paper).to_have_count(int(which == "statistics"))
    if which == "statistics":
        expect(paper).to_be_hidden()
    page.emulate_media(media="print")
    assert page.locator(CONTROLS).count() == 0
    if which == "statistics":
        expect(paper).to_have_text("Ten-card Basketball" if "game" in query else "All games")
        expect(paper).to_be_visible()
