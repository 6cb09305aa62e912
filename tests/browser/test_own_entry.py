"""My own phone after my own entry: mine is in, who is awaited, nobody's keys; another's entry for
me is right.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.matches.stored_match import load_match
from games.models import Hand, Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import SCREEN
from tests.browser.playing import EASY, TEN, Table, let_in, page_widths
from tests.browser.test_numbers import FIVE, key, scores
from tests.browser.unsent import GONE
from tests.builders import make_house_match, make_match, save_hand
from tests.play.rows import hands

pytestmark = pytest.mark.allowed_faults(f"{GONE}|409|422")
OFF_THE_MIDDLE = """cell => {
    const felt = cell.closest(".felt").getBoundingClientRect();
    const ruler = document.createElement("canvas").getContext("2d");
    const box = cell.getBoundingClientRect();
    const { paddingLeft, paddingRight, textAlign } = getComputedStyle(cell);
    const middle = box.left + (box.width + parseFloat(paddingLeft) - parseFloat(paddingRight)) / 2;
    return textAlign === "center" ? Math.abs(middle - felt.left - felt.width / 2) : 1000;
}"""


@pytest.fixture
def bidding() -> Match:
    """Oh Hell of five, five cards each, before the bids."""
    return make_house_match({**COUNTED["oh-hell"], "dealt": [5, 4]}, FIVE)


def own_phones(new_context: NewContext, match: Match, **how: object) -> list[Table]:
    """Make a phone of each player, which says whose it is."""
    tables = []
    for seat in match.seats.order_by("position").select_related("player"):
        play.let_in(match.club, "keeper", "keeper", player=seat.player)
        table = Table(new_context(**how).new_page())
        let_in(table.page, match.club, player=seat.player_id)
        tables.append(table)
    return tables


def bid(table: Table, match: Match, value: int) -> None:
    """Go from the own bid's page to the page that waits: one tap."""
    table.page.goto(f"/m/{match.uid}/next/")
    before = table.taps
    key(table.page, value).tap()
    expect(table.page.get_by_role("heading", name=f"Your {value} is saved")).to_be_visible()
    assert table.taps - before == 1


def face(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="Players").get_by_role("link", name=re.compile(f"^{name}"))


def bids(match: Match) -> dict[int, int]:
    return {
        position: noted["Bid"]
        for position, noted in load_match(match.pk).deals[0].announced.items()
    }


def test_two_phones_bid_and_a_late_tap_changes_nobody(
    new_context: NewContext, bidding: Match, axe: Check
) -> None:
    zoe, _, _, bob, _ = own_phones(new_context, bidding)
    for table, value in ((bob, 2), (zoe, 1)):
        bid(table, bidding, value)
    page = zoe.page
    expect(face(page, "Bob")).to_contain_text("Bid 2")
    expect(face(page, "Priya")).to_contain_text("not entered yet")
    expect(page.locator("input:visible, .keys:visible")).to_have_count(0)
    page.touchscreen.tap(
        195, 640 if page.viewport_size is None else page.viewport_size["height"] - 120
    )
    assert bids(bidding) == {3: 2, 0: 1}
    axe(page)
    assert page_widths(page)[0] <= page_widths(page)[1]

    page.goto(f"/m/{bidding.uid}/deals/1/reveal/")
    face(page, "Bob").tap()
    expect(page.get_by_role("heading", name="Bob entered 2. Change it to:")).to_be_visible()
    expect(key(page, 2)).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-next]")).to_have_text("Choose a number")
    assert page.locator("#pad .cell").evaluate(OFF_THE_MIDDLE) <= 1
    page.get_by_role("link", name="Keep 2").tap()
    face(page, "Bob").tap()
    key(page, 4).tap()
    zoe.tap("Change Bob’s 2 to 4")
    expect(face(page, "Bob")).to_contain_text("Bid 4")
    expect(bob.page.get_by_text("Zoë changed your 2 to 4")).to_be_visible()
    expect(bob.page.get_by_role("heading", name="Your 4 is saved")).to_be_visible()
    axe(bob.page)
    play.undo(bidding, play.load_undo_steps(bidding).undo or 0)
    expect(bob.page.get_by_role("heading", name="Your 2 is saved")).to_be_visible()
    expect(bob.page.get_by_text("Zoë changed your 2 to 4")).to_be_hidden()
    expect(face(page, "Bob")).to_contain_text("Bid 2")


