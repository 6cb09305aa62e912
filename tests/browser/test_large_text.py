"""Phones whose owners want text twice as large: nothing is cut, and no word is torn apart."""

import pytest
from playwright.sync_api import Page

from games import play
from games.models import Match
from games.rules.built_in.templates import TEMPLATES
from tests.browser.playing import lets_in, widths
from tests.builders import enter, make_club, make_match

pytestmark = pytest.mark.both_clubs

TWICE = "document.documentElement.style.fontSize = '200%'"
TORN = """() => {
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
    lets_in(page, match.club)
    page.goto(address.format(club=f"/c/{match.club.uid}", match=f"/m/{match.uid}", table=f"/t/{match.table.uid}"))
    page.evaluate(TWICE)
    assert widths(page) == (390, 390), address
    assert page.evaluate(TORN) == [], address


def test_no_page_is_wider_or_tears_words_where_text_is_twice_as_large(page: Page, match: Match) -> None:
    for address in ("", "share/", "nights/", "balance/", "statistics/"):
        look(page, match, f"{{club}}/{address}")
    for address in ("", "next/", "deals/1/", "deals/1/reveal/", "deals/2/", "deals/2/scores/", "correct/"):
        look(page, match, f"{{match}}/{address}")
    look(page, match, "{table}/games/")


@pytest.mark.parametrize("template", ["golf-6", "spades"])
def test_neither_does_the_editor_of_a_game(page: Page, match: Match, template: str) -> None:
    own = play.make_game(match.club, TEMPLATES[template])
    look(page, match, f"{{club}}/games/{own.key}/change/")


def test_neither_do_a_win_and_the_table(page: Page, match: Match) -> None:
    play.end_match(match, "leader")
    look(page, match, "{match}/")
    table = play.newest_table(match.club)
    play.sit_down(table, list(match.club.players.all()))
    look(page, match, f"/t/{table.uid}/")
