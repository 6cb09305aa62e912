"""Games to their results, tap by tap, on one phone; one of them from the empty database."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Table, rows, words
from tests.builders import make_match

A_HAND = "A 2 3 4 5 6 7 8 9 10"


def check_deal(table: Table, number: int, *hands: str, says: tuple[str, ...] = ()) -> None:
    """Check what a deal gave, once it is whole and has turned over."""
    table.follow("Show all hands")
    expect(table.page.get_by_role("heading", name=f"Deal {number}", exact=True)).to_be_visible()
    assert table.hands_shown() == list(hands)
    for sentence in says:
        expect(table.page.get_by_text(sentence, exact=True)).to_be_visible()


def check_board(page: Page, where: str, *standings: str) -> None:
    """Go from a deal to the board and check the totals."""
    page.get_by_role("link", name="Board").tap()
    expect(page.get_by_text(where, exact=True).first).to_be_visible()
    assert rows(page, "Standings") == list(standings)


def check_result(page: Page, headline: str, *standings: str) -> None:
    """Check the result, which comes by itself once the last deal has turned over."""
    expect(page.get_by_role("heading", name=headline, exact=True)).to_be_visible()
    assert rows(page, "Places") == list(standings)
    expect(page.get_by_role("button", name="Rematch, same seats")).to_be_visible()


@pytest.mark.postgres_too
@pytest.mark.slow_on_postgres
@pytest.mark.everyday
def test_hang_ten_is_played_to_the_last_cent(page: Page) -> None:
    table = Table(page)
    table.start_club()
    table.start_match(
        "Hang Ten", ["Ann", "Bob", "Cy", "Di"], {"Deals in the match": 2}, dealer="Bob", unit="25 ¢"
    )
    table.tap_hand("Ann", "A 7 7 K 10 A 7 7 Q 2", "22")
    table.tap_hand("Bob", "3 3 5 5 9 3 3 5 5 4", "−7")
    table.tap_hand("Cy", "A 2 3 4 5 A 2 3 4 6", "11")
    table.tap_hand("Di", "J 7 8 4 A A 7 8 4 A", "11")
    check_deal(
        table, 1, "1 Bob −7 +$1.25", "2 tied Cy 11 +25 ¢", "2 tied Di 11 +25 ¢", "4 Ann 22",
        says=(
            "Bob takes $1.25 for the lowest score.",
            "Cy and Di tie for second: 25\N{NO-BREAK SPACE}¢\N{NO-BREAK SPACE}each.",
            "$18.25 stays in the pot.",
        ),
    )  # fmt: skip
    check_board(
        page,
        "Deal 2 of 2",
        "1 Bob −7 −7",
        "2 tied Cy dealer 11 +11",
        "2 tied Di 11 +11",
        "4 Ann 22 +22",
    )
    table.follow("Enter deal 2")
    table.tap_hand("Ann", "7 7 7 7 7 7 7 7 7 7", "−20")
    table.type_score("Bob", 30)
    table.type_score("Cy", -3)
    table.type_score("Di", 5)
    check_result(
        page, "Ann wins", "1 Ann 2 +$12.75", "2 Cy 8 −$4.25", "3 Di 16 −$4.75", "4 Bob 23 −$3.75"
    )
    result = words(page.get_by_role("region", name="Places"))
    assert "$16.50 was left in the pot: Ann takes $16.50." in result
    assert [
        row.partition(" Paid")[0] for row in rows(page, "Who pays whom") if " pays " in row
    ] == [
        "Di pays Ann $4.75",
        "Cy pays Ann $4.25",
        "Bob pays Ann $3.75",
    ]


def test_golf_is_played_with_discarded_pairs_and_a_penalty(page: Page) -> None:
    table = Table(page)
    table.open_hand(make_match("golf", 3, deals=2))
    table.tap_hand("Ann", "- - K 3 A J", "2")
    table.tap_hand("Bob", "J J 2 2 9 10", "19")
    table.tap_hand("Cy", "Q 4 6 6 8 K", "36")
    question = "Who turned up their last card first?"
    table.answer(question, "Bob", "19 becomes 29")
    check_deal(table, 1, "1 Ann 2", "2 Bob 29", "3 Cy 36")
    expect(page.get_by_text("Went out without the lowest hand")).to_be_visible()
    check_board(page, "Deal 2 of 2", "1 Ann 2 +2", "2 Bob dealer 29 +29", "3 Cy 36 +36")
    table.follow("Enter deal 2")
    table.type_score("Ann", 10)
    table.type_score("Bob", 3)
    expect(page.locator("#deal-list li[data-keep]")).to_have_count(
        0
    )  # what is typed has been saved
    table.follow("Enter cards")
    table.tap_hand("Cy", "- - - - K J", "−2")
    table.answer(question, "Nobody, the deck ran out")
    check_result(page, "Ann wins", "1 Ann 12", "2 Bob 32", "3 Cy 34")


def test_the_shedding_game_is_played_with_bags_and_a_nineteen(page: Page) -> None:
    table = Table(page)
    table.open_hand(make_match("tens-pile", 3, target=50))
    table.tap_hand("Ann", "2 7 2", "1", mark="Grabbed exactly 19")
    table.tap("Went out, no cards left")
    table.expect_saved("Bob", "0")
    table.tap_cards("K 10 K J K")
    bag = page.get_by_role("button", name=re.compile("Remove one"))
    expect(bag).to_have_text(["1020", "J11", "K×339"])
    page.get_by_role("button", name=re.compile("^K.*Remove one")).tap()
    expect(bag).to_have_text(["1020", "J11", "K×226"])
    table.save("Cy", "57")
    check_result(page, "Bob wins", "1 Bob 0", "2 Ann 1", "3 Cy 57")


# How few taps usual errands take


@pytest.mark.everyday
def test_the_first_hand_of_five_new_people_takes_seventeen_taps(
    table: Table,
) -> None:
    page = table.page
    page.goto("/")
    page.get_by_label("Name of the club").tap()
    page.keyboard.type("Thursday Table")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Enter your name to take a seat")).to_be_focused()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    table.follow("Add player")
    for many, name in enumerate(("Bob", "Cy", "Di", "Maximiliane"), 2):
        expect(page.get_by_label("Enter a name")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        table.expect_here(many)
        expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    table.open_panel("game")
    table.tap(re.compile("^Hang Ten"))
    expect(page.locator("#key-stakes")).to_have_attribute("aria-expanded", "true")
    table.choose_stakes("Standard pot")
    table.tap("Start, Ann deals")
    expect(page.get_by_role("group", name="Ranks")).to_be_visible()
    table.tap_cards(A_HAND)
    expect(table.score).to_have_text(re.compile("Score "))
    table.save_button.tap()
    expect(page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
    assert table.taps <= 17
