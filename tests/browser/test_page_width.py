"""No page is wider than its screen, whose scrollbars may take room; and axe finds nothing wrong
with one.
"""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from games import play
from games.backup.whole_database import restore
from games.models import Club, Match
from games.rules.files.json_values import Json
from games.rules.limits import MAX_POINTS
from games.rules.record import HandRecord
from games.values.clocks import get_night
from tests.browser.conftest import NewContext
from tests.browser.playing import get_box, let_in, page_widths
from tests.browser.test_accessible import NO_PAGES, PARTS, all_pages, faults_of, play_demo
from tests.browser.test_declared_hands import columns_of, hand_of
from tests.builders import enter, make_match, save_hand
from tests.conftest import make_once
from tests.routes import ROUTES, address_of

SCROLLBAR = 15
SHARES = 2
"""The pages are shared out, so that several workers look at them at the same time."""
SCREENS = (1440, 1024, 520, 390, 360)
LONGEST = 40
WORD = "Donaudampfschifffahrtsgesellschaftskapitaen"
"""The names of people, clubs and games are a single long word here."""
STICKS_OUT = """() => [...document.querySelectorAll("body *")].filter((part) => {
    const box = part.getBoundingClientRect();
    return part.checkVisibility() && !part.closest(".scroll, .vh, .bring")
        && Math.max(box.right, box.left + part.scrollWidth) > document.documentElement.clientWidth + .5;
}).map((part) => `<${part.localName} class="${part.getAttribute("class")}"> ${part.textContent.trim().slice(0, 30)}`)"""

TORN = """() => [...document.querySelectorAll(".pay :is(.name, .num)")].flatMap((part) => {
    const text = part.firstChild, line = new Range();
    return [...text.data.matchAll(/[^\\s-]+/g)].filter((word) => {
        line.setStart(text, word.index);
        line.setEnd(text, word.index + word[0].length);
        return new Set([...line.getClientRects()].map((box) => box.top)).size > 1;
    }).map((word) => word[0]);
})"""
"""Words of names, and amounts, that stand on two lines where it is said who pays whom."""


@pytest.fixture
def window(new_context: NewContext) -> Page:
    """A window on a computer, with scrollbars that take room."""
    return new_context(is_mobile=False, has_touch=False, device_scale_factor=1).new_page()


@pytest.fixture
def club() -> Club:
    """The club of the demo, in which everybody has a long name."""
    restore(make_once("demo", play_demo), lambda _rows: lambda _done: None)
    club = Club.objects.get()
    for number, player in enumerate(club.players.filter(merged_into=None).order_by("pk")):
        play.rename_player(club, player.pk, long_name(number))
    play.rename_club(club, long_name())
    return club


