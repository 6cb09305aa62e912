"""Entering hands of games that a table declares: few keys and many, long names, on low screens and on their side."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from games.matches.facts import load_facts
from games.rules.cards import RANKS
from games.rules.files.json_values import Json
from tests.browser.playing import Table, widths
from tests.browser.test_entry_fits import out_of_reach
from tests.builders import make_house_match

NUMBERS = [str(number) for number in range(-2, 13)]
BONUS = {"number": "Bonus", "least": -50, "most": 50, "default": 0}
NAMES = [*NUMBERS, "Joke", "WILD", "Q♠", "王王王王", "x2"]


def declared(layout: object, cards: Sequence[str], **more: object) -> dict[str, object]:
    """A game of the table's own."""
    made = [{"card": card, "points": 1, "copies": 10} for card in cards]
    game = {"name": "Ours", "players": [2, 8], "layout": layout, "wins": "lowest", "end": {"deals": 9}, "cards": made}
    return game | more


def grid(rows: int, columns: int) -> dict[str, int]:
    return {"rows": rows, "columns": columns}


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
def test_the_hands_of_declared_games_do_not_scroll_however_the_phone_is_held(small_phone: Page, game: Json) -> None:
    table = Table(small_phone)
    table.open_hand(make_house_match(game, ["Maximiliane", "Zoë"], decks=20))
    cards = [card["card"] for card in game["cards"]]
    layout = game["layout"]
    size = layout["rows"] * layout["columns"] if isinstance(layout, dict) else len(cards)
    fits_however_it_is_held(small_phone)
    for cell in range(size):
        table.key(cards[cell % len(cards)]).tap()
    expect(table.save_button).to_be_enabled()
    fits_however_it_is_held(small_phone)


def fits_however_it_is_held(page: Page) -> None:
    """Everything can be tapped and read without scrolling, on small phones upright and across."""
    cut = "cards => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.textContent)"
    for width, height in ((360, 640), (375, 553), (664, 340)):
        page.set_viewport_size({"width": width, "height": height})
        buttons = page.locator("#entry").locator(".key, .main:visible, [data-cell]")
        assert out_of_reach(buttons) == [], f"{width}×{height}"
        assert page.evaluate("document.documentElement.scrollHeight") == height
        assert widths(page) == (width, width)
        assert page.locator(".key[data-rank], .felt .card").evaluate_all(cut) == [], f"{width}×{height}"


def test_cards_whose_names_begin_alike_are_typed(page: Page) -> None:
    table = Table(page)
    table.open_hand(make_house_match(declared(grid(2, 3), [*NUMBERS, "Joke"]), 2, decks=20))
    page.keyboard.type("12j-1 1")
    page.keyboard.press("ArrowUp")  # whatever else is typed ends what was begun
    table.holds("12 Joke -1 1 _ _")


def test_a_number_below_zero_is_typed_by_a_key_of_its_own_beside_the_cards(page: Page) -> None:
    """A phone's keyboard of digits has no minus."""
    match = make_house_match(declared("pile", ["♥", "Q♠"], numbers=[BONUS], lines=[{"each": 1, "of": "Bonus"}]), 2)
    table = Table(page)
    table.open_hand(match)
    field = page.get_by_label("Bonus", exact=True)
    expect(field).to_have_attribute("inputmode", "numeric")
    field.fill("20")
    table.tap("Plus or minus: Bonus")
    expect(field).to_have_value("−20")
    table.key("♥").tap()
    table.save_button.tap()
    expect(page.get_by_role("heading", name="Bob")).to_be_visible()
    assert load_facts(match.pk).deals[0].hands[0].numbers == {"Bonus": -20}
