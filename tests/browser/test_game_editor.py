"""The editor of house games on a phone, of games with cards and of those of bids and tricks."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Club, HouseGame
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from tests.browser.conftest import Check
from tests.browser.playing import OUT_OF_REACH, Table, let_in, page_widths
from tests.builders import make_club

PANELS = [
    *("p-card-0", "p-for-0", "p-best", "p-end", "p-decks"),
    *("p-dealt-0", "p-number-0-sum", "p-line-0-name", "p-line-0-each", "p-option-0-option"),
]


def open_editor(page: Page, club: Club, like: str = "golf-6") -> None:
    let_in(page, club)
    page.goto(f"/c/{club.uid}/games/new/?like={like}")


def tap(page: Page, name: str | re.Pattern[str], within: str = "body") -> None:
    page.locator(within).get_by_role("button", name=name, exact=True).tap()


def points(game: HouseGame) -> dict[str, int]:
    return {card["card"]: card["points"] for card in json.loads(game.declaration)["cards"]}


def test_jokers_and_twos_below_zero_take_few_taps(page: Page) -> None:
    club, table = make_club(), Table(page)
    open_editor(page, club)
    tap(page, "Card")
    expect(page.get_by_role("group", name="Jo", exact=True)).to_be_visible()
    tap(page, "2 −2")
    tap(page, "−2", "#p-card-1")
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    assert table.taps == 4
    assert (points(club.house_games.get())["Jo"], points(club.house_games.get())["2"]) == (-5, -2)


def test_each_change_is_scored_marked_and_can_be_undone(
    small_phone: Page,
) -> None:
    page = small_phone
    open_editor(page, make_club())
    undo, score = page.get_by_role("button", name="Undo"), page.locator("#try .num")
    expect(undo).to_be_disabled()
    before = score.inner_text()
    tap(page, "5 5")
    for _ in range(3):
        tap(page, re.compile("one more$"), "#p-card-4")
    expect(page.get_by_role("button", name="5 8, changed")).to_be_visible()
    expect(page.locator("#mine")).to_have_text("You changed 1 rule.")
    expect(score).to_have_text(str(int(before) + 3))
    expect(page.locator("#try .out")).to_contain_text(f"before: {before}")
    undo.tap()
    expect(page.get_by_role("button", name="5 5")).to_be_visible()
    expect(score).to_have_text(before)
    expect(undo).to_be_disabled()
    tap(page, "lowest")
    expect(page.get_by_role("group", name="Who wins", exact=True)).to_be_visible()
    for many in (1, 0):
        tap(page, "9 deals")
        expect(page.locator(".pop:visible")).to_have_count(many)
    # A hand is tapped in
    tap(page, re.compile("^row 1, column 1:"))
    for card in ("K", "K", "3", "K", "K", "3"):
        page.locator(f'#pad [data-card="{card}"]').tap()
    expect(score).to_have_text("0")
    tap(page, "Done")
    expect(page.locator("#pad")).to_be_hidden()
    tops = page.locator(".worth .key").evaluate_all("keys => keys.map((key) => key.offsetTop)")
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [5, 5, 4]


def test_the_editor_works_by_keyboard_alone(page: Page) -> None:
    club = make_club()
    open_editor(page, club)
    page.get_by_role("button", name="K 0").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Value of a king: one less")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("13")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="K 13, changed")).to_be_visible()
    page.get_by_label("Name of the game").fill("Ours")
    page.keyboard.press("Enter")
    expect(page.locator("#mine")).to_have_text("You changed 2 rules.")
    page.get_by_role("button", name="Save game").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/play/$"))
    assert (club.house_games.get().name, points(club.house_games.get())["K"]) == ("Ours", 13)


def test_leaving_unsaved_changes_asks_and_keeps_them(page: Page) -> None:
    club = make_club()
    open_editor(page, club)
    page.locator("[value='equal=corners']").tap()
    expect(page.locator("#mine")).to_have_text("You changed 1 rule.")
    page.get_by_role("link", name="Our games").tap()
    expect(page.get_by_text("Your changes are not saved.")).to_be_visible()
    tap(page, "Keep editing")
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#mine")).to_have_text("You changed 1 rule.")
    page.get_by_role("link", name="Our games").tap()
    page.get_by_role("link", name="Discard changes").tap()
    page.wait_for_url(re.compile("/games/$"))
    open_editor(page, club)
    expect(page.locator("#mine")).to_have_text("")


def both_change(page: Page, *, in_a_hurry: bool = False) -> Club:
    """Have a game, open here, say that the highest wins and a king counts 13; save meanwhile that a
    king counts 5.

    In a hurry, this is saved before the last tap is answered.
    """
    club, held = make_club(), []
    game = play.make_game(club, TEMPLATES["golf-6"])
    let_in(page, club)
    page.goto(f"/c/{club.uid}/games/{game.key}/change/")
    tap(page, "K 0")
    page.get_by_label("Value of a king", exact=True).fill("13")
    tap(page, "lowest")
    expect(page.get_by_role("button", name="K 13, changed")).to_be_visible()
    if in_a_hurry:
        page.route("**/change/", lambda route: held.append(route), times=1)
    tap(page, "The highest")
    if not in_a_hurry:
        expect(page.get_by_role("button", name="The highest", pressed=True)).to_be_visible()
    cards = [{"card": card, "points": points} for card, points in (*GOLF_CARDS, ("K", 5))]
    play.change_game(
        game, {**TEMPLATES["golf-6"], "cards": cards, "end": {"deals": 5}}, "", based_on=1
    )
    tap(page, "Save game")
    for route in held:
        route.continue_()
    expect(
        page.get_by_role("heading", name="Someone else saved this game while you were editing it")
    ).to_be_visible()
    return club


GOLF_CARDS = [
    (card["card"], card["points"]) for card in TEMPLATES["golf-6"]["cards"] if card["card"] != "K"
]


@pytest.mark.allowed_faults("409")
def test_a_waiting_save_asks_if_another_keeper_changed_the_game(page: Page) -> None:
    club = both_change(page, in_a_hurry=True)
    expect(page.get_by_role("button", name="Save my version")).to_be_in_viewport()
    assert points(club.house_games.get())["K"] == 5


@pytest.mark.allowed_faults("409|422")
def test_two_keepers_at_once_see_each_others_changes(small_phone: Page, axe: Check) -> None:
    page = small_phone
    club = both_change(page)
    assert page_widths(page) == (360, 360)
    axe(page)
    expect(page.get_by_role("listitem").filter(has_text="A king counts")).to_be_in_viewport()
    tap(page, "9 deals")
    page.locator("#p-end").get_by_role("button", name="10", exact=True).tap()
    expect(page.get_by_role("button", name="10 deals")).to_be_visible()
    tap(page, "Save my version")
    page.wait_for_url(re.compile("/play/$"))
    declared = json.loads(club.house_games.get().declaration)
    assert (declared["wins"], declared["end"], points(club.house_games.get())["K"]) == (
        "highest",
        {"deals": 10},
        13,
    )


@pytest.mark.parametrize(
    "like",
    [
        "golf-6-jokers",
        "golf-9",
        "numbers",
        "winner-takes",
        "typed",
        "oh-hell",
        "spades",
        "hearts",
        "yaniv",
        "phase-10",
    ],
)
def test_panels_are_in_view_without_sideways_scrolling(
    small_phone: Page, axe: Check, like: str
) -> None:
    page = small_phone
    open_editor(page, make_club(), like)
    assert page_widths(page) == (360, 360)
    assert page.locator("#save").evaluate_all(OUT_OF_REACH) == []
    for panel in PANELS:
        opener = page.locator(f"[name=open][value={panel}]").first
        if opener.count():
            opener.tap()
            expect(page.locator(f"#{panel}")).to_be_in_viewport()
            assert page_widths(page) == (360, 360)
    axe(page)


def declared(club: Club) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(club.house_games.get().declaration)
    return found


def sentence(page: Page, start: str) -> Locator:
    words = r"\s+".join(start.split())
    return page.locator(".say").filter(has_text=re.compile(rf"^\s*{words}"))


def value(page: Page, start: str, text: str | re.Pattern[str]) -> None:
    sentence(page, start).get_by_role("button", name=text, exact=True).first.tap()


def typed(page: Page, label: str, text: str) -> None:
    """Tap a field of the open panel, type, and send it by the keyboard's own key."""
    field = page.locator(".pop.open").get_by_label(label, exact=True)
    field.tap()
    field.select_text()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def chosen(page: Page, text: str) -> None:
    page.locator(".pop.open").get_by_role("button", name=text, exact=True).tap()


