"""The editor of house games on a phone, with and without JavaScript."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Club
from games.rules.built_in.templates import TEMPLATES
from tests.browser.conftest import Check
from tests.browser.playing import OUT_OF_REACH, Table, lets_in, widths
from tests.builders import make_club

MOST_TAPS = 25


def open_editor(page: Page, club: Club, like: str = "golf-6") -> None:
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/games/new/?like={like}")


def tap(page: Page, name: str | re.Pattern[str], within: str = "body") -> None:
    page.locator(within).get_by_role("button", name=name, exact=True).tap()


def points(club: Club) -> dict[str, int]:
    return {card["card"]: card["points"] for card in json.loads(club.house_games.get().declaration)["cards"]}


def score(page: Page) -> str:
    return page.locator("#try .num").inner_text()


def test_jokers_at_minus_five_and_twos_at_minus_two_take_few_taps(page: Page) -> None:
    club = make_club()
    table = Table(page)
    open_editor(page, club)
    tap(page, "Card")
    expect(page.get_by_role("group", name="Jo", exact=True)).to_be_visible()
    tap(page, "2 −2")
    tap(page, "−2", "#p-card-1")
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    assert table.taps == 4 <= MOST_TAPS
    assert (points(club)["Jo"], points(club)["2"]) == (-5, -2)


def test_what_is_tapped_is_scored_marked_and_taken_back(page: Page) -> None:
    open_editor(page, make_club())
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    before = score(page)
    tap(page, "5 5")
    for _ in range(3):
        tap(page, re.compile("one more$"), "#p-card-4")
    expect(page.get_by_role("button", name="5 8, changed")).to_be_visible()
    expect(page.locator("#mine")).to_have_text("One fact is yours.")
    expect(page.locator("#try .num")).to_have_text(str(int(before) + 3))
    expect(page.locator("#try .out")).to_contain_text(f"was {before}")
    undo.tap()
    expect(page.get_by_role("button", name="5 5")).to_be_visible()
    expect(page.locator("#try .num")).to_have_text(before)
    expect(undo).to_be_disabled()


def test_the_keypad_of_the_editor_has_five_keys_in_a_row(small_phone: Page) -> None:
    open_editor(small_phone, make_club())
    tops = small_phone.locator(".worth .key").evaluate_all("keys => keys.map((key) => key.offsetTop)")
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [5, 5, 4]


def test_one_panel_is_open_at_a_time(page: Page) -> None:
    open_editor(page, make_club())
    tap(page, "lowest")
    expect(page.get_by_role("group", name="Who wins", exact=True)).to_be_visible()
    tap(page, "nine deals")
    expect(page.locator(".pop:visible")).to_have_count(1)
    expect(page.get_by_role("button", name="nine deals")).to_have_attribute("aria-expanded", "true")
    tap(page, "nine deals")
    expect(page.locator(".pop:visible")).to_have_count(0)


def test_a_hand_is_tapped_in(page: Page) -> None:
    open_editor(page, make_club())
    tap(page, re.compile("^row 1, column 1:"))
    for card in ("K", "K", "3", "K", "K", "3"):
        page.locator(f'#pad [data-card="{card}"]').tap()
    expect(page.locator("#try .num")).to_have_text("0")
    tap(page, "Done")
    expect(page.locator("#pad")).to_be_hidden()


def test_the_same_without_javascript(nojs_page: Page) -> None:
    club, page = make_club(), nojs_page
    open_editor(page, club)
    tap(page, "Card")
    page.get_by_label("A 2 counts", exact=True).fill("-4")
    page.get_by_label("Name of the game").fill("Our Golf")
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    assert (club.house_games.get().name, points(club)["Jo"], points(club)["2"]) == ("Our Golf", -5, -4)


def test_by_keyboard_alone(page: Page) -> None:
    club = make_club()
    open_editor(page, club)
    page.get_by_role("button", name="K 0").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="A king counts: one less")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("13")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="K 13, changed")).to_be_visible()
    page.get_by_label("Name of the game").fill("Ours")
    page.keyboard.press("Enter")
    expect(page.locator("#mine")).to_have_text("Two facts are yours.")
    page.get_by_role("button", name="Save game").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/play/$"))
    assert (club.house_games.get().name, points(club)["K"]) == ("Ours", 13)


@pytest.mark.allowed_faults("422")
def test_what_cannot_be_stays_as_typed_and_says_why(page: Page) -> None:
    open_editor(page, make_club())
    page.get_by_label("Name of the game").fill("")
    tap(page, "Save game")
    expect(page.get_by_text("The game needs a name.")).to_be_visible()
    expect(page.get_by_role("button", name="1 thing to mend")).to_be_visible()
    page.get_by_label("Name of the game").fill("Ours")
    page.get_by_label("Name of the game").press("Enter")
    expect(page.get_by_role("button", name="Save game")).to_be_visible()
    expect(page.get_by_label("Name of the game")).to_have_value("Ours")


def test_leaving_with_something_unsaved_asks_and_what_was_changed_is_kept(page: Page) -> None:
    club = make_club()
    open_editor(page, club)
    page.locator("[value='equal=corners']").tap()
    expect(page.locator("#mine")).to_have_text("One fact is yours.")
    page.get_by_role("link", name="Our games").tap()
    expect(page.get_by_text("What you changed is not saved.")).to_be_visible()
    tap(page, "Stay here")
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#mine")).to_have_text("One fact is yours.")
    page.get_by_role("link", name="Our games").tap()
    page.get_by_role("link", name="Leave without it").tap()
    page.wait_for_url(re.compile("/games/$"))
    open_editor(page, club)
    expect(page.locator("#mine")).to_have_text("")


def both_change(page: Page, *, scripts: bool = True) -> Club:
    """A game that is open here says that the highest wins and a king counts 13; saved meanwhile: a king counts 5."""
    club = make_club()
    game = play.make_game(club, TEMPLATES["golf-6"])
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/games/{game.key}/change/")
    if scripts:
        tap(page, "K 0")
    page.get_by_label("A king counts", exact=True).fill("13")
    tap(page, "lowest")
    tap(page, "The highest")
    expect(page.get_by_role("button", name="K 13, changed")).to_be_visible()
    cards = [{"card": card, "points": points} for card, points in (*GOLF_CARDS, ("K", 5))]
    play.change_game(game, {**TEMPLATES["golf-6"], "cards": cards, "end": {"deals": 5}}, "", seen=1)
    tap(page, "Save game")
    expect(page.get_by_role("heading", name="Somebody else changed this game meanwhile")).to_be_visible()
    return club


GOLF_CARDS = [(card["card"], card["points"]) for card in TEMPLATES["golf-6"]["cards"] if card["card"] != "K"]


@pytest.mark.allowed_faults("409|422")
def test_two_keepers_at_once_are_asked_only_about_what_both_have_changed(small_phone: Page, axe: Check) -> None:
    page = small_phone
    club = both_change(page)
    wide, seen = widths(page)
    assert wide == seen
    axe(page)
    expect(page.get_by_text("The match ends: after five deals")).to_be_visible()
    expect(page.get_by_role("radiogroup")).to_have_count(1)
    tap(page, "Save game")
    expect(page.get_by_text("Say which of the two holds.")).to_be_in_viewport()
    page.get_by_role("radio", name="Yours 13").tap()
    tap(page, "five deals")
    page.locator("#p-end").get_by_role("button", name="10", exact=True).tap()
    expect(page.get_by_role("button", name="ten deals")).to_be_visible()
    expect(page.get_by_role("radio", name="Yours 13")).to_be_checked()
    page.get_by_role("radio", name="Theirs 5").tap()
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    declared = json.loads(club.house_games.get().declaration)
    assert (declared["wins"], declared["end"], points(club)["K"]) == ("highest", {"deals": 10}, 5)


@pytest.mark.allowed_faults("409")
def test_two_keepers_at_once_without_javascript(nojs_page: Page) -> None:
    page = nojs_page
    page.set_viewport_size({"width": 360, "height": 640})
    club = both_change(page, scripts=False)
    assert len(set(widths(page))) == 1
    page.get_by_role("radio", name="Yours 13").check()
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    declared = json.loads(club.house_games.get().declaration)
    assert (declared["wins"], declared["end"], points(club)["K"]) == ("highest", {"deals": 5}, 13)


@pytest.mark.parametrize("like", ["golf-6-jokers", "golf-9", "numbers", "winner-takes", "typed"])
def test_nothing_scrolls_sideways_and_saving_is_in_reach_on_the_smallest_phone(small_phone: Page, like: str) -> None:
    page = small_phone
    open_editor(page, make_club(), like)
    wide, seen = widths(page)
    assert wide == seen
    assert page.locator("#save").evaluate_all(OUT_OF_REACH) == []
    for panel in ("p-card-0", "p-for-0", "p-best", "p-end", "p-decks"):
        opener = page.locator(f"[name=open][value={panel}]").first
        if opener.count():
            opener.tap()
            expect(page.locator(f"#{panel}")).to_be_in_viewport()
            assert widths(page) == (wide, seen)
