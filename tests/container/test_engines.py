"""A match is played against the container, in each of the three engines."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Table, rows
from tests.container.conftest import Start
from tests.engines.drivers import ENGINES
from tests.engines.evening import play_a_match
from tests.engines.phone import Phone
from tests.tools import chromium, missing_engines


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium(), "args": sandbox}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_match_is_played(start: Start, engine: str) -> None:
    if why := missing_engines():
        pytest.fail(why, pytrace=False)
    container = start()
    with ENGINES[engine]() as driver:
        play_a_match(Phone(driver), container.url)


def test_a_match_is_played_in_chromium(start: Start, new_context) -> None:
    address = start().url
    page: Page = new_context(
        base_url=address, viewport={"width": 390, "height": 844}, has_touch=True
    ).new_page()
    expect.set_options(timeout=120_000)
    table = Table(page)
    table.start_club()
    table.start_match("Ten-card Basketball", ["Ann", "Bob"], dealer="Bob")
    table.tap_hand("Ann", "A A K 9 9 2 3 4 5 6", "100")
    table.tap_hand("Bob", "9 K Q 2 7 9 K Q 2 Q", "147")
    expect(page.get_by_role("heading", name="Bob wins", exact=True)).to_be_visible()
    assert rows(page, "Places") == ["1 Bob 147", "2 Ann 100"]
