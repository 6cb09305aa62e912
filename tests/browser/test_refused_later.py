"""Hands that waited on a phone and that a server refuses, or cannot take for long: none is lost,
and it says why.
"""

import re
from collections.abc import Generator

import pytest
from playwright.sync_api import Page, Route, expect

from games import play
from games.models import Match
from tests.browser.conftest import Check
from tests.browser.playing import EASY, TEN, Table, let_in
from tests.browser.unsent import (
    GONE,
    FailingSaves,
    enter,
    expect_refused,
    expect_unsent,
    fill,
    go_offline,
    go_online,
    open_refused,
)
from tests.builders import enter as enter_deal
from tests.builders import make_match, save_hand
from tests.play.rows import hands, log
from tests.server.running import Server

pytestmark = pytest.mark.allowed_faults(GONE)


def test_a_refused_hand_opens_with_its_cards_and_the_reason(page: Page) -> None:
    match, table = make_match("basketball", 2), Table(page)
    table.open_hand(match, 2)
    go_offline(table)
    enter(table, "Bob", "9 9 A 2 3 4 5 6 7 8")
    save_hand(match, 1, 0, "9 9 9 A 2 3 4 5 6 7")
    go_online(table)
    open_refused(table, "Bob", "There are 5 nines in this deal, but 1 deck has only 4")
    expect(page.locator("#problem")).to_contain_text("5 nines in this deal")
    expect(page.locator("#outbox")).to_be_hidden()
    table.expect_cards("9 9 A 2 3 4 5 6 7 8")
    table.cell(1, 1).tap()
    table.key("10").tap()
    table.save_button.tap()
    expect(page).to_have_url(re.compile("/deals/1/reveal/"))
    expect(page.locator("#outbox")).to_be_hidden()
    assert hands(match)[1] == "10 9 A 2 3 4 5 6 7 8"


def test_hands_of_an_ended_match_are_shown_or_dropped(
    table: Table, match: Match, axe: Check
) -> None:
    table.open_hand(match)
    go_offline(table)
    enter(table, "Ann")
    enter(table, "Bob")
    play.end_match(match, "split")
    go_online(table)
    expect(table.page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    expect_refused(table, "Ann", "The match is over.")
    axe(table.page)
    table.open(match)
    expect_refused(table, "Bob", "The match is over.").get_by_role(
        "button", name="Delete the hand"
    ).tap()
    expect(table.page.locator("#outbox li")).to_have_count(1)
    axe(table.page)
    open_refused(table, "Ann", "The match is over.")
    expect(table.page.get_by_text("Not saved", exact=True)).to_be_visible()
    table.follow("Continue")
    expect(table.page).to_have_url(re.compile(f"/m/{match.uid}/$"))
    expect(table.page.locator("#outbox")).to_be_hidden()


def test_an_unlikely_score_waits_for_confirmation(table: Table, match: Match) -> None:
    table.open_score(match)
    table.page.get_by_label("Ann’s score").fill("250")
    expect(table.save_button).to_have_attribute("aria-disabled", "false")
    go_offline(table)
    table.save_button.tap()
    expect_unsent(table, 1)
    go_online(table)
    open_refused(table, "Ann", "Save 250 anyway?")
    expect(table.page.get_by_label("Ann’s score")).to_have_value("250")
    table.tap("Save 250 anyway")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match)[0] == 250


def test_other_entries_of_the_same_hands_are_shown_beside_mine(
    table: Table, match: Match, axe: Check
) -> None:
    table.open_hand(match)
    go_offline(table)
    for name in ("Ann", "Bob", "Cy"):
        enter(table, name)
    for position in (0, 1):
        save_hand(match, 1, position, TEN)
    go_online(table)
    open_refused(table, "Ann", "Another phone saved this hand while you were entering it.")
    expect(table.page.get_by_text("Saved on another phone", exact=True)).to_be_visible()
    expect_unsent(table, 0)
    assert hands(match) == [TEN, TEN, EASY, None]
    axe(table.page)
    table.tap("Save mine")
    expect(table.hand("Di")).to_be_visible()
    open_refused(table, "Bob", "Another phone saved this hand while you were entering it.")
    table.follow("Keep the saved one")
    expect(table.hand("Di")).to_be_visible()
    expect(table.page.locator("#outbox")).to_be_hidden()
    assert hands(match) == [EASY, TEN, EASY, None]


