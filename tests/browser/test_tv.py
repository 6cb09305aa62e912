"""A match on a television or a tablet across the room, and screens that stay on while a match
is.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings

from games import play
from games.models import Match
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import let_in
from tests.builders import NAMES, enter, make_match, save_hand

SCREENS = [(1280, 720), (1920, 1080), (1024, 768), (768, 1024)]
LONG_NAMES = [f"Maximiliane-Josephine von der Hohenst. {number:02}"[-40:] for number in range(16)]
FITS = """() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const rows = [...document.querySelectorAll(".stand li")].map((row) => row.getBoundingClientRect());
    const inside = (thing, box) => {
        const { top, bottom, left, right } = thing.getBoundingClientRect();
        return top >= box.top - 2 && bottom <= box.bottom + 2 && left >= box.left - 1 && right <= box.right + 1;
    };
    const texts = [...document.querySelectorAll(".stand li")].flatMap((row) =>
        [...row.children].filter((part) => !inside(part, row.getBoundingClientRect())).map((part) => part.textContent));
    const parts = [...document.querySelectorAll(".side section, .await > *, .qr")];
    const screen = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    return {
        scrolls: scrollWidth > innerWidth || scrollHeight > innerHeight,
        cut: texts,
        outside: parts.filter((part) => !inside(part, screen)).map((part) => part.textContent),
        overlap: rows.some((row, index) => {
            const above = rows[index - 1];
            return above && row.left === above.left && row.top < above.bottom - 1;
        }),
    };
}"""
GOOD = {"scrolls": False, "cut": [], "outside": [], "overlap": False}
PAST_THE_EDGE = """() => {
    const panel = document.querySelector(".scan, .stage .felt").getBoundingClientRect();
    const texts = document.createTreeWalker(document.querySelector(".scan, .stage .felt"), NodeFilter.SHOW_TEXT);
    const past = [];
    while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const boxes = [...range.getClientRects()].filter((box) => box.width);
        if (boxes.some((box) => box.right > Math.min(innerWidth, panel.right) + 1 || box.left < panel.left - 1 ||
            box.bottom > innerHeight)) past.push(texts.currentNode.textContent);
    }
    return past;
}"""
"""What of the panel to join is not all on the screen."""
Watch = Callable[..., Page]


@pytest.fixture(autouse=True)
def address(settings: Settings) -> None:
    """Phones find the app, by the longest address that homes have."""
    settings.PUBLIC_URL = "http://192.168.178.100:8000"


@pytest.fixture
def watch(new_context: NewContext) -> Watch:
    """`watch(match, 1280, 720)` is a screen that looks on, made that size."""
    screen = new_context(device_scale_factor=1).new_page()

    def open_screen(match: Match, width: int, height: int, role: str = "watcher") -> Page:
        screen.set_viewport_size({"width": width, "height": height})
        let_in(screen, match.club, role)
        screen.goto(f"/m/{match.uid}/tv/")
        return screen

    return open_screen


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short names", "long names"])
def test_sixteen_players_fit_on_every_screen(watch: Watch, axe: Check, names: list[str]) -> None:
    match = make_match("golf", names)
    for number in (1, 2):
        enter(match, number, [3, 12, 5000, 14, 5, 0, -2, 31, 22, 8, 9, 10, 11, 13, 15, 17], 2)
    save_hand(match, 3, 0, 4)
    for width, height in SCREENS:
        screen = watch(match, width, height)
        expect(screen.locator(".stand").get_by_role("listitem")).to_have_count(16)
        expect(screen.get_by_role("img", name="QR code to watch")).to_be_visible()
        assert screen.evaluate(FITS) == GOOD, f"{width}×{height}"
    axe(screen)


def test_a_match_with_a_pot_fits_from_start_to_end(watch: Watch, axe: Check) -> None:
    match = make_match("hang-ten", 6, deals=2)
    for deals in range(3):
        for width, height in SCREENS:
            screen = watch(match, width, height)
            assert screen.evaluate(FITS) == GOOD, f"{width}×{height}"
        axe(screen)
        if deals < 2:
            enter(match, deals + 1, [31, 12, 120, 14, -5, 20])


def test_the_screen_stays_awake_even_after_it_was_hidden(watch: Watch) -> None:
    screen = watch(make_match("hang-ten", 4), 1280, 720)
    screen.add_init_script("""navigator.wakeLock.request = (kind) => {
        (document.documentElement.locks ??= []).push(kind);
    }""")
    screen.reload()
    root = screen.locator("html")
    expect(root).to_have_js_property("locks", ["screen"])
    screen.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(root).to_have_js_property("locks", ["screen", "screen"])


@pytest.mark.parametrize(
    "host", ["192.168.178.23:8000", "192.168.178.100:65000", "scores.our-card-night.example.org"]
)
def test_the_panel_to_join_is_whole_before_and_during_a_match(
    watch: Watch, settings: Settings, host: str
) -> None:
    settings.PUBLIC_URL = f"http://{host}"
    match = make_match("hang-ten", 6)
    before = f"/t/{play.get_or_open_newest_table(match.club).uid}/tv/?after={match.uid}"
    for width, height in ((1280, 720), (1920, 1080), (3840, 2160)):
        screen = watch(match, width, height, "television")
        for address, panel, says in (("", ".scan", "Join here"), (before, ".stage .felt", host)):
            if address:
                screen.goto(address)
            expect(screen.locator(panel)).to_contain_text(says)
            assert screen.evaluate(PAST_THE_EDGE) == [], f"{width}×{height}"


BY_HTTP = """
delete Navigator.prototype.wakeLock;
window.played = 0;
HTMLMediaElement.prototype.play = function () { window.played += 1; return Promise.resolve(); };
"""


@pytest.mark.parametrize("where", ["", "deals/1/hands/1/"])
def test_a_silent_video_plays_from_the_first_tap(
    page: Page, match: Match, axe: Check, where: str
) -> None:
    page.add_init_script(BY_HTTP)
    let_in(page, match.club)
    page.goto(f"/m/{match.uid}/{where}")
    assert page.locator("video").count() == 0
    page.get_by_role("heading").first.click()
    page.get_by_role("heading").first.click()
    video = page.locator("video")
    assert video.count() == 1
    assert page.evaluate("window.played") == 1
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.played") == 2
    axe(page)
    file = page.request.get(video.get_attribute("src") or "")
    assert file.headers["content-type"] == "video/mp4"
    assert len(file.body()) < 5_000
