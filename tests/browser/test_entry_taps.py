"""Entering hands by taps and by keys: as few as there can be, each of which does what people
expect.
"""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from games import play
from games.models import Hand, LogEntry, Match
from scorekeeper.bundles import HTMX
from tests.browser.playing import EASY, NONE, TEN, Table, get_box, let_in
from tests.builders import NAMES, make_match, save_hand

ENTRY_SCRIPTS = re.compile(r"/together/entry\.[^/]*js")


def middle(key: Locator) -> dict[str, float]:
    box = get_box(key)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def expect_next(table: Table, row: int, column: int) -> None:
    expect(table.next_place).to_have_accessible_name(re.compile(f"^row {row}, column {column}:"))


def expect_alert(table: Table, sentence: str) -> None:
    expect(table.page.get_by_role("alert")).to_contain_text(sentence)


def test_a_deal_of_six_takes_68_taps_with_eleven_for_a_hand(
    table: Table,
) -> None:
    table.open(make_match("hang-ten", 6))
    table.follow("Enter deal 1")
    for name in NAMES[:6]:
        table.tap_hand(name, "A 2 3 4 5 6 8 9 10 J", "58")
    expect(table.page.get_by_role("heading", name="Everyone shares the deal")).to_be_visible()
    assert 66 <= table.taps <= 68


def test_a_hand_is_entered_card_by_card_and_changed(table: Table, match: Match) -> None:
    table.open_hand(match)
    live = table.page.locator("#live")
    expect(table.save_button).to_have_text("10 cards to go, then Bob")
    table.key("Delete").tap()  # nothing is there yet
    table.expect_cards(NONE)
    # The next place is chosen by itself, row by row
    for card, (row, column) in zip("944J2", ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5)), strict=True):
        expect_next(table, row, column)
        table.key(card).tap()
    expect_next(table, 2, 1)
    # Score and working show while cards go in
    table.tap_cards("9 4")
    expect(table.score).to_have_text("Score so far 16")
    expect(live).to_contain_text("7 of 10 cards")
    table.tap_cards("4")
    expect(table.score).to_have_text("Score so far 2")
    expect(live).to_contain_text("block −10")
    table.tap_cards("8")
    expect(table.save_button).to_have_text("1 card to go, then Bob")
    # A hand that is not whole is not saved
    expect(table.save_button).to_be_disabled()
    table.save_button.tap(force=True)
    table.tap_cards("3")
    expect(table.save_button).to_have_text("Save and go to Bob")
    expect(table.save_button).to_be_enabled()
    expect(table.score).to_have_text("Score 13")
    expect(table.next_place).to_have_count(0)
    assert not Hand.objects.exists()
    # A tapped card is the next to change
    table.cell(1, 4).tap()
    expect_next(table, 1, 4)
    table.tap_cards("8")
    table.expect_cards("9 4 4 8 2 9 4 4 8 3")
    # Delete takes cards away from the last one on, and the chosen one first; then the first empty
    # place is next
    for _ in range(8):
        table.key("Delete").tap()
    table.expect_cards("9 4 _ _ _ _ _ _ _ _")
    table.tap_cards("K")
    table.cell(1, 1).tap()
    table.key("Delete").tap()
    table.expect_cards("_ 4 K _ _ _ _ _ _ _")
    table.tap_cards("A 2")
    table.expect_cards("A 4 K 2 _ _ _ _ _ _")
    table.cell(2, 5).tap()
    table.tap_cards("Q 3")
    table.expect_cards("A 4 K 2 3 _ _ _ _ Q")
    expect(table.cell(2, 5)).to_have_accessible_name("row 2, column 5: Q")


def test_a_discarded_pair_takes_one_tap_in_any_column(table: Table) -> None:
    def new_hand() -> None:
        table.open_hand(make_match("golf", 2))

    new_hand()
    table.tap_cards("- -")
    table.expect_cards("- - _ _ _ _")
    table.tap_cards("5 Q - -")  # the empty row of the next card
    table.expect_cards("- - 5 Q - -")
    table.save("Ann", "17")
    assert table.taps == 5
    new_hand()
    table.tap_cards("10 10 - -")  # the pair just typed
    table.expect_cards("- - _ _ _ _")
    table.tap_cards("J")
    for _ in range(2):  # deleting brings a discarded pair back as a whole
        table.key("Delete").tap()
    table.cell(1, 2).tap()
    table.tap_cards("3")
    table.expect_cards("_ 3 _ _ _ _")
    new_hand()
    table.tap_cards("J J")
    table.cell(2, 1).tap()  # the row that was touched goes before the pair just typed
    table.key("Discard pair").tap()
    table.expect_cards("J J - - _ _")


