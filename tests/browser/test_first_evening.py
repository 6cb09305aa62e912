"""The guide to the first evening, done on four phones: what it has people tap is on the pages, in
this order.

`make pictures` has it take the four pictures of the guide anew; otherwise they are left as they
are.
"""

import os
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings as django_settings
from PIL import Image
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings

from games.models import Match
from games.pages.club.views import PICTURED_LANGUAGES
from tests.browser.conftest import NewContext
from tests.browser.playing import Table
from tests.builders import enter

ROOT = Path(django_settings.BASE_DIR)
GUIDE = (ROOT / "docs/first-evening.md").read_text("utf-8")
PICTURES = ROOT / "static/first_evening"
LANGUAGES = sorted(PICTURED_LANGUAGES, reverse=True)
PHONE = {"viewport": {"width": 390, "height": 700}, "device_scale_factor": 2, "locale": "en-IE"}
COLOURS = 64
HANDS = {
    "Ann": "A A K 9 9 2 3 4 5 6",
    "Bob": "2 3 4 5 6 7 8 9 10 J",
    "Cy": "Q Q Q Q 2 2 3 3 4 5",
    "Di": "K 10 9 8 7 6 5 4 3 2",
}


def take_picture(page: Page, name: str) -> None:
    """Save what the phone shows in each language, if `PICTURES` is set; English stays in the end.

    The pictures have few colours, so that they are small.
    """
    if not os.environ.get("PICTURES"):
        return
    address = urlsplit(page.url)
    for language in (*LANGUAGES, "en"):
        cookie = {"name": "language", "value": language, "domain": address.hostname, "path": "/"}
        page.context.add_cookies([cookie])
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate("document.activeElement.blur()")
        picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
        few_colours = picture.quantize(COLOURS, dither=Image.Dither.NONE)
        few_colours.save(PICTURES / language / f"{name}.png", optimize=True)


def read_taps() -> list[str]:
    """Return what the guide has people tap, in its order."""
    return re.findall(r"(?:[Tt]ap|then) “(.+?)”", " ".join(GUIDE.split()))


def join_by_code(page: Page, code: str, name: str) -> None:
    """Let a guest in by the code, as in “Let the others join”."""
    page.goto("/")
    page.get_by_label("Join a table").fill(code)
    page.get_by_role("button", name="Join", exact=True).tap()
    page.locator("#new").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"Welcome, {name}")).to_be_visible()


def test_the_first_evening_works_as_in_the_guide(
    new_context: NewContext, settings: Settings
) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    start_club, sit_down, add, start, save, board, more, end, paid, club_settings, sheet = (
        read_taps()
    )
    host = Table(new_context(**PHONE).new_page())
    page = host.page
    page.goto("/")
    host.follow("Your first evening")
    expect(page.get_by_role("heading", name="Your first evening")).to_be_visible()
    page.go_back()
    page.get_by_label("Name of the club").fill("Thursday Table")
    host.tap(start_club)
    page.get_by_label("Enter your name to take a seat").fill("Ann")
    host.tap(sit_down)
    host.expect_here(1)
    code = page.locator(".code").inner_text()
    for name in ("Bob", "Cy"):
        join_by_code(new_context().new_page(), code, name)
    host.expect_here(3)
    host.follow(add)
    page.get_by_label("Enter a name").fill("Di")
    page.keyboard.press("Enter")
    host.expect_here(4)
    host.close_panel()
    page.evaluate("scrollTo(0, 0)")
    take_picture(page, "table")

    host.follow("Choose a game")
    host.tap(re.compile("^Hang Ten"))
    host.choose_stakes("Standard pot")
    host.tap(re.compile(f"^{start}, Ann deals$"))
    expect(host.hand("Ann")).to_be_visible()
    host.tap_cards(HANDS["Ann"])
    expect(host.score).to_have_text("Score 50")
    take_picture(page, "hand")
    host.tap(save)
    expect(page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
    page.evaluate("Moments.EARLY_MS = 0")  # this hand does not tap what stood here before
    match = Match.objects.get()
    enter(match, 1, [*HANDS.values()], 0)
    expect(page.locator("#best")).to_be_visible()
    host.follow(board)
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    take_picture(page, "board")

    page.get_by_text(more, exact=True).tap()
    host.follow(end)
    page.get_by_role("radio", name=re.compile("^Ann gets the pot")).tap()
    host.tap(re.compile("^End it: Ann gets"))
    expect(page.get_by_role("heading", name="You win, Ann")).to_be_visible()
    expect(page.locator("#settling").get_by_text(paid, exact=True).first).to_be_visible()
    page.locator("#settling").evaluate("element => element.scrollIntoView({block: 'end'})")
    take_picture(page, "result")
    page.goto(f"/c/{match.club.uid}/")
    host.follow(re.compile(f"^{club_settings}"))
    host.follow(re.compile(f"^{sheet}"))
    expect(page.get_by_role("heading", name=match.club.name)).to_be_visible()
    expect(page.get_by_role("button", name="I have printed it")).to_be_visible()


@pytest.mark.everyday
@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_of_the_guide_are_small(language: str) -> None:
    names = re.findall(r"\]\(\.\./static/first_evening/en/(\w+\.png)\)", GUIDE)
    assert len(names) == 4
    for name in names:
        assert (PICTURES / language / name).stat().st_size <= 60_000
