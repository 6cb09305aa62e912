"""Many people, long names, wide codes, large text and numbers: nothing is torn, cut or too wide."""

import re
from collections import Counter
from itertools import product

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from games import play
from games.models import Match
from games.rules.built_in.game_templates import TEMPLATES
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import SCREEN
from tests.browser.playing import get_box, let_in, page_widths
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.table_pages import table_pages

EIGHT = (
    "Maximiliane-Theodora",
    "Bartholomew van der Berg",
    "Cy",
    "Diana Prince-Wellington",
    "Eve",
    "Flo",
    "Giuseppina",
)
TORN = """names => names.flatMap(name => {
  const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
  return [...text.data.matchAll(/[^\\s-]+/g)].filter(word => {
    const range = new Range();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const shown = name.offsetParent && getComputedStyle(name.parentElement).clipPath === "none";
    return shown && range.getClientRects().length > 1;
  }).map(String);
})"""


def rows(page: Page, items: str) -> list[int]:
    """Return how many stand in each row, from the top."""
    tops = page.locator(items).evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().bottom / 8))"
    )
    return [many for _, many in sorted(Counter(tops).items())]


@pytest.fixture
def at(new_context: NewContext, live_server: LiveServer):
    """Opens a page by what it is, on a phone or a screen of that size."""
    club, pages = table_pages((*EIGHT, "Hal"))
    kept = phone(club, player=club.players.get(name="Hal").pk).cookies

    def open_page(what: str, width: int, height: int, **changes: object) -> Page:
        context = new_context(**{**changes, "viewport": {"width": width, "height": height}})
        context.add_cookies(
            [{"name": key, "value": one.value, "url": live_server.url} for key, one in kept.items()]
        )
        page = context.new_page()
        page.goto(pages[what])
        return page

    return open_page


def test_no_name_is_broken_on_a_phone(at) -> None:
    for width, height in ((360, 640), (375, 553), (390, 844)):
        for what, names in (
            ("lobby", ".ring .name"),
            ("statistics", ".faces .name"),
            ("question", ".pick > :last-child"),
        ):
            assert at(what, width, height).locator(names).evaluate_all(TORN) == [], (what, width)


def test_nobody_is_alone_in_a_further_row(at) -> None:
    assert rows(at("waiting", 360, 640), ".seen li") == [4, 4]
    assert rows(
        at("television's win", **SCREEN["viewport"], is_mobile=False, has_touch=False), ".podium li"
    ) == [4, 3]
    assert rows(at("question", 1024, 768, is_mobile=False), ".ask .pick:not(.all)") == [4, 4]


def test_an_evening_without_money_has_no_room_for_payments(at) -> None:
    page = at("settling", 1024, 768, is_mobile=False)
    persons, headline = (
        get_box(page.get_by_role("region", name="Over the evening")),
        get_box(page.locator("main > .felt")),
    )
    assert (persons["x"], persons["width"]) == (headline["x"], headline["width"])


@pytest.mark.parametrize("many", [3, 9, 16])
def test_free_seats_for_a_held_player_are_in_view(small_phone: Page, axe: Check, many: int) -> None:
    club = make_club()
    table = play.open_table(club)
    people = [play.add_player(club, name) for name in NAMES[:many]]
    play.sit_down(table, people)
    let_in(small_phone, club, player=people[0].pk)
    small_phone.goto(f"/t/{table.uid}/")
    last = NAMES[many - 1]
    small_phone.get_by_role("link", name=re.compile(f"^{last}")).tap()
    expect(small_phone.get_by_role("heading", name=last, exact=True)).to_be_visible()
    assert page_widths(small_phone) == (360, 360)
    axe(small_phone)
    between = small_phone.get_by_role("button", name=f"{last} sits between Ann and Bob")
    between.tap()
    expect(between).to_be_hidden()
    assert [person.player.name for person in table.people.all()[:3]] == ["Ann", last, "Bob"]


WIDEST = """() => {
    for (const code of document.querySelectorAll(".code, .letters")) {
        if (/^\\w{3}-\\w{3}$/.test(code.textContent.trim())) code.textContent = "WWW-WWW";
    }
}"""


