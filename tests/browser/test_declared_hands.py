"""Entering hands of games that a table declares: few keys and many, long names, number cards in
discarded columns.
"""

from collections.abc import Sequence
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.matches.stored_match import load_match
from games.models import Club, Match
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.cards import RANKS
from games.rules.files.json_values import Json
from games.rules.record import HandRecord
from tests.browser.playing import Table, let_in, page_widths
from tests.browser.test_entry_fits import out_of_reach
from tests.builders import make_club, make_house_match, make_match, save_hand

NUMBERS = [str(number) for number in range(-2, 13)]
BONUS = {"number": "Bonus", "least": -50, "most": 50, "default": 0}
MELDS = {"number": "Melds", "least": 0, "most": 50, "default": 0}
NAMES = [*NUMBERS, "Joke", "WILD", "Q♠", "王王王王", "x2"]


def declared(layout: object, cards: Sequence[str], **more: object) -> dict[str, object]:
    """Declare a game of the table's own."""
    made = [{"card": card, "points": 1, "copies": 10} for card in cards]
    game = {
        "name": "Ours",
        "players": [2, 8],
        "layout": layout,
        "wins": "lowest",
        "end": {"deals": 9},
        "cards": made,
    }
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
            grid(3, 3),
            RANKS,
            groups=[{"shape": [1, 3], "points": 0}, {"shape": [3, 1], "points": 0}],
            choice="all",
        ),
    ],
    ids=lambda game: (
        f"{game['layout']} of {len(game['cards'])} cards" if isinstance(game, dict) else None
    ),
)
def test_hands_of_declared_games_do_not_scroll_on_any_phone(small_phone: Page, game: Json) -> None:
    table = Table(small_phone)
    table.open_hand(make_house_match(game, ["Maximiliane", "Zoë"], decks=20))
    cards = [card["card"] for card in game["cards"]]
    layout = game["layout"]
    size = layout["rows"] * layout["columns"] if isinstance(layout, dict) else len(cards)
    check_fit(small_phone)
    for cell in range(size):
        table.key(cards[cell % len(cards)]).tap()
    expect(table.save_button).to_be_enabled()
    check_fit(small_phone)


def check_fit(page: Page) -> None:
    """Check that all can be tapped and read without scrolling, on small phones upright and
    across.
    """
    cut = (
        "cards => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) "
        "=> card.textContent)"
    )
    for width, height in ((360, 640), (375, 553), (664, 340)):
        page.set_viewport_size({"width": width, "height": height})
        buttons = page.locator("#entry").locator(".key, .main:visible, [data-cell]")
        assert out_of_reach(buttons) == [], f"{width}×{height}"
        assert page.evaluate("document.documentElement.scrollHeight") == height
        assert page_widths(page) == (width, width)
        assert page.locator(".key[data-rank], .felt .card").evaluate_all(cut) == [], (
            f"{width}×{height}"
        )


def test_cards_with_names_that_begin_alike_can_be_typed(page: Page) -> None:
    table = Table(page)
    table.open_hand(make_house_match(declared(grid(2, 3), [*NUMBERS, "Joke"]), 2, decks=20))
    page.keyboard.type("12j-1 1")
    page.keyboard.press("ArrowUp")  # whatever else is typed ends what was begun
    table.expect_cards("12 Joke -1 1 _ _")


@pytest.fixture
def with_numbers() -> Match:
    """A game with a card and two numbers in each hand."""
    lines = [{"each": 1, "of": "Bonus"}, {"each": 1, "of": "Melds"}]
    game = declared("pile", ["♥", "Q♠"], numbers=[BONUS, MELDS], lines=lines)
    return make_house_match(game, 2)


def test_a_value_beside_cards_is_typed_with_large_digits(page: Page, with_numbers: Match) -> None:
    table = Table(page)
    table.open_hand(with_numbers)
    digits = page.get_by_role("group", name="Digits")
    expect(digits).to_be_hidden()
    bonus = page.get_by_label("Bonus", exact=True)
    melds = page.get_by_label("Melds", exact=True)
    bonus.tap()
    expect(digits).to_be_visible()
    expect(table.key("♥")).to_be_hidden()
    expect(bonus).to_have_attribute("inputmode", "none")  # the phone's keyboard stays shut
    table.tap_digits("20")
    table.tap("Plus or minus")
    expect(bonus).to_have_value("−20")
    table.tap("Next")
    expect(melds).to_be_focused()
    table.tap_digits("3")
    table.tap("Next")
    expect(digits).to_be_hidden()
    table.key("♥").tap()
    bonus.tap()
    page.locator("[data-stack]").first.tap()  # the cards are chosen again by a tap on them, too
    expect(digits).to_be_hidden()
    table.key("♥").tap()
    table.save_button.tap()
    expect(page.get_by_role("heading", name="Bob")).to_be_visible()
    hand = load_match(with_numbers.pk).deals[0].hands[0]
    assert (hand.cards, hand.numbers) == ("♥", {"Bonus": -20, "Melds": 3})


