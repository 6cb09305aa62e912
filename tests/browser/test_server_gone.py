"""The server dies in the middle of a hand, and is started again: nobody at the table loses anything."""

import re
from collections.abc import Generator

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.playing import Table, lets_in
from tests.play.rows import hands, log
from tests.server.running import Server

BROKEN_OFF = "ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH"  # killed before an answer, or in the middle of it
GONE = rf"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|{BROKEN_OFF}|ERR_SOCKET_NOT_CONNECTED|htmx:|another host: http://localhost"
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.allowed_faults(GONE)]
EASY = "A 2 3 4 5 6 8 9 J Q"


@pytest.fixture
def server(page: Page) -> Generator[Server]:
    """A server of its own beside that of the other tests; the page has to be let go of before it ends."""
    server = Server()
    server.start()
    yield server
    page.close()
    server.kill()


def open_hand(page: Page, server: Server, match: Match) -> Table:
    lets_in(page, match.club)
    table = Table(page)
    page.goto(f"{server.url}/m/{match.uid}/next/")
    expect(table.hand("Ann")).to_be_visible()
    return table


def save(table: Table) -> None:
    expect(table.save_button).to_have_attribute("aria-disabled", "false")
    table.save_button.tap()


def test_a_hand_that_is_saved_while_the_server_is_down_arrives_once_it_is_back(
    page: Page, server: Server, match: Match
) -> None:
    table = open_hand(page, server, match)
    table.tap_cards(EASY)
    server.kill()
    save(table)
    expect(page.get_by_text(re.compile("1 hand (is )?not sent yet"))).to_be_visible()
    expect(table.hand("Bob")).to_be_visible()
    table.tap_cards(EASY)
    server.start()
    page.get_by_role("button", name="Try now").tap()
    expect(page.get_by_text(re.compile("not sent yet"))).to_be_hidden()
    save(table)
    expect(table.hand("Cy")).to_be_visible()
    assert hands(match) == [EASY, EASY, None, None]
    assert log(match)[1:] == [("hand", 1, 0), ("hand", 1, 1)]


def test_half_a_hand_is_still_there_when_the_page_is_loaded_from_the_new_server(
    page: Page, server: Server, match: Match
) -> None:
    table = open_hand(page, server, match)
    table.tap_cards("A 2 3")
    server.kill()
    table.tap_cards("4 5")
    server.start()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("row 1, column 5: 5"))).to_be_visible()
    expect(page.get_by_text("5 of 10 cards")).to_be_visible()