def test_a_bid_changed_on_an_open_page_is_asked_about_again(
    new_context: NewContext, bidding: Match
) -> None:
    zoe, _, _, bob, _ = own_phones(new_context, bidding)
    bid(bob, bidding, 2)
    bid(zoe, bidding, 1)
    page = zoe.page
    face(page, "Bob").tap()
    key(page, 4).tap()
    expect(page.locator("[data-next]")).to_have_text("Change Bob’s 2 to 4")
    player = bidding.seats.get(position=3).player_id
    play.announce(bidding, 1, {3: {"Bid": 3}}, before={3: {"Bid": 2}}, phone=player)
    expect(page.get_by_role("heading", name="Bob entered 3. Change it to:")).to_be_visible()
    page.locator("[data-next]").tap()
    expect(page.get_by_role("alert")).to_contain_text("Bob has just saved 3 here.")
    assert bids(bidding)[3] == 3
    page.get_by_role("alert").get_by_role("button", name="Change Bob’s 3 to 4").tap()
    expect(face(page, "Bob")).to_contain_text("Bid 4")
    assert bids(bidding)[3] == 4


KEPT = "Your hand is kept"


def test_an_own_bid_is_kept_offline_and_opens_nobodys_keys(
    new_context: NewContext, bidding: Match
) -> None:
    zoe, _, _, bob, _ = own_phones(new_context, bidding)
    bid(bob, bidding, 2)
    page = zoe.page
    page.goto(f"/m/{bidding.uid}/next/")
    page.context.set_offline(True)
    key(page, 1).tap()
    expect(page.get_by_role("heading", name="Yours is kept")).to_be_visible()
    expect(page.locator("input:visible, .keys:visible")).to_have_count(0)
    expect(page.locator(".kept-view .seen")).to_contain_text("Bob")
    zoe.tap("Try now")
    expect(page.get_by_text("Still no connection. Nothing is lost.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your 1 is saved")).to_be_visible()
    assert bids(bidding) == {3: 2, 0: 1}


def test_an_own_hand_is_kept_offline(
    new_context: NewContext, transactional_db: None, axe: Check
) -> None:
    match = make_match("hang-ten", 4)
    ann, *_ = own_phones(new_context, match)
    save_hand(match, 1, 1, TEN, phone=match.seats.get(position=1).player_id)
    page = ann.page
    page.goto(f"/m/{match.uid}/next/")
    ann.tap_cards(EASY)
    page.context.set_offline(True)
    ann.tap("Save my hand")
    expect(page.get_by_role("heading", name=KEPT)).to_be_visible()
    expect(page.get_by_role("img", name="Your hand: A 2 3 4 5 over 6 8 9 J Q")).to_be_visible()
    expect(page.locator(".keys:visible, .seats:visible, #live")).to_have_count(0)
    expect(page.locator(".kept-view .seen li")).to_have_text(
        [re.compile("kept here"), *[re.compile(x) for x in ("Bob\\s*saved", "not yet", "not yet")]]
    )
    axe(page)
    ann.follow("Board")
    expect(page.get_by_text("Still no connection. Nothing is lost.")).to_be_visible()
    ann.tap("Change it")
    ann.expect_cards(EASY)
    ann.save_button.tap()
    expect(page.get_by_role("heading", name=KEPT)).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
    assert hands(match) == [EASY, TEN, None, None]


