"""A game from the empty database to its result on a phone with JavaScript off: cards are typed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Table, rows
from tests.builders import make_match

pytestmark = pytest.mark.everyday
QUESTION = "Who turned up their last card first?"


def test_golf_is_played_to_its_result_by_typing(nojs_page: Page) -> None:
    page, table = nojs_page, Table(nojs_page, scripts=False)
    table.start_club()
    table.start_match("Six-card Golf", ["Ann", "Bob"], {"Deals in the match": 2}, dealer="Bob")
    expect(page.get_by_role("group", name="Ranks")).to_be_hidden()
    table.type_cards("Ann", "A K 2 10 5 6", "24")
    table.type_cards("Bob", "a k - - t j", "9")
    table.answer(QUESTION, "Ann")
    expect(page.get_by_role("heading", name="Bob takes it")).to_be_visible()
    table.follow("Every hand")
    expect(page.get_by_role("heading", name="Bob takes the deal")).to_be_visible()
    assert table.hands_shown() == ["1 Bob 9", "2 Ann 34"]
    table.follow("Enter deal 2")
    table.type_cards("Ann", "J J K K A A", "−2")
    table.type_score("Bob", 7)
    table.answer(QUESTION, "Ann")
    table.follow("See who won")
    expect(page.get_by_role("heading", name="Bob wins")).to_be_visible()
    assert rows(page, "Standings") == ["1 Bob 16", "2 Ann 32"]


@pytest.mark.allowed_faults("422")
def test_an_unlikely_score_is_asked_about_and_saved(nojs_page: Page) -> None:
    match, table = make_match("golf", 2), Table(nojs_page, scripts=False)
    table.open_score(match)
    nojs_page.get_by_label("The score of Ann").fill("-30")
    table.save_button.tap()
    expect(nojs_page.get_by_role("alert").filter(has_text="Save −30 all the same?")).to_be_visible()
    table.tap("Save −30")
    table.saved("Ann", "−30")
