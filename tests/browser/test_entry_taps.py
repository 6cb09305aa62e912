"""Entering hands by tapping: as few taps as there can be, each of which does what people expect."""

import re

import pytest
from playwright.sync_api import Route, expect

from games import play
from games.models import Hand, LogEntry, Match
from tests.browser.playing import Table, lets_in
from tests.builders import NAMES, hand, make_match

pytestmark = pytest.mark.django_db(transaction=True)
TEN = "9 4 4 J 2 9 4 4 8 3"
"""Worth 13: a pair, a block, 18 and 5."""
NONE = "_ _ _ _ _ _ _ _ _ _"


def place(row: int, column: int) -> re.Pattern[str]:
    return re.compile(f"^row {row}, column {column}:")


# How many taps


def test_a_hand_of_ten_cards_is_eleven_taps(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_hand("Ann", TEN, "13")
    expect(table.hand("Bob")).to_be_visible()
    assert table.taps == 11


def test_a_deal_of_six_is_at_most_68_taps_from_the_board_to_its_result(table: Table) -> None:
    table.open(make_match("hang-ten", 6))
    table.follow("Enter deal 1")
    for name in NAMES[:6]:
        table.tap_hand(name, "A 2 3 4 5 6 8 9 10 J", "58")
    expect(table.page.get_by_role("heading", name="Everybody shares it")).to_be_visible()
    assert 66 <= table.taps <= 68


def test_a_discarded_pair_is_one_tap(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.tap_cards("- -")
    table.holds("- - _ _ _ _")
    table.tap_cards("5 Q - -")
    table.holds("- - 5 Q - -")
    table.save("Ann", "17")
    assert table.taps == 5


# Where the next card goes


def test_the_next_place_is_chosen_by_itself_row_by_row(table: Table, match: Match) -> None:
    table.open_hand(match)
    for row, column in ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1)):
        expect(table.here).to_have_accessible_name(f"row {row}, column {column}: empty")
        table.key("9").tap()
    table.holds("9 9 9 9 9 9 _ _ _ _")
    expect(table.cell(2, 1)).to_have_accessible_name("row 2, column 1: 9")


