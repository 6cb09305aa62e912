"""Entering a deal on all screens: whatever was saved, refused or said, keys and cells can be tapped, and keys stay."""

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from games.rules.built_in.templates import TEMPLATES
from games.rules.record import Hand
from tests.browser.conftest import NewContext
from tests.browser.playing import OUT_OF_REACH, Table, widths
from tests.builders import make_house_match, make_match

UPRIGHT = [(360, 640), (375, 553), (390, 844), (430, 932)]
ACROSS = [(664, 340), (844, 390)]
WIDE = [(960, 600), (1024, 768), (1280, 800), (1440, 900), (1920, 1080)]
NAMES = ["Maximiliane-Josephine von Hohenstein", "Zoë", "Bob", "Ann"]
HANDS = {
    "hang-ten": ("A 2 3 4 5 6 7 8 10 J", "K K K K K Q Q J J 9", "K K Q Q J J 3 3 2 A"),
    "golf": ("A 2 3 4 5 6", "K K K K K 2", "2 2 3 4 5 Q"),
    "tens-pile": ("10 J Q K A A", "9 9 9 9 9", "2 3"),
    "numbers": ("1 2 3 4 5 6 7 8 9 10 11 12", "-2 -2 -2 -2 -2 -2 0 0 0 1 1 1", "1 1 2 2 3 3 4 4 5 5 6 6"),
}
"""Of each game a hand, one that a deck cannot hold, and a further one that it can."""
BUTTONS = (
    "#hand .key, #hand .btn:visible, [data-cell], [data-stack], .toast button, #strip .link, #pad .key, .ask .pick"
)


def made(game: str) -> Match:
    """A match of a game that is built in, or of a template."""
    return make_house_match(TEMPLATES[game], NAMES, decks=1) if game in TEMPLATES else make_match(game, NAMES, decks=1)


class Reach:
    """Looks at a page after each step, on all screens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.keys_at: dict[tuple[int, int], float] = {}

    def look(self, step: str, *, keys_stay: bool = False) -> None:
        """Notes what cannot be tapped where it is, without scrolling, and keys that moved since the look before."""
        for width, height in (*UPRIGHT, *ACROSS, *WIDE):
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate("scrollTo(0, 0)")
            buttons = self.page.locator(BUTTONS)
            assert buttons.count()
            missed = buttons.evaluate_all(OUT_OF_REACH)
            box = self.page.locator(".key").first.bounding_box() if keys_stay else None
            if box and self.keys_at.setdefault((width, height), box["y"]) != box["y"]:
                missed.append("keys moved")
            wide, seen = widths(self.page)
            if missed or wide > seen:
                self.wrong.append(f"{step}, {width}×{height}: {', '.join(missed)}{f' {wide} px wide' * (wide > seen)}")
        self.page.set_viewport_size({"width": 390, "height": 844})


@pytest.mark.allowed_faults("409|422")
@pytest.mark.parametrize("game", HANDS)
def test_every_key_and_cell_can_be_tapped_after_each_step_on_all_screens(new_context: NewContext, game: str) -> None:
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
    play.record_hand(match, 1, 2, Hand(tuple(first.split())), seen=0)
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
