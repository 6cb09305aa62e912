"""The editor of games of bids and tricks on a phone: few taps."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Club
from games.rules.built_in.templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from tests.browser.playing import Table, lets_in
from tests.browser.test_game_editor import open_editor, tap
from tests.builders import make_club


def declared(club: Club) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(club.house_games.get().declaration)
    return found


def say(page: Page, start: str) -> Locator:
    """The sentence that begins so."""
    return page.locator(".say").filter(has_text=re.compile(rf"^\s*{start}"))


def value(page: Page, start: str, text: str | re.Pattern[str]) -> None:
    """Tap a value of the sentence that begins so."""
    say(page, start).get_by_role("button", name=text, exact=True).first.tap()


def typed(page: Page, label: str, text: str) -> None:
    """Tap a field of the open panel, type, and send it by the keyboard's own key."""
    field = page.locator(".pop.open").get_by_label(label, exact=True)
    field.tap()
    field.select_text()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def chosen(page: Page, text: str) -> None:
    page.locator(".pop.open").get_by_role("button", name=text, exact=True).tap()


@pytest.mark.everyday
def test_from_the_template_to_a_nil_that_is_worth_fifty_in_six_taps(page: Page) -> None:
    club = make_club()
    table = Table(page)
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/games/")
    page.get_by_role("link", name="Spades").tap()
    page.get_by_role("link", name="Change it first").tap()
    value(page, "Nil", "100 or as chosen")
    chosen(page, "50")
    expect(say(page, "Nil broken")).to_contain_text("−50 or as chosen, changed")
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    assert table.taps <= 6
    spades = write_declaration(read_declaration(TEMPLATES["spades"]))
    assert declared(club) == spades | {"options": [spades["options"][0] | {"default": 50}]}


@pytest.mark.everyday
def test_oh_hell_from_nothing_in_forty_taps(page: Page) -> None:
    """A tap into a field counts; what is typed there is sent by the keyboard's own key."""
    club = make_club()
    table = Table(page)
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/games/")
    page.get_by_role("link", name="Any game").tap()
    page.get_by_role("link", name="Change it first").tap()
    tap(page, "scores are typed")
    chosen(page, "No cards, numbers are noted")
    value(page, "How many cards are dealt", "is not said")
    chosen(page, "Deal by deal")
    chosen(page, "7 to 1 to 7")
    tap(page, "Bid", "#noted .adds")
    tap(page, "Tricks", "#noted .adds")
    value(page, "Points", re.compile("^Points"))
    chosen(page, "Take this away, with what it gives")
    expect(say(page, "Points")).to_have_count(0)
    value(page, "Bid", re.compile("anything"))
    chosen(page, "Not the cards dealt")
    tap(page, "Points for something")
    value(page, "As bid", re.compile("^10"))
    chosen(page, "And points for each of something")
    expect(say(page, "As bid")).to_contain_text("for each Trick")
    page.locator(".pop.open summary").tap()
    chosen(page, "Chosen at set-up")
    value(page, "As bid: points", re.compile("^As bid: points"))
    typed(page, "From", "5")
    tap(page, "ten deals")
    chosen(page, "With the last deal of the list")
    expect(page.locator(".say").filter(has_text="the last deal of the list")).to_be_visible()
    tap(page, "lowest")
    chosen(page, "The highest")
    value(page, "After", "16")
    typed(page, "At least", "3")
    typed(page, "At most", "6")
    name = page.get_by_label("Name of the game")
    name.tap()
    name.select_text()
    page.keyboard.type("Oh Hell")
    page.keyboard.press("Enter")
    expect(page.locator("#f-most")).to_have_value("6")
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    assert table.taps <= 40
    wanted, made = write_declaration(read_declaration(TEMPLATES["oh-hell"])), declared(club)
    option = {"option": "as_bid_points", "text": "As bid: points", "default": 10, "least": 5, "most": 20}
    points = {"option": "as_bid_points"}
    assert made == wanted | {"options": [option], "lines": [wanted["lines"][0] | {"points": points}]}


def test_made_up_players_are_scored_again_with_every_tap(page: Page) -> None:
    open_editor(page, make_club(), "oh-hell")
    tap(page, re.compile("^Ann"), "#try .players")
    opened = page.locator(".pop.open")
    for label in ("Bid", "Tricks"):
        typed(page, label, "2")
    expect(opened).to_contain_text("As bid: Bid 2, Tricks 2: 10 + 2")
    opened.get_by_role("button", name="Tricks: one more").tap()
    expect(opened).to_contain_text("No line gives Ann anything.")
    expect(page.locator("#try")).to_contain_text("must add up to 7")
    opened.get_by_role("button", name="Tricks: one less").tap()
    expect(page.get_by_role("button", name="Ann 12")).to_be_visible()


def test_a_change_says_what_players_scored_before_and_a_line_is_made_and_taken_back(page: Page) -> None:
    open_editor(page, make_club(), "hearts")
    before = page.locator("#try .player").first.locator("b").inner_text()
    value(page, "Each player", "1")
    chosen(page, "2")
    expect(page.locator("#try .player").first).to_contain_text(f"was {before}")
    expect(page.locator("#mine")).to_have_text("One fact is yours.")
    tap(page, "Points for something")
    say(page, "Each player").last.get_by_role("button", name=re.compile("^Each player")).tap()
    typed(page, "It is called", "Clean")
    chosen(page, "Only where something holds")
    value(page, "Clean", re.compile("^more than"))
    chosen(page, "exactly")
    expect(say(page, "Clean")).to_contain_text("whose Hearts, changed are exactly, changed 0, changed gets")
    for _ in range(5):  # faster than they are answered
        page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#mine")).to_have_text("")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