def test_the_widest_code_makes_no_page_wider(page: Page) -> None:
    match = make_match("golf", 4)
    lobby = play.open_table(match.club)
    play.sit_down(lobby, list(match.club.players.all()))
    let_in(page, match.club)
    club, table, on_screen = f"/c/{match.club.uid}/", f"/t/{lobby.uid}/", f"/t/{lobby.uid}/tv/"
    for address in (
        club,
        f"{club}share/",
        table,
        on_screen,
        f"/m/{match.uid}/",
        f"/m/{match.uid}/tv/",
    ):
        page.goto(address)
        page.evaluate(WIDEST)
        for width in (360, 390, 1280):
            page.set_viewport_size({"width": width, "height": 720})
            wide, seen = page_widths(page)
            assert wide <= seen, (address, width)


TWICE = "document.documentElement.style.fontSize = '200%'"
TORN_WORDS = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const torn = [];
    while (texts.nextNode()) {
        if (!texts.currentNode.parentElement.closest(".bar, .dock, h1, h2, summary")) continue;
        if (texts.currentNode.parentElement.closest("details:not([open]) > :not(summary)")) continue;
        for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
            const range = new Range();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) torn.push(word[0]);
        }
    }
    return torn;
}"""


@pytest.fixture
def match() -> Match:
    match = make_match("hang-ten", 4, make_club("The Kitchen Table"), deals=2)
    enter(match, 1, [10, 20, 30, 40])
    return match


def look(page: Page, match: Match, address: str) -> None:
    let_in(page, match.club)
    page.goto(
        address.format(
            club=f"/c/{match.club.uid}", match=f"/m/{match.uid}", table=f"/t/{match.table.uid}"
        )
    )
    page.evaluate(TWICE)
    assert page_widths(page) == (390, 390), address
    assert page.evaluate(TORN_WORDS) == [], address


@pytest.mark.both_clubs
def test_no_page_is_too_wide_or_breaks_words_with_large_text(page: Page, match: Match) -> None:
    for address in ("", "share/", "nights/", "balance/", "statistics/"):
        look(page, match, f"{{club}}/{address}")
    for address in (
        "",
        "next/",
        "deals/1/",
        "deals/1/reveal/",
        "deals/2/",
        "deals/2/scores/",
        "correct/",
    ):
        look(page, match, f"{{match}}/{address}")
    look(page, match, "{table}/games/")
    for template in ("golf-6", "spades"):
        own = play.make_game(match.club, TEMPLATES[template])
        look(page, match, f"{{club}}/games/{own.key}/change/")
    play.end_match(match, "leader")
    look(page, match, "{match}/")
    table = play.get_or_open_newest_table(match.club)
    play.sit_down(table, list(match.club.players.all()))
    look(page, match, f"/t/{table.uid}/")


SCORES = {
    "of three characters": [[3, 12, 20, -4]] * 11,
    "a total of four": [[3, 12, 20, -14]] * 11,
    "scores and totals of four": [[3, 12, 20, -140]] * 7,
    "of more": [[3, 12, 20, -1040]] * 7,
}
CUT = """region => {
    const cells = [...region.querySelector("thead tr").cells].map((cell) => cell.getBoundingClientRect());
    const [left, right] = [cells.shift().right, cells.pop().left];
    return cells
        .filter((cell) => cell.right > left + 1 && cell.left < right - 1)
        .filter((cell) => cell.left < left - 1 || cell.right > right + 1)
        .map((cell) => `${cell.left}–${cell.right} between ${left} and ${right}`);
}"""


@pytest.mark.parametrize("scores", SCORES)
def test_the_table_opens_at_the_newest_deal_and_cuts_no_column(page: Page, scores: str) -> None:
    match = make_match("hang-ten", ["Ann", "Maximiliane Brandstätter", "Cy", "Di"], deals=20)
    for number, deal in enumerate(SCORES[scores], 1):
        enter(match, number, deal)
    table = page.get_by_role("region", name="All deals")
    for role, (width, height) in product(
        ("keeper", "watcher"), ((360, 640), (390, 844), (430, 932), (1024, 768))
    ):
        page.set_viewport_size({"width": width, "height": height})
        let_in(page, match.club, role)
        page.goto(f"/m/{match.uid}/")
        expect(table.get_by_role("row", name="Maximiliane")).to_contain_text("12")
        assert table.evaluate("region => region.scrollLeft") == 0
        assert table.evaluate(CUT) == [], f"{role}, {width}"
        table.evaluate(
            "region => region.scrollTo({ left: -region.scrollWidth, behavior: 'instant' })"
        )
        assert table.evaluate(CUT) == [], f"{role}, {width}"
