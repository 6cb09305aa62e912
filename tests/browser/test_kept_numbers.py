"""Numbers and hands that wait on their player's phone: all can be read, over a reload, and none is
lost.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.files.json_values import Json
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import TEN, kept_hands
from tests.browser.test_numbers import FIVE, key
from tests.browser.test_own_entry import bids, own_phones
from tests.browser.unsent import GONE, FailingSaves, go_offline, go_online, server_down
from tests.builders import enter, make_house_match, make_match

pytestmark = pytest.mark.allowed_faults(GONE)
SHORT = {**COUNTED["oh-hell"], "dealt": [5, 4]}
BID, TRICKS = SHORT["numbers"]
TWO_BIDS = {**SHORT, "numbers": [BID, {**BID, "number": "Aces"}, TRICKS]}
"""Oh Hell in which everybody also says how many aces they take."""


def expect_kept(page: Page, what: str) -> None:
    expect(page.get_by_role("heading", name="Yours is kept")).to_be_visible()
    expect(page.locator(".kept-view .felt")).to_contain_text(what)
    expect(page.locator(".keys:visible, input:visible")).to_have_count(0)


def note_two_bids(page: Page) -> None:
    key(page, 2).tap()
    page.get_by_role("textbox", name="Zoë: Aces").tap()
    key(page, 1).tap()


def note_hearts_with_the_queen(page: Page) -> None:
    page.get_by_label("Zoë: Queen ♠").tap()
    key(page, 5).tap()


@pytest.mark.parametrize(
    ("declared", "note", "said", "noted"),
    [
        (TWO_BIDS, note_two_bids, "Bid 2, Aces 1", {"Bid": 2, "Aces": 1}),
        (
            COUNTED["hearts"],
            note_hearts_with_the_queen,
            "Hearts 5, Queen ♠",
            {"Hearts": 5, "Queen ♠": 1},
        ),
    ],
    ids=["two bids", "a number and a box"],
)
def test_several_values_are_kept_by_name_until_they_are_sent(
    new_context: NewContext,
    transactional_db: None,
    declared: Json,
    note: Callable[[Page], None],
    said: str,
    noted: dict[str, int],
) -> None:
    match = make_house_match(declared, FIVE)
    table = own_phones(new_context, match)[0]
    page = table.page
    page.goto(f"/m/{match.uid}/next/")
    failing = FailingSaves(table, server_down)
    page.route("**/deals/1/**", failing.handle)
    note(page)
    table.tap(f"Save {said}")
    expect_kept(page, said)
    page.goto(f"/m/{match.uid}/next/")
    expect_kept(page, said)
    failing.stop_failing()
    page.get_by_role("button", name="Try now").tap()
    expect(page.locator("#awaited h1")).to_be_visible()
    deal = load_match(match.pk).deals[0]
    assert (deal.announced.get(0) or deal.hands[0].numbers) == noted
    assert kept_hands(page) == []


@pytest.mark.parametrize("first", ["the dealer", "the other"])
def test_two_late_bids_restrict_the_dealer_in_either_order(
    new_context: NewContext, transactional_db: None, first: str
) -> None:
    match = make_house_match(SHORT, FIVE)
    for position, value in ((1, 1), (2, 0), (3, 1)):
        play.announce(match, 1, {position: {"Bid": value}}, before={})
    zoe, _, _, _, grace = own_phones(new_context, match)
    for table, value in ((zoe, 2), (grace, 1)):
        table.page.goto(f"/m/{match.uid}/next/")
        go_offline(table)
        key(table.page, value).tap()
        expect_kept(table.page, str(value))
    if first == "the dealer":
        go_online(zoe)
        expect(zoe.page.get_by_role("heading", name="Your 2 is saved")).to_be_visible()
        go_online(grace)
        expect(grace.page.get_by_role("heading", name="Your 1 is saved")).to_be_visible()
        expect(zoe.page.get_by_text("Zoë deals and must enter another number.")).to_be_visible()
        assert bids(match) == {0: 2, 1: 1, 2: 0, 3: 1, 4: 1}
    else:
        go_online(grace)
        expect(grace.page.get_by_role("heading", name="Your 1 is saved")).to_be_visible()
        go_online(zoe)
        expect(zoe.page.get_by_role("alert").filter(has_text="Zoë cannot enter 2.")).to_be_visible()
        assert bids(match) == {1: 1, 2: 0, 3: 1, 4: 1}
    key(zoe.page, 3).tap()
    expect(grace.page.get_by_role("heading", name="All bids are entered")).to_be_visible()
    assert bids(match)[0] == 3
    assert kept_hands(zoe.page) == kept_hands(grace.page) == []


def reopen_deal(match: Match) -> None:
    play.undo(match, play.load_undo_steps(match).undo or 0)


@pytest.mark.parametrize(
    ("deal", "removes", "why"),
    [
        (2, reopen_deal, "Deal 2 has not started. Enter deal 1 first."),
        (1, play.remove_match, "This match was deleted."),
    ],
    ids=["the deal before it is open again", "the match is removed"],
)
def test_a_hand_of_a_deleted_deal_stays_on_its_phone(
    new_context: NewContext,
    transactional_db: None,
    axe: Check,
    deal: int,
    removes: Callable[[Match], None],
    why: str,
) -> None:
    match = make_match("hang-ten", 4)
    if deal > 1:
        enter(match, 1, [3, 12, 20, 14])
    ann, *_ = own_phones(new_context, match)
    ann.page.goto(f"/m/{match.uid}/deals/{deal}/hands/1/")
    ann.tap_cards(TEN)
    go_offline(ann)
    ann.save_button.tap()
    expect(ann.page.get_by_role("heading", name="Your hand is kept")).to_be_visible()
    removes(match)
    go_online(ann)
    expect(ann.page.locator("body")).to_contain_text(why)
    expect(ann.page.get_by_text(TEN).first).to_be_visible()
    expect(ann.page.get_by_role("button", name="Copy my hand")).to_be_visible()
    axe(ann.page)
    assert len(kept_hands(ann.page)) == 1
