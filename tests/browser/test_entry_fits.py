"""The page of a hand on all screens: every key, cell and button can be tapped without scrolling,
and keys stay.
"""

import re
from itertools import cycle, islice

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Match
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.cards import RANKS
from games.rules.game import Game
from games.rules.record import HandRecord
from tests.browser.conftest import NewContext
from tests.browser.playing import OUT_OF_REACH, Table, page_widths
from tests.builders import LOW, make_house_match, make_match, save_hand
from tests.game_facts.any_grid import AnyGrid
from tests.game_facts.nine_square import NINE_SQUARE

LONG = [
    "Maximiliane-Josephine von der Hohenstein",
    "Wolfeschlegelsteinhausenbergerdorffen-M.",
    "Christopher Featherstonehaugh-Cholmondel",
    *(f"Bartholomew Featherstone-Haugh the {number}th" for number in range(4, 17)),
]
GRIDS = [
    AnyGrid(1, 2),
    NINE_SQUARE,
    AnyGrid(2, 3),
    AnyGrid(3, 4, None),
    AnyGrid(4, 3, "rows"),
    AnyGrid(4, 6),
]
"""Of sizes that no game in the app has: one row of two, three of three, four of six."""


def full_table(game: str, most: int = 16) -> Match:
    """Make a match with as many players as the game allows, all with long names, and decks for
    all.
    """
    return make_match(game, LONG[: min(most, BUILT_IN[game].players[-1])], decks=20)


def out_of_reach(buttons: Locator) -> list[str]:
    """Return those of the buttons that cannot be tapped where they are, without scrolling."""
    found: list[str] = buttons.evaluate_all(OUT_OF_REACH)
    return found


def all_in_reach(table: Table, keys: int = 14) -> None:
    page = table.page
    buttons = page.locator("#entry").locator(".key, .main:visible, [data-cell]")
    assert buttons.count() >= keys + 1
    assert (page.evaluate("scrollY"), out_of_reach(buttons)) == (0, [])
    assert page_widths(page) == (360, 360)