def test_a_tapped_card_is_the_next_to_change_and_then_the_first_empty_place(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_cards("9 4 4")
    table.cell(1, 2).tap()
    expect(table.here).to_have_accessible_name("row 1, column 2: 4")
    table.tap_cards("K")
    table.holds("9 K 4 _ _ _ _ _ _ _")
    expect(table.here).to_have_accessible_name(place(1, 4))
    table.cell(2, 5).tap()
    table.tap_cards("A 2")
    table.holds("9 K 4 2 _ _ _ _ _ A")


def test_a_card_of_a_whole_hand_is_changed_with_two_taps(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_cards(TEN)
    expect(table.score).to_have_text("Score 13")
    expect(table.here).to_have_count(0)
    table.cell(1, 4).tap()
    table.tap_cards("8")
    table.holds("9 4 4 8 2 9 4 4 8 3")
    table.save("Ann", "−5")


def test_delete_takes_cards_away_from_the_last_one_on_and_the_chosen_one_first(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.key("Delete").tap()
    table.holds(NONE)
    table.tap_cards("9 4 J")
    table.key("Delete").tap()
    table.key("Delete").tap()
    table.holds("9 _ _ _ _ _ _ _ _ _")
    expect(table.here).to_have_accessible_name(place(1, 2))
    table.tap_cards("Q K")
    table.cell(1, 1).tap()
    table.key("Delete").tap()
    table.holds("_ Q K _ _ _ _ _ _ _")
    table.tap_cards("A 2")
    table.holds("A Q K 2 _ _ _ _ _ _")


def test_deleting_brings_a_discarded_pair_back_as_a_whole(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.tap_cards("- - - - J")
    table.key("Delete").tap()
    table.key("Delete").tap()
    table.holds("- - _ _ _ _")
    table.cell(1, 2).tap()
    table.tap_cards("3")
    table.holds("_ 3 _ _ _ _")


# What is shown meanwhile


def test_score_and_working_show_while_cards_go_in(table: Table, match: Match) -> None:
    table.open_hand(match)
    expect(table.save_button).to_have_text("10 cards to go, then Bob")
    table.tap_cards("9 4 4 J 2 9 4")
    expect(table.score).to_have_text("Score so far 16")
    expect(table.page.locator("#live")).to_contain_text("7 of 10 cards")
    table.tap_cards("4")
    expect(table.score).to_have_text("Score so far 2")
    expect(table.page.locator("#live")).to_contain_text("block −10")
    table.tap_cards("8")
    expect(table.save_button).to_have_text("1 card to go, then Bob")
    expect(table.save_button).to_be_disabled()
    table.tap_cards("3")
    expect(table.save_button).to_have_text("Save, next is Bob")
    expect(table.save_button).to_be_enabled()
    expect(table.score).to_have_text("Score 13")


def test_a_hand_that_is_not_whole_is_not_saved(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_cards("9 4 4")
    table.save_button.tap(force=True)
    table.tap_cards("J")
    table.holds("9 4 4 J _ _ _ _ _ _")
    assert not Hand.objects.exists()


# Saving


def test_saving_leads_to_the_next_hand_that_is_open(table: Table, match: Match) -> None:
    play.record_hand(match, 1, 1, hand("A 2 3 4 5 6 8 9 10 J"), seen=0)
    table.open_hand(match)
    table.tap_hand("Ann", TEN, "13")
    expect(table.hand("Cy")).to_be_visible()
    table.holds(NONE)
    expect(table.page).to_have_url(re.compile("/deals/1/hands/3/$"))
    expect(table.page.get_by_role("link", name="An 13, Ann, done")).to_be_visible()


def test_one_tap_takes_the_saved_hand_back_with_its_cards(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_hand("Ann", TEN, "13")
    table.tap("Take back")
    expect(table.hand("Ann")).to_be_visible()
    table.holds(TEN)
    expect(table.notice).to_have_count(0)
    assert not Hand.objects.exists()
    table.save("Ann", "13")
    expect(table.hand("Bob")).to_be_visible()


@pytest.mark.everyday
def test_two_quick_taps_on_save_save_once(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_cards(TEN)
    expect(table.save_button).to_have_text("Save, next is Bob")
    box = table.save_button.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.touchscreen.tap(*middle)
    table.page.touchscreen.tap(*middle)
    expect(table.hand("Bob")).to_be_visible()
    table.saved("Ann", "13")
    table.holds(NONE)
    assert LogEntry.objects.filter(match=match, seat__isnull=False).count() == 1
    assert Hand.objects.count() == 1


def test_keys_and_cells_are_there_once_they_count(table: Table, match: Match) -> None:
    page, held = table.page, list[Route]()
    page.route(re.compile(r"/together/entry\.[^/]*js"), lambda route: held.append(route))
    lets_in(page, match.club)
    page.goto(f"/m/{match.uid}/next/", wait_until="commit")
    expect(table.hand("Ann")).to_be_visible()
    expect(page.locator(".keys")).to_be_hidden()
    expect(page.locator("[data-cell]:visible, [data-save]:visible")).to_have_count(0)
    held[0].continue_()
    table.tap_hand("Ann", TEN, "13")


def test_taps_while_a_hand_is_on_its_way_are_for_the_next_hand_and_save_is_sent_once(
    table: Table, match: Match
) -> None:
    page, held = table.page, []

    def hold(route: Route) -> None:
        held.append(route) if route.request.method == "POST" else route.continue_()

    page.route("**/hands/1/", hold)
    table.open_hand(match)
    table.tap_cards(TEN)
    with page.expect_request(lambda request: request.method == "POST"):
        table.save_button.tap()
    table.save_button.tap(force=True)
    table.tap_cards("A 2")
    assert len(held) == 1
    held[0].continue_()
    expect(table.hand("Bob")).to_be_visible()
    table.holds("A 2 _ _ _ _ _ _ _ _")
    expect(table.score).to_have_text("Score so far 3")