def test_a_removed_phone_keeps_what_it_could_not_send(table: Table, match: Match) -> None:
    enter_deal(match, 1, [EASY] * 4)
    table.open_hand(match, deal=2)
    go_offline(table)
    enter(table, "Ann")
    play.replace_link(match.club, "keeper", "another-secret-another", based_on=1)
    go_online(table)
    expect_refused(table, "Ann", "", deal=2)
    assert hands(match, 2)[0] is None
    expect(table.page.locator("#entry")).to_have_count(0)  # told that it is shut out
    back = Table(table.page.context.new_page())
    table.page.close()
    back.open(Match.objects.get(), "deals/2/hands/2/")  # by the new link
    back.page.locator("#outbox").get_by_role("button", name="Open the hand").tap()
    expect(back.page.get_by_role("link", name=re.compile(", Ann, done$"))).to_be_visible()
    assert hands(match, 2)[0] == EASY


BROKEN_OFF = "ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH"  # killed before an answer, or in the middle of it
FIVE_MINUTES, FIVE_MORE = 300_000, 303_000  # more would end the patience with what is asked by then


def out_of_order(route: Route) -> None:
    route.fulfill(status=503, headers={"Retry-After": "600"}, body="out of order")


def test_a_waiting_hand_says_why_and_is_sent_after_a_while(page: Page, match: Match) -> None:
    let_in(page, match.club)
    page.clock.install()
    page.goto(f"/m/{match.uid}/next/")
    table = Table(page)
    fails = FailingSaves(table, out_of_order)
    enter(table, "Ann")
    line = page.locator("#outbox .unsent p")
    expect(line).to_contain_text("1 hand not sent yet")
    page.clock.run_for(2_000)
    expect(line).to_contain_text("Tell the person who runs the server. The log says what to do.")
    tries = fails.tries
    page.clock.run_for(FIVE_MINUTES)
    assert fails.tries == tries
    fails.stop_failing()
    page.clock.run_for(FIVE_MORE)
    expect_unsent(table, 0)
    assert hands(match)[0] == EASY


def test_an_open_board_waits_as_long_as_the_server_asks(page: Page, match: Match) -> None:
    let_in(page, match.club)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        out_of_order(route)

    page.clock.install()
    page.route("**/live/**", refuse)
    page.goto(f"/m/{match.uid}/")
    page.clock.run_for(2_000)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    before = len(asked)
    page.clock.run_for(FIVE_MINUTES)
    assert 1 <= before == len(asked)
    page.clock.run_for(FIVE_MORE)
    expect(page.get_by_text("No connection")).to_be_visible()
    assert len(asked) == before + 1


@pytest.fixture
def server(page: Page) -> Generator[Server]:
    """A server of its own beside that of the other tests; the page has to be let go of before it
    ends.
    """
    server = Server()
    server.start()
    yield server
    page.close()
    server.kill()


@pytest.mark.allowed_faults(
    rf"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|{BROKEN_OFF}|ERR_SOCKET_NOT_CONNECTED|another host: http://localhost"
)
def test_nothing_is_lost_if_the_server_dies_amid_a_hand(
    table: Table, server: Server, match: Match
) -> None:
    page = table.page
    let_in(page, match.club)
    page.goto(f"{server.url}/m/{match.uid}/next/")
    fill(table, "Ann")
    server.kill()
    table.save_button.tap()
    expect(page.get_by_text(re.compile("1 hand (is )?not sent yet"))).to_be_visible()
    fill(table, "Bob")
    server.start()
    page.get_by_role("button", name="Try now").tap()
    expect(page.get_by_text(re.compile("not sent yet"))).to_be_hidden()
    table.save_button.tap()
    expect(table.hand("Cy")).to_be_visible()
    assert hands(match) == [EASY, EASY, None, None]
    assert log(match)[1:] == [("hand", 1, 0), ("hand", 1, 1)]
    # Half a hand is still there on the page of the new server
    table.tap_cards("A 2 3")
    server.kill()
    table.tap_cards("4 5")
    server.start()
    page.reload()
    table.expect_cards("A 2 3 4 5 _ _ _ _ _")
    expect(page.get_by_text("5 of 10 cards")).to_be_visible()
