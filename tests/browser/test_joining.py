"""Phones and a television come to a table by a code that is scanned or typed, or by a link; some
are shut out.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match, new_uid
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import Table, get_box, let_in, page_widths, scan
from tests.builders import enter, make_club, make_match

pytestmark = pytest.mark.usefixtures("public_url")
CHANGES_OF_KEYBOARD = 2
"""To digits and back, at most: see `games.values.table_codes.EASY`."""


@pytest.fixture
def keeper(page: Page, match: Match) -> Page:
    """Ann's phone, which keeps score and shows the code."""
    let_in(page, match.club, player=match.seats.get(position=0).player_id)
    return page


def new_phone(new_context: NewContext) -> Table:
    return Table(new_context().new_page())


def expect_hand_of(phone: Table, name: str) -> None:
    expect(phone.hand(name)).to_be_visible()


def test_an_empty_table_shows_its_code_above_the_name_field(
    new_context: NewContext,
) -> None:
    table = play.open_table(make_club())
    page = new_context().new_page()
    let_in(page, table.club)
    page.goto(f"/t/{table.uid}/")
    for part in (page.locator("#invite"), page.get_by_role("link", name="One phone for everyone?")):
        expect(part).to_be_in_viewport(ratio=1)
    assert get_box(page.locator("#invite"))["y"] < get_box(page.locator("#panel"))["y"]


