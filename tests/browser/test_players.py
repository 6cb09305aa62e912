"""A club's players and statistics on a phone: merging two, head to head, and every page on the smallest phone."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Club
from tests.browser.conftest import Check
from tests.browser.playing import lets_in
from tests.builders import enter, make_club, make_match
from tests.old_matches import give_past

LONG = "Wolfeschlegelsteinhausenbergerdorff"


def club_with_zoe_twice() -> Club:
    """Zoë has won before Bob, and Zoe too."""
    club = make_club()
    for names in (["Zoë", "Bob"], ["Zoë", "Bob"], ["Zoe", "Bob"]):
        enter(make_match("basketball", names, club), 1, [90, 50])
    return club


def fits(page: Page) -> None:
    """Nothing of the page is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def merge(page: Page, club: Club) -> None:
    """From the club's home to two players who are one."""
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("link", name=re.compile("^Club settings")).click()
    page.get_by_role("link", name=re.compile("^Players")).click()
    page.get_by_role("link", name="Zoe").click()
    page.get_by_role("link", name="The same person as another player").click()
    page.get_by_label("Zoë").check()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("radio", name="Zoë Zoe’s match becomes Zoë’s.")).to_be_checked()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("status")).to_have_text("Zoe and Zoë are one player now. The name Zoe still leads here.")
    expect(page.get_by_text("3 wins in 3 matches")).to_be_visible()


def test_two_who_are_the_same_person_are_merged(page: Page, axe: Check) -> None:
    merge(page, club_with_zoe_twice())
    axe(page)


def test_they_are_merged_without_javascript(nojs_page: Page) -> None:
    merge(nojs_page, club_with_zoe_twice())


@pytest.mark.allowed_faults("422")
def test_a_taken_name_leads_to_merging(page: Page, axe: Check) -> None:
    club = club_with_zoe_twice()
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/players/{club.players.get(name='Zoe').pk}/rename/")
    page.get_by_label("Name").fill("ZOË")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_label("Name")).to_have_accessible_description("Zoë is in this club already.")
    axe(page)
    page.get_by_role("link", name="make Zoe and Zoë one player").tap()
    expect(page.get_by_role("heading", name="Zoe and Zoë are one person")).to_be_visible()


def compare(page: Page) -> None:
    """Two faces, one after the other."""
    club = club_with_zoe_twice()
    lets_in(page, club, "watcher")
    page.goto(f"/c/{club.uid}/statistics/?first={club.players.get(name='Bob').pk}")
    faces = page.get_by_role("navigation", name="Whom to look at")
    faces.get_by_role("link", name="Zoe won").click()
    expect(page.get_by_text("In 1 match together Zoe came before Bob once.")).to_be_visible()
    expect(faces.locator("[aria-current]")).to_have_count(2)


PALE = """() => {
    const ink = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (colour) => {
        ink.fillStyle = colour;
        ink.fillRect(0, 0, 1, 1);
        const [red, green, blue] = ink.getImageData(0, 0, 1, 1).data;
        return 0.3 * red + 0.6 * green + 0.1 * blue;
    };
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const pale = [];
    while (texts.nextNode()) {
        const part = texts.currentNode.parentElement;
        const shown = texts.currentNode.textContent.trim() && part.checkVisibility();
        const plain = shown && !part.closest(".badge, svg, option");
        if (plain && light(getComputedStyle(part).color) > 110) pale.push(texts.currentNode.textContent.trim());
    }
    return pale;
}"""
"""Texts that can hardly be read on white paper."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_statistics_print_is_dark_on_the_paper(page: Page, scheme: Literal["light", "dark"]) -> None:
    compare(page)
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.evaluate(PALE) == []


def test_two_are_compared_head_to_head(page: Page, axe: Check) -> None:
    compare(page)
    axe(page)


def test_two_are_compared_without_javascript(nojs_page: Page) -> None:
    compare(nojs_page)


def test_a_game_is_chosen(page: Page, axe: Check) -> None:
    club = club_with_zoe_twice()
    enter(make_match("golf", ["Bob", "Zoë"], club, deals=1), 1, [3, 5], answer=0)
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/statistics/")
    page.get_by_label("Game").select_option("Six-card Golf")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("1 finished match.")).to_be_visible()
    axe(page)


def test_every_page_fits_the_smallest_phone_with_long_names_and_sums(small_phone: Page, axe: Check) -> None:
    club = make_club()
    give_past(club, 1)
    enter(make_match("hang-ten", [LONG, "Bob", "Cy", "Di"], club, deals=1, unit_cents=100_000), 1, [1, 2, 3, 4])
    enter(make_match("basketball", [LONG, "Bob"], club), 1, [10_000, -10_000])
    who = club.players.get(name=LONG).pk
    play.retire_player(club, club.players.get(name="Eve").pk, retired=True)
    lets_in(small_phone, club)
    other = play.add_player(club, "M" * 40).pk
    pages = ["statistics/", "statistics/?game=hang-ten", "players/", f"players/{who}/", f"players/{who}/rename/"]
    for path in [*pages, f"players/{who}/merge/", f"players/{who}/merge/?other={other}"]:
        small_phone.goto(f"/c/{club.uid}/{path}")
        fits(small_phone)
        axe(small_phone)


def test_who_does_not_come_any_more_is_brought_back(page: Page, axe: Check) -> None:
    club = club_with_zoe_twice()
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/players/{club.players.get(name='Zoe').pk}/")
    page.get_by_role("button", name="Does not come any more").tap()
    expect(page.get_by_text("Zoe is not offered for new matches any more.")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="Players", exact=True).tap()
    page.get_by_text("Do not come any more").tap()
    axe(page)
    page.get_by_role("button", name="Bring back Zoe").tap()
    expect(page.get_by_text("Zoe is back.")).to_be_visible()
