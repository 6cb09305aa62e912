"""A match in play on a TV: it follows the hands, and says how old it is while it cannot."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import let_in
from tests.builders import enter, make_match, save_hand

SCREEN = {"is_mobile": False, "has_touch": False, "viewport": {"width": 1280, "height": 720}}
NOTE_SLIDES = """
window.slides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    const isMoved = frames[0].translate !== "0px 0px";
    if (this.matches(".stand li") && isMoved) window.slides.push([this.id, how]);
    return animate.call(this, frames, how);
};
"""


@pytest.fixture
def match() -> Match:
    match = make_match("hang-ten", 4)
    enter(match, 1, [31, 12, 20, 15])
    return match


def open_screen(new_context: NewContext, match: Match) -> Page:
    screen = new_context(**SCREEN).new_page()
    screen.add_init_script(NOTE_SLIDES)
    let_in(screen, match.club, "television")
    screen.clock.install(time="2026-11-20T21:14:00")
    screen.goto(f"/m/{match.uid}/tv/")
    return screen


def test_rows_are_ticked_in_place_and_slide_after_the_reveal(
    new_context: NewContext, match: Match, axe: Check
) -> None:
    screen = open_screen(new_context, match)
    rows = screen.locator(".stand li")
    for position, score in ((0, -30), (2, 50), (3, 1)):
        save_hand(match, 2, position, score)
    screen.clock.run_for(6_000)
    expect(screen.get_by_text("Bob leads by 3")).to_be_visible()
    expect(rows.locator(".badge .ico")).to_have_count(3)
    expect(rows).to_contain_text(["Bob", "Di", "Cy", "Ann"])
    axe(screen)
    save_hand(match, 2, 1, 5)
    screen.clock.run_for(6_000)
    expect(screen.locator(".turning")).to_be_visible()
    assert screen.evaluate("window.slides") == []
    screen.clock.run_for(8_000)
    expect(screen.locator(".turning")).to_have_count(0)
    expect(rows).to_contain_text(["Ann", "Di", "Bob", "Cy"])
    assert {duration for _, duration in screen.evaluate("window.slides")} == {200}


def test_an_offline_screen_shows_its_age_instead_of_players(
    new_context: NewContext, match: Match
) -> None:
    screen = open_screen(new_context, match)
    save_hand(match, 2, 0, 9)
    screen.clock.run_for(6_000)
    expect(screen.get_by_text("Waiting for")).to_be_visible()
    screen.context.set_offline(True)
    screen.clock.run_for(30_000)
    expect(screen.get_by_text("As of 9:14 PM")).to_be_visible()
    expect(screen.get_by_text("Waiting for")).to_be_hidden()
    expect(screen.get_by_text("No connection")).to_have_count(0)
    screen.context.set_offline(False)
    screen.clock.run_for(20_000)
    expect(screen.get_by_text("Waiting for")).to_be_visible()
    expect(screen.get_by_text("As of")).to_have_count(0)
