"""What people do most, on a phone with JavaScript off: each page is loaded again, and what is typed
counts.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Hand, Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.browser.playing import TEN, Table, let_in, rows
from tests.browser.test_choosing import open_table
from tests.browser.test_game_editor import points
from tests.builders import enter, make_house_match, save_hand

pytestmark = pytest.mark.allowed_faults("422")
QUESTION = "Who turned up their last card first?"


@pytest.fixture
def table(nojs_page: Page) -> Table:
    return Table(nojs_page, scripts=False)


def test_golf_is_played_by_typing_from_a_new_club_to_its_result(table: Table) -> None:
    page = table.page
    table.start_club()
    table.start_match("Six-card Golf", ["Ann", "Bob"], {"Deals in the match": 1}, dealer="Bob")
    expect(page.get_by_role("group", name="Ranks")).to_be_hidden()
    table.type_cards("Ann", "A K 2 10 5 6", "24")
    table.type_cards("Bob", "a k - - t j", "9")
    table.answer(QUESTION, "Ann")
    expect(page.get_by_role("heading", name="Bob wins the deal")).to_be_visible()
    expect(page.get_by_role("heading", name="Bob wins")).to_be_visible()
    assert rows(page, "Places") == ["1 Bob 9", "2 Ann 34"]


def test_a_phone_joins_by_letters_and_confirms_a_hand(table: Table, match: Match) -> None:
    """It reads which entries cannot be."""
    page = table.page
    page.goto("/")
    page.get_by_label("Join a table").fill(play.get_or_make_code(match.club, "keeper"))
    table.tap("Join")
    table.tap("Ann")
    expect(table.hand("Ann")).to_be_visible()
    save_hand(match, 1, 0, TEN, phone=match.seats.get(position=1).player_id)
    page.goto(f"/m/{match.uid}/next/")
    page.locator("#confirm summary").tap()
    table.tap("Yes, it’s right")
    expect(table.hand("Bob")).to_be_visible()
    assert Hand.objects.get().confirmed
    field = page.get_by_label("The cards of Bob")
    field.fill("A 2 3 x 4")
    table.save_button.tap()
    expect(page.get_by_role("alert")).to_contain_text("“x” is not a card")
    expect(field).to_have_value("A 2 3 x 4")
    table.open_score(match, seat=2)
    page.get_by_label("Bob’s score").fill("-300")
    table.save_button.tap()
    table.tap("Save −300 anyway")
    table.expect_saved("Bob", "−300")
    # The list of scores is the same fields and one button
    table.open(match, "deals/1/scores/")
    for name, score in (("Cy", "-3"), ("Di", "about 5")):
        table.score_of(name).fill(score)
    table.tap("Save the scores")
    expect(page.get_by_role("alert")).to_contain_text("Enter a whole number as the score")
    expect(table.score_of("Di")).to_have_value("about 5")
    table.score_of("Di").fill("5")
    table.tap("Save the scores")
    expect(page).to_have_url(re.compile("/deals/1/reveal/"))


def test_a_hand_is_corrected_and_the_match_ended_and_settled(table: Table, match: Match) -> None:
    page = table.page
    enter(match, 1, [-19, 20, 30, "2 3 4 5 6 8 9 10 J Q"])
    table.open_hand(match, seat=4)
    page.get_by_role("textbox").fill("7 7 7 7 7 7 7 7 7 A")
    table.tap("Save the change")
    table.tap("Save correction")
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()
    page.goto(f"/m/{match.uid}/end/")
    page.locator(".dock .main").tap()  # nothing is chosen: what is missing is in view and focused
    expect(page.get_by_role("radio").first).to_be_focused()
    page.get_by_role("radio").first.check()
    page.locator(".dock .main").tap()
    expect(page.get_by_role("heading", name="Ann and Di share the win")).to_be_visible()
    tick = page.get_by_role("button", name=re.compile(" has paid ")).first
    tick.tap()
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)


def test_stakes_are_chosen_and_a_game_is_declared_and_noted(table: Table) -> None:
    page, match = table.page, make_house_match(COUNTED["oh-hell"], 3)
    let_in(page, match.club)
    page.goto(f"/c/{match.club.uid}/games/new/?like=golf-6")
    table.tap("Card")
    page.get_by_label("Value of a 2", exact=True).fill("-4")
    page.get_by_label("Name of the game").fill("Our Golf")
    table.tap("Save game")
    page.wait_for_url(re.compile("/play/$"))
    assert points(match.club.house_games.get(name="Our Golf"))["2"] == -4
    table.open(match, "next/")
    for part, numbers, after in (
        ("Bid", (2, 1, 0), "3 of 3 entered"),
        ("Tricks", (2, 1, 4), "Show all hands"),
    ):
        for name, number in zip(("Ann", "Bob", "Cy"), numbers, strict=True):
            page.get_by_label(f"{name}: {part}").fill(str(number))
        page.get_by_role("button", name="Save", exact=True).last.tap()
        expect(page.get_by_text(after)).to_be_visible()
        if part == "Bid":
            table.open(match, "next/")
    other = open_table(page)
    table.choose_stakes("Money per point")
    page.get_by_role("textbox", name="1 point is").fill("30")
    table.tap(re.compile("^Start, "))  # what is typed counts even if this is the next tap
    expect(page).to_have_url(re.compile("/m/[^/]+/$"))
    assert other.matches.get().options["unit_cents"] == 30