@pytest.mark.parametrize("game", [*BUILT_IN.values(), *GRIDS], ids=lambda game: game.name)
def test_keys_and_the_save_button_stay_in_reach_throughout(
    small_phone: Page, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[arg-type]
    match, table = full_table(game.key, 2 if game in GRIDS else 16), Table(small_phone)
    seat = match.seats.count() - 1
    if game.exactly_one_empty:
        save_hand(match, 1, 0, "")
    table.open_hand(match, seat=seat)
    all_in_reach(table)
    table.tap_cards(
        LOW.get(game.key) or " ".join(islice(cycle(RANKS), game.grid.size if game.grid else 5))
    )
    expect(table.save_button).to_be_enabled()
    all_in_reach(table)
    table.save_button.tap()
    expect(table.notice).to_be_visible()
    expect(table.hand(LONG[seat])).to_be_visible()
    if game not in GRIDS:
        all_in_reach(table)
    table.open_score(match, seat + 1)
    field = small_phone.get_by_label(f"{LONG[seat]}’s score")
    field.fill("14")
    expect(table.save_button).to_be_enabled()
    expect(field).to_be_in_viewport(ratio=1)
    all_in_reach(table, keys=0)


def test_the_largest_grid_scrolls_only_down(
    small_phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, table = AnyGrid(4, 6, None), Table(small_phone)
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[arg-type]
    table.open_hand(make_match(game.key, LONG[:2], decks=20))
    all_in_reach(table)
    table.tap_cards(" ".join([*RANKS, *RANKS[:11]]))
    expect(small_phone.get_by_text("24 of 24 cards")).to_be_visible()
    assert page_widths(small_phone) == (360, 360)
    table.save_button.tap()
    expect(table.notice).to_be_visible()


def test_a_column_is_discarded_and_restored_as_a_whole(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BUILT_IN, "nine-square", NINE_SQUARE)  # type: ignore[arg-type]
    table = Table(page)
    table.open_hand(make_match("nine-square", 2))
    table.tap_cards("5 6")
    table.key("Discard column").tap()
    table.expect_cards("5 6 - _ _ - _ _ -")
    table.key("7").tap()
    table.expect_cards("5 6 - 7 _ - _ _ -")
    expect(table.score).to_have_text("Score so far 18")
    table.cell(2, 3).tap()
    table.tap("Delete")
    table.expect_cards("5 6 _ 7 _ _ _ _ _")


def test_current_and_finished_players_of_twelve_are_in_view(small_phone: Page) -> None:
    match, table = full_table("golf"), Table(small_phone)
    for seat in (1, 6, 12):
        table.open_hand(match, seat=seat)
        stop = small_phone.get_by_role(
            "link", name=re.compile(f" now, {re.escape(LONG[seat - 1])}$")
        )
        expect(stop).to_be_in_viewport(ratio=1)
        assert page_widths(small_phone) == (360, 360)
    players = match.seats.count()
    for position in range(players):
        save_hand(match, 1, position, LOW["golf"])
    table.open(match, "next/")
    face = small_phone.locator("form.ask").get_by_role("button", name=LONG[players - 1])
    expect(face).to_be_visible()
    assert page_widths(small_phone) == (360, 360)
    face.tap()
    expect(small_phone.get_by_role("link", name="Show all hands")).to_be_visible()
    assert page_widths(small_phone) == (360, 360)


UPRIGHT = [(360, 640), (375, 553), (390, 844), (430, 932)]
ACROSS = [(664, 340), (844, 390)]
WIDE = [(960, 600), (1024, 768), (1280, 800), (1440, 900), (1920, 1080)]
NAMES = ["Maximiliane-Josephine von Hohenstein", "Zoë", "Bob", "Ann"]
HANDS = {
    "hang-ten": ("A 2 3 4 5 6 7 8 10 J", "K K K K K Q Q J J 9", "K K Q Q J J 3 3 2 A"),
    "golf": ("A 2 3 4 5 6", "K K K K K 2", "2 2 3 4 5 Q"),
    "tens-pile": ("10 J Q K A A", "9 9 9 9 9", "2 3"),
    "numbers": (
        "1 2 3 4 5 6 7 8 9 10 11 12",
        "-2 -2 -2 -2 -2 -2 0 0 0 1 1 1",
        "1 1 2 2 3 3 4 4 5 5 6 6",
    ),
}
"""Of each game a hand, one that a deck cannot hold, and a further one that it can."""
BUTTONS = (
    "#hand .key, #hand .btn, [data-cell], [data-stack], .toast button, #strip .link, #pad "
    ".key, .ask .pick"
)
LOOK = f"""buttons => {{
    scrollTo(0, 0);
    const all = [...document.querySelectorAll(buttons)];
    const shown = all.filter((one) => !one.matches(".btn") || one.checkVisibility());
    const {{ scrollWidth, clientWidth }} = document.documentElement;
    const keys = document.querySelector(".key")?.getBoundingClientRect().top;
    return [shown.length, ({OUT_OF_REACH})(shown), keys, scrollWidth, clientWidth];
}}"""
"""How many buttons there are, which are out of reach, where the keys begin, and the widths of page
and screen: at once, since it is asked hundreds of times.
"""


def made(game: str) -> Match:
    """Make a match of a game that is built in, or of a template."""
    return (
        make_house_match(TEMPLATES[game], NAMES, decks=1)
        if game in TEMPLATES
        else make_match(game, NAMES, decks=1)
    )


class Reach:
    """Looks at a page after each step, on all screens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.keys_at: dict[tuple[int, int], float] = {}

    def look(self, step: str, *, keys_stay: bool = False) -> None:
        """Note what cannot be tapped where it is, without scrolling, and keys that moved since the
        look before.
        """
        for width, height in (*UPRIGHT, *ACROSS, *WIDE):
            self.page.set_viewport_size({"width": width, "height": height})
            buttons, missed, keys, wide, seen = self.page.evaluate(LOOK, BUTTONS)
            assert buttons
            if keys_stay and self.keys_at.setdefault((width, height), keys) != keys:
                missed.append("keys moved")
            if missed or wide > seen:
                self.wrong.append(
                    f"{step}, {width}×{height}: "
                    f"{', '.join(missed)}{f' {wide} px wide' * (wide > seen)}"
                )
        self.page.set_viewport_size({"width": 390, "height": 844})


@pytest.mark.allowed_faults("409|422")
@pytest.mark.parametrize("game", HANDS)
def test_every_key_and_cell_can_be_tapped_on_all_screens(
    new_context: NewContext, game: str
) -> None:
    page = new_context(device_scale_factor=1).new_page()
    match, table, reach = made(game), Table(page), Reach(page)
    first, too_many, other = HANDS[game]

    table.open_hand(match)
    reach.look("empty", keys_stay=True)
    half = len(first.split()) // 2
    for number, card in enumerate(first.split(), 1):
        table.key(card).tap()
        if number == half:
            reach.look("half", keys_stay=True)
    expect(table.save_button).to_be_enabled()
    reach.look("whole", keys_stay=True)

    table.save_button.tap()
    expect(table.notice).to_be_visible()
    reach.look("the first hand is saved")
    for card in too_many.split():
        table.key(card).tap()
    reach.look("whole, and the first hand is saved")
    table.save_button.tap()
    expect(page.locator("#problem")).to_be_visible()
    reach.look("refused")

    table.open_hand(match, seat=3)
    for card in other.split():
        table.key(card).tap()
    save_hand(match, 1, 2, HandRecord(tuple(first.split())))
    expect(page.locator("#strip .link")).to_be_visible()
    reach.look("saved on another phone")
    table.save_button.tap()
    expect(page.get_by_role("button", name="Save mine")).to_be_visible()
    reach.look("conflict")

    table.open_score(match, seat=4)
    reach.look("typed")
    table.open(match, "deals/1/scores/")
    reach.look("list of scores")
    assert reach.wrong == [], "\n".join(["", *reach.wrong])
