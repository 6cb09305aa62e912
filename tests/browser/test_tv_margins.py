"""Nothing on a television passes the margins of its page: some screens cut off what lies at the
edge.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from playwright.sync_api import Page
from pytest_django.fixtures import Settings

from games import play
from games.models import Match
from games.rules.built_in import BUILT_IN
from games.rules.grid import MAX_COLUMNS, MAX_ROWS
from games.rules.record import HandRecord
from tests.browser.conftest import NewContext
from tests.browser.playing import let_in
from tests.builders import NAMES, enter, make_club, make_house_match, make_match, save_hand
from tests.counted_matches import enter_bids, enter_deal, make_spades

SCREENS = [(1280, 720), (1920, 1080), (3840, 2160)]
UPRIGHT = (1080, 1920)
LONG_NAMES = [f"Maximiliane-Josephine von der Hohenst. {number:02}"[-40:] for number in range(16)]
PAST_THE_MARGINS = """(selector) => {
    const page = document.querySelector(selector);
    const style = getComputedStyle(page);
    const margin = (side) => parseFloat(style[`padding${side}`]);
    const whole = page.getBoundingClientRect();
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const inside = {
        left: whole.left + margin("Left"), top: whole.top + margin("Top"),
        right: whole.right - margin("Right"), bottom: whole.bottom - margin("Bottom"),
    };
    const passes = (box, { left, top, right, bottom }) => box.width > 0 && box.height > 0 &&
        (box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1);
    const past = passes(whole, screen) ? ["the page"] : [];
    const parts = document.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (parts.nextNode()) {
        const part = parts.currentNode;
        const element = part instanceof Element ? part : part.parentElement;
        if (element.closest(".vh")) continue;
        const range = document.createRange();
        range.selectNodeContents(part);
        // A letter's box is taller than its line: texts are measured by their width, their lines by the element.
        const edges = part === element ? inside : { ...inside, top: -Infinity, bottom: Infinity };
        const boxes = part === element ? [part.getBoundingClientRect()] : [...range.getClientRects()];
        const outside = boxes.find((box) => passes(box, edges));
        if (outside) past.push(`${element.tagName} ${element.getAttribute("class")} “${part.textContent.trim()}” ` +
            ["left", "top", "right", "bottom"].map((side) => Math.round(outside[side])).join(" "));
    }
    return past;
}"""
"""Each element and each text that passes the padding of the page, and where it lies."""
TURN_OVER = """async (address) => {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    const fragment = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main").append(fragment.querySelector(".turning"));
}"""
"""Lays the deal that turned over last onto the page, where it stays."""
HANDS = {
    "hang-ten": "4 4 4 4 K 4 4 4 4 5",
    "tens-grid": "J J J J 3 J J J J 3",
    "basketball": "K K A A Q Q J J 10 10",
    "golf": "J 10 10 10 3 4",
    "tens-pile": "A A 2 3 4 5 6 7 8 9 10 10 10 10 J J Q Q K K",
}
"""Hands with much to show, whether they are the best of a deal or not."""
Scene = Callable[[], Match]


def make_grid_game(rows: int, columns: int) -> Match:
    """Make a match of a game with such a grid and cards of the longest names."""
    declaration = {
        "name": f"{rows} by {columns}",
        "players": [2, 16],
        "layout": {"rows": rows, "columns": columns},
        "wins": "lowest",
        "end": {"deals": 1},
    }
    return make_house_match(declaration, LONG_NAMES[:4], decks=20)


def play_deals(match: Match, hands: Sequence[str | int], deals: int = 1) -> Match:
    """Enter the same deal so many times; the first player answers the question, if there is one."""
    asks = BUILT_IN[match.game].question if match.game in BUILT_IN else None
    for number in range(1, deals + 1):
        enter(match, number, hands, 1 if asks else None)
    return Match.objects.get(pk=match.pk)


def win(match: Match, hands: Sequence[str | int]) -> Match:
    won = play_deals(match, hands)
    if not won.finished_at:
        play.end_match(won, "leader")
    return won


WINS: dict[str, Scene] = {
    "two players": lambda: win(make_match("basketball", 2, decks=20), [HANDS["basketball"], 60]),
    "five columns": lambda: win(
        make_match("hang-ten", 4, decks=20, deals=1), [HANDS["hang-ten"], 60, 70, 80]
    ),
    "five columns, long names": lambda: win(
        make_match("hang-ten", LONG_NAMES[:6], decks=20, deals=1),
        [HANDS["hang-ten"], *range(40, 45)],
    ),
    "sixteen": lambda: win(
        make_match("tens-grid", LONG_NAMES, decks=20), [HANDS["tens-grid"], *range(40, 55)]
    ),
    "three rows": lambda: win(
        make_match("golf", LONG_NAMES[:8], decks=20), [HANDS["golf"], *range(40, 47)]
    ),
    "a shared win": lambda: win(make_match("basketball", LONG_NAMES, decks=20), [40] * 16),
    "a pile": lambda: win(
        make_match("tens-pile", 6, decks=20), ["", HANDS["tens-pile"], *range(40, 44)]
    ),
}


def win_with_grid(rows: int, columns: int) -> Match:
    return win(make_grid_game(rows, columns), [" ".join(["10"] * rows * columns), 300, 300, 300])


GRIDS = [(4, 5), (3, MAX_COLUMNS), (1, MAX_COLUMNS), (MAX_ROWS, 1)]
WINS |= {
    f"a grid of {rows} by {columns}": partial(win_with_grid, rows, columns)
    for rows, columns in GRIDS
}


def win_in_pairs() -> Match:
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(match, "leader")
    return match


def go_on_in_pairs() -> Match:
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    enter_bids(match, 2, 3, 3, 3, 4)
    return Match.objects.get(pk=match.pk)


def go_on_with_points() -> Match:
    match = make_match(
        "basketball", NAMES, deals=3, stakes="points", unit_cents=100_000, currency="JPY"
    )
    return play_deals(match, [*range(10, 26)])


WINS["pairs"] = win_in_pairs


def wait_for_some(names: Sequence[str], entered: int) -> Match:
    """Play a deal of Hang Ten or, with many, of Golf, then enter so many hands of the next."""
    match = play_deals(
        make_match("golf" if len(names) > 6 else "hang-ten", names), [*range(10, 10 + len(names))]
    )
    for position in range(entered):
        save_hand(match, 2, position, HandRecord(typed=5))
    return Match.objects.get(pk=match.pk)


BOARDS: dict[str, Scene] = {
    "two awaited": lambda: wait_for_some(NAMES[:4], 2),
    "one awaited, long names": lambda: wait_for_some(LONG_NAMES[:6], 5),
    "four awaited of sixteen, long names": lambda: wait_for_some(LONG_NAMES, 12),
    "before the first deal": lambda: make_match("hang-ten", LONG_NAMES[:6]),
    "with a pot": lambda: play_deals(make_match("hang-ten", 6, deals=2), [31, 12, 120, 14, -5, 20]),
    "sixteen": lambda: play_deals(
        make_match("golf", LONG_NAMES), [3, 12, 5000, 14, 5, 0, -2, *range(9)]
    ),
    "with stakes by points": go_on_with_points,
    "bids": go_on_in_pairs,
}
TURNING: dict[str, Scene] = {
    "five columns": lambda: play_deals(
        make_match("hang-ten", 4, decks=20), [HANDS["hang-ten"], 60, 70, 80]
    ),
    "long names": lambda: play_deals(
        make_match("basketball", LONG_NAMES, decks=20, deals=2), [HANDS["basketball"]] * 16
    ),
    "three rows": lambda: play_deals(
        make_match("golf", LONG_NAMES[:8], decks=20), [HANDS["golf"]] * 8
    ),
    "a pile": lambda: play_deals(
        make_match("tens-pile", 4, decks=20), ["", *[HANDS["tens-pile"]] * 3]
    ),
    "pairs": go_on_in_pairs,
} | {name: make for name, make in WINS.items() if "grid" in name}


@pytest.fixture
def television(new_context: NewContext, settings: Settings, transactional_db: None) -> Page:
    settings.PUBLIC_URL = "http://192.168.178.100:65000"
    return new_context(device_scale_factor=1, is_mobile=False, reduced_motion="reduce").new_page()


def check_margins(page: Page, selector: str, screens: Sequence[tuple[int, int]] = SCREENS) -> None:
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        past = page.evaluate(PAST_THE_MARGINS, selector)
        assert past == [], "\n".join([f"{width}×{height}", *past])


@pytest.mark.parametrize("scene", WINS)
def test_a_win_keeps_within_the_margins(television: Page, scene: str) -> None:
    match = WINS[scene]()
    let_in(television, match.club, "television")
    television.goto(f"/m/{match.uid}/tv/")
    check_margins(television, ".stage", [*SCREENS, UPRIGHT])
    check_margins(television, ".stagewin", [*SCREENS, UPRIGHT])


@pytest.mark.parametrize("role", ["television", "watcher"])
@pytest.mark.parametrize("scene", BOARDS)
def test_a_board_keeps_within_the_margins(television: Page, scene: str, role: str) -> None:
    match = BOARDS[scene]()
    let_in(television, match.club, role)
    television.goto(f"/m/{match.uid}/tv/")
    check_margins(television, ".screen")


@pytest.mark.parametrize("scene", TURNING)
def test_a_reveal_keeps_within_the_margins(television: Page, scene: str) -> None:
    match = TURNING[scene]()
    let_in(television, match.club, "television")
    television.goto(f"/m/{match.uid}/tv/")
    television.evaluate(TURN_OVER, f"/m/{match.uid}/tv/live/?deals={match.deals_counted - 1}")
    check_margins(television, "main > .turning")
    check_margins(television, "main > .turning .best-hand")


@pytest.mark.parametrize("names", [(), NAMES[:4], LONG_NAMES[:7], LONG_NAMES], ids=len)
def test_a_table_before_and_after_play_keeps_within_the_margins(
    television: Page, names: Sequence[str]
) -> None:
    club = make_club()
    table = play.open_table(club)
    people = [play.add_player(club, name) for name in names]
    play.sit_down(table, people)
    let_in(television, club, "television")
    television.goto(f"/t/{table.uid}/tv/")
    check_margins(television, ".stage")
    play.end_evening(table)
    television.goto(f"/t/{table.uid}/tv/")
    check_margins(television, ".stage")
