"""Payments that are ticked off, and results on paper and in messages, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games import play
from games.models import Club, Match, Paid
from tests.browser.conftest import NewContext
from tests.browser.playing import ALL_AT_ONCE, let_in
from tests.builders import enter, make_club, make_match
from tests.evenings import NIGHT, play_pots

LONG_NAMES = [f"Maximiliane-Josephine von Hohenstein {number:02}" for number in range(16)]
CYS, DIS = "Cy has paid Ann $1.00", "Di has paid Ann $1.00"
COLUMNS = """() => [...document.querySelectorAll("#settling .pay")].map((row) => {
    const boxes = [...row.querySelectorAll(".party")].map((part) => part.getBoundingClientRect());
    return [...boxes.map(({ x }) => Math.round(x)), Math.abs(boxes[0].y - boxes[1].y) < 2];
})"""


@pytest.fixture
def club() -> Club:
    club = make_club()
    play_pots(club, 0)
    return club


def open_night(page: Page, club: Club) -> None:
    let_in(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")


def tick(page: Page, words: str) -> Locator:
    return page.get_by_role("button", name=words)


def expect_ticked(page: Page, words: str, pressed: bool = True) -> None:
    expect(tick(page, words)).to_have_attribute("aria-pressed", str(pressed).lower())


def test_payments_are_ticked_in_place_with_one_tap_each(
    new_context: NewContext, club: Club
) -> None:
    page = new_context(viewport={"width": 390, "height": 420}).new_page()
    open_night(page, club)
    # They are a line each, in columns
    assert len({tuple(columns) for columns in page.evaluate(COLUMNS)}) == 1
    assert page.evaluate(COLUMNS)[0][-1]
    names = page.locator("#settling .name")
    before = names.all_inner_texts()
    button = tick(page, DIS)
    expect_ticked(page, DIS, False)
    page.evaluate("window.same = true")
    button.evaluate("button => button.scrollIntoView({ block: 'center' })")
    button.evaluate(
        "button => Promise.all(button.getAnimations().map((still) => still.finished))"
    )  # takes taps now
    scrolled = page.evaluate("scrollY")
    assert scrolled
    button.tap()
    expect_ticked(page, DIS)
    expect(page.locator(".htmx-request, .htmx-settling")).to_have_count(0)
    expect(button).to_be_focused()
    assert page.evaluate("[window.same, scrollY]") == [True, scrolled]
    assert names.all_inner_texts() == before
    expect(page.get_by_text("$1.90 still to pay")).to_be_visible()
    page.reload()
    expect_ticked(page, DIS)
    button.tap()
    expect_ticked(page, DIS, False)
    assert not Paid.objects.exists()
    # A double tap ticks once
    tick(page, CYS).dblclick()
    expect(page.get_by_text("$1.90 still to pay")).to_be_visible()
    expect_ticked(page, CYS)
    assert Paid.objects.get().cents == 100


@pytest.mark.allowed_faults("409")
def test_a_late_second_tap_undoes_no_tick(page: Page, club: Club) -> None:
    """A page that is out of date says so."""
    page.add_init_script(ALL_AT_ONCE)
    open_night(page, club)
    for _ in range(2):
        tick(page, CYS).tap()
        expect_ticked(page, CYS)
        expect(page.locator(".htmx-request")).to_have_count(0)
    assert Paid.objects.get().cents == 100
    play_pots(club, 1)
    tick(page, DIS).tap()
    expect(page.get_by_role("alert")).to_contain_text("This payment has just changed")
    expect(page.get_by_text("still to pay").first).to_be_visible()
    assert Paid.objects.count() == 1


def sheets(page: Page) -> int:
    """Return on how many sheets of A4 the page is printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=True)))


@pytest.mark.parametrize(("game", "names"), [("golf", LONG_NAMES), ("hang-ten", LONG_NAMES[:6])])
def test_a_result_is_printed_on_one_sheet(
    new_context: NewContext, club: Club, game: str, names: list[str]
) -> None:
    match = make_match(game, names, club=club, deals=10)
    for number in range(1, 11):
        enter(match, number, [10 * number + seat * 7 % 11 for seat in range(len(names))], answer=0)
    assert Match.objects.get(pk=match.pk).finished_at
    page = new_context(is_mobile=False, has_touch=False).new_page()
    let_in(page, club)
    page.goto(f"/m/{match.uid}/")
    assert sheets(page) == 1
    page.emulate_media(media="print")
    for title in ("Places", "Deals", *(["Who pays whom"] if game == "hang-ten" else [])):
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(page.locator(".deals thead th")).to_have_count(12)
    expect(page.get_by_role("button", name="Rematch")).to_be_hidden()
    expect(page.locator(".pay .tick:visible, .pay .why:visible")).to_have_count(0)


COPIED = (
    """document.addEventListener("copy", () => { window.copied = getSelection().toString(); })"""
)
AS_BY_HTTP = "delete Navigator.prototype.clipboard; delete Navigator.prototype.share;"
SHEET = """navigator.share = async ({ text, url }) => {
    Object.assign(document.documentElement.dataset, { text, url });
};"""


@pytest.fixture
def match(match: Match) -> Match:
    enter(match, 1, [3, 12, 20, 14])
    play.end_match(match, "leader")
    return match


def open_sharing(page: Page, match: Match, script: str) -> None:
    page.add_init_script(script)
    let_in(page, match.club, "watcher")
    page.goto(f"/m/{match.uid}/share/")


def test_a_result_is_sent_by_the_share_sheet_of_the_phone(page: Page, match: Match) -> None:
    open_sharing(page, match, SHEET)
    page.get_by_role("button", name="Send link").tap()
    sent = page.locator("html")
    expect(sent).to_have_attribute("data-text", "Hang Ten: Ann wins")
    expect(sent).to_have_attribute("data-url", re.compile(f"/r/{match.uid}/"))
    expect(page.get_by_role("img", name=re.compile("Hang Ten: Ann wins. Ann 3"))).to_be_visible()
    assert (
        page.locator(".preview img").evaluate(
            "async (img) => (await img.decode(), img.naturalWidth)"
        )
        == 1200
    )


@pytest.mark.parametrize(
    ("why", "said"), [("AbortError", ""), ("DataError", "The link is copied.")]
)
def test_a_link_that_cannot_be_shared_is_copied(page, match, why: str, said: str) -> None:
    """Not if the person closes the share sheet."""
    refuses = f"""
        navigator.share = async () => {{ document.documentElement.asked = true; throw new DOMException("", "{why}"); }};
        if (navigator.clipboard) navigator.clipboard.writeText = async (text) => {{ window.copied = text; }};
    """
    open_sharing(page, match, refuses)
    page.get_by_role("button", name="Send link").tap()
    expect(page.locator("html")).to_have_js_property("asked", True)
    expect(page.locator(".invite [role=status]")).to_have_text(said)
    assert bool(page.evaluate("window.copied")) == bool(said)


def test_a_result_is_saved_and_copied_without_clipboard_access(page: Page, match: Match) -> None:
    open_sharing(page, match, AS_BY_HTTP + COPIED)
    expect(page.get_by_role("button", name="Send link")).to_be_hidden()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save picture").tap()
    assert waiting.value.suggested_filename == "hang-ten.png"
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.get_by_text("The text is copied.")).to_be_visible()
    lines = page.evaluate("window.copied").replace("\xa0", " ").split("\n")
    assert (lines[:2], len(lines)) == (["Hang Ten: Ann wins", "1. Ann 3"], 6)
    page.get_by_role("button", name="Copy link").tap()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert f"/r/{match.uid}/" in page.evaluate("window.copied")