def test_digits_beside_a_typed_score_fill_the_chosen_field(page: Page, with_numbers: Match) -> None:
    table = Table(page)
    table.open(with_numbers, "deals/1/hands/1/?typed=")
    table.tap_digits("1")
    page.get_by_label("Melds", exact=True).tap()
    table.tap_digits("3")
    page.locator("#typed").tap()
    table.tap_digits("2")
    expect(page.get_by_label("Melds", exact=True)).to_have_value("3")
    table.save_button.tap()
    expect(page.get_by_role("heading", name="Bob")).to_be_visible()
    hand = load_match(with_numbers.pk).deals[0].hands[0]
    assert (hand.typed, hand.numbers["Melds"]) == (12, 3)


OF_NUMBERS = TEMPLATES["numbers"]
LOWEST = {"card": "-12", "points": -12, "copies": 20}
OUTSIDE = """() => [...document.querySelectorAll(".card, .key, .w > *")].filter((element) => {
    const frame = element.closest(".w") ?? element, room = frame.getBoundingClientRect();
    const text = new Range();
    text.selectNodeContents(element);
    const { left, right, top } = text.getBoundingClientRect();
    return element.checkVisibility() && top < room.bottom - 2 && (left < room.left - .5 || right > room.right + .5);
}).map((element) => element.innerText)"""
"""What stands over the edge of its card, its key or its column."""

SEEN = """() => [...document.querySelectorAll("#live .w")].map((below) => [...below.children].filter(
    (part) => part.innerText && part.getBoundingClientRect().top < below.getBoundingClientRect().bottom - 2
).map((part) => part.innerText).join(" "))"""
"""What can be read below the columns of the hand that is entered."""


def columns_of(rows: int, columns: int) -> Json:
    """Declare a game of number cards in a grid of this size; equal columns can be discarded."""
    name = f"{rows} × {columns}"
    layout, cards = {"rows": rows, "columns": columns}, [LOWEST, *OF_NUMBERS["cards"]]
    return {
        **OF_NUMBERS,
        "name": name,
        "layout": layout,
        "cards": cards,
        "decks": {"2": 2},
        "end": {"deals": 9},
    }


def hand_of(rows: int, columns: int) -> HandRecord:
    """Make a hand whose first column is discarded, whose second one is of lowest cards."""
    cards = {0: "-", 1: "-12"}
    return HandRecord(
        tuple(
            cards.get(column, str(10 + row % 3))
            for row, column in product(range(rows), range(columns))
        )
    )


def played(club: Club, rows: int, columns: int) -> Match:
    """Make a match of two with one deal, and one hand of the second."""
    match = make_match(play.make_game(club, columns_of(rows, columns)).key, ["Ann", "Bob"], club)
    for position in (0, 1):
        save_hand(match, 1, position, hand_of(rows, columns))
    play.answer_deal(match, 1, 0, based_on=0)
    save_hand(match, 2, 0, hand_of(rows, columns))
    return match


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 5), (2, 6), (3, 6)])
def test_no_text_overflows_its_card_or_column(small_phone: Page, rows: int, columns: int) -> None:
    club = make_club()
    match = played(club, rows, columns)
    let_in(small_phone, club)
    deal, game = f"/m/{match.uid}/deals", f"/c/{club.uid}/games/{match.game}"
    pages = [
        f"{deal}/1/",
        f"{deal}/2/hands/1/",
        f"{deal}/1/reveal/?play=1",
        f"/m/{match.uid}/",
        f"{game}/rules/",
    ]
    for address in pages:
        small_phone.goto(address)
        for width in (390, 360, 1024):
            small_phone.set_viewport_size({"width": width, "height": 640})
            assert small_phone.evaluate(OUTSIDE) == [], f"{address} at {width}"
            assert page_widths(small_phone) == (width, width), address
    play.end_match(match, "leader")
    small_phone.goto(f"/m/{match.uid}/")
    for width in (390, 360, 1024):
        small_phone.set_viewport_size({"width": width, "height": 640})
        assert small_phone.evaluate(OUTSIDE) == [], f"a win at {width}"
        assert page_widths(small_phone) == (width, width), "a win"


def test_only_a_wide_column_explains_its_score(small_phone: Page) -> None:
    table = Table(small_phone)
    table.open(played(make_club(), 3, 4), "deals/2/hands/1/")
    assert small_phone.evaluate(SEEN) == ["0", "−36", "33", "33"]
    table.open(make_match("hang-ten", 4), "deals/1/hands/1/")
    table.tap_cards("A 7 7 K 10 A 7 7 2 4")
    expect(table.score).to_have_text("Score 16")
    assert small_phone.evaluate(SEEN) == ["pair 0", "block −10", "12", "14"]
