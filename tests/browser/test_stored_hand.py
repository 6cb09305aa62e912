"""A hand that is stored already, opened again: what its button and its sums say."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.playing import Table
from tests.builders import enter, make_match

pytestmark = pytest.mark.django_db(transaction=True)
QUIET = re.compile("quiet-save")
HAND = "2 3 4 5 6 8 9 10 J Q"


@pytest.fixture
def stored() -> Match:
    match = make_match("hang-ten", 4)
    enter(match, 1, [HAND, 1, 2, 3])
    return match


def test_saving_is_quiet_while_nothing_has_changed(page: Page, stored: Match) -> None:
    table = Table(page)
    table.open_hand(stored)
    save = page.get_by_role("button", name="Save the change")
    expect(save).to_have_class(QUIET)
    table.key("Delete").tap()
    table.key("A").tap()
    expect(save).not_to_have_class(QUIET)
    table.key("Delete").tap()
    table.key("Q").tap()
    expect(save).to_have_class(QUIET)


@pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED|Failed to load resource")
def test_sums_of_other_cards_are_gone_without_a_connection(page: Page, stored: Match) -> None:
    table = Table(page)
    table.open_hand(stored)
    sum_of_a_column = page.locator("#live .w").first
    expect(sum_of_a_column).to_be_visible()
    page.context.set_offline(True)
    table.key("Delete").tap()
    expect(page.get_by_text("No connection, no score yet")).to_be_visible()
    expect(sum_of_a_column).to_be_hidden()
    page.context.set_offline(False)
    table.key("K").tap()
    expect(sum_of_a_column).to_be_visible()
