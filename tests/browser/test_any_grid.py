"""Entering hands of grids that no game in the app has: one row of two, three of three, four of six."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.rules.cards import RANKS
from games.rules.json_values import Json
from games.rules.variant import Variant
from games.rules.variants import VARIANTS
from tests.browser.playing import OUT_OF_REACH, Table, widths
from tests.browser.test_entry_fits import LONG, all_in_reach
from tests.builders import make_house_match, make_match
from tests.game_facts.any_grid import AnyGrid
from tests.game_facts.nine_square import NineSquare

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "game",
    [AnyGrid(1, 2), NineSquare(), AnyGrid(2, 3), AnyGrid(3, 4, None), AnyGrid(4, 3, "rows"), AnyGrid(4, 6)],
    ids=lambda game: game.name,
)
def test_every_key_is_in_reach_from_the_first_card_to_the_last(
    small_phone: Page, monkeypatch: pytest.MonkeyPatch, game: Variant
) -> None:
    monkeypatch.setitem(VARIANTS, game.key, game)  # type: ignore[arg-type]
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
    monkeypatch.setitem(VARIANTS, game.key, game)  # type: ignore[arg-type]
    table = Table(small_phone)
    table.open_hand(make_match(game.key, LONG[:2], decks=20))
    all_in_reach(table)
    table.tap_cards(" ".join([*RANKS, *RANKS[:11]]))
    expect(small_phone.get_by_text("24 of 24 cards")).to_be_visible()
    assert widths(small_phone) == (360, 360)
    table.save_button.tap()
    expect(table.notice).to_be_visible()


NUMBERS = [str(number) for number in range(-2, 13)]
NAMES = [*NUMBERS, "Joke", "WILD", "Q♠", "王王王王", "x2"]


def declared(layout: object, cards: Sequence[str], **more: object) -> dict[str, object]:
    """A game of the table's own."""
    made = [{"card": card, "points": 1, "copies": 10} for card in cards]
    game = {"name": "Ours", "players": [2, 8], "layout": layout, "wins": "lowest", "end": {"deals": 9}, "cards": made}
    return game | more


def grid(rows: int, columns: int) -> dict[str, int]:
    return {"rows": rows, "columns": columns}


@pytest.mark.parametrize(("width", "height"), [(360, 640), (375, 553), (664, 340)])
@pytest.mark.parametrize(
    "game",
    [
        declared("pile", ["♥", "Q♠"]),
        declared("pile", NAMES),
        declared(grid(2, 2), ["♥", "Q♠"]),
        declared(grid(3, 4), NAMES, gone="columns"),
        declared(grid(4, 5), RANKS),
        declared(grid(3, 6), NUMBERS, groups=[{"same": 2, "points": 0}]),
        declared(
            grid(3, 3), RANKS, groups=[{"shape": [1, 3], "points": 0}, {"shape": [3, 1], "points": 0}], choice="all"
        ),
    ],
    ids=lambda game: f"{game['layout']} of {len(game['cards'])} cards" if isinstance(game, dict) else None,
)
def test_the_hands_of_declared_games_do_not_scroll(
    new_context: Callable[..., BrowserContext], game: Json, width: int, height: int
) -> None:
    table = Table(new_context(viewport={"width": width, "height": height}).new_page())
    table.open_hand(make_house_match(game, ["Maximiliane", "Zoë"], decks=20))
    cards = [card["card"] for card in game["cards"]]
    layout = game["layout"]
    size = layout["rows"] * layout["columns"] if isinstance(layout, dict) else len(cards)
    buttons = table.page.locator("#entry").locator(".key, .main:visible, [data-cell]")
    assert buttons.evaluate_all(OUT_OF_REACH) == []
    for cell in range(size):
        table.key(cards[cell % len(cards)]).tap()
    expect(table.save_button).to_be_enabled()
    assert buttons.evaluate_all(OUT_OF_REACH) == []
    assert table.page.evaluate("document.documentElement.scrollHeight") == height
    assert widths(table.page) == (width, width)
    cut = "cards => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.textContent)"
    assert table.page.locator(".key[data-rank], .felt .card").evaluate_all(cut) == []


def test_cards_whose_names_begin_alike_are_typed(page: Page) -> None:
    table = Table(page)
    table.open_hand(make_house_match(declared(grid(2, 3), [*NUMBERS, "Joke"]), 2, decks=20))
    page.keyboard.type("12j-1 1")
    page.keyboard.press("ArrowUp")  # whatever else is typed ends what was begun
    table.holds("12 Joke -1 1 _ _")


def test_a_column_goes_and_comes_back_as_a_whole(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "nine-square", NineSquare())  # type: ignore[arg-type]
    table = Table(page)
    table.open_hand(make_match("nine-square", 2))
    table.tap_cards("5 6")
    table.key("Column gone").tap()
    table.holds("5 6 - _ _ - _ _ -")
    table.key("7").tap()
    table.holds("5 6 - 7 _ - _ _ -")
    expect(table.score).to_have_text("Score so far 18")
    table.cell(2, 3).tap()
    table.tap("Delete")
    table.holds("5 6 _ 7 _ _ _ _ _")
