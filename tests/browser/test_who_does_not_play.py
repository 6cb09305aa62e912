"""Who sits a deal out, or comes while it is played, follows it on the own phone; a bid is saved by
one tap.
"""

import re

import pytest
from playwright.sync_api import expect

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import LogEntry, Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import let_in, page_widths
from tests.browser.test_numbers import FIVE, key
from tests.browser.test_own_entry import own_phones
from tests.browser.unsent import GONE
from tests.builders import enter, make_house_match, make_match, save_hand

pytestmark = pytest.mark.allowed_faults(GONE)


@pytest.fixture
def match() -> Match:
    """Hang Ten of five after a deal; Bob leads."""
    match = make_match("hang-ten", 5)
    enter(match, 1, [5, 3, 20, 14, 30])
    return match


def save(match: Match, position: int, points: int) -> None:
    player = match.seats.get(position=position).player_id
    save_hand(match, 2, position, points, phone=player)


def test_a_player_sitting_out_sees_the_hands_and_the_reveal(
    new_context: NewContext, match: Match, axe: Check
) -> None:
    play.sit_out(match, HandRef(2, 3))
    page = own_phones(new_context, match, viewport={"width": 360, "height": 640})[3].page
    page.goto(f"/m/{match.uid}/next/")
    expect(page.get_by_role("heading", name="You sit out deal 2, Di")).to_be_visible()
    expect(page.get_by_role("button", name="Play deal 2 after all")).to_be_in_viewport(ratio=1)
    axe(page)
    assert page_widths(page) == (360, 360)
    save(match, 0, 7)
    expect(
        page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Ann")
    ).to_contain_text("saved")
    expect(page.get_by_role("button", name="Play deal 2 after all")).to_have_count(0)
    for position in (1, 2, 4):
        save(match, position, 9)
    expect(page.locator("#best")).to_be_visible()


def test_a_late_player_reads_from_which_deal_they_play(
    new_context: NewContext, match: Match
) -> None:
    save(match, 0, 7)
    own_phones(new_context, match)
    max_ = play.add_player(match.club, "Max")
    play.let_in(match.club, "keeper", "keeper", player=max_)
    page = new_context().new_page()
    let_in(page, match.club, player=max_.pk)
    page.goto(f"/m/{match.uid}/deals/2/reveal/")
    expect(page.get_by_role("heading", name="Bob leads by 2")).to_be_visible()
    page.get_by_role("link", name="Play from deal 3").tap()
    page.get_by_role("button", name="Join from deal 3").tap()
    expect(page.get_by_role("heading", name="You play from deal 3, Max")).to_be_visible()


def test_a_double_tap_saves_a_bid_once_and_it_can_be_undone(new_context: NewContext) -> None:
    match = make_house_match(COUNTED["oh-hell"], FIVE)
    table = own_phones(new_context, match)[0]
    page = table.page
    page.goto(f"/m/{match.uid}/next/")
    key(page, 2).dblclick()
    expect(page.get_by_role("heading", name="Your 2 is saved")).to_be_visible()
    assert match.log.filter(action=LogEntry.Action.ANNOUNCED).count() == 1
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", name="Bid: how many?")).to_be_visible()
    expect(page.locator("#number-keys [aria-pressed=true]")).to_have_count(0)
    assert [deal.announced for deal in load_match(match.pk).deals if deal.announced] == []
    assert re.search("/said/", page.url)
