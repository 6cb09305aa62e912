"""An evening of Golf in two teams for a cent a point, from the table to the payments."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import Evening
from tests.browser.playing import Table, rows, words

NAMES = ("Ann", "Bob", "Cy", "Di")
FIRST = {"Ann": "A 2 3 4 5 6", "Bob": "K A 2 K 3 A", "Cy": "2 3 4 5 6 8", "Di": "K 2 K 3 4 5"}
"""21, 7, 28 and 14 points: 49 for Ann and Cy, 21 for Bob and Di. Bob went out, and nobody has fewer."""
SECOND = {"Ann": "K A K 2 3 4", "Bob": "A 2 3 4 5 6", "Cy": "A A 2 2 3 4", "Di": "5 6 8 9 10 Q"}
"""10, 21, 13 and 50. Cy went out, but Ann, the partner, has fewer: 10 more, so 33 and 71. In all 82 and 92."""


def set_up(host: Table) -> None:
    """Two deals of Golf for a cent a point, every other one a team."""
    page = host.page
    host.follow(re.compile("Choose$"))
    host.tap(re.compile("^Six-card Golf"))
    host.plays_for("So much a point")
    expect(page.get_by_role("button", name="1 ¢", exact=True)).to_have_attribute("aria-pressed", "true")
    host.sets("Deals in the match", "2")
    page.get_by_label("Who plays together").select_option("Ann and Cy, Bob and Di")
    expect(page.get_by_text("Ann and Cy against Bob and Di")).to_be_visible()
    host.tap("Start, Ann deals")


def play_deal(phones: dict[str, Table], hands: dict[str, str], went_out: str, headline: str) -> None:
    """Everybody taps their hand in, and the last one says who went out."""
    for name, cards in hands.items():
        table = phones[name]
        expect(table.hand(name)).to_be_visible()
        table.tap_cards(cards)
        table.save_button.tap()
        expect(table.hand(name)).to_be_hidden()
    phones["Di"].answer("Who turned up their last card first?", went_out)
    for table in phones.values():
        expect(table.page.get_by_role("heading", name=headline)).to_be_visible()


def test_golf_in_two_teams_for_a_cent_a_point_settles(new_context: NewContext, axe: Check) -> None:
    evening = Evening(new_context, NAMES)
    others = {name: Table(page) for name, page in zip(NAMES[1:], evening.phones[1:], strict=True)}
    phones = {"Ann": evening.host, **others}
    expect(evening.host.page.get_by_text("4 are in")).to_be_visible()
    set_up(evening.host)
    play_deal(phones, FIRST, "Bob", "Bob and Di take it")
    axe(evening.host.page)
    for table in phones.values():
        table.follow("Deal 2")
    play_deal(phones, SECOND, "Cy", "Ann and Cy take it")
    page = evening.host.page
    evening.host.follow("See who won")
    for screen in (page, evening.screen):
        expect(screen.get_by_role("heading", name="Ann and Cy win")).to_be_visible()
    axe(page)
    assert rows(page, "Standings") == ["1 Ann and Cy 82 +10 ¢ each", "2 Bob and Di 92 −10 ¢ each"]
    ticks = page.get_by_role("button", name=re.compile(" has paid .* 10 ¢$"))
    expect(ticks).to_have_count(2)
    for tick in ticks.all():
        tick.tap()
        expect(tick).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#settling")).to_contain_text("all paid")
    evening.host.follow("Settle")
    assert "Bob" in words(page.get_by_role("main"))
