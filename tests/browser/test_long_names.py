"""Eight people with long names: no name is torn, and nobody stands alone in a row."""

from collections import Counter

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import NewContext
from tests.browser.one_table import SCREEN
from tests.builders import phone
from tests.table_pages import table_pages

EIGHT = (
    "Maximiliane-Theodora",
    "Bartholomew van der Berg",
    "Cy",
    "Diana Prince-Wellington",
    "Eve",
    "Flo",
    "Giuseppina",
)
TORN = """names => names.flatMap(name => {
  const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
  return [...text.data.matchAll(/[^\\s-]+/g)].filter(word => {
    const range = new Range();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const shown = name.offsetParent && getComputedStyle(name.parentElement).clipPath === "none";
    return shown && range.getClientRects().length > 1;
  }).map(String);
})"""


def rows(page: Page, items: str) -> list[int]:
    """How many stand in each row, from the top."""
    tops = page.locator(items).evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().bottom / 8))")
    return [many for _, many in sorted(Counter(tops).items())]


@pytest.fixture
def at(new_context: NewContext, live_server: LiveServer):
    """Opens a page by what it is, on a phone or a screen of that size."""
    club, pages = table_pages((*EIGHT, "Hal"))
    kept = phone(club, player=club.players.get(name="Hal").pk).cookies

    def open_page(what: str, width: int, height: int, **changes: object) -> Page:
        context = new_context(**{**changes, "viewport": {"width": width, "height": height}})
        context.add_cookies(
            [{"name": name, "value": each.value, "url": live_server.url} for name, each in kept.items()]
        )
        page = context.new_page()
        page.goto(pages[what])
        return page

    return open_page


def test_no_name_is_torn_on_a_phone(at) -> None:
    for width, height in ((360, 640), (375, 553), (390, 844)):
        for what, names in (
            ("lobby", ".ring .name"),
            ("statistics", ".faces .name"),
            ("question", ".pick > :last-child"),
        ):
            assert at(what, width, height).locator(names).evaluate_all(TORN) == [], (what, width)


def test_nobody_stands_alone_in_a_further_row(at) -> None:
    assert rows(at("waiting", 360, 640), ".seen li") == [4, 4]
    assert rows(at("television's win", **SCREEN["viewport"], is_mobile=False, has_touch=False), ".podium li") == [4, 3]
    assert rows(at("question", 1024, 768, is_mobile=False), ".ask .pick:not(.all)") == [4, 4]


def test_an_evening_without_money_leaves_no_room_for_payments(at) -> None:
    page = at("settling", 1024, 768, is_mobile=False)
    persons = page.get_by_role("region", name="Over the evening").bounding_box()
    headline = page.locator("main > .felt").bounding_box()
    assert persons
    assert headline
    assert (persons["x"], persons["width"]) == (headline["x"], headline["width"])
