"""A server that somebody has to mend says so, and phones wait until then; nothing is lost when one dies."""

import re
from collections.abc import Generator

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Match
from tests.browser.playing import EASY, Table, lets_in
from tests.browser.unsent import GONE, Fails, enter, fill, unsent
from tests.play.rows import hands, log
from tests.server.running import Server

pytestmark = pytest.mark.allowed_faults(GONE)
BROKEN_OFF = "ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH"  # killed before an answer, or in the middle of it
FIVE_MINUTES, FIVE_MORE = 300_000, 303_000  # more would end the patience with what is asked by then


def out_of_order(route: Route) -> None:
    route.fulfill(status=503, headers={"Retry-After": "600"}, body="out of order")


def test_a_hand_waits_on_the_phone_says_why_and_goes_out_after_a_while(page: Page, match: Match) -> None:
    lets_in(page, match.club)
    page.clock.install()
    page.goto(f"/m/{match.uid}/next/")
    table = Table(page)
    fails = Fails(table, out_of_order)
    enter(table, "Ann")
    line = page.locator("#outbox .unsent p")
    expect(line).to_contain_text("1 hand not sent yet")
    page.clock.run_for(2_000)
    expect(line).to_contain_text("Tell whoever runs the server that its log says what to mend.")
    tries = fails.tries
    page.clock.run_for(FIVE_MINUTES)
    assert fails.tries == tries
    fails.ends()
    page.clock.run_for(FIVE_MORE)
    unsent(table, 0)
    assert hands(match)[0] == EASY


def test_an_open_board_waits_as_long_as_the_server_asks_for(page: Page, match: Match) -> None:
    lets_in(page, match.club)
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
    """A server of its own beside that of the other tests; the page has to be let go of before it ends."""
    server = Server()
    server.start()
    yield server
    page.close()
    server.kill()


@pytest.mark.allowed_faults(
    rf"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|{BROKEN_OFF}|ERR_SOCKET_NOT_CONNECTED|another host: http://localhost"
)
def test_nothing_is_lost_when_the_server_dies_in_the_middle_of_a_hand(
    table: Table, server: Server, match: Match
) -> None:
    page = table.page
    lets_in(page, match.club)
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
    table.holds("A 2 3 4 5 _ _ _ _ _")
    expect(page.get_by_text("5 of 10 cards")).to_be_visible()