def note(table: Table, match: Match, name: str, what: str, value: int) -> None:
    """Enter what is asked now on an own phone, by one tap on its key."""
    page = table.page
    page.goto(f"/m/{match.uid}/next/")
    expect(page.get_by_role("textbox", name=f"{name}: {what}")).to_be_visible()
    before = table.taps
    key(page, value).tap()
    expect(page.get_by_role("heading", name=f"{what}: how many?")).to_be_hidden()
    assert table.taps - before <= 1


def test_five_phones_and_a_television_play_oh_hell(new_context: NewContext) -> None:
    match = make_house_match(
        {**COUNTED["oh-hell"], "dealt": [2, 1]}, FIVE, stakes="points", unit_cents=5
    )
    phones = own_phones(new_context, match)
    screen = new_context(**SCREEN).new_page()
    let_in(screen, match.club, "watcher")
    screen.goto(f"/m/{match.uid}/tv/")
    for table, name, bid in zip(phones[1:], FIVE[1:], (0, 1, 0, 1), strict=True):
        note(table, match, name, "Bid", bid)
    expect(screen.get_by_text("Zoë cannot bid 0")).to_be_visible()
    last = phones[0].page
    last.goto(f"/m/{match.uid}/next/")
    expect(last.get_by_text("Zoë deals and cannot enter 0")).to_be_visible()
    expect(key(last, 0)).to_have_attribute("aria-disabled", "true")
    note(phones[0], match, "Zoë", "Bid", 1)
    for table in phones:
        expect(table.page.get_by_role("heading", name="All bids are entered")).to_be_visible()
    expect(screen.get_by_text("Bid 1")).to_have_count(3)
    for table, name, taken in zip(phones, FIVE, (1, 0, 0, 0, 1), strict=True):
        note(table, match, name, "Tricks", taken)
    for table in phones:
        expect(
            table.page.get_by_role("heading", name="Zoë and Grace share the deal")
        ).to_be_visible()
    expect(screen.get_by_role("heading", name="Zoë and Grace share the deal")).to_be_visible()
    assert scores(match) == [(11, 10, 0, 10, 11)]


def bob_enters(match: Match) -> None:
    player = match.seats.get(position=1).player_id
    save_hand(match, 1, 0, TEN, phone=player)


def open_as_ann(page: Page, match: Match, path: str) -> Table:
    """Open a page of the match on Ann's phone."""
    let_in(page, match.club, player=match.seats.get(position=0).player_id)
    page.goto(f"/m/{match.uid}/{path}")
    return Table(page)


def test_an_open_board_asks_as_soon_as_the_hand_is_saved(
    page: Page, match: Match, axe: Check
) -> None:
    table = open_as_ann(page, match, "")
    expect(page.get_by_role("heading", name="Hang Ten")).to_be_visible()
    bob_enters(match)
    asked = page.locator("#confirm")
    expect(asked).to_contain_text("Bob’s phone entered your hand in deal 1")
    expect(asked.get_by_role("img", name="Your hand: 9 4 4 J 2 over 9 4 4 8 3.")).to_be_visible()
    axe(page)
    table.tap("Yes, it’s right")
    expect(asked).to_be_hidden()
    assert Hand.objects.get().confirmed


def test_an_own_hand_can_be_confirmed_while_another_is_entered(
    small_phone: Page, match: Match, axe: Check
) -> None:
    bob_enters(match)
    table = open_as_ann(small_phone, match, "next/")
    expect(table.hand("Bob")).to_be_visible()
    table.tap_cards("A 7")
    asked = small_phone.locator("#confirm")
    tall, seen = small_phone.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert (tall, page_widths(small_phone)) == (seen, (360, 360))
    asked.locator("summary").tap()
    assert small_phone.evaluate("document.documentElement.scrollHeight") == seen
    axe(small_phone)
    table.tap("Yes, it’s right")
    expect(asked).to_be_hidden()
    expect(table.hand("Bob")).to_be_visible()
    table.key("K").tap()
    table.expect_cards("A 7 K _ _ _ _ _ _ _")
    assert Hand.objects.get(seat__position=0).confirmed
