"""Hands that cannot be: a sentence says which cards and players to look at, and what was entered stays."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Hand, Match
from tests.browser.playing import Table
from tests.builders import hand, make_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.allowed_faults("422")]
Check = Callable[[Page], None]
TOO_MANY = "5 nines in this deal; 1 deck holds 4: Ann has 3, Bob has 2."


@pytest.fixture
def match() -> Match:
    """One deck, of which Ann has three nines."""
    match = make_match("basketball", 3)
    play.record_hand(match, 1, 0, hand("9 9 9 A 2 3 4 5 6 7"), seen=0)
    return match


def enter_too_many_nines(table: Table, match: Match) -> None:
    table.open_hand(match, seat=2)
    table.tap_cards("9 9 A 2 3 4 5 6 8 10")
    table.save_button.tap()
    expect(table.page.get_by_role("alert").filter(has_text=TOO_MANY)).to_be_visible()


@pytest.mark.everyday
def test_more_cards_of_a_rank_than_the_decks_hold_are_named_and_the_hand_stays(
    table: Table, match: Match, axe: Check
) -> None:
    enter_too_many_nines(table, match)
    table.holds("9 9 A 2 3 4 5 6 8 10")
    axe(table.page)
    table.cell(1, 2).tap()
    table.tap_cards("K")
    table.save("Bob", "87")
    expect(table.hand("Cy")).to_be_visible()


def test_the_sentence_leads_to_the_hand_that_was_wrong_and_back_the_cards_are_still_there(
    table: Table, match: Match
) -> None:
    enter_too_many_nines(table, match)
    table.follow("Ann")
    expect(table.hand("Ann")).to_be_visible()
    table.cell(1, 3).tap()
    table.tap_cards("8")
    table.save("Ann", "75")
    expect(table.hand("Bob")).to_be_visible()
    table.holds("9 9 A 2 3 4 5 6 8 10")
    table.save("Bob", "78")


def test_the_sentence_leads_to_the_number_of_decks_and_back_the_cards_are_still_there(
    table: Table, match: Match
) -> None:
    enter_too_many_nines(table, match)
    table.follow("change the number of decks")
    table.page.get_by_label("Decks in play").fill("2")
    table.tap("Save")
    expect(table.page.get_by_text("This match is played with 2 decks now.")).to_be_visible()
    table.follow("Enter Bob’s hand")
    table.holds("9 9 A 2 3 4 5 6 8 10")
    table.save("Bob", "78")


def test_a_hand_that_was_refused_survives_a_reload(table: Table, match: Match) -> None:
    enter_too_many_nines(table, match)
    table.page.reload()
    table.holds("9 9 A 2 3 4 5 6 8 10")


def test_a_score_that_is_no_number_is_refused_at_its_field(table: Table, match: Match, axe: Check) -> None:
    table.open_score(match, seat=2)
    field = table.page.get_by_label("The score of Bob")
    field.fill("about 20")
    table.save_button.tap()
    expect(field).to_have_accessible_description(re.compile("A score is a whole number"))
    expect(field).to_have_value("about 20")
    axe(table.page)


def test_without_javascript_what_was_typed_stays_beside_the_sentence(nojs_page: Page, match: Match) -> None:
    table = Table(nojs_page, scripts=False)
    table.open_hand(match, seat=2)
    field = nojs_page.get_by_label("The cards of Bob")
    field.fill("A 2 3 x 4")
    table.save_button.tap()
    expect(nojs_page.get_by_role("alert")).to_contain_text("“x” is no card")
    expect(field).to_have_value("A 2 3 x 4")
    field.fill("A 2 3 4")
    table.save_button.tap()
    expect(nojs_page.get_by_role("alert")).to_contain_text("Bob has 4 cards; Ten-card Basketball needs 10.")
    table.type_cards("Bob", "A 2 3 4 5 6 7 8 10 J", "70")


def test_when_everybody_still_holds_cards_one_tap_says_who_went_out(table: Table, axe: Check) -> None:
    match = make_match("tens-pile", 3)
    for position in (0, 1):
        play.record_hand(match, 1, position, hand("2 3"), seen=0)
    table.open_hand(match, seat=3)
    table.tap_cards("K Q")
    table.save_button.tap()
    expect(table.page.get_by_role("alert").first).to_have_text(re.compile("Everybody still holds cards"))
    axe(table.page)
    table.tap("Ann")
    expect(table.page.get_by_role("heading", name="Ann takes it")).to_be_visible()
    table.follow("Every hand")
    assert table.hands_shown() == ["1 Ann 0", "2 Bob 5", "3 Cy 25"]


def test_when_a_second_player_has_no_cards_left_the_first_one_is_named(table: Table) -> None:
    match = make_match("tens-pile", 3)
    play.record_hand(match, 1, 0, hand(""), seen=0)
    table.open_hand(match, seat=2)
    table.tap("Went out, no cards left")
    expect(table.page.get_by_role("alert").first).to_have_text(
        re.compile("only one player goes out. Look at Ann again")
    )
    table.tap_cards("3")
    table.save("Bob", "3")
    assert Hand.objects.count() == 2


def test_a_score_that_no_cards_give_is_asked_about_beside_its_field_and_saved_by_a_tap(
    table: Table, match: Match, axe: Check
) -> None:
    table.open_score(match, seat=2)
    table.page.get_by_label("The score of Bob").fill("200")
    table.save_button.tap()
    asked = "Ten-card Basketball’s ten cards give 64 to 185. Save 200 all the same?"
    expect(table.page.get_by_role("alert").filter(has_text=asked)).to_be_visible()
    expect(table.page.get_by_label("The score of Bob")).to_have_value("200")
    axe(table.page)
    table.tap("Save 200")
    table.saved("Bob", "200")
    expect(table.hand("Cy")).to_be_visible()