@pytest.fixture
def match() -> Match:
    """A match that two have won."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [7, 7, 30, 41])
    play.end_match(match, "leader")
    return match


def test_the_felt_of_a_win_reaches_both_edges_and_no_further(window: Page, match: Match) -> None:
    let_in(window, match.club)
    window.goto(f"/m/{match.uid}/")
    poster = window.get_by_role("region", name="Ann and Bob share the win")
    expect(poster).to_be_visible()
    for width in (390, 520, 900):
        window.set_viewport_size({"width": width, "height": 700})
        assert page_widths(window) == (width - SCROLLBAR, width - SCROLLBAR)
        box = get_box(poster)
        picture = Image.open(BytesIO(window.screenshot())).convert("RGB")
        row = [
            picture.getpixel((x, int(box["y"]) + 2))
            for x in (0, int(box["x"]) + 20, width - SCROLLBAR - 1)
        ]
        assert row == row[1:2] * 3, width
    window.set_viewport_size({"width": 1024, "height": 700})
    assert page_widths(window)[0] == page_widths(window)[1]


def test_the_page_after_a_win_fits_a_phone_in_landscape(page: Page, match: Match) -> None:
    let_in(page, match.club)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"/m/{match.uid}/")
    box = get_box(page.locator(".dock"))
    assert (box["x"], box["width"]) == (0, 844)


def long_name(number: int = 0) -> str:
    """Make a long word, another one for each number."""
    return f"{number or ''}{WORD}"[:LONGEST]


def numbers(name: str) -> Json:
    """Declare a game for twelve with twenty number cards each, whose rows and words are as long as
    they can be.
    """
    questions = {"text": "Who ended it, and why?", "tied": {"double": True}, "beaten": {"add": 100}}
    more = {"name": name, "players": [2, 12], "decks": {"2": 20}, "question": questions}
    return {
        **columns_of(4, 5),
        **more,
        "mark": {"text": "Said “last round” aloud", "points": -1000},
    }


def large_match(club: Club, game: str) -> Match:
    """Make a match of twelve people for money; a deal of high scores is in, and most hands of the
    next one.
    """
    match = make_match(
        game,
        [long_name(number) for number in range(20, 32)],
        club,
        unit_cents=10_000,
        stakes="points",
    )
    for position in range(12):
        save_hand(match, 1, position, hand_of(4, 5) if position < 3 else typed(position))
    play.answer_deal(match, 1, 11, based_on=0)
    for position in range(2, 12):
        save_hand(match, 2, position, hand_of(4, 5))
    return match


def typed(position: int) -> HandRecord:
    """Make a hand with a score as high, or as low, as it can be typed."""
    return HandRecord(typed=(MAX_POINTS - position) * (-1) ** position)


def addresses(club: Club) -> dict[str, bool]:
    """Return every page, of ordinary matches and of one of twelve people that goes on, and one that
    is over.

    Those of ordinary matches are looked at by axe, too.
    """
    pages = all_pages(club)
    ordinary = {address for of_route in pages.values() for address in of_route}
    own = play.make_game(club, numbers(long_name()))
    running, over = large_match(club, own.key), large_match(club, own.key)
    play.end_match(over, "leader")
    for match in (running, over):
        for route in ROUTES:
            if route.name in pages:
                pages[route.name].append(address_of(route, match))
    shown = [
        address
        for name, of_route in pages.items()
        if name not in NO_PAGES | PARTS
        for address in of_route
    ]
    return {address: address in ordinary for address in shown}


@pytest.mark.allowed_faults("40[34]")
@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_fits_its_screen_and_is_accessible(
    new_context: NewContext, club: Club, subtests, share: int
) -> None:
    context = new_context(is_mobile=False, device_scale_factor=1)  # with scrollbars, and touched
    page, staying = context.new_page(), context.new_page()
    let_in(page, club)
    # Only there: where a page's requests are looked at, none is answered from the cache, and visits
    # take twice as long.
    staying.route(
        "**/js/join.*", lambda script: script.fulfill(content_type="text/javascript", body="")
    )
    for address, by_axe in [*addresses(club).items()][share::SHARES]:
        window = staying if address.startswith("/join/") else page
        with subtests.test(address):
            window.goto(address)
            too_wide = {}
            for width in SCREENS:
                window.set_viewport_size({"width": width + SCROLLBAR, "height": 700})
                wide, seen = page_widths(window)
                if wide > seen:
                    too_wide[seen] = (wide, window.evaluate(STICKS_OUT))
            assert not too_wide, too_wide
            if by_axe:
                assert faults_of(window) == []


def test_payments_break_no_name_or_amount(small_phone: Page) -> None:
    names = [
        "Maximiliane-Josephine Brandstä",
        "Bartholomew Featherstone-Haugh",
        "Christopher Cholmondeley",
        "Bob",
    ]
    match = make_match("hang-ten", names, unit_cents=2_000)
    enter(match, 1, [3, 25, 17, 40])
    play.end_match(match, "leader")
    let_in(small_phone, match.club)
    night = f"/c/{match.club.uid}/nights/{get_night(match.started_at)}/"
    for address in (f"/m/{match.uid}/", night, f"/c/{match.club.uid}/balance/"):
        small_phone.goto(address)
        for reasons in small_phone.locator(".pay summary").all():
            reasons.tap()
        expect(small_phone.locator(".pay .lines").last).to_be_visible()
        assert small_phone.evaluate(TORN) == [], address
        for row in small_phone.locator(".due").all():
            amount, tick = (get_box(row.locator(part)) for part in (".num", "button"))
            middle = amount["y"] + amount["height"] / 2
            assert tick["y"] < middle < tick["y"] + tick["height"], f"beside each other: {address}"
            assert tick["x"] >= amount["x"] + amount["width"], address
            assert tick["height"] >= 44, address
