"""A club's games on the smallest phone: from the list to a card, put away and back, and on to another club."""

from playwright.sync_api import Page, expect

from games import play
from games.rules.built_in.templates import TEMPLATES
from tests.browser.axe import violations
from tests.browser.playing import lets_in, widths
from tests.builders import make_club

JOKERS = {**TEMPLATES["golf-6-jokers"], "name": "Golf with jokers"}


def test_a_game_is_read_put_away_and_taken_out_again(small_phone: Page) -> None:
    club = make_club()
    play.make_game(club, JOKERS, "Deal six.\n\nTurn up two.")
    lets_in(small_phone, club)
    small_phone.goto(f"/c/{club.uid}/")
    small_phone.get_by_role("link", name="Our games").tap()
    small_phone.get_by_role("link", name="Golf with jokers Six cards").tap()
    small_phone.get_by_role("link", name="What equal cards give").tap()
    hand = small_phone.get_by_role("figure").first.get_by_role("img")
    expect(hand).to_be_in_viewport()
    expect(hand).to_have_accessible_name("8 6 Q over 8 9 Jo. pair 0, 15, 5")
    small_phone.get_by_role("button", name="Put it away").tap()
    expect(small_phone.get_by_role("heading", name="Made by you")).to_have_count(0)
    assert widths(small_phone) == (360, 360)
    assert violations(small_phone) == []
    small_phone.get_by_role("button", name="Bring back Golf with jokers").tap()
    expect(small_phone.get_by_role("heading", name="Made by you")).to_be_visible()
