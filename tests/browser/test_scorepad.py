"""The scores of a deal, typed in one list: from one phone, from two, without a connection, without
scripts.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Hand, Match
from games.rules.built_in.game_templates import TEMPLATES
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import OUT_OF_REACH, Table, page_widths
from tests.browser.test_entry_fits import LONG
from tests.builders import make_house_match, save_hand

RUMMY = TEMPLATES["typed"] | {"name": "Oma’s Rummy"}
"""A game without cards."""
NAMES = ["Maximiliane", "Zoë", "Priya", "Tomás", "Bob", "Grace"]


@pytest.fixture
def match() -> Match:
    """Six play it, and the first deal is over."""
    match = make_house_match(RUMMY, NAMES)
    for position, points in enumerate([412, 388, 355, 430, 297, 341]):
        save_hand(match, 1, position, points)
    return match


def typed(match: Match) -> list[int | None]:
    """Return what was typed in deal 2, in seat order; None: nothing yet."""
    hands = dict(
        Hand.objects.filter(deal__match=match, deal__number=2).values_list(
            "seat__position", "typed"
        )
    )
    return [hands.get(position) for position in range(6)]


def test_a_deal_of_six_is_typed_and_saved_row_by_row(
    table: Table, match: Match, axe: Check
) -> None:
    table.open(match, "next/")
    expect(table.page.get_by_role("heading", name="Scores of deal 2")).to_be_visible()
    expect(table.row_of("Maximiliane")).to_have_class(re.compile("now"))
    table.tap_digits("85")
    expect(table.next_row).to_have_text("Next Zoë")
    table.next_row.tap()
    expect(table.row_of("Maximiliane")).to_contain_text(re.compile(r"412\s.*\s497", re.DOTALL))
    expect(table.page.get_by_text("1 of 6 entered")).to_be_visible()
    assert typed(match) == [85, None, None, None, None, None]
    axe(table.page)
    for name, points in (("Zoë", 0), ("Priya", -35), ("Tomás", 14), ("Bob", 100)):
        table.type_score(name, points)
    expect(table.next_row).to_have_text("Save deal 2")
    table.tap_digits("7")
    table.score_of("Bob").tap()
    table.page.wait_for_timeout(300)
    assert typed(match)[5] is None, "only Save finishes a deal"
    table.next_row.tap()
    expect(table.page).to_have_url(re.compile("/deals/2/reveal/"))
    assert typed(match) == [85, 0, -35, 14, 100, 7]


def test_two_phones_type_a_deal_and_see_each_other(
    new_context: NewContext, match: Match, table: Table
) -> None:
    other = Table(new_context().new_page())
    table.open(match, "next/")
    other.open(match, "next/")
    for name, points in (("Maximiliane", 1), ("Zoë", 2), ("Priya", 3)):
        table.type_score(name, points)
    other.score_of("Tomás").tap()
    other.tap_digits("4")
    expect(other.score_of("Priya")).to_have_value("3")
    expect(other.score_of("Tomás")).to_have_value("4")
    expect(other.row_of("Tomás")).to_have_class(re.compile("now"))
    other.next_row.tap()
    expect(table.score_of("Tomás")).to_have_value("4")
    other.type_score("Bob", 5)
    other.type_score("Grace", 6)
    for page in (table.page, other.page):
        expect(page).to_have_url(re.compile("/deals/2/reveal/"))
    assert typed(match) == [1, 2, 3, 4, 5, 6]


@pytest.mark.allowed_faults("409")
@pytest.mark.parametrize(("choice", "points"), [("Keep 40", 40), ("Save 14", 14)])
def test_a_score_saved_by_another_phone_is_shown_beside(
    table, match, axe: Check, choice: str, points: int
) -> None:
    table.open(match, "next/")
    table.score_of("Bob").tap()
    table.tap_digits("1")
    save_hand(match, 2, 4, 40)
    table.tap_digits("4")
    table.next_row.tap()
    expect(table.page.get_by_role("alert")).to_contain_text("Another phone has just saved 40 here.")
    expect(table.score_of("Bob")).to_have_value("14")
    axe(table.page)
    table.tap(choice)
    expect(table.page.get_by_role("alert")).to_be_hidden()
    expect(table.score_of("Bob")).to_have_value(str(points))
    expect(table.row_of("Bob")).to_contain_text(str(297 + points))
    assert typed(match)[4] == points


def test_digits_signs_and_keys_mix_and_survive_a_reload(table: Table, match: Match) -> None:
    table.open(match, "next/")
    field = table.score_of("Maximiliane")
    for taps, value in (
        ("±", "−"),
        ("1", "−1"),
        ("±", "1"),
        ("2", "12"),
        ("±", "−12"),
        ("0", "−120"),
    ):
        table.tap("Plus or minus") if taps == "±" else table.tap_digits(taps)
        expect(field).to_have_value(value)
    table.tap("Delete")
    expect(field).to_have_value("−12")
    table.tap("00")
    expect(field).to_have_value("−1200")
    assert field.get_attribute("inputmode") == "none"
    for _ in range(5):
        table.tap("Delete")
    # It is typed by keyboard too
    table.page.keyboard.type("08-")
    expect(field).to_have_value("−8")
    table.page.reload()
    expect(field).to_have_value("−8")
    assert typed(match)[0] is None
    table.page.keyboard.press("Enter")
    expect(table.score_of("Zoë")).to_be_focused()
    table.page.keyboard.type("5x5")
    table.page.keyboard.press("ArrowDown")
    expect(table.score_of("Priya")).to_be_focused()
    expect(table.row_of("Zoë")).to_contain_text("443")
    assert typed(match)[:2] == [-8, 55]


# While it is open, people come and go


def sit_down(match: Match, name: str, after: int) -> None:
    """Let somebody new take the seat to the left of another."""
    play.join_match(match, play.add_player(match.club, name).pk, after=after)


def test_a_typed_score_stays_with_its_player_when_seats_move(table: Table, match: Match) -> None:
    table.open(match, "next/")
    table.score_of("Zoë").tap()
    table.tap_digits("85")
    sit_down(match, "Newcomer", after=0)
    expect(table.row_of("Newcomer")).to_be_visible()
    expect(table.score_of("Newcomer")).to_have_value("")
    expect(table.score_of("Zoë")).to_have_value("85")
    expect(table.row_of("Zoë")).to_have_class(re.compile("now"))
    for _ in range(2):
        table.page.reload()
        expect(table.score_of("Zoë")).to_have_value("85")
        expect(table.score_of("Newcomer")).to_have_value("")
    table.score_of("Zoë").tap()
    table.tap_digits("0")
    table.next_row.tap()
    expect(table.row_of("Zoë")).to_contain_text(re.compile(r"388\s.*\s1,238", re.DOTALL))
    assert typed(match) == [None, None, 850, None, None, None]


@pytest.mark.allowed_faults("409")
def test_a_score_typed_for_a_leaving_player_stays_until_sent(
    table: Table, match: Match, axe: Check
) -> None:
    table.open(match, "next/")
    table.score_of("Zoë").tap()
    table.tap_digits("85")
    play.leave_match(match, 1)
    expect(table.page.get_by_text("0 of 5 entered")).to_be_visible()
    expect(table.score_of("Zoë")).to_have_value("85")
    table.next_row.tap()
    expect(table.page.get_by_role("alert")).to_have_text("Zoë is not in deal 2. Not saved: 85.")
    expect(table.row_of("Zoë")).to_be_hidden()
    axe(table.page)
    for name in ("Maximiliane", "Priya", "Tomás", "Bob", "Grace"):
        table.type_score(name, 1)
    expect(table.page).to_have_url(re.compile("/deals/2/reveal/"))
    assert typed(match) == [1, None, 1, 1, 1, 1]


@pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED")
def test_offline_scores_follow_their_players_to_new_seats(table: Table, match: Match) -> None:
    table.open(match, "next/")
    table.page.context.set_offline(True)
    for name, points in (("Maximiliane", 1), ("Zoë", 2), ("Priya", 3), ("Tomás", 4), ("Bob", 5)):
        table.type_score(name, points)
    table.score_of("Zoë").tap()
    table.tap_digits("2")
    table.type_score("Grace", 6)
    expect(table.page.get_by_text("6 hands not sent yet")).to_be_visible()
    expect(table.row_of("Zoë")).to_have_class(re.compile("kept"))
    assert typed(match) == [None] * 6
    sit_down(match, "Newcomer", after=0)
    table.page.context.set_offline(False)
    expect(table.row_of("Newcomer")).to_be_visible()
    expect(table.page.get_by_text("6 of 7 entered")).to_be_visible()
    assert typed(match) == [1, None, 22, 3, 4, 5]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (375, 553), (664, 340)])
def test_only_the_list_scrolls_and_the_current_row_is_in_view(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    match, table = make_house_match(RUMMY, LONG), Table(page)
    table.open(match, "next/")
    for name in LONG:
        expect(table.row_of(name)).to_have_class(re.compile("now"))
        expect(table.score_of(name)).to_be_in_viewport(ratio=0.9)
        table.tap_digits("3")
        expect(table.score_of(name)).to_have_value("3")
        if name != LONG[-1]:
            table.next_row.tap()
    assert page.locator(".keys button").evaluate_all(OUT_OF_REACH) == []
    assert page.evaluate("document.documentElement.scrollHeight") == height
    assert page_widths(page) == (width, width)
