"""A match takes over its changed game on the smallest phone: what changed, what it asks, what it does, and the log."""

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.rules.built_in.templates import TEMPLATES
from games.rules.record import Hand
from tests.browser.conftest import Check
from tests.browser.playing import lets_in, widths
from tests.builders import make_house_match

JOKERS = {**TEMPLATES["golf-6-jokers"], "name": "Our Golf"}
CHEAPER = {
    **JOKERS,
    "cards": [{**card, "points": -2} if card["card"] == "Jo" else card for card in JOKERS["cards"]],
    "question": {"text": "Who knocked?", "nobody": True, "beaten": {"add": 10}},
    "mark": {"text": "Grabbed exactly 19", "points": -10},
}


@pytest.mark.allowed_faults("422")
def test_a_changed_game_is_taken_over_on_the_smallest_phone(small_phone: Page, axe: Check) -> None:
    page = small_phone
    match = make_house_match(JOKERS, 2)
    for position, cards in enumerate(("Jo 2 Q K 3 K", "9 8 7 6 5 4")):
        play.record_hand(match, 1, position, Hand(tuple(cards.split())), seen=0)
    play.change_game(match.club.house_games.get(), CHEAPER, "", seen=1)
    lets_in(page, match.club)
    page.goto(f"/m/{match.uid}/correct/")
    page.get_by_role("link", name="The game’s rules").tap()
    expect(page.get_by_role("listitem").filter(has_text="A joker counts")).to_contain_text("−2")
    assert len(set(widths(page))) == 1
    axe(page)
    page.get_by_role("button", name="See what it changes").tap()
    expect(page.get_by_text("Choose one of them.").first).to_be_in_viewport()
    page.get_by_label("Deal 1").select_option("Bob")
    page.get_by_role("button", name="See what it changes").tap()
    expect(page.get_by_text("“Grabbed exactly 19” was not noted so far")).to_be_visible()
    assert len(set(widths(page))) == 1
    axe(page)
    page.get_by_role("button", name="Go on with it").tap()
    expect(page.get_by_text("This match goes on with Our Golf as it is now.")).to_be_visible()
    page.goto(f"/m/{match.uid}/log/")
    expect(page.get_by_text("Jo 2 Q K 3 K: 6")).to_be_visible()
    assert len(set(widths(page))) == 1
    axe(page)
