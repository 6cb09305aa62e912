"""A server that somebody has to mend says so, and phones do not ask it again and again until then."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Match
from tests.browser.playing import Table, lets_in
from tests.browser.unsent import GONE, Fails, enter, unsent
from tests.play.rows import hands

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.allowed_faults(GONE)]
EASY = "A 2 3 4 5 6 8 9 J Q"
FIVE_MINUTES, FIVE_MORE = 300_000, 303_000  # more would end the patience with what is asked by then


def out_of_order(route: Route) -> None:
    route.fulfill(status=503, headers={"Retry-After": "600"}, body="out of order")


def test_a_hand_waits_on_the_phone_says_why_and_goes_out_after_a_while(page: Page, match: Match) -> None:
    lets_in(page, match.club)
    page.clock.install()
    page.goto(f"/m/{match.uid}/next/")
    table = Table(page)
    fails = Fails(table, out_of_order)
    enter(table, "Ann", EASY)
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
