"""Hands that waited on a phone and that the server does not take: nothing of them is lost, and it says why."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.browser.playing import Table
from tests.browser.unsent import (
    EASY,
    GONE,
    TEN,
    enter,
    offline,
    online,
    refused,
    unsent,
)
from tests.builders import enter as enter_deal
from tests.builders import hand, make_match
from tests.play.rows import hands

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.allowed_faults(GONE)]

Check = Callable[[Page], None]


@pytest.fixture
def table(table: Table, match: Match) -> Table:
    """A phone with the first hand of the match open."""
    table.open_hand(match)
    return table


def test_a_hand_that_is_refused_opens_with_what_was_entered_and_why(page: Page) -> None:
    match, table = make_match("basketball", 2), Table(page)
    table.open_hand(match, 2)
    offline(table)
    enter(table, "Bob", "9 9 A 2 3 4 5 6 7 8")
    play.record_hand(match, 1, 0, hand("9 9 9 A 2 3 4 5 6 7"), seen=0)
    online(table)
    refused(table, "Bob", "5 nines in this deal; 1 deck holds 4")
    expect(page.locator("#problem")).to_contain_text("5 nines in this deal")
    expect(page.locator("#outbox")).to_be_hidden()
    table.holds("9 9 A 2 3 4 5 6 7 8")
    table.cell(1, 1).tap()
    table.key("10").tap()
    table.save_button.tap()
    expect(page).to_have_url(re.compile("/deals/1/reveal/"))
    expect(page.locator("#outbox")).to_be_hidden()
    assert hands(match)[1] == "10 9 A 2 3 4 5 6 7 8"


def test_a_hand_that_is_refused_can_be_dropped(table: Table, match: Match, axe: Check) -> None:
    offline(table)
    enter(table, "Ann")
    play.end_match(match, "split")
    online(table)
    expect(table.page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    expect(table.page.locator("#outbox li")).to_contain_text("The match is over.")
    axe(table.page)
    table.open(match)
    expect(table.page.locator("#outbox li")).to_contain_text("The match is over.")
    axe(table.page)
    table.page.locator("#outbox").get_by_role("button", name="Drop it").tap()
    expect(table.page.locator("#outbox")).to_be_hidden()


def test_a_correction_waits_until_somebody_has_seen_what_it_changes(table: Table, match: Match) -> None:
    enter_deal(match, 1, [EASY, EASY, EASY, EASY])
    table.page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    table.cell(2, 5).tap()
    table.key("7").tap()
    expect(table.score).to_have_text("Score 48")
    offline(table)
    table.save_button.tap()
    unsent(table, 1)
    online(table)
    refused(table, "Ann", "Look at what this changes first.")
    expect(table.page.get_by_role("heading", name="The hand")).to_be_visible()
    table.tap("Save correction")
    expect(table.page).to_have_url(re.compile(r"/deals/1/$"))
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == EASY.replace("Q", "7")


def test_an_unlikely_score_waits_until_somebody_has_said_that_it_is_right(table: Table, match: Match) -> None:
    table.page.goto(f"/m/{match.uid}/deals/1/hands/1/?typed=")
    table.page.get_by_label("The score of Ann").fill("250")
    expect(table.save_button).to_have_attribute("aria-disabled", "false")
    offline(table)
    table.save_button.tap()
    unsent(table, 1)
    online(table)
    refused(table, "Ann", "Save 250 all the same?")
    expect(table.page.get_by_label("The score of Ann")).to_have_value("250")
    table.tap("Save 250")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == 250


def test_a_match_that_was_ended_meanwhile_says_so_and_shows_what_was_entered(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    play.end_match(match, "split")
    online(table)
    refused(table, "Ann", "The match is over.")
    expect(table.page.get_by_text("Not saved", exact=True)).to_be_visible()
    table.follow("Go on")
    expect(table.page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    expect(table.page.locator("#outbox")).to_be_hidden()


def test_another_entry_of_the_same_hand_is_shown_beside_mine(table: Table, match: Match, axe: Check) -> None:
    offline(table)
    enter(table, "Ann")
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    online(table)
    refused(table, "Ann", "This hand was saved in the meantime.")
    expect(table.page.get_by_text("Saved meanwhile", exact=True)).to_be_visible()
    axe(table.page)
    table.tap("Save mine")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == EASY


def test_theirs_can_be_kept(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    online(table)
    refused(table, "Ann", "This hand was saved in the meantime.")
    table.follow("Keep theirs")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == TEN


def test_what_is_refused_does_not_hold_up_what_comes_after_it(table: Table, match: Match) -> None:
    offline(table)
    enter(table, "Ann")
    enter(table, "Bob")
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    online(table)
    expect(table.page.locator("#outbox li")).to_contain_text("Ann, deal 1 could not be saved.")
    unsent(table, 0)
    assert hands(match)[:2] == [TEN, EASY]


def test_a_phone_that_was_shut_out_keeps_what_it_could_not_send(table: Table, match: Match) -> None:
    enter_deal(match, 1, [EASY] * 4)
    table.page.goto(f"/m/{match.uid}/deals/2/hands/1/")
    offline(table)
    enter(table, "Ann")
    play.replace_link(match.club, "keeper", "another-secret-another", seen=1)
    online(table)
    note = table.page.locator("#outbox li")
    expect(note).to_contain_text("Ann, deal 2 could not be saved.")
    assert hands(match, 2)[0] is None
    expect(table.page.locator("#entry")).to_have_count(0)  # told that it is shut out
    back = Table(table.page.context.new_page())
    table.page.close()
    back.open(Match.objects.get(), "deals/2/hands/2/")  # by the new link
    back.page.locator("#outbox").get_by_role("button", name="Open it").tap()
    expect(back.page.get_by_role("link", name=re.compile(", Ann, done$"))).to_be_visible()
    assert hands(match, 2)[0] == EASY