def test_a_key_without_effect_says_so_and_drops_no_card(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.key("Delete").tap()
    expect_alert(table, "There is no card to delete.")
    table.tap_cards("K")
    expect(table.page.get_by_role("alert")).to_be_hidden()
    table.key("Discard pair").tap()
    expect_alert(table, "A card lies in this line. Tap it if the line was discarded.")
    table.expect_cards("K _ _ _ _ _")
    table.tap_cards("2 3 4 5 5 7")
    expect_alert(table, "Every card is in. Tap the one to change, or Save.")
    table.expect_cards("K 2 3 4 5 5")
    # With every card in, the row that was just typed goes if it is a pair, or one that is tapped
    table.key("Discard pair").tap()
    table.expect_cards("K 2 3 4 - -")
    table.cell(3, 1).tap()
    table.tap_cards("K 3")
    table.key("Discard pair").tap()
    expect_alert(table, "Every card is in. Tap a card of the discarded line")
    table.cell(3, 1).tap()
    table.key("Discard pair").tap()
    table.expect_cards("K 2 3 4 - -")
    expect(table.page.get_by_role("alert")).to_be_hidden()


@pytest.mark.everyday
def test_two_quick_taps_save_once_and_open_the_next_hand(table: Table, match: Match) -> None:
    table.open_hand(match)
    expect(table.save_button).to_have_text("10 cards to go, then Bob")
    save_hand(match, 1, 1, 5)
    expect(table.save_button).to_have_text("10 cards to go, then Cy")
    table.tap_cards(TEN)
    expect(table.save_button).to_have_text("Save and go to Cy")
    at = middle(table.save_button)
    for _ in range(2):
        table.page.touchscreen.tap(at["x"], at["y"])
    expect(table.hand("Cy")).to_be_visible()
    table.expect_saved("Ann", "13")
    table.expect_cards(NONE)
    expect(table.page).to_have_url(re.compile("/deals/1/hands/3/$"))
    expect(table.page.get_by_role("link", name="An 13, Ann, done")).to_be_visible()
    assert (
        LogEntry.objects.filter(match=match, seat__isnull=False).count()
        == Hand.objects.count()
        == 2
    )
    table.tap("Undo")
    expect(table.hand("Ann")).to_be_visible()
    table.expect_cards(TEN)
    expect(table.notice).to_have_count(0)
    assert Hand.objects.count() == 1
    table.save("Ann", "13")
    expect(table.hand("Cy")).to_be_visible()


def test_taps_during_a_save_belong_to_the_next_hand(table: Table, match: Match) -> None:
    page, held = table.page, list[Route]()

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
    table.expect_cards("A 2 _ _ _ _ _ _ _ _")
    expect(table.score).to_have_text("Score so far 3")


# What went wrong at tables: two thumbs at once, a script that does not arrive


def test_a_key_counts_once_however_it_is_pressed(table: Table, match: Match) -> None:
    table.open_hand(match)
    fingers = table.page.context.new_cdp_session(table.page)
    left, right = ({**middle(table.key(name)), "id": finger} for finger, name in enumerate("4J"))
    for kind, points in (
        ("Start", [left]),
        ("Start", [left, right]),
        ("End", [right]),
        ("End", []),
    ):
        fingers.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    table.expect_cards("4 J _ _ _ _ _ _ _ _")
    table.key("9").click(delay=900)
    table.key("4").focus()
    table.page.keyboard.press("Space")
    table.key("J").dispatch_event("click")
    table.key("2").tap()
    table.expect_cards("4 J 9 4 J 2 _ _ _ _")


def test_keys_and_cells_appear_when_they_work(table: Table, match: Match) -> None:
    page, held = table.page, list[Route]()
    page.route(ENTRY_SCRIPTS, lambda route: held.append(route))
    let_in(page, match.club)
    page.goto(f"/m/{match.uid}/next/", wait_until="commit")
    expect(table.save_button).to_have_text("10 cards to go, then Bob")
    expect(page.locator(".keys")).to_be_hidden()
    expect(page.locator("[data-cell]:visible, [data-save]:visible")).to_have_count(0)
    held[0].continue_()
    table.tap_hand("Ann", TEN, "13")


@pytest.mark.allowed_faults("ERR_FAILED|is not defined")
def test_cards_are_typed_as_text_if_the_scripts_do_not_arrive(table: Table, match: Match) -> None:
    table.page.route(ENTRY_SCRIPTS, lambda route: route.abort())
    table.open_hand(match)
    field = table.page.get_by_label("The cards of Ann")
    expect(field).to_be_visible()
    field.fill(EASY)
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()


def test_the_keypad_saves_without_htmx(table: Table, match: Match) -> None:
    def without_htmx(route: Route) -> None:
        served, htmx = route.fetch(), HTMX.read_text("utf-8")
        assert htmx in served.text()
        route.fulfill(response=served, body=served.text().replace(htmx, ""))

    table.page.route(ENTRY_SCRIPTS, without_htmx)
    table.open_hand(match)
    assert table.page.evaluate("typeof htmx") == "undefined"
    table.tap_cards(EASY)
    with table.page.expect_navigation():
        table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    assert play.load_undo_steps(match).undo


RANKS = [
    ("a2jqk", "A 2 J Q K _ _ _ _ _"),
    ("AJQK7", "A J Q K 7 _ _ _ _ _"),
    ("1t0T10", "10 10 10 10 10 _ _ _ _ _"),
    ("a1010a x ? z", "A 10 10 A _ _ _ _ _ _"),
]


@pytest.mark.everyday
def test_ranks_can_be_typed(table: Table, match: Match) -> None:
    for seat, (typed, cards) in enumerate(RANKS, 1):
        table.open_hand(match, seat)
        table.page.keyboard.type(typed)
        table.expect_cards(cards)


def test_keys_mix_with_taps_and_enter_saves_a_whole_hand(table: Table, match: Match) -> None:
    table.open_hand(match)
    table.tap_cards("9 4")
    table.page.keyboard.type("4j")
    table.page.keyboard.press("Enter")  # half a hand is not saved
    expect(table.save_button).to_be_disabled()
    table.tap_cards("2 9 4 4 8")
    table.page.keyboard.type("3")
    expect(table.score).to_have_text("Score 13")
    table.page.keyboard.press("Enter")
    table.expect_saved("Ann", "13")
    expect(table.hand("Bob")).to_be_visible()
    table.page.keyboard.type("k10")
    table.expect_cards("K 10 _ _ _ _ _ _ _ _")


def test_arrows_move_within_the_grid_and_backspace_deletes(table: Table, match: Match) -> None:
    table.open_hand(match)
    for key, row, column in [
        ("Left", 1, 1),
        ("Up", 1, 1),
        ("Down", 2, 1),
        ("Down", 2, 1),
        ("Up", 1, 1),
    ]:
        table.page.keyboard.press(f"Arrow{key}")
        expect(table.next_place).to_have_accessible_name(f"row {row}, column {column}: empty")
    for column in (2, 3, 4, 5, 5):
        table.page.keyboard.press("ArrowRight")
        expect(table.next_place).to_have_accessible_name(f"row 1, column {column}: empty")
    for key in ("ArrowDown", "ArrowLeft", "q"):
        table.page.keyboard.press(key)
    table.expect_cards("_ _ _ _ _ _ _ _ Q _")
    table.page.keyboard.type("23")
    for key in ("ArrowLeft", "Backspace"):
        table.page.keyboard.press(key)
    table.expect_cards("_ _ _ _ _ _ _ _ Q 2")


def test_discarded_pairs_bags_and_scores_can_be_typed(table: Table) -> None:
    table.open_hand(make_match("golf", 2))
    table.page.keyboard.type("-k3")
    table.expect_cards("- - K 3 _ _")
    table.open_hand(make_match("tens-pile", 3))
    table.page.keyboard.type("10kk2")
    table.page.keyboard.press("Backspace")
    expect(table.score).to_have_text("Score 46")
    table.open_score(make_match())
    table.page.get_by_label("Ann’s score").press_sequentially("-10")
    expect(table.save_button).to_have_text("Save -10")
    table.page.keyboard.press("Enter")
    table.expect_saved("Ann", "−10")
