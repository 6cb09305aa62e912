"""What went wrong at tables: two thumbs at once, a script that does not arrive, a button that knows too little."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Match
from tests.browser.playing import Table
from tests.builders import hand, make_match

pytestmark = pytest.mark.django_db(transaction=True)


def middle(key: Locator) -> dict[str, float]:
    box = key.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_key_counts_that_goes_down_before_the_other_thumb_is_up(table: Table, match: Match) -> None:
    table.open_hand(match)
    fingers = table.page.context.new_cdp_session(table.page)
    left, right = ({**middle(table.key(name)), "id": finger} for finger, name in enumerate("4J"))
    for kind, points in (("Start", [left]), ("Start", [left, right]), ("End", [right]), ("End", [])):
        fingers.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    table.holds("4 J _ _ _ _ _ _ _ _")


def test_a_key_counts_once_however_it_is_pressed(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.key("9").click(delay=900)
    table.key("4").focus()
    table.page.keyboard.press("Space")
    table.key("J").dispatch_event("click")
    table.key("2").tap()
    table.holds("9 4 J 2 _ _ _ _ _ _")


@pytest.mark.allowed_faults("ERR_FAILED|is not defined")
@pytest.mark.parametrize("script", ["drafts", "entered_cards", "hand_display", "pressed_keys", "entry."])
def test_where_a_script_does_not_arrive_cards_are_typed_as_text(table: Table, match: Match, script: str) -> None:
    table.page.route(re.compile(rf"/js/{re.escape(script)}"), lambda route: route.abort())
    table.open_hand(match)
    field = table.page.get_by_label("The cards of Ann")
    expect(field).to_be_visible()
    field.fill("A 2 3 4 5 6 8 9 J Q")
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()


@pytest.mark.allowed_faults("ERR_FAILED|is not defined")
def test_without_htmx_the_keypad_saves_too(table: Table, match: Match) -> None:
    table.page.route(re.compile("/htmx"), lambda route: route.abort())
    table.open_hand(match)
    table.tap_cards("A 2 3 4 5 6 8 9 J Q")
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()


def test_pair_gone_takes_the_row_that_was_just_typed_if_it_is_a_pair(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.tap_cards("5 5 - -")
    table.holds("- - _ _ _ _")
    table.tap_cards("- - K 3")
    table.holds("- - - - K 3")
    table.key("Pair gone").tap()
    expect(table.page.get_by_role("alert")).to_contain_text("Every card is in. Tap a card of the line that is gone")
    table.cell(3, 1).tap()
    table.key("Pair gone").tap()
    table.holds("- - - - - -")
    expect(table.page.get_by_role("alert")).to_be_hidden()


def test_the_save_button_names_who_is_next_by_now(table: Table, match: Match) -> None:
    table.open_hand(match)
    expect(table.save_button).to_have_text("10 cards to go, then Bob")
    play.record_hand(match, 1, 1, hand(5), seen=0)
    expect(table.save_button).to_have_text("10 cards to go, then Cy")
    table.tap_cards("A 2 3 4 5 6 8 9 J Q")
    expect(table.save_button).to_have_text("Save, next is Cy")


@pytest.mark.allowed_faults("422")
def test_the_choices_of_who_went_out_stand_in_even_columns(small_phone: Page) -> None:
    match, table = make_match("tens-pile", 4), Table(small_phone)
    for position in range(3):
        play.record_hand(match, 1, position, hand("2 3"), seen=0)
    table.open_hand(match, seat=4)
    table.tap_cards("K")
    table.save_button.tap()
    choices = small_phone.locator("fieldset .pick")
    expect(choices).to_have_count(4)
    assert len({round(box["width"]) for box in (choice.bounding_box() for choice in choices.all()) if box}) == 1
