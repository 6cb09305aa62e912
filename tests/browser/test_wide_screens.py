"""A tablet that lies on the table, a laptop beside it: two columns, and all of it in view."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Match
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import get_box, let_in, page_widths
from tests.builders import enter, make_match, save_hand

NAMES = ["Maximiliane Brandstätter", "Zoë", "Priya", "Tomás", "Bob", "Grace"]
FOURTH = [
    "K 5 2 7 J Q 5 A 7 J",
    "4 2 Q 5 A 4 7 Q 3 7",
    "8 10 7 A 2 8 2 7 A 7",
    "6 6 J 3 5 6 6 A 7 2",
    31,
    "9 9 7 3 2 9 9 A 3 A",
]
BELOW_THE_DOCK = """() => {
    const { top } = document.querySelector(".dock").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".stand li, .plot svg, .deals tr, .hands-beside .felt")];
    return parts.filter((part) => part.getBoundingClientRect().bottom > top + 1).map((part) => part.textContent.trim());
}"""
LINES_OF_NAME = """(choice) => {
    const name = new Range();
    name.selectNodeContents(choice.querySelector("span:last-child").firstChild);
    return new Set([...name.getClientRects()].map((line) => line.top)).size;
}"""


@pytest.fixture
def match() -> Match:
    match = make_match("hang-ten", NAMES)
    for number, deal in enumerate(([31, 19, 12, 28, 24, 22], [9, 18, 16, 12, 7, 26], FOURTH), 1):
        enter(match, number, deal)
    return match


@pytest.fixture
def tablet(new_context: NewContext, match: Match) -> Page:
    page = new_context(viewport={"width": 1024, "height": 768}, device_scale_factor=1).new_page()
    let_in(page, match.club)
    return page


def test_six_players_with_chart_and_hands_are_in_view_at_once(
    tablet: Page, match: Match, axe: Check
) -> None:
    tablet.goto(f"/m/{match.uid}/")
    for width, height in ((1024, 768), (1180, 820), (1440, 900)):
        tablet.set_viewport_size({"width": width, "height": height})
        assert tablet.evaluate(BELOW_THE_DOCK) == [], f"{width}×{height}"
        assert page_widths(tablet)[0] <= page_widths(tablet)[1]
    expect(
        tablet.get_by_role("region", name="Hands of deal 3").get_by_role("listitem")
    ).to_have_count(6)
    axe(tablet)


@pytest.mark.parametrize("many", [4, 5, 6])
def test_no_hand_of_a_deal_is_alone_in_a_row_or_beside_a_gap(tablet: Page, many: int) -> None:
    match = make_match("hang-ten", NAMES[:many])
    enter(match, 1, [FOURTH[0], *[20 + position for position in range(1, many)]])
    let_in(tablet, match.club)
    tablet.goto(f"/m/{match.uid}/")
    rows: dict[int, list[tuple[int, int]]] = {}
    for box in map(get_box, tablet.locator(".hands-beside li").all()):
        rows.setdefault(round(box["y"]), []).append(
            (round(box["x"]), round(box["x"] + box["width"]))
        )
    assert len(rows) == 2
    assert len({(min(row)[0], max(row)[1]) for row in rows.values()}) == 1
    assert min(map(len, rows.values())) > 1


def test_lists_of_a_club_use_the_width_of_a_desk(tablet: Page, match: Match) -> None:
    tablet.set_viewport_size({"width": 1440, "height": 900})
    for page in ("", "players/", "files/", "history/"):
        tablet.goto(f"/c/{match.club.uid}/{page}")
        parts = [
            box
            for box in map(Locator.bounding_box, tablet.locator("main :is(li, .btn, .name)").all())
            if box
        ]
        assert (
            max(box["x"] + box["width"] for box in parts) - min(box["x"] for box in parts) > 900
        ), page


def test_a_total_is_beside_its_name_however_long_that_is(tablet: Page) -> None:
    match = make_match(
        "golf",
        ["Maximiliane-Josephine Brandstätter", "Bob", "Bartholomew Featherstone-Haugh", "Zoë"],
    )
    for number in (1, 2):
        enter(match, number, [-25, 40, -3, 112])
    let_in(tablet, match.club)
    tablet.goto(f"/m/{match.uid}/")
    for width, height in ((960, 700), (1024, 768), (1280, 800), (1440, 900), (1920, 1080)):
        tablet.set_viewport_size({"width": width, "height": height})
        for row in tablet.get_by_role("region", name="Standings").get_by_role("listitem").all():
            line, name, total = map(get_box, (row, row.locator(".name"), row.locator(".num")))
            assert name["x"] + name["width"] <= total["x"]
            middle = line["y"] + line["height"] / 2
            assert abs(total["y"] + total["height"] / 2 - middle) < 2, f"{width}×{height}"
            assert line["y"] < name["y"]
            assert name["y"] + name["height"] < line["y"] + line["height"]


def test_long_names_in_a_choice_take_two_lines_at_most(tablet: Page) -> None:
    match = make_match(
        "golf", ["Maximiliane Brandstätter", "Bob", "Bartholomew Featherstone-Haugh", "Zoë"]
    )
    for position in range(4):
        save_hand(match, 1, position, "A 2 3 4 5 6")
    let_in(tablet, match.club)
    tablet.goto(f"/m/{match.uid}/deals/1/question/")
    choices = tablet.locator(".ask .pick")
    expect(choices).to_have_count(5)
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
        assert choice.evaluate(LINES_OF_NAME) <= 2, choice.inner_text()


def test_a_deals_number_shows_its_hands_in_the_same_place(tablet: Page, match: Match) -> None:
    tablet.goto(f"/m/{match.uid}/")
    tablet.evaluate("window.loaded = 'once'")
    tablet.get_by_role("link", name="Deal 2", exact=True).tap()
    hands = tablet.get_by_role("region", name="Hands of deal 2")
    expect(hands.get_by_role("listitem").first).to_contain_text("Bob")
    save_hand(match, 4, 0, 5)
    expect(tablet.get_by_text("1 of 6 hands entered")).to_be_visible()
    expect(hands).to_be_visible()
    tablet.get_by_role("link", name="31", exact=True).first.tap()  # a score of the first deal
    expect(tablet.get_by_role("region", name="Hands of deal 1")).to_be_visible()
    assert tablet.evaluate("window.loaded") == "once"
    tablet.set_viewport_size({"width": 390, "height": 844})
    tablet.get_by_role("link", name="Deal 1", exact=True).tap()
    expect(tablet).to_have_url(f"/m/{match.uid}/deals/1/")
    tablet.go_back()
    tablet.get_by_role("link", name="31", exact=True).first.tap()
    expect(tablet).to_have_url(f"/m/{match.uid}/deals/1/hands/1/")


def test_a_hand_to_confirm_is_above_the_board_without_moving_it(tablet: Page, match: Match) -> None:
    let_in(tablet, match.club, player=match.seats.get(position=1).player_id)
    tablet.goto(f"/m/{match.uid}/")
    parts = ("#confirm", ".headline", ".col > section >> nth=0")
    asked, headline, standings = (get_box(tablet.locator(part)) for part in parts)
    assert 0 <= headline["y"] - (asked["y"] + asked["height"]) < 30
    assert 0 <= standings["y"] - (headline["y"] + headline["height"]) < 30


def test_a_hand_is_entered_beside_the_others_of_its_deal(
    tablet: Page, match: Match, axe: Check
) -> None:
    save_hand(match, 4, 1, FOURTH[1])
    tablet.goto(f"/m/{match.uid}/deals/4/hands/1/")
    beside = tablet.get_by_role("region", name="Hands of deal 4")
    expect(beside.get_by_role("img", name="Zoë: 4 2 Q 5 A over 4 7 Q 3 7.")).to_be_visible()
    expect(tablet.get_by_role("button", name="10 cards to go")).to_be_in_viewport(ratio=1)
    axe(tablet)
    save_hand(match, 4, 2, 14)
    expect(beside.get_by_text("Score entered without cards")).to_be_visible()
    tablet.set_viewport_size({"width": 390, "height": 844})
    expect(beside).to_be_hidden()


def test_a_win_is_on_the_left_and_its_results_on_the_right(
    tablet: Page, match: Match, axe: Check
) -> None:
    play.end_match(match, "leader")
    tablet.goto(f"/m/{match.uid}/")
    poster = tablet.get_by_role("region", name="Priya and Grace share the win")
    standings = tablet.get_by_role("region", name="Places")
    payments = tablet.get_by_role("region", name="Who pays whom")
    for width, height in ((960, 700), (1024, 768), (1440, 900)):
        tablet.set_viewport_size({"width": width, "height": height})
        left, right, below = get_box(poster), get_box(standings), get_box(payments)
        assert left["x"] + left["width"] <= min(right["x"], below["x"])
        assert left["y"] < height / 2 > right["y"]
        assert right["y"] < below["y"]
        expect(tablet.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    axe(tablet)