def change_template(page: Page, name: str) -> tuple[Club, Table]:
    club, table = make_club(), Table(page)
    let_in(page, club)
    page.goto(f"/c/{club.uid}/games/")
    page.get_by_text("More games").tap()
    page.get_by_role("link", name=name).tap()
    page.get_by_role("link", name="Copy and edit").tap()
    return club, table


@pytest.mark.everyday
def test_a_nil_worth_fifty_takes_seven_taps_from_the_template(page: Page) -> None:
    club, table = change_template(page, "Spades")
    value(page, "Nil", "100 unless chosen otherwise")
    chosen(page, "50")
    expect(sentence(page, "Nil broken")).to_contain_text("−50 unless chosen otherwise, changed")
    tap(page, "Save game")
    page.wait_for_url(re.compile("/play/$"))
    assert table.taps <= 7
    spades = write_declaration(read_declaration(TEMPLATES["spades"]))
    assert declared(club) == spades | {"options": [spades["options"][0] | {"default": 50}]}


def test_oh_hell_takes_forty_taps_from_nothing(page: Page) -> None:
    """A tap into a field counts; what is typed there is sent by the keyboard's own key."""
    club, table = change_template(page, "Any game")
    tap(page, "scores are typed")
    chosen(page, "No cards, numbers are entered")
    value(page, "Cards dealt", "not set")
    chosen(page, "Deal by deal")
    chosen(page, "7 to 1 to 7")
    tap(page, "Bid", "#noted .adds")
    tap(page, "Tricks", "#noted .adds")
    value(page, "Points", re.compile("^Points"))
    chosen(page, "Remove this and its points")
    expect(sentence(page, "Points")).to_have_count(0)
    value(page, "Bid", re.compile("anything"))
    chosen(page, "Must not add up to the cards dealt")
    tap(page, "Add points")
    value(page, "As bid", re.compile("^10"))
    chosen(page, "Add points for each")
    expect(sentence(page, "As bid")).to_contain_text("1 for each, changed Trick")
    page.locator(".pop.open summary").tap()
    chosen(page, "Chosen at the start of a match")
    value(page, "As bid: points", re.compile("^As bid: points"))
    typed(page, "From", "5")
    tap(page, "10 deals")
    chosen(page, "After the last deal of the list")
    expect(page.locator(".say").filter(has_text="the last deal of the list")).to_be_visible()
    tap(page, "lowest")
    chosen(page, "The highest")
    value(page, "After the last deal", "16")
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
    option = {
        "option": "as_bid_points",
        "text": "As bid: points",
        "default": 10,
        "least": 5,
        "most": 20,
    }
    points = {"option": "as_bid_points"}
    assert made == wanted | {
        "options": [option],
        "lines": [wanted["lines"][0] | {"points": points}],
    }


def test_a_line_is_added_and_undone(page: Page) -> None:
    open_editor(page, make_club(), "hearts")
    value(page, "Each player", "1 for each")
    chosen(page, "2")
    expect(page.locator("#mine")).to_have_text("You changed 1 rule.")
    tap(page, "Add points")
    sentence(page, "Each player").last.get_by_role("button", name=re.compile("^Each player")).tap()
    typed(page, "Name", "Clean")
    chosen(page, "Add a condition")
    value(page, "Clean", re.compile("^are more than"))
    chosen(page, "exactly")
    expect(sentence(page, "Clean")).to_contain_text(
        "whose Hearts, changed are, changed 0, changed gets"
    )
    for _ in range(5):  # faster than they are answered
        page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#mine")).to_have_text("")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
