"""What went wrong at tables: two thumbs at once, a script that does not arrive, a button that knows too little."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games import play
from games.models import Match
from scorekeeper.bundles import HTMX
from tests.browser.playing import Table, lets_in
from tests.builders import hand, make_match

pytestmark = pytest.mark.django_db(transaction=True)


def middle(key: Locator) -> dict[str, float]:
    box = key.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def without_htmx(route: Route) -> None:
    """Answers with the scripts of the page, but htmx is not among them."""
    served = route.fetch()
    htmx = HTMX.read_text("utf-8")
    assert htmx in served.text()
    route.fulfill(response=served, body=served.text().replace(htmx, ""))


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
def test_where_the_scripts_do_not_arrive_cards_are_typed_as_text(table: Table, match: Match) -> None:
    table.page.route(re.compile(r"/together/entry\.[^/]*js"), lambda route: route.abort())
    table.open_hand(match)
    field = table.page.get_by_label("The cards of Ann")
    expect(field).to_be_visible()
    field.fill("A 2 3 4 5 6 8 9 J Q")
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()


def test_how_many_cards_there_are_is_said_before_the_scripts_are_there(table: Table, match: Match) -> None:
    held: list[Route] = []
    table.page.route(re.compile(r"/together/entry\.[^/]*js"), lambda route: held.append(route))
    lets_in(table.page, match.club)
    table.page.goto(f"/m/{match.uid}/deals/1/hands/1/", wait_until="commit")
    expect(table.save_button).to_have_text("10 cards to go, then Bob")
    expect(table.key("A")).to_be_hidden()
    held[0].continue_()
    expect(table.key("A")).to_be_visible()


def test_without_htmx_the_keypad_saves_too(table: Table, match: Match) -> None:
    table.page.route(re.compile(r"/together/entry\.[^/]*js"), without_htmx)
    table.open_hand(match)
    assert table.page.evaluate("typeof htmx") == "undefined"
    table.tap_cards("A 2 3 4 5 6 8 9 J Q")
    with table.page.expect_navigation():
        table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    assert play.steps_of(match).back


def test_discarding_takes_the_pair_just_typed_else_the_empty_row_of_the_next_card(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.tap_cards("10 10 - -")
    table.holds("- - _ _ _ _")
    table.tap_cards("J 5 - -")
    table.holds("- - J 5 - -")


def test_the_row_that_was_touched_goes_before_the_pair_just_typed(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.tap_cards("J J")
    table.cell(2, 1).tap()
    table.key("Discard pair").tap()
    table.holds("J J - - _ _")


def test_a_key_that_can_do_nothing_says_so_and_drops_no_card(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    told = table.page.get_by_role("alert")
    table.key("Delete").tap()
    expect(told).to_contain_text("There is no card to delete.")
    table.tap_cards("K")
    expect(told).to_be_hidden()
    table.key("Discard pair").tap()
    expect(told).to_contain_text("A card lies in this line. Tap it if the line was discarded.")
    table.holds("K _ _ _ _ _")
    table.tap_cards("2 3 4 5 6 7")
    expect(told).to_contain_text("Every card is in. Tap the one to change, or Save.")
    table.holds("K 2 3 4 5 6")


def test_with_every_card_in_it_takes_the_row_that_was_just_typed_if_it_is_a_pair_or_one_that_is_tapped(
    table: Table,
) -> None:
    table.open_hand(make_match("golf", 2))
    table.tap_cards("- - - - 5 5")
    table.key("Discard pair").tap()
    table.holds("- - - - - -")
    table.cell(3, 1).tap()
    table.tap_cards("K 3")
    table.holds("- - - - K 3")
    table.key("Discard pair").tap()
    expect(table.page.get_by_role("alert")).to_contain_text("Every card is in. Tap a card of the discarded line")
    table.cell(3, 1).tap()
    table.key("Discard pair").tap()
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
