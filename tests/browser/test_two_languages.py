"""An evening at one table in two languages: Ann’s phone is German, Bob’s is English, and the
television is made German on its own page.
"""

import re

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from games import play
from games.models import Match, Table
from games.rules.built_in import BUILT_IN
from games.wording.translated import phrase
from tests.browser.conftest import NewContext
from tests.browser.one_table import SCREEN
from tests.browser.playing import Table as Phone
from tests.browser.playing import let_in, page_widths

GERMAN_WORDS = re.compile(r"\b(Runde|Abend|Blatt|und|gewinnt|eintragen|zahlt)\b")
ENGLISH_WORDS = re.compile(r"\b(deal|evening|hand|and|wins|enter|pays|the)\b", re.IGNORECASE)


def in_german(text: str, **slots: object) -> str:
    with override("de"):
        return phrase(text, **slots)


def expect_language(german: Page, english: Page, screen: Page) -> None:
    """Check that no page has a word of the other language, and that none is too wide."""
    for page in (german, screen):
        shown = page.locator("body").inner_text().replace("Thursday Table", "")
        assert not ENGLISH_WORDS.findall(shown), shown
    assert not GERMAN_WORDS.findall(english.locator("body").inner_text())
    for page in (german, english):
        inside, outside = page_widths(page)
        assert inside <= outside


@pytest.fixture
def german(new_context: NewContext) -> Phone:
    small = {"viewport": {"width": 360, "height": 640}}
    return Phone(new_context(locale="de-DE", **small).new_page(), ranks=in_german("Ranks"))


@pytest.mark.slow
def test_an_evening_in_two_languages_works_from_start_to_end(
    new_context: NewContext, german: Phone
) -> None:
    # Ann starts a club in German, and Bob joins it in English
    page = german.page
    page.goto("/")
    page.get_by_label(in_german("Name of the club")).fill("Thursday Table")
    page.keyboard.press("Enter")
    expect(page.get_by_label(in_german("Enter your name to take a seat"))).to_be_focused()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    code = page.locator(".code").inner_text()
    english = Phone(new_context().new_page())
    other = english.page
    other.goto(f"/join/{code.replace('-', '')}/")
    other.locator("#new").fill("Bob")
    other.keyboard.press("Enter")
    expect(other.get_by_role("heading", name="Welcome, Bob")).to_be_visible()
    other.get_by_role("link", name="Go to the table").tap()

    # The television has its own language, which is chosen on the page that brings it
    screen = new_context(**SCREEN).new_page()
    screen.goto("/tv/")
    screen.get_by_role("button", name="Deutsch").click()
    screen.get_by_label(in_german("Code of the table")).fill(code)
    screen.keyboard.press("Enter")
    expect(screen).to_have_url(re.compile("/t/[^/]+/tv/$"))
    expect(page.get_by_text("2 Spieler sind da.")).to_be_visible()
    expect_language(page, other, screen)

    # Each enters a hand; a hand that cannot be is refused in the language of its phone
    german.open_panel("game")
    german.tap(re.compile("^Six-card Golf"))
    german.open_panel("stakes")
    page.get_by_role("radio", name=in_german("No money")).tap()
    expect(page.locator("button#start")).to_be_visible()
    page.locator("button#start").tap()
    for phone, name in ((german, "Ann"), (english, "Bob")):
        expect(phone.page).to_have_url(re.compile("/deals/1/hands/"))
        expect(phone.page.get_by_role("group", name=name, exact=True)).to_be_visible()
    expect_language(page, other, screen)
    match = Match.objects.get()
    german.tap_cards("A 2 3 4 5 6")
    german.save_button.tap()
    expect(page.get_by_text(in_german("Waiting for {names}", names="Bob")).first).to_be_visible()
    english.tap_cards("2 2 3 3 4 K")
    english.save_button.tap()
    expect(other).to_have_url(re.compile("/deals/1/question/"))
    expect_language(page, other, screen)
    other.get_by_role("button", name="Bob", exact=True).tap()
    for phone in (page, other):
        expect(phone).to_have_url(re.compile(r"/deals/1/(reveal/|\?|$)"))
    expect_language(page, other, screen)

    # The win comes to all of them, and so does the end of the evening
    play.end_match(match, "leader")
    expect(other.get_by_role("heading", name="You win, Bob")).to_be_visible()
    for german_page in (page, screen):
        expect(german_page.get_by_role("heading", name="Bob gewinnt")).to_be_visible()
    expect_language(page, other, screen)
    play.end_evening(Table.objects.get())
    expect(other.locator("#own-line h1")).to_be_visible()
    expect(page.locator("#own-line h1")).to_be_visible()
    expect(screen.get_by_text(in_german("Good night!"))).to_be_visible()
    expect_language(page, other, screen)


def test_a_phone_without_scripts_changes_its_language(nojs_page: Page) -> None:
    nojs_page.goto("/")
    nojs_page.get_by_role("button", name="Deutsch").tap()
    expect(nojs_page.locator("html")).to_have_attribute("lang", "de")
    heading = in_german("You play cards. This keeps score.")
    expect(nojs_page.get_by_role("heading", name=heading)).to_be_visible()
    nojs_page.get_by_role("button", name="English").tap()
    expect(nojs_page.get_by_role("heading", name="You play cards.")).to_be_visible()


@pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
def test_an_offline_phone_says_so_in_its_language(
    german: Phone, new_context: NewContext, match: Match
) -> None:
    page = german.page
    let_in(page, match.club, player=match.seats.get(position=0).player_id)
    page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    page.context.set_offline(True)
    german.tap_cards("A")
    expect(page.get_by_text(re.compile("Keine Verbindung")).first).to_be_visible()
    page.context.set_offline(False)


def test_long_german_words_fit_the_smallest_phone(new_context: NewContext) -> None:
    page = new_context(locale="de-DE", viewport={"width": 320, "height": 568}).new_page()
    for game in BUILT_IN:
        page.goto(f"/rules/{game}/")
        inside, outside = page_widths(page)
        assert inside <= outside, game
