"""Entering hands of grids that no game in the app has: one row of two, three of three, four of six."""

import pytest
from playwright.sync_api import Page, expect

from games.rules.built_in import BUILT_IN
from games.rules.cards import RANKS
from games.rules.game import Game
from tests.browser.playing import Table, widths
from tests.browser.test_entry_fits import LONG, all_in_reach
from tests.builders import make_match
from tests.game_facts.any_grid import AnyGrid
from tests.game_facts.nine_square import NINE_SQUARE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "game",
    [AnyGrid(1, 2), NINE_SQUARE, AnyGrid(2, 3), AnyGrid(3, 4, None), AnyGrid(4, 3, "rows"), AnyGrid(4, 6)],
    ids=lambda game: game.name,
)
def test_every_key_is_in_reach_from_the_first_card_to_the_last(
    small_phone: Page, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[arg-type]
    table = Table(small_phone)
    table.open_hand(make_match(game.key, LONG[:2], decks=20))
    all_in_reach(table)
    assert game.grid
    cards = [RANKS[cell % len(RANKS)] for cell in range(game.grid.size)]
    table.tap_cards(" ".join(cards))
    expect(table.save_button).to_be_enabled()
    expect(small_phone.get_by_text(f"{len(cards)} of {len(cards)} cards")).to_be_visible()
    all_in_reach(table)
    table.save_button.tap()
    expect(table.notice).to_be_visible()


def test_the_largest_grid_that_counts_card_by_card_scrolls_down_only(
    small_phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = AnyGrid(4, 6, None)
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[arg-type]
    table = Table(small_phone)
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
