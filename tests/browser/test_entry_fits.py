"""The page of a hand on the smallest phone: every key and the save button are there without scrolling."""

import re
from itertools import cycle, islice

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Match
from games.rules.built_in import BUILT_IN
from games.rules.cards import RANKS
from games.rules.game import Game
from tests.browser.playing import OUT_OF_REACH, Table, widths
from tests.builders import LOW, hand, make_match
from tests.game_facts.any_grid import AnyGrid
from tests.game_facts.nine_square import NINE_SQUARE

LONG = [
    "Maximiliane-Josephine von der Hohenstein",
    "Wolfeschlegelsteinhausenbergerdorffen-M.",
    "Christopher Featherstonehaugh-Cholmondel",
    *(f"Bartholomew Featherstone-Haugh the {number}th" for number in range(4, 17)),
]
GRIDS = [AnyGrid(1, 2), NINE_SQUARE, AnyGrid(2, 3), AnyGrid(3, 4, None), AnyGrid(4, 3, "rows"), AnyGrid(4, 6)]
"""Of sizes that no game in the app has: one row of two, three of three, four of six."""


def full_table(game: str, most: int = 16) -> Match:
    """A match with as many players as the game allows, all with long names, and decks for all."""
    return make_match(game, LONG[: min(most, BUILT_IN[game].players[-1])], decks=20)


def out_of_reach(buttons: Locator) -> list[str]:
    """Those of the buttons that cannot be tapped where they are, without scrolling."""
    found: list[str] = buttons.evaluate_all(OUT_OF_REACH)
    return found


def all_in_reach(table: Table, keys: int = 14) -> None:
    page = table.page
    buttons = page.locator("#entry").locator(".key, .main:visible, [data-cell]")
    assert buttons.count() >= keys + 1
    assert (page.evaluate("scrollY"), out_of_reach(buttons)) == (0, [])
    assert widths(page) == (360, 360)


@pytest.mark.parametrize("game", [*BUILT_IN.values(), *GRIDS], ids=lambda game: game.name)
def test_keys_and_the_save_button_are_in_reach_from_the_first_card_to_the_notice_of_what_was_saved(
    small_phone: Page, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[arg-type]
    match, table = full_table(game.key, 2 if game in GRIDS else 16), Table(small_phone)
    seat = match.seats.count() - 1
    if game.exactly_one_empty:
        play.record_hand(match, 1, 0, hand(""), seen=0)
    table.open_hand(match, seat=seat)
    all_in_reach(table)
    table.tap_cards(LOW.get(game.key) or " ".join(islice(cycle(RANKS), game.grid.size if game.grid else 5)))
    expect(table.save_button).to_be_enabled()
    all_in_reach(table)
    table.save_button.tap()
    expect(table.notice).to_be_visible()
    expect(table.hand(LONG[seat])).to_be_visible()
    if game not in GRIDS:
        all_in_reach(table)
    table.open_score(match, seat + 1)
    field = small_phone.get_by_label(f"The score of {LONG[seat]}")
    field.fill("14")
    expect(table.save_button).to_be_enabled()
    expect(field).to_be_in_viewport(ratio=1)
    all_in_reach(table, keys=0)


def test_the_largest_grid_scrolls_down_only(small_phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    game, table = AnyGrid(4, 6, None), Table(small_phone)
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[arg-type]
    table.open_hand(make_match(game.key, LONG[:2], decks=20))
    all_in_reach(table)
    table.tap_cards(" ".join([*RANKS, *RANKS[:11]]))
    expect(small_phone.get_by_text("24 of 24 cards")).to_be_visible()
    assert widths(small_phone) == (360, 360)
    table.save_button.tap()
    expect(table.notice).to_be_visible()


def test_a_column_goes_and_comes_back_as_a_whole(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "nine-square", NINE_SQUARE)  # type: ignore[arg-type]
    table = Table(page)
    table.open_hand(make_match("nine-square", 2))
    table.tap_cards("5 6")
    table.key("Discard column").tap()
    table.holds("5 6 - _ _ - _ _ -")
    table.key("7").tap()
    table.holds("5 6 - 7 _ - _ _ -")
    expect(table.score).to_have_text("Score so far 18")
    table.cell(2, 3).tap()
    table.tap("Delete")
    table.holds("5 6 _ 7 _ _ _ _ _")


def test_whose_hand_it_is_and_who_went_out_are_in_view_among_twelve(small_phone: Page) -> None:
    match, table = full_table("golf"), Table(small_phone)
    for seat in (1, 6, 12):
        table.open_hand(match, seat=seat)
        stop = small_phone.get_by_role("link", name=re.compile(f" now, {re.escape(LONG[seat - 1])}$"))
        expect(stop).to_be_in_viewport(ratio=1)
        assert widths(small_phone) == (360, 360)
    players = match.seats.count()
    for position in range(players):
        play.record_hand(match, 1, position, hand(LOW["golf"]), seen=0)
    table.open(match, "next/")
    face = small_phone.locator("form.ask").get_by_role("button", name=LONG[players - 1])
    expect(face).to_be_visible()
    assert widths(small_phone) == (360, 360)
    face.tap()
    expect(small_phone.get_by_role("link", name="Every hand")).to_be_visible()
    assert widths(small_phone) == (360, 360)
