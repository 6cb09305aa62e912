"""The page of a table as the one set-up: nothing typed is lost, and the main button leads to what
is missing.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from games import play
from games.models import Club, Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.browser.conftest import Check
from tests.browser.playing import Table as Phone
from tests.browser.playing import let_in, page_widths
from tests.builders import NAMES, make_club
from tests.set_up import make_table

LONG = [
    "Maximiliane Brandstätter-Wolkenstein H.",
    "Wolfeschlegelsteinhausenbergerdorffen",
    "Zoë",
    "Bo",
]
QUIET = ".htmx-request, .htmx-swapping, .htmx-settling"
SMALL = """[...document.querySelectorAll("main :is(button, summary, a, input:not([type=hidden]), select)")]
    .filter(e => !e.matches(".vh, .pick *, .face, .gives-deal"))
    .map(e => [e.id || e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < 44)
    .map(([id, box]) => `${id}: ${box.width}×${box.height}`)"""


def open_table(page: Page, names: list[str] = NAMES[:4]) -> Club:
    club = make_club()
    table = make_table(club, "golf", [play.add_player(club, name).pk for name in names])
    let_in(page, club)
    page.goto(f"/t/{table.uid}/")
    return club


def hold_first_answer(page: Page) -> list[Route]:
    """Return the list in which the first request to the table will wait; the others go on."""
    held: list[Route] = []
    page.route(
        re.compile(r"/t/[^/]+/\?open="),
        lambda route: route.continue_() if held else held.append(route),
    )
    return held


def test_the_main_button_leads_to_what_is_missing(page: Page, axe: Check) -> None:
    club = make_club()
    let_in(page, club)
    page.goto(f"/t/{play.open_table(club).uid}/")
    phone = Phone(page)
    expect(page.get_by_label("Enter your name to take a seat")).to_be_focused()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    phone.follow("Choose a game")
    phone.tap(re.compile("^Six-card Golf"))
    phone.follow("Add 1 more player")
    expect(page.get_by_label("Enter a name")).to_be_focused()
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    phone.follow("Choose the stakes")
    expect(page.get_by_role("heading", name="Choose the stakes")).to_be_focused()
    axe(page)
    phone.choose_stakes("No money")
    phone.tap("Start, Ann deals")
    expect(page).to_have_url(re.compile("/hands/1/$"))
    assert Match.objects.get().options["stakes"] == "none"


def test_only_one_panel_is_open_at_a_time_and_its_key_closes_it(
    small_phone: Page,
) -> None:
    open_table(small_phone, NAMES[:6])
    for name in ("game", "stakes", "options"):
        small_phone.locator(f"#key-{name}").tap()
        expect(small_phone.locator("[aria-expanded=true]")).to_have_id(f"key-{name}")
        expect(small_phone.locator("#panel h2")).to_be_in_viewport(ratio=1)
        expect(small_phone.locator("#start")).to_be_in_viewport(ratio=1)
    small_phone.locator("#key-options").tap()
    expect(small_phone.locator("#panel")).to_have_count(0)


def test_several_players_are_added_by_names_that_stay_in_view(page: Page) -> None:
    club = open_table(page, NAMES[:2])
    for name in ("Grace", "Ivy", "Jo"):
        play.add_player(club, name)
    page.reload()
    Phone(page).follow("Add player")
    for many, name in enumerate(("Jo", "Ivy", "Grace"), 3):  # what follows moves into its place
        page.get_by_role("button", name=name, exact=True).tap()
        Phone(page).expect_here(many)
        expect(page.get_by_label("Enter the names in seat order")).to_be_visible()


def test_a_field_keeps_its_text_when_another_answer_arrives(
    page: Page,
) -> None:
    open_table(page)
    Phone(page).choose_stakes("No money")
    Phone(page).open_panel("options")
    held = hold_first_answer(page)
    page.get_by_label("Decks of cards").fill("3")
    page.get_by_label("Deals in the match").focus()
    expect(page.locator(".htmx-request").first).to_be_attached()
    page.get_by_label("Deals in the match").fill("12")
    held[0].continue_()
    expect(page.locator("#key-options")).to_contain_text("3 decks")
    expect(page.get_by_label("Deals in the match")).to_be_focused()
    expect(page.get_by_label("Deals in the match")).to_have_value("12")
    page.keyboard.press("Enter")
    expect(page.locator("#key-options")).to_contain_text("3 decks · 12 deals")


def test_two_phones_see_each_others_choices_and_keep_their_own(
    page: Page, new_context: Callable[..., Page]
) -> None:
    club = open_table(page)
    other = new_context().new_page()
    let_in(other, club)
    other.goto(page.url)
    Phone(page).choose_stakes("Money per point")
    expect(other.locator("#key-stakes")).to_contain_text("1 ¢ per point")
    Phone(other).set_option("Deals in the match", "3")
    expect(page.locator("#key-options")).to_contain_text("3 deals")
    expect(page.locator("#key-stakes")).to_have_attribute("aria-expanded", "true")
    held = hold_first_answer(page)
    for _ in range(3):  # quick taps all count
        page.get_by_role("button", name="More", exact=True).tap()
    held[0].continue_()
    expect(page.get_by_role("textbox", name="1 point is")).to_have_value("10 ¢")
    expect(other.locator("#key-stakes")).to_contain_text("10 ¢ per point")
    expect(other.locator("#key-options")).to_contain_text("3 deals")


@pytest.mark.parametrize("names", [NAMES[:6], NAMES[:8]])
def test_the_button_for_too_many_players_leads_to_advice(
    small_phone: Page, names: list[str]
) -> None:
    club = make_club()
    spades = play.make_game(club, COUNTED["spades"])
    table = make_table(club, spades.key, [play.add_player(club, name).pk for name in names])
    let_in(small_phone, club)
    small_phone.goto(f"/t/{table.uid}/")
    start = small_phone.locator("a#start")
    start.tap()
    expect(small_phone.locator("#who-plays")).to_be_in_viewport(ratio=1)
    for face in small_phone.locator(".ring .badge").all():
        expect(face).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("names", [NAMES[:13], NAMES[:16], LONG])
def test_the_set_up_is_accessible_and_fits_the_smallest_phone(
    small_phone: Page, axe: Check, names: list[str]
) -> None:
    open_table(small_phone, names)
    Phone(small_phone).choose_stakes("Pot with prizes")
    for panel in ("", "stakes", "options", "game", "add", "deal"):
        small_phone.goto(f"{small_phone.url.partition('?')[0]}?open={panel}")
        wide, seen = page_widths(small_phone)
        assert wide <= seen
        assert small_phone.evaluate(SMALL) == [], panel
        axe(small_phone)
        expect(small_phone.locator("#start")).to_be_in_viewport()


def test_thirteen_players_fit_in_two_rows_large_enough_to_tap(small_phone: Page) -> None:
    open_table(small_phone, NAMES[:13])
    assert small_phone.locator("[data-row=upper] > li").count() == 7
    boxes = [face.bounding_box() for face in small_phone.locator(".ring .face").all()]
    assert len(boxes) == 13
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)
    for face in small_phone.locator(".ring .badge").all():
        expect(face).to_be_in_viewport(ratio=1)
