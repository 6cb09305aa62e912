"""The win comes to everybody at once: phones and the TV count down, and turn to what each has to
read.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.matches.stored_match import HandRef
from games.models import Match
from games.pages.result import counting
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import SCREEN
from tests.browser.playing import let_in
from tests.builders import enter, make_match, save_hand

GOLF = {"stakes": "points", "unit_cents": 5, "currency": "USD"}
COUNTED = """new MutationObserver(() => {
    const digit = document.getElementById("digit")?.textContent;
    const counted = sessionStorage.getItem("counted") ?? "";
    if (digit && !counted.endsWith(digit)) sessionStorage.setItem("counted", counted + digit);
}).observe(document, { subtree: true, childList: true, characterData: true })"""
IN_TIME = 25
"""Seconds until all turn, so that each page is there before, however busy the machine is."""
Visit = Callable[..., Page]


@pytest.fixture(autouse=True)
def plenty_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "AFTER_LAST_HAND", IN_TIME)
    monkeypatch.setattr(counting, "AFTER_EARLY_END", IN_TIME)


@pytest.fixture
def match(transactional_db: None) -> Match:
    """Golf of two deals for money: three people, of whom Cy has not entered the last hand."""
    match = make_match("golf", 3, deals=2, **GOLF)
    enter(match, 1, [20, 12, 9])
    for position, points in ((0, 11), (1, 9)):
        save_hand(match, 2, position, points)
    return match


@pytest.fixture
def visit(new_context: NewContext, match: Match) -> Visit:
    """`visit("deals/2/", 0)` is a page of the match on the phone of who sits first; None: a
    looker-on's.
    """

    def open_page(path: str, position: int | None = None, **changes: object) -> Page:
        page = new_context(**changes).new_page()
        page.add_init_script(COUNTED)
        if position is None:
            let_in(page, match.club, "watcher")
        else:
            let_in(page, match.club, player=match.seats.get(position=position).player_id)
        page.goto(f"/m/{match.uid}/{path}")
        return page

    return open_page


def end_by_last_hand(match: Match, points: int = 10) -> None:
    save_hand(match, 2, 2, points)
    play.answer_deal(match, 2, None, based_on=0)


def expect_result(page: Page, headline: str, line: str, money: str) -> None:
    """Wait until the page has turned, and see what its hero says."""
    hero = page.locator(".hero")
    expect(page.get_by_role("heading", name=headline, exact=True)).to_be_visible()
    expect(hero.get_by_text(line, exact=True)).to_be_visible()
    expect(hero.locator(".yours")).to_have_text(re.compile(money))


@pytest.mark.everyday
def test_three_phones_and_the_tv_count_down_to_their_own_results(
    match: Match, visit: Visit, axe: Check
) -> None:
    waits, board, watches = visit("deals/2/", 0), visit("", 1), visit("")
    screen = visit("tv/", **SCREEN)
    cy = visit("deals/2/hands/3/", 2)
    end_by_last_hand(match)
    for page in (board, watches):
        expect(page.get_by_role("heading", name="Six-card Golf is over")).to_be_visible()
    expect_result(cy, "You win, Cy", "In the lead from the first deal to the last", r"You win\s*70")
    expect_result(board, "Cy wins", "You’re 2nd with 21, 2 behind", r"You win\s*40")
    expect_result(waits, "Cy wins", "You’re 3rd with 31, 12 behind", r"You lose\s*\$1\.10")
    expect(watches.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()
    expect(watches.locator(".yours")).to_have_count(0)
    expect(screen.get_by_role("heading", name="Cy wins")).to_be_visible()
    counted = [get_counted(page) for page in (cy, board, waits, watches, screen)]
    assert counted == ["321"] * 5
    expect(board.get_by_role("heading", name="Cy wins", exact=True)).to_be_focused()
    axe(board)
    axe(cy)


def get_counted(page: Page) -> str:
    """Return the digits that the page has shown, or the pages before it in its tab."""
    return str(page.evaluate("sessionStorage.getItem('counted') ?? ''"))


def test_a_correction_during_the_countdown_returns_to_the_board(match: Match, visit: Visit) -> None:
    pages = visit("", 0), visit("", 1)
    end_by_last_hand(match)
    for page in pages:
        expect(page.get_by_role("heading", name="Six-card Golf is over")).to_be_visible()
    version = match.deals.get(number=2).hands.get(seat__position=2).version
    play.undo_entry(match, HandRef(2, 2), based_on=version)
    for page in pages:
        expect(page.get_by_text("Not yet: deal 2 was changed.")).to_be_visible()
        expect(page.get_by_role("heading", name="Standings")).to_be_visible()
        expect(page.locator(".counting, .hero")).to_have_count(0)


def test_a_page_loaded_during_the_countdown_shows_the_result(match: Match, visit: Visit) -> None:
    page = visit("", 0)
    play.end_match(match, "leader")
    expect(page.get_by_role("heading", name="Six-card Golf is over")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()
    late = visit("", 1)
    expect(late.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()
    for shown in (page, late):
        assert get_counted(shown) == ""


def test_the_phone_that_ends_the_match_counts_with_the_others(match: Match, visit: Visit) -> None:
    other, ends = visit("", 0), visit("end/", 1)
    ends.get_by_role("button", name="End the match").tap()
    for page in (ends, other):
        expect(page.locator(".count-ring[data-left='1']")).to_be_visible()
    for page in (ends, other):
        expect(page.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()
    expect(ends).to_have_url(f"/m/{match.uid}/")


def test_a_page_with_a_field_stays_and_links_to_the_result(match: Match, visit: Visit) -> None:
    types, reads = visit("decks/", 0), visit("rules/", 1)
    play.end_match(match, "leader")
    expect(reads.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()
    line = types.get_by_role("status").filter(has_text="Six-card Golf is over.")
    expect(types.get_by_label("Decks")).to_be_visible()
    line.get_by_role("link", name="See who won").tap()
    expect(types.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()


def test_a_tap_right_after_the_result_appears_does_nothing(match: Match, visit: Visit) -> None:
    page = visit("", 0)
    page.clock.install()
    page.reload()
    play.end_match(match, "leader")
    page.clock.run_for(5000)
    expect(page.get_by_role("heading", name="Six-card Golf is over")).to_be_visible()
    page.clock.run_for(
        page.evaluate("document.getElementById('match-board').dataset.moment - Moments.now()")
    )
    another = page.get_by_role("link", name="Another game")
    another.tap()
    assert page.url.endswith(f"/m/{match.uid}/")
    page.clock.run_for(400)
    another.tap()
    expect(page).to_have_url(re.compile("/another/|/games/"))


def test_the_sentence_stays_without_motion_until_all_turn(
    match: Match, visit: Visit, axe: Check
) -> None:
    page = visit("", 0, reduced_motion="reduce")
    play.end_match(match, "leader")
    expect(page.get_by_role("heading", name="Six-card Golf is over")).to_be_visible()
    expect(page.locator(".count-ring")).to_be_hidden()
    axe(page)
    expect(page.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()


def test_the_waiting_page_reloads_without_scripts(match: Match, visit: Visit) -> None:
    page = visit("end/", 0, java_script_enabled=False)
    page.get_by_role("button", name="End the match").tap()
    expect(page.get_by_role("heading", name="Six-card Golf is over")).to_be_visible()
    expect(page.get_by_role("heading", name="Cy wins", exact=True)).to_be_visible()
