"""A club from its start to its end on a phone: its home, its players on paper, its file, and the
club of the demo.
"""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Club
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import let_in, page_widths
from tests.builders import enter, make_club, make_match
from tests.evenings import play_match

NAMES = [
    "Maximiliane Brandstätter-Wolkenstein H.",
    "Zoë",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Bob",
]


@pytest.mark.allowed_faults("ERR_ABORTED|422")
def test_two_taps_start_one_club_in_the_time_zone_of_the_phone(
    new_context: NewContext, axe: Check
) -> None:
    page = new_context(timezone_id="Asia/Tokyo", viewport={"width": 360, "height": 640}).new_page()
    page.goto("/")
    start, field = (
        page.get_by_role("button", name="Start the club"),
        page.get_by_label("Name of the club"),
    )
    expect(start).to_be_in_viewport()
    # A name that cannot be is said at the field
    start.tap()
    expect(field).to_have_accessible_description("A club needs a name.")
    expect(field).to_be_focused()
    axe(page)
    field.fill("Thursday Table")
    start.dblclick()
    expect(page.get_by_role("heading", name="Tonight")).to_be_visible()
    assert Club.objects.get().time_zone == "Asia/Tokyo"


@pytest.mark.allowed_faults("409")
def test_the_phones_time_zone_comes_first_with_a_preview(
    new_context: NewContext, axe: Check
) -> None:
    club = make_club()
    play_match(club, datetime(2026, 3, 12, 12, 0, tzinfo=UTC))
    page = new_context(timezone_id="America/Los_Angeles").new_page()
    let_in(page, club)
    page.goto(f"/c/{club.uid}/time/")
    places = page.get_by_label("Where you play")
    expect(places.locator("option").first).to_have_text("Los Angeles (this phone)")
    expect(places.locator("option:checked")).to_have_text("Berlin (the server)")
    places.select_option(index=0)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").first).to_contain_text("1 match moves to another evening")
    expect(places).to_have_value("America/Los_Angeles")
    axe(page)
    page.get_by_role("button", name="Change time zone").click()
    expect(page.get_by_text("in Los Angeles.")).to_be_visible()
    assert Club.objects.get().time_zone == "America/Los_Angeles"


def test_homes_fit_the_smallest_phone_and_lead_to_open_matches(
    small_phone: Page, axe: Check
) -> None:
    """With matches going on, left alone, and finished, and with long names."""
    lively, new = make_club("Les Écartés de l’Étoile du Nord"), make_club("x" * 40)
    for game, scores in (
        ("basketball", [164, 164, 90, 12]),
        ("tens-grid", [-87, 20, 30, 40]),
        ("hang-ten", [30, 12, 14, 14]),
    ):
        enter(make_match(game, NAMES, lively), 1, scores)
    for club, role in ((new, "keeper"), (lively, "watcher"), (lively, "keeper")):
        let_in(small_phone, club, role)
        small_phone.goto(f"/c/{club.uid}/")
        assert page_widths(small_phone) == (360, 360)
        axe(small_phone)
    small_phone.goto("/")
    button = small_phone.get_by_role("link", name="Continue: deal 2")
    expect(button).to_be_in_viewport()
    button.tap()
    expect(small_phone).to_have_url(re.compile(r"/deals/2/hands/\d+/$"))


@pytest.mark.allowed_faults("422")
def test_a_club_is_exported_deleted_and_imported(
    small_phone: Page, new_context: NewContext, tmp_path
) -> None:
    page, club = small_phone, make_match().club
    let_in(page, club)
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("link", name="Club settings").tap()
    page.get_by_role("link", name=re.compile("^Files")).tap()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export the club").tap()
    file = tmp_path / download.value.suggested_filename
    assert file.name == "thursday-table.club.jsonl.gz"
    download.value.save_as(file)
    page.get_by_role("link", name="Import a club").tap()
    page.get_by_label("The club’s file").set_input_files(file)
    page.get_by_role("button", name="Import the club").tap()
    expect(page.get_by_text("is imported, with 1 match.")).to_be_visible()
    copy = Club.objects.exclude(pk=club.pk).get()
    assert copy.uid in page.url
    # It is deleted once its name is typed
    page.goto(f"/c/{copy.uid}/delete/")
    name = page.get_by_label("Enter the name of the club to confirm")
    name.fill("Thursday")
    page.get_by_role("button", name="Delete the club").tap()
    expect(name).to_have_value("Thursday")
    expect(name).to_have_accessible_description("This is not the name of the club.")
    assert page_widths(page) == (360, 360)
    name.fill(" thursday  table ")
    page.get_by_role("button", name="Delete the club").tap()
    expect(page.get_by_text("This club will be deleted on")).to_be_visible()
    # Another phone lets it stay
    other = new_context().new_page()
    let_in(other, copy)
    other.goto(f"/c/{copy.uid}/")
    other.get_by_role("button", name="Keep the club").tap()
    expect(other.get_by_text("Thursday Table will not be deleted.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("This club will be deleted on")).to_be_hidden()


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


def test_two_players_are_compared_and_printed_in_dark_text(page: Page, axe: Check) -> None:
    club = make_club()
    for names in (["Zoë", "Bob"], ["Zoë", "Bob"], ["Zoe", "Bob"]):
        enter(make_match("basketball", names, club), 1, [90, 50])
    let_in(page, club, "watcher")
    page.goto(f"/c/{club.uid}/statistics/?first={club.players.get(name='Bob').pk}")
    faces = page.get_by_role("navigation", name="Choose players")
    faces.get_by_role("link", name="Zoe won").click()
    expect(page.get_by_text("1 match together. Zoe finished ahead once.")).to_be_visible()
    expect(faces.locator("[aria-current]")).to_have_count(2)
    axe(page)
    for scheme in ("light", "dark"):
        page.emulate_media(media="print", color_scheme=scheme)
        assert page.evaluate(PALE) == [], scheme


@pytest.mark.allowed_faults("status of (404|503)")
def test_one_tap_starts_a_demo_club_and_another_after_an_hour(
    small_phone: Page, axe: Check, settings: Any
) -> None:
    settings.DEMO = True
    small_phone.goto("/")
    axe(small_phone)
    assert page_widths(small_phone) == (360, 360)
    begin = small_phone.get_by_role("button", name="Start the demo")
    begin.tap()
    expect(
        small_phone.get_by_text("This club is a copy just for you. It is deleted at")
    ).to_be_visible()
    axe(small_phone)
    club = f"/c/{Club.objects.get().uid}/"
    small_phone.get_by_role("link", name="Continue: deal 4").tap()
    expect(small_phone).to_have_url(re.compile("/hands/"))
    small_phone.wait_for_load_state("load")
    expect(small_phone.get_by_role("group").first).to_be_visible()
    # All copies are in use
    settings.DEMO_COPIES = 1
    small_phone.context.clear_cookies()
    small_phone.goto("/")
    begin.tap()
    expect(small_phone.get_by_role("alert")).to_contain_text("All clubs of the demo are in use.")
    axe(small_phone)
    # Its hour is over
    Club.objects.update(demo_until=1)
    small_phone.goto(club)
    expect(small_phone.get_by_role("heading", name="This is not in the demo")).to_be_visible()
    axe(small_phone)
    small_phone.get_by_role("link", name="Start the demo again").tap()
    expect(begin).to_be_visible()
