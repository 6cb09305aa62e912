"""Hands that waited on a phone and that the server does not take: nothing of them is lost, and it says why."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.browser.conftest import Check
from tests.browser.playing import EASY, TEN, Table
from tests.browser.unsent import GONE, enter, offline, online, open_refused, refused, unsent
from tests.builders import enter as enter_deal
from tests.builders import hand, make_match
from tests.play.rows import hands

pytestmark = pytest.mark.allowed_faults(GONE)


def test_a_hand_that_is_refused_opens_with_what_was_entered_and_why(page: Page) -> None:
    match, table = make_match("basketball", 2), Table(page)
    table.open_hand(match, 2)
    offline(table)
    enter(table, "Bob", "9 9 A 2 3 4 5 6 7 8")
    play.record_hand(match, 1, 0, hand("9 9 9 A 2 3 4 5 6 7"), seen=0)
    online(table)
    open_refused(table, "Bob", "5 nines in this deal; 1 deck holds 4")
    expect(page.locator("#problem")).to_contain_text("5 nines in this deal")
    expect(page.locator("#outbox")).to_be_hidden()
    table.holds("9 9 A 2 3 4 5 6 7 8")
    table.cell(1, 1).tap()
    table.key("10").tap()
    table.save_button.tap()
    expect(page).to_have_url(re.compile("/deals/1/reveal/"))
    expect(page.locator("#outbox")).to_be_hidden()
    assert hands(match)[1] == "10 9 A 2 3 4 5 6 7 8"


def test_hands_of_a_match_that_was_ended_meanwhile_are_shown_or_dropped(table: Table, match: Match, axe: Check) -> None:
    table.open_hand(match)
    offline(table)
    enter(table, "Ann")
    enter(table, "Bob")
    play.end_match(match, "split")
    online(table)
    expect(table.page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    refused(table, "Ann", "The match is over.")
    axe(table.page)
    table.open(match)
    refused(table, "Bob", "The match is over.").get_by_role("button", name="Drop it").tap()
    expect(table.page.locator("#outbox li")).to_have_count(1)
    axe(table.page)
    open_refused(table, "Ann", "The match is over.")
    expect(table.page.get_by_text("Not saved", exact=True)).to_be_visible()
    table.follow("Go on")
    expect(table.page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    expect(table.page.locator("#outbox")).to_be_hidden()


def test_an_unlikely_score_waits_until_somebody_has_said_that_it_is_right(table: Table, match: Match) -> None:
    table.open_score(match)
    table.page.get_by_label("The score of Ann").fill("250")
    expect(table.save_button).to_have_attribute("aria-disabled", "false")
    offline(table)
    table.save_button.tap()
    unsent(table, 1)
    online(table)
    open_refused(table, "Ann", "Save 250 all the same?")
    expect(table.page.get_by_label("The score of Ann")).to_have_value("250")
    table.tap("Save 250")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == 250


def test_other_entries_of_the_same_hands_are_shown_beside_mine_and_hold_up_nothing(
    table: Table, match: Match, axe: Check
) -> None:
    table.open_hand(match)
    offline(table)
    for name in ("Ann", "Bob", "Cy"):
        enter(table, name)
    for position in (0, 1):
        play.record_hand(match, 1, position, hand(TEN), seen=0)
    online(table)
    open_refused(table, "Ann", "This hand was saved in the meantime.")
    expect(table.page.get_by_text("Saved meanwhile", exact=True)).to_be_visible()
    unsent(table, 0)
    assert hands(match) == [TEN, TEN, EASY, None]
    axe(table.page)
    table.tap("Save mine")
    expect(table.hand("Di")).to_be_visible()
    open_refused(table, "Bob", "This hand was saved in the meantime.")
    table.follow("Keep theirs")
    expect(table.hand("Di")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match) == [EASY, TEN, EASY, None]


def test_a_phone_that_was_shut_out_keeps_what_it_could_not_send(table: Table, match: Match) -> None:
    enter_deal(match, 1, [EASY] * 4)
    table.open_hand(match, deal=2)
    offline(table)
    enter(table, "Ann")
    play.replace_link(match.club, "keeper", "another-secret-another", seen=1)
    online(table)
    refused(table, "Ann", "", deal=2)
    assert hands(match, 2)[0] is None
    expect(table.page.locator("#entry")).to_have_count(0)  # told that it is shut out
    back = Table(table.page.context.new_page())
    table.page.close()
    back.open(Match.objects.get(), "deals/2/hands/2/")  # by the new link
    back.page.locator("#outbox").get_by_role("button", name="Open it").tap()
    expect(back.page.get_by_role("link", name=re.compile(", Ann, done$"))).to_be_visible()
    assert hands(match, 2)[0] == EASY
