"""Number cards in columns that are discarded: what is written on a card and below a column stays there."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.access.links import game_signature
from games.models import Club, Match
from games.rules.built_in.templates import TEMPLATES
from games.rules.files.json_values import Json
from games.rules.record import Hand
from tests.browser.playing import Table, lets_in, widths
from tests.builders import make_club, make_match

NUMBERS = TEMPLATES["numbers"]
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
    """Number cards in a grid of this size; equal columns can be discarded."""
    name = f"{rows} × {columns}"
    layout, cards = {"rows": rows, "columns": columns}, [LOWEST, *NUMBERS["cards"]]
    return {**NUMBERS, "name": name, "layout": layout, "cards": cards, "decks": {"2": 2}, "end": {"deals": 9}}


def hand_of(rows: int, columns: int) -> Hand:
    """A hand whose first column is discarded, whose second one is of lowest cards."""
    cards = {0: "-", 1: "-12"}
    return Hand(tuple(cards.get(column, str(10 + row % 3)) for row, column in product(range(rows), range(columns))))


def played(club: Club, rows: int, columns: int) -> Match:
    """A match of two with one deal, and one hand of the second."""
    match = make_match(play.make_game(club, columns_of(rows, columns)).key, ["Ann", "Bob"], club)
    for position in (0, 1):
        play.record_hand(match, 1, position, hand_of(rows, columns), seen=0)
    play.answer_deal(match, 1, 0, seen=0)
    play.record_hand(match, 2, 0, hand_of(rows, columns), seen=0)
    return match


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 5), (2, 6), (3, 6)])
def test_no_text_stands_over_the_edge_of_its_card_or_column(small_phone: Page, rows: int, columns: int) -> None:
    club = make_club()
    match = played(club, rows, columns)
    lets_in(small_phone, club)
    deal, game = f"/m/{match.uid}/deals", f"/c/{club.uid}/games/{match.game}"
    pages = [f"{deal}/1/", f"{deal}/2/hands/1/", f"{deal}/1/reveal/?play=1", f"/m/{match.uid}/", f"{game}/rules/"]
    for address in pages:
        small_phone.goto(address)
        for width in (390, 360, 1024):
            small_phone.set_viewport_size({"width": width, "height": 640})
            assert small_phone.evaluate(OUTSIDE) == [], f"{address} at {width}"
            assert widths(small_phone) == (width, width), address
    play.end_match(match, "leader")
    small_phone.goto(f"/m/{match.uid}/")
    for width in (390, 360, 1024):
        small_phone.set_viewport_size({"width": width, "height": 640})
        assert small_phone.evaluate(OUTSIDE) == [], f"a win at {width}"
        assert widths(small_phone) == (width, width), "a win"


def test_a_narrow_column_says_what_it_gives_a_wide_one_also_why(small_phone: Page) -> None:
    table = Table(small_phone)
    table.open(played(make_club(), 3, 4), "deals/2/hands/1/")
    assert small_phone.evaluate(SEEN) == ["0", "−36", "33", "33"]
    table.open(make_match("hang-ten", 4), "deals/1/hands/1/")
    table.tap_cards("A 7 7 K 10 A 7 7 2 4")
    expect(table.score).to_have_text("Score 16")
    assert small_phone.evaluate(SEEN) == ["pair 0", "block −10", "12", "14"]


def test_a_given_game_with_columns_is_taken_in_by_a_tap(page: Page) -> None:
    game, other = play.make_game(make_club(), columns_of(3, 4)), make_club("Friday Table")
    lets_in(page, other)
    page.goto(f"/g/{game.key}/{game_signature(game)}/")
    assert widths(page) == (390, 390)
    page.get_by_role("button", name="Take it in").tap()
    expect(page.get_by_role("heading", name="3 × 4")).to_be_visible()
    assert other.house_games.count() == 1
