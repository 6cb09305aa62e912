"""Tapping in the set-up of a match: nothing moves from under the finger, and a second tap counts as the first."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Club
from tests.browser.playing import ALL_AT_ONCE, lets_in
from tests.builders import make_club

pytestmark = pytest.mark.django_db(transaction=True)
Phone = Callable[..., Page]
SIZES = {"ordinary": (390, 844), "smallest": (360, 640), "keyboard open": (390, 500)}
STILL_BUSY = ".held, .htmx-request, .htmx-settling, .htmx-added"
OVERLAPS = """boxes => boxes.map(button => [button.id, button.getBoundingClientRect()]).flatMap(([id, a], place, all) =>
    all.slice(place + 1).filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(([other]) => `${id} and ${other}`))"""


@pytest.fixture
def visit(new_context) -> Phone:
    """Opens the set-up of a club's match on a phone of that size; `query` is what is chosen already.

    `quick`: taps follow each other at once.
    """

    def open_page(club: Club, query: str = "", size: str = "ordinary", *, quick: bool = False) -> Page:
        width, height = SIZES[size]
        page: Page = new_context(viewport={"width": width, "height": height}).new_page()
        if quick:
            page.add_init_script(ALL_AT_ONCE)
        lets_in(page, club)
        page.goto(f"/c/{club.uid}/new/{query}")
        return page

    return open_page


def club_of(*names: str) -> tuple[Club, list[int]]:
    """A club, and the ids of its players."""
    club = make_club()
    return club, [play.add_player(club, name).pk for name in names]


def top(locator: Locator) -> float:
    """Where it is on the screen."""
    return float(locator.evaluate("element => element.getBoundingClientRect().top"))


def tap_twice(page: Page, locator: Locator) -> None:
    """Two taps in the same place, whatever stands there by the second one, as fast as an impatient thumb."""
    box = locator.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)


def seated(page: Page) -> list[str]:
    """The names in the list of seats, in order."""
    return [name.strip() for name in page.get_by_role("listitem").locator(".name").all_inner_texts()]


@pytest.mark.parametrize("size", SIZES)
def test_the_field_of_a_name_stays_where_it_is_and_above_the_dock(visit: Phone, size: str) -> None:
    page = visit(make_club(), "?game=hang-ten", size)
    field, dock = page.get_by_label("What is the name?"), page.locator(".dock")
    field.tap()
    places = set()
    for name in ("Ann", "Bob", "Cy", "Di", "Maximiliane Brandstätter-Wolkenstein"):
        field.fill(name)
        page.get_by_role("button", name="Add", exact=True).tap()
        expect(page.get_by_role("button", name=f"{name} sits out")).to_be_visible()
        expect(field).to_be_focused()
        places.add(round(top(field)))
        assert top(field) + 48 <= top(dock)
    assert len(places) == 1


def test_a_field_that_is_open_has_no_button_that_shuts_it(visit: Phone) -> None:
    page = visit(make_club(), "?game=golf")
    expect(page.get_by_label("What is the name?")).to_be_visible()
    expect(page.get_by_text("New player")).to_be_hidden()


def test_new_player_opens_the_field_and_goes_on_in_it(visit: Phone) -> None:
    page = visit(club_of("Ann", "Bob", "Cy")[0], "?game=golf")
    page.get_by_text("New player").tap()
    expect(page.get_by_label("What is the name?")).to_be_focused()


@pytest.mark.parametrize("size", SIZES)
def test_players_stay_where_they_are_while_they_are_tapped(visit: Phone, size: str) -> None:
    club, _ = club_of("Ann", "Bob", "Cy", "Di", "Eve", "Maximiliane Brandstätter")
    page = visit(club, "?game=hang-ten&seats=", size)
    chips = page.locator(".chip")
    chips.nth(2).evaluate("chip => chip.scrollIntoView({block: 'center'})")
    for number, name in enumerate(("Cy", "Ann", "Eve", "Bob"), 1):
        before = [top(chip) for chip in chips.all()]
        page.get_by_role("button", name=name, exact=True).tap()
        expect(page.get_by_role("button", name=f"{name} {number}, seated")).to_be_visible()
        assert [top(chip) for chip in chips.all()] == before


def test_no_two_things_to_tap_share_a_place(visit: Phone) -> None:
    club, ids = club_of("Ann", "Bob", "Cy", "Di")
    page = visit(club, f"?game=hang-ten&seats={'-'.join(map(str, ids))}", "smallest")
    assert page.locator("#setup :is(button:not(.vh), summary):visible").evaluate_all(OVERLAPS) == []


def test_a_second_tap_on_add_is_no_name_that_is_missing(visit: Phone) -> None:
    page = visit(make_club(), "?game=golf", quick=True)
    page.get_by_label("What is the name?").fill("Ann")
    tap_twice(page, page.get_by_role("button", name="Add", exact=True))
    expect(page.get_by_role("button", name="Ann sits out")).to_be_visible()
    expect(page.locator(STILL_BUSY)).to_have_count(0)
    page.get_by_label("What is the name?").fill("Bob")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Bob sits out")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert seated(page) == ["Ann deals first", "Bob"]


@pytest.mark.parametrize(
    ("button", "after"),
    [
        ("Bob sits out", ["Ann deals first", "Cy", "Di"]),
        ("Move Cy up", ["Ann deals first", "Cy", "Bob", "Di"]),
    ],
)
def test_a_second_tap_on_a_seat_is_for_nobody_who_has_moved_there(visit: Phone, button: str, after: list[str]) -> None:
    club, ids = club_of("Ann", "Bob", "Cy", "Di")
    page = visit(club, f"?game=hang-ten&seats={'-'.join(map(str, ids))}", quick=True)
    target = page.get_by_role("button", name=button)
    target.scroll_into_view_if_needed()
    tap_twice(page, target)
    expect(page.get_by_role("listitem").nth(1)).to_contain_text(after[1])
    expect(page.locator(STILL_BUSY)).to_have_count(0)
    assert seated(page) == after


def test_a_second_tap_on_a_player_seats_nobody_else(visit: Phone) -> None:
    page = visit(club_of("Ann", "Bob", "Cy")[0], "?game=golf&seats=", quick=True)
    tap_twice(page, page.get_by_role("button", name="Bob", exact=True))
    expect(page.get_by_role("button", name=re.compile("^Bob 1, seated"))).to_be_visible()
    expect(page.locator(STILL_BUSY)).to_have_count(0)
    assert seated(page) == ["Bob deals first"]
