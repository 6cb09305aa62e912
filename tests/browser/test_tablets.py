"""From 768 pixels on no page is a phone's column beside emptiness, whichever way the tablet is
held.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.browser.conftest import NewContext
from tests.browser.playing import get_box, let_in, page_widths
from tests.builders import enter, make_match, player_at, save_hand

HANDS: list[str | int] = [
    "K 5 2 7 J Q 5 A 7 J",
    "4 2 Q 5 A 4 7 Q 3 7",
    "8 10 7 A 2 8 2 7 A 7",
    "6 6 J 3 5 6 6 A 7 2",
    31,
]


@pytest.fixture
def match() -> Match:
    match = make_match("hang-ten", ["Maximiliane Brandstätter", "Zoë", "Priya", "Tomás", "Bob"])
    for number in (1, 2, 3):
        enter(match, number, HANDS)
    save_hand(match, 4, 1, 5)
    return match


@pytest.fixture
def tablet(new_context: NewContext, match: Match) -> Page:
    page = new_context(viewport={"width": 820, "height": 1180}, device_scale_factor=1).new_page()
    let_in(page, match.club, player=player_at(match, 0))
    return page


def test_pages_use_the_width_of_a_tablet_in_portrait(tablet: Page, match: Match) -> None:
    club, board = f"/c/{match.club.uid}/", f"/m/{match.uid}/"
    pages = [
        board,
        f"{board}deals/3/",
        f"{board}deals/4/hands/1/",
        f"{board}log/",
        f"{board}correct/",
    ]
    pages += [
        f"{club}{page}/"
        for page in ("statistics", "settings", "history", "nights", "players", "games")
    ]
    pages.append(f"{club}players/{player_at(match, 0)}/")
    for width, least in ((820, 680), (768, 680)):
        tablet.set_viewport_size({"width": width, "height": 1180})
        for page in pages:
            tablet.goto(page)
            boxes = [
                get_box(part)
                for part in tablet.locator("main :is(li, a, p, h1, .felt):visible").all()
            ]
            taken = max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes)
            assert taken >= least, f"{page} {width}"
            assert page_widths(tablet)[0] <= width, page


def test_a_board_shows_the_hands_beside_the_standings(tablet: Page, match: Match) -> None:
    tablet.goto(f"/m/{match.uid}/")
    hands = get_box(tablet.get_by_role("region", name="Hands of deal 3"))
    standings = get_box(tablet.get_by_role("region", name="Standings"))
    assert hands["x"] >= standings["x"] + standings["width"]


def test_a_hand_is_entered_beside_others_with_its_keys_in_view(tablet: Page, match: Match) -> None:
    tablet.goto(f"/m/{match.uid}/deals/4/hands/1/")
    others = tablet.get_by_role("region", name="Hands of deal 4")
    expect(others.get_by_role("listitem")).to_have_count(5)
    keys = tablet.get_by_role("button", name="K", exact=True)
    expect(keys).to_be_in_viewport(ratio=1)
    assert get_box(others)["x"] > get_box(keys)["x"] + get_box(keys)["width"]


def test_a_lobby_shows_the_whole_table_beside_the_choices(tablet: Page, match: Match) -> None:
    play.end_match(match, "leader")
    assert match.table
    tablet.goto(f"/t/{match.table.uid}/")
    for _ in range(2):  # with the small code, and with the large one
        table = get_box(tablet.locator(".round > .felt"))
        assert table["x"] + table["width"] <= get_box(tablet.locator(".trio"))["x"]
        code = get_box(tablet.locator("#invite"))
        assert code["x"] >= table["x"]
        assert code["x"] + code["width"] <= table["x"] + table["width"]
        tablet.locator("#invite").tap()
        expect(tablet.locator("#invite")).to_have_accessible_name(re.compile("Show it small$"))