@pytest.mark.everyday
def test_one_phone_joins_by_scanning_and_another_by_typing(
    new_context: NewContext, match, keeper, axe: Check
) -> None:
    keeper.goto(f"/m/{match.uid}/")
    keeper.locator(".bring summary").tap()
    link = scan(keeper)
    letters = keeper.locator(".bring .code").inner_text()
    axe(keeper)
    keeper.get_by_role("link", name="Send the link, see all phones").tap()
    expect(keeper.locator(".play .code")).to_have_text(letters)
    assert scan(keeper) == link

    bob = new_phone(new_context)
    bob.page.goto(link)
    expect(bob.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    axe(bob.page)
    bob.tap("Bob")
    expect_hand_of(bob, "Bob")
    assert bob.taps == 1

    cy = new_phone(new_context)
    cy.page.goto("/")
    field = cy.page.get_by_label("Join a table")
    field.tap()
    field.press_sequentially(letters.replace("-", "").lower())
    cy.tap("Join")
    expect(cy.page.get_by_role("button", name="Bob phone joined")).to_be_visible()
    cy.tap("Cy")
    expect_hand_of(cy, "Cy")
    assert cy.taps + 6 + CHANGES_OF_KEYBOARD <= 12
    # Whose phone it is changes in two taps from a hand
    before = cy.taps
    cy.follow("Who uses this phone?")
    cy.tap("Di")
    expect_hand_of(cy, "Cy")  # back where it was
    assert cy.taps - before == 2
    cy.page.goto(f"/m/{match.uid}/next/")
    expect_hand_of(cy, "Di")

    for name in ("Bob", "Di"):  # nobody touched that phone since
        expect(keeper.locator("#phones")).to_contain_text(name)


@pytest.mark.both_clubs
def test_a_television_joins_by_typing_and_a_phone_by_scanning_it(
    new_context: NewContext, match: Match, axe: Check
) -> None:
    screen = new_context(
        viewport={"width": 1280, "height": 720}, is_mobile=False, device_scale_factor=1
    ).new_page()
    screen.goto("/tv/")
    axe(screen)
    screen.get_by_label("Code of the table").fill(play.get_or_make_code(match.club, "keeper"))
    screen.get_by_role("button", name="Join").tap()
    expect(screen).to_have_url(re.compile(rf"/m/{match.uid}/tv/$"))
    axe(screen)
    phone = new_phone(new_context)
    phone.page.goto(scan(screen))
    phone.tap("Di")
    expect_hand_of(phone, "Di")


@pytest.mark.allowed_faults("404")
def test_a_late_or_removed_phone_joins_a_match_with_one_tap(
    new_context: NewContext, match: Match, keeper: Page, axe: Check
) -> None:
    keeper.goto(f"/m/{match.uid}/")
    max_ = new_phone(new_context)
    max_.page.goto(f"/join/{play.get_or_make_code(match.club, 'keeper')}/")
    max_.page.get_by_role("link", name="I’m new here").tap()
    max_.page.get_by_label("Your name").fill("Max")
    max_.tap("Sit down")
    expect(max_.page.get_by_role("heading", name="Welcome, Max")).to_be_visible()
    axe(max_.page)
    expect(keeper.get_by_text("Max is watching and can join this match.")).to_be_visible()
    axe(keeper)
    max_.tap("Join from deal 1")
    expect_hand_of(max_, "Max")
    expect(keeper.get_by_text("Max is watching and can join this match.")).to_be_hidden()

    keeper.goto(f"/c/{match.club.uid}/share/")
    keeper.locator("#phones summary", has_text="Max").tap()
    axe(keeper)
    keeper.get_by_role("button", name="Remove phone").tap()
    expect(
        max_.page.get_by_role("heading", name="This phone was removed from the club")
    ).to_be_visible()
    max_.page.goto(f"/join/{play.get_or_make_code(match.club, 'keeper')}/")
    max_.tap("Max")
    expect_hand_of(max_, "Max")


def test_faces_and_codes_fit_the_smallest_phone(small_phone: Page, axe: Check) -> None:
    names = [
        "Maximiliane-Josephine von der Hohenstein",
        *(f"Wolfgang-Amadeus {number}" for number in range(11)),
    ]
    match = make_match("golf", names, make_club("The Long Club Name of Thursday Nights"))
    row = play.let_in(match.club, "keeper", "keeper", player=match.seats.get(position=1).player)
    play.note_phone_at_table(play.get_or_open_newest_table(match.club), row.pk)
    small_phone.goto(f"/join/{play.get_or_make_code(match.club, 'keeper')}/")
    assert page_widths(small_phone) == (360, 360)
    axe(small_phone)
    small_phone.get_by_role("button", name="Wolfgang-Amadeus 0").tap()
    expect(small_phone.get_by_role("heading", name="second phone?")).to_be_visible()
    axe(small_phone)
    let_in(small_phone, match.club)
    for page in (
        f"/c/{match.club.uid}/share/",
        f"/c/{match.club.uid}/",
        f"/m/{match.uid}/",
        f"/m/{match.uid}/whose/",
    ):
        small_phone.goto(page)
        if small_phone.locator(".bring").count():
            small_phone.locator(".bring summary").tap()
        assert page_widths(small_phone) == (360, 360), page
        axe(small_phone)


SHUT_OUT = pytest.mark.allowed_faults("404")


def join(new_context: NewContext, match: Match, secret: str) -> Page:
    page = new_context().new_page()
    page.goto(f"/join/{secret}/?next=/m/{match.uid}/")
    page.wait_for_url(f"**/m/{match.uid}/")
    return page


def expect_out(page: Page) -> None:
    expect(page.get_by_role("heading", name="This phone was removed from the club")).to_be_visible()


@SHUT_OUT
def test_a_phone_removed_amid_a_hand_returns_with_it(new_context: NewContext, match: Match) -> None:
    table = Table(join(new_context, match, match.club.keeper_secret))
    hand = f"/m/{match.uid}/deals/1/hands/2/"
    table.page.goto(hand)
    table.tap_cards("7 8 9")
    table.expect_cards("7 8 9 _ _ _ _ _ _ _")
    play.replace_link(match.club, "keeper", again := new_uid(), based_on=1)
    expect_out(table.page)
    table.page.goto(f"/join/{again}/")
    table.page.wait_for_url("**/c/*/")
    table.page.goto(hand)
    table.expect_cards("7 8 9 _ _ _ _ _ _ _")


@SHUT_OUT
def test_the_tab_forgets_the_link_and_shows_nothing_once_removed(
    new_context: NewContext, match: Match
) -> None:
    enter(match, 1, [1, 2, 3, 4])
    page = join(new_context, match, match.club.watch_secret)
    history = page.context.new_cdp_session(page).send("Page.getNavigationHistory")["entries"]
    assert match.club.watch_secret not in str(history)
    page.go_back()
    assert page.url == "about:blank"  # and not once more at the page that came in
    page.go_forward()
    expect(page).to_have_url(re.compile(rf"/m/{match.uid}/$"))
    page.goto(f"/c/{match.club.uid}/history/")
    page.goto("/rules/")
    play.replace_link(match.club, "watcher", new_uid(), based_on=1)
    for _ in range(2):
        page.go_back()
        expect_out(page)
