"""What was entered and not saved yet: it stays on the phone wherever somebody goes in between."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games import play
from games.models import Match
from tests.browser.playing import Table
from tests.builders import hand, make_match

pytestmark = pytest.mark.django_db(transaction=True)
TEN = "9 4 4 J 2 9 4 4 8 3"
OTHER = "A 2 3 4 5 6 8 9 10 J"
NONE = "_ _ _ _ _ _ _ _ _ _"


def reload(table: Table) -> None:
    table.page.reload()


def go_back_and_forward(table: Table) -> None:
    table.page.go_back()
    expect(table.page.get_by_role("heading", name="Hang Ten")).to_be_visible()
    table.page.go_forward()


def close_the_tab(table: Table) -> None:
    address, context = table.page.url, table.page.context
    table.page.close()
    table.page = context.new_page()
    table.page.goto(address)


def look_at_the_board(table: Table) -> None:
    table.follow("Board")
    expect(table.page.get_by_role("heading", name="Hang Ten")).to_be_visible()
    table.follow("Enter deal 1")


def look_at_another_hand(table: Table) -> None:
    table.follow("Bo next, Bob")
    expect(table.hand("Bob")).to_be_visible()
    table.holds(NONE)
    table.follow("An –, Ann, open")


WAYS = [reload, go_back_and_forward, close_the_tab, look_at_the_board, look_at_another_hand]


@pytest.mark.everyday
@pytest.mark.parametrize("leave", WAYS)
def test_half_a_hand_is_still_there(table: Table, match: Match, leave: Callable[[Table], None]) -> None:
    table.open(match)
    table.follow("Enter deal 1")
    table.tap_cards("9 4 4")
    table.cell(2, 4).tap()
    table.tap_cards("8")
    leave(table)
    expect(table.hand("Ann")).to_be_visible()
    table.holds("9 4 4 _ _ _ _ _ 8 _")
    expect(table.score).to_have_text("Score so far 25")
    table.tap_cards("J 2 9 4 4 3")
    table.save("Ann", "13")


def test_a_typed_score_is_still_there(table: Table, match: Match) -> None:
    table.open_score(match)
    table.page.get_by_label("The score of Ann").fill("14")
    table.page.reload()
    expect(table.page.get_by_label("The score of Ann")).to_have_value("14")
    table.save("Ann", "14")


def test_a_bag_and_its_mark_are_still_there(table: Table) -> None:
    table.open_hand(make_match("tens-pile", 3))
    table.tap_cards("K 2 K")
    table.page.get_by_label("Grabbed exactly 19").check()
    table.page.reload()
    expect(table.page.get_by_role("button", name=re.compile("Take one back"))).to_have_text(["22", "K×226"])
    expect(table.page.get_by_label("Grabbed exactly 19")).to_be_checked()
    table.save("Ann", "18")


def test_nothing_is_kept_of_a_hand_that_was_saved(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_hand("Ann", TEN, "13")
    table.follow("An 13, Ann, done")
    expect(table.hand("Ann")).to_be_visible()
    table.holds(TEN)
    expect(table.page.get_by_text("This phone kept other cards")).to_be_hidden()
    assert table.page.evaluate("Object.keys(localStorage).filter(name => name.includes('hands/1'))") == []


def test_back_after_saving_shows_the_hand_as_it_was_saved(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_hand("Ann", TEN, "13")
    expect(table.hand("Bob")).to_be_visible()
    table.page.go_back()
    expect(table.hand("Ann")).to_be_visible()
    table.holds(TEN)
    expect(table.page.get_by_role("link", name="An 13, Ann, now, saved")).to_be_visible()


def test_a_correction_that_was_not_saved_is_still_there(table: Table, match: Match) -> None:
    play.record_hand(match, 1, 0, hand(TEN), seen=0)
    table.open_hand(match)
    table.cell(1, 4).tap()
    table.tap_cards("8")
    table.page.reload()
    table.holds("9 4 4 8 2 9 4 4 8 3")
    table.save("Ann", "−5")


@pytest.mark.parametrize(("choice", "cards"), [("Use them", "9 4 4 _ _ _ _ _ _ _"), ("Drop them", OTHER)])
def test_who_comes_back_after_another_phone_saved_the_hand_has_the_choice(
    table: Table, match: Match, choice: str, cards: str
) -> None:
    table.open_hand(match)
    table.tap_cards("9 4 4")
    table.page.goto("/")
    play.record_hand(match, 1, 0, hand(OTHER), seen=0)
    table.open_hand(match)
    expect(table.page.get_by_text("This phone kept other cards for Ann, which were never saved.")).to_be_visible()
    table.holds(OTHER)
    table.tap(choice)
    table.holds(cards)
    expect(table.page.get_by_text("This phone kept other cards")).to_be_hidden()


def test_cards_that_were_kept_come_back_in_place_of_a_score_that_was_typed_meanwhile(
    table: Table, match: Match
) -> None:
    table.open_hand(match)
    table.tap_cards("9 4 4")
    table.page.goto("/")
    play.record_hand(match, 1, 0, hand(15), seen=0)
    table.open_hand(match)
    expect(table.page.get_by_label("The score of Ann")).to_have_value("15")
    table.tap("Use them")
    table.holds("9 4 4 _ _ _ _ _ _ _")
    expect(table.page.get_by_text("This phone kept other cards")).to_be_hidden()


@pytest.mark.everyday
@pytest.mark.allowed_faults("409")
@pytest.mark.parametrize(("mine", "score"), [(True, "13"), (False, "58")])
def test_saving_over_what_another_phone_saved_shows_both_and_leaves_the_choice(
    table: Table, match: Match, mine: bool, score: str
) -> None:
    table.open_hand(match)
    table.tap_cards(TEN)
    play.record_hand(match, 1, 0, hand(OTHER), seen=0)
    table.save_button.tap()
    expect(table.page.get_by_role("alert").first).to_have_text(re.compile("Which one is right?"))
    table.tap("Save mine") if mine else table.follow("Keep theirs")
    expect(table.hand("Bob")).to_be_visible()
    expect(table.page.get_by_role("link", name=f"An {score}, Ann, done")).to_be_visible()
    table.follow(f"An {score}, Ann, done")
    table.holds(TEN if mine else OTHER)
