"""What was entered and not saved yet: it stays on the phone wherever somebody goes in between."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.playing import NONE, TEN, Table, kept_hands
from tests.builders import enter, make_match, save_hand

OTHER = "A 2 3 4 5 6 8 9 10 J"
QUIET = re.compile("quiet-save")


def test_half_a_hand_survives_leaving_the_page(table: Table, match: Match) -> None:
    table.open(match)
    table.follow("Enter deal 1")
    table.tap_cards("9 4 4")
    table.cell(2, 4).tap()
    table.tap_cards("8")

    def still_there() -> None:
        expect(table.hand("Ann")).to_be_visible()
        table.expect_cards("9 4 4 _ _ _ _ _ 8 _")
        expect(table.score).to_have_text("Score so far 25")

    table.page.reload()
    still_there()
    table.page.go_back()
    expect(table.page.get_by_role("heading", name="Hang Ten")).to_be_visible()
    table.page.go_forward()
    still_there()
    table.reopen_tab()
    still_there()
    table.follow("Board")
    table.follow("Enter deal 1")
    still_there()
    table.follow("Bo next, Bob")
    expect(table.hand("Bob")).to_be_visible()
    table.expect_cards(NONE)
    table.follow("An –, Ann, not entered yet")
    still_there()
    # Nothing is kept of it once it is saved, and back shows it as it was saved
    table.tap_cards("J 2 9 4 4 3")
    table.save("Ann", "13")
    expect(table.hand("Bob")).to_be_visible()
    assert kept_hands(table.page) == []
    table.page.go_back()
    expect(table.page.get_by_role("link", name="An 13, Ann, now, saved")).to_be_visible()
    table.expect_cards("9 4 4 J 2 9 4 4 8 3")
    expect(table.page.get_by_text("This phone still has unsaved cards")).to_be_hidden()
    # So is a correction that was not saved
    table.cell(1, 4).tap()
    table.tap_cards("8")
    table.page.reload()
    table.expect_cards("9 4 4 8 2 9 4 4 8 3")
    table.save("Ann", "−5")


def test_a_typed_score_a_bag_and_its_mark_survive_a_reload(table: Table, match: Match) -> None:
    table.open_score(match)
    table.page.get_by_label("Ann’s score").fill("14")
    table.page.reload()
    expect(table.page.get_by_label("Ann’s score")).to_have_value("14")
    table.save("Ann", "14")
    table.open_hand(make_match("tens-pile", 3))
    table.tap_cards("K 2 K")
    table.page.get_by_label("Grabbed exactly 19").check()
    table.page.reload()
    expect(table.page.get_by_role("button", name=re.compile("Remove one"))).to_have_text(
        ["22", "K×226"]
    )
    expect(table.page.get_by_label("Grabbed exactly 19")).to_be_checked()
    table.save("Ann", "18")


@pytest.mark.parametrize(
    ("meanwhile", "choice", "cards"),
    [
        (OTHER, "Use these cards", "9 4 4 _ _ _ _ _ _ _"),
        (OTHER, "Delete these cards", OTHER),
        (15, "Use these cards", "9 4 4 _ _ _ _ _ _ _"),
    ],
)
def test_a_return_to_a_hand_saved_meanwhile_offers_a_choice(
    table, match, meanwhile: str | int, choice: str, cards: str
) -> None:
    table.open_hand(match)
    table.tap_cards("9 4 4")
    table.page.goto("/")
    save_hand(match, 1, 0, meanwhile)
    table.open_hand(match)
    expect(table.page.get_by_text("This phone still has unsaved cards for Ann.")).to_be_visible()
    if meanwhile == OTHER:
        table.expect_cards(OTHER)
    else:
        expect(table.page.get_by_label("Ann’s score")).to_have_value(str(meanwhile))
    table.tap(choice)
    table.expect_cards(cards)
    expect(table.page.get_by_text("This phone still has unsaved cards")).to_be_hidden()


@pytest.mark.allowed_faults("409")
def test_saving_over_another_phones_hand_shows_both(table: Table, match: Match) -> None:
    for seat, name, following, score, cards in (
        (1, "Ann", "Bob", "13", TEN),
        (2, "Bob", "Cy", "58", OTHER),
    ):
        table.open_hand(match, seat)
        table.tap_cards(TEN)
        save_hand(match, 1, seat - 1, OTHER)
        table.save_button.tap()
        expect(table.page.get_by_role("alert").first).to_have_text(
            re.compile("Which one is right?")
        )
        table.tap("Save mine") if name == "Ann" else table.follow("Keep the saved one")
        expect(table.hand(following)).to_be_visible()
        table.follow(f"{name[:2]} {score}, {name}, done")
        table.expect_cards(cards)


@pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED|Failed to load resource")
def test_an_unchanged_hand_is_quiet_and_shows_only_its_own_sums(
    page: Page,
) -> None:
    match, table = make_match(), Table(page)
    enter(match, 1, ["2 3 4 5 6 8 9 10 J Q", 1, 2, 3])
    table.open_hand(match)
    save, sum_of_a_column = (
        page.get_by_role("button", name="Save the change"),
        page.locator("#live .w").first,
    )
    expect(save).to_have_class(QUIET)
    for card, quiet in (("A", False), ("Q", True)):
        table.change_last(card)
        expect(save).to_have_class(QUIET) if quiet else expect(save).not_to_have_class(QUIET)
    expect(sum_of_a_column).to_be_visible()
    page.context.set_offline(True)
    table.key("Delete").tap()
    expect(page.get_by_text("No connection, no score yet")).to_be_visible()
    expect(sum_of_a_column).to_be_hidden()
    page.context.set_offline(False)
    table.key("K").tap()
    expect(sum_of_a_column).to_be_visible()
