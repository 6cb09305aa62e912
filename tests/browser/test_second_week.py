"""An evening in a club's second week: from its home to the end, which is taken back and made
again.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from games.models import Club, Match
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import SCREEN
from tests.browser.playing import Table, let_in
from tests.builders import give_clubs_past, make_club

HANDS = {"Zoë": "A 7 7 K 10 A 7 7 Q 2", "דני": "3 3 5 5 9 3 3 5 5 4", "Pat": "A 2 3 4 5 A 2 3 4 6"}
LAST = "J 7 8 4 A A 7 8 4 A"
"""Hang Ten: 22, −7, 11 and 11 points."""


@pytest.fixture
def club() -> Iterator[Club]:
    """A club that has played for weeks, with evenings of two tables, and money in two
    currencies.
    """
    with give_clubs_past(True):
        yield make_club()


class SecondWeek:
    """The phones of Zoë, who opens the table, of three others, and a television."""

    def __init__(self, new_context: NewContext, club: Club) -> None:
        self.new_context = new_context
        self.host = Table(new_context().new_page())
        let_in(self.host.page, club, player=club.players.get(name__startswith="Zo").pk)
        self.host.page.goto(f"/c/{club.uid}/")
        self.host.tap("Play tonight")
        self.code = self.host.page.locator(".code").inner_text()
        self.dani, self.pat, self.ludmila = self.join("דני"), self.join("Pat"), self.join("Ludmila")
        self.screen = new_context(**SCREEN).new_page()
        self.screen.goto("/tv/")
        self.screen.get_by_label("Code of the table").fill(self.code)
        self.screen.keyboard.press("Enter")
        expect(self.screen.get_by_text("Ludmila").first).to_be_visible()

    def join(self, name: str) -> Table:
        """Bring somebody's phone to the table by its letters: nobody's of another evening is in its
        way.
        """
        table = Table(self.new_context().new_page())
        page = table.page
        page.goto("/")
        page.get_by_label("Join a table").fill(self.code.lower())
        table.tap("Join")
        expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
        table.tap(re.compile(name))
        expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
        return table

    @property
    def phones(self) -> tuple[Table, ...]:
        return self.host, self.dani, self.pat, self.ludmila


def test_an_evening_of_the_second_week_works(
    new_context: NewContext, club: Club, axe: Check
) -> None:
    evening = SecondWeek(new_context, club)
    host, page = evening.host, evening.host.page
    play_hang_ten(evening)
    end_with_a_choice(evening, axe)

    taps = host.taps
    host.follow("Another game")
    host.follow(re.compile("^Oh Hell"))
    host.tap("Play game")
    for table in evening.phones:
        expect(table.page).to_have_url(re.compile("/deals/1/said/"))
    assert host.taps - taps == 3

    oh_hell = Match.objects.latest("pk")
    page.goto(f"/m/{oh_hell.uid}/end/")
    host.tap("End the match")
    for table in evening.phones:
        expect(table.page.get_by_role("heading", name="Nobody won")).to_be_visible()
    end_the_evening_twice(evening, club)


def play_hang_ten(evening: SecondWeek) -> None:
    """Play a deal of another game than the one of last time, with the stake of then."""
    host = evening.host
    host.open_panel("game")
    host.tap(re.compile("^Hang Ten"))
    expect(host.page.locator("#key-game")).to_contain_text("Hang Ten")
    expect(host.page.get_by_text("Pot, €20,000.00 each")).to_be_visible()
    host.tap(re.compile("^Start, "))
    for table, cards in zip(evening.phones, HANDS.values(), strict=False):
        table.tap_cards(cards)
        expect(table.score).to_have_text(re.compile("Score "))
        table.save_button.tap()
        expect(table.page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
    evening.ludmila.tap_cards(LAST)
    evening.ludmila.save_button.tap()
    for page in (*(table.page for table in evening.phones), evening.screen):
        expect(page.get_by_role("heading", name="⁨דני⁩ wins the deal")).to_be_visible()


def end_with_a_choice(evening: SecondWeek, axe: Check) -> None:
    """Give the pot to somebody before the match is over; check that the television and everybody
    see who won.
    """
    host, page = evening.host, evening.host.page
    page.goto(f"/m/{Match.objects.latest('pk').uid}/end/")
    page.get_by_role("radio").first.tap()
    host.tap(re.compile("^End it: "))
    for each in (page, evening.screen):
        expect(
            each.get_by_role("heading", name=re.compile("^(⁨דני⁩ wins|You win, ⁨דני⁩)$"))
        ).to_be_visible()
    axe(page)


def end_the_evening_twice(evening: SecondWeek, club: Club) -> None:
    """End the evening by mistake, then for good: it goes on with the same letters, and the club
    says what is next.
    """
    page = evening.host.page
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("button", name="End the evening").tap()
    for table in evening.phones:
        expect(table.page.locator("#own-line h1")).to_be_visible()  # after the cards
    expect(evening.screen.get_by_text("Good night!")).to_be_visible()
    evening.pat.page.reload()  # a tap right after the page has turned by itself does not count
    evening.pat.tap("Play one more")
    expect(page.locator(".code")).to_have_text(evening.code)
    page.goto(f"/c/{club.uid}/")
    page.get_by_role("button", name="End the evening").tap()
    expect(page.locator("#own-line h1")).to_be_visible()
    page.goto(f"/c/{club.uid}/")
    expect(page.get_by_role("button", name="Play one more")).to_be_visible()
    expect(page.get_by_text("The evening is over")).to_be_visible()
