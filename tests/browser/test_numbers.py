"""Bids and tricks: said and noted in one list, each from an own phone, with ticks, without a
connection.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.replay import replay
from tests.browser.conftest import NewContext
from tests.browser.playing import Table, get_box, let_in
from tests.builders import make_house_match

FIVE = ["Zoë", "Priya", "Tomás", "Bob", "Grace"]


@pytest.fixture
def match() -> Match:
    """Oh Hell with five that has just started; seven cards each."""
    return make_house_match(COUNTED["oh-hell"], FIVE)


def key(page: Page, value: int) -> Locator:
    return page.locator(f"#number-keys [data-value='{value}']")


def scores(match: Match) -> list[tuple[int, ...]]:
    """Return the scores of the deals that count."""
    return [deal.scores for deal in replay(load_match(match.pk).build_record()).deals]


def test_a_deal_of_five_takes_one_tap_for_each_value(table: Table, match: Match) -> None:
    page = table.page
    table.open(match, "next/")
    expect(page.get_by_role("heading", name="Bid")).to_be_visible()
    for bid in (2, 1, 0, 2):
        key(page, bid).tap()
    key(page, 2).tap()  # Grace, who deals not, says what she likes
    expect(
        page.get_by_text("Bid: 7 of 7. Zoë deals and must enter another number.")
    ).to_be_visible()
    page.get_by_role("button", name="Next Zoë").tap()
    expect(key(page, 2)).to_have_attribute("aria-disabled", "true")
    key(page, 1).tap()
    expect(page.get_by_text("Bid: 6 of 7, 1 too few")).to_be_visible()
    page.get_by_role("button", name="Play deal 1").tap()
    expect(page.get_by_role("heading", name="Tricks")).to_be_visible()
    for tricks in (2, 1, 1, 2, 0):
        key(page, tricks).tap()
    expect(page.get_by_text(re.compile("Tricks: 6 of 7"))).to_be_visible()
    page.get_by_role("button", name="Save deal 1").tap()
    expect(page.get_by_role("alert")).to_contain_text("Tricks: the total must be 7, not 6")
    key(page, 1).tap()
    page.get_by_role("button", name="Save deal 1").tap()
    expect(page).to_have_url(re.compile("/reveal/"))
    assert scores(match) == [(0, 11, 0, 12, 0)]
    assert table.taps <= 25


def test_bids_of_two_phones_meet_on_open_pages(
    table: Table, new_context: NewContext, match: Match
) -> None:
    table.open(match, "deals/1/said/")
    other = Table(new_context().new_page())
    other.open(match, "deals/1/said/")
    key(table.page, 3).tap()
    expect(other.page.get_by_role("textbox", name="Zoë: Bid")).to_have_value("3")
    other.page.get_by_role("textbox", name="Grace: Bid").tap()
    key(other.page, 1).tap()
    expect(table.page.get_by_role("textbox", name="Grace: Bid")).to_have_value("1")
    expect(table.page.get_by_text("2 of 5 entered")).to_be_visible()


@pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED")
def test_values_noted_offline_are_sent_later(table: Table, match: Match) -> None:
    page = table.page
    table.open(match, "deals/1/said/")
    key(page, 2).tap()
    expect(page.get_by_text("1 of 5 entered")).to_be_visible()
    page.get_by_role("textbox", name="Tomás: Bid").fill("4")
    page.reload()  # what is typed and not sent is still there
    expect(page.get_by_role("textbox", name="Tomás: Bid")).to_have_value("4")
    page.context.set_offline(True)
    key(page, 1).tap()
    expect(page.get_by_text("No connection. What was noted is kept on this phone")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("2 of 5 entered")).to_be_visible()
    assert {
        position: noted["Bid"]
        for position, noted in load_match(match.pk).deals[0].announced.items()
    } == {
        0: 2,
        1: 1,
    }


@pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED")
def test_a_waiting_bid_follows_its_player_to_another_seat(table: Table, match: Match) -> None:
    table.open(match, "deals/1/said/")
    table.page.context.set_offline(True)
    for bid in (2, 1):
        key(table.page, bid).tap()
    expect(table.page.get_by_text("2 hands not sent yet")).to_be_visible()
    play.join_match(match, play.add_player(match.club, "Newcomer").pk, after=0)
    table.page.context.set_offline(False)
    expect(table.page.get_by_role("textbox", name="Newcomer: Bid")).to_have_value("")
    expect(table.page.get_by_text("2 of 6 entered")).to_be_visible()
    assert load_match(match.pk).deals[0].announced == {0: {"Bid": 2}, 2: {"Bid": 1}}


@pytest.mark.allowed_faults("409")
def test_a_draft_after_a_reload_replaces_no_saved_value(table, match) -> None:
    table.open(match, "deals/1/said/")
    table.page.get_by_role("textbox", name="Tomás: Bid").fill("4")
    play.announce(match, 1, {2: {"Bid": 3}}, before={})
    table.page.reload()
    expect(table.page.get_by_role("textbox", name="Tomás: Bid")).to_have_value("4")
    table.page.get_by_role("textbox", name="Tomás: Bid").tap()
    table.page.get_by_role("textbox", name="Bob: Bid").tap()
    expect(table.page.get_by_role("alert")).to_contain_text("Another phone has just saved 3 here.")
    assert load_match(match.pk).deals[0].announced == {2: {"Bid": 3}}


def test_only_one_player_has_the_only_tick(table: Table) -> None:
    match = make_house_match(COUNTED["hearts"], FIVE[:4])
    page = table.page
    table.open(match, "next/")
    page.get_by_label("Zoë: Queen ♠").tap()
    page.get_by_label("Bob: Queen ♠").tap()
    expect(page.get_by_label("Zoë: Queen ♠")).not_to_be_checked()
    page.get_by_label("Bob: Hearts").tap()
    key(page, 13).tap()
    page.get_by_role("button", name="Save").tap()
    expect(page).to_have_url(re.compile("/reveal/"))
    assert scores(match) == [(26, 26, 26, 0)]


def test_ticks_count_in_the_sum_and_the_button_needs_a_value(
    new_context: NewContext,
) -> None:
    match = make_house_match(COUNTED["hearts"], FIVE[:4])
    for seat in match.seats.select_related("player"):
        play.let_in(match.club, "keeper", "keeper", player=seat.player)
    table = Table(new_context().new_page())
    let_in(table.page, match.club, player=match.seats.get(position=0).player_id)
    page, save = table.page, table.page.locator("[data-next]")
    page.goto(f"/m/{match.uid}/next/")
    expect(save).to_have_text("Choose a number")
    page.set_viewport_size({"width": 320, "height": 400})  # as with large text
    question, felt = (
        get_box(page.get_by_role("heading", name="Hearts")),
        get_box(page.locator(".felt")),
    )
    assert felt["y"] <= question["y"]
    page.set_viewport_size({"width": 820, "height": 1180})  # a tablet
    assert get_box(page.locator(".felt"))["width"] >= 680
    page.set_viewport_size({"width": 390, "height": 844})
    expect(save).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Zoë: Queen ♠").tap()
    expect(save).to_have_attribute("aria-disabled", "true")
    key(page, 4).tap()
    expect(page.get_by_text("Hearts with yours: 4 of 13.")).to_be_visible()
    expect(page.get_by_text("Points: 17")).to_be_visible()
    expect(page.locator(".portions .mine")).to_have_count(4)
    expect(save).to_have_text("Save Hearts 4, Queen ♠")
    expect(save).to_have_attribute("aria-disabled", "false")
    page.get_by_label("Zoë: Queen ♠").tap()
    expect(page.get_by_text("Points: 4")).to_be_visible()
    expect(save).to_have_text("Save Hearts 4")
    key(page, 4).tap()
    expect(save).to_have_text("Choose a number")
    key(page, 0).tap()
    table.tap("Save Hearts 0")
    expect(page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
    page.goto(f"/m/{match.uid}/deals/1/numbers/1/")
    expect(save).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Zoë: Queen ♠").tap()
    expect(save).to_have_attribute("aria-disabled", "false")


def test_a_shared_phone_saves_no_deal_without_a_choice(table: Table) -> None:
    match = make_house_match(COUNTED["hearts"], FIVE[:4])
    table.open(match, "next/")
    save = table.page.locator("[data-next]")
    expect(save).to_have_attribute("aria-disabled", "true")
    save.tap(force=True)
    table.page.get_by_label("Bob: Hearts").tap()
    key(table.page, 12).tap()
    expect(save).to_have_attribute("aria-disabled", "false")
    table.tap("Save deal 1")
    expect(
        table.page.get_by_role("alert").filter(has_text="Hearts: the total must be 13, not 12")
    ).to_be_visible()
    expect(save).to_have_attribute("aria-disabled", "true")
    key(table.page, 13).tap()
    table.page.get_by_label("Priya: Queen ♠").tap()
    save.tap()
    expect(table.page).to_have_url(re.compile("/reveal/"))
    assert scores(match) == [(0, 13, 0, 13)]
