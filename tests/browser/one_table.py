"""People with their phones at one table, and its television."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from tests.browser.conftest import NewContext
from tests.browser.playing import Table
from tests.builders import enter

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Maximiliane")
SCREEN = {"is_mobile": False, "has_touch": False, "viewport": {"width": 1920, "height": 1080}}


class Evening:
    """Phones of people who came to one table, the host's first, and its television."""

    def __init__(self, new_context: NewContext, names: Sequence[str] = NAMES) -> None:
        self.names = names
        self.host = Table(new_context().new_page())
        page = self.host.page
        page.goto("/")
        page.get_by_label("Name of the club").tap()
        page.keyboard.type("Thursday Table")
        page.keyboard.press("Enter")
        expect(page.get_by_label("Enter your name to take a seat")).to_be_focused()
        page.keyboard.type(names[0])
        page.keyboard.press("Enter")
        self.host.expect_here(1)
        self.code = page.locator(".code").inner_text()
        self.phones = [page, *(self.join(new_context().new_page(), name) for name in names[1:])]
        self.screen = new_context(**SCREEN).new_page()
        self.screen.goto("/tv/")
        self.screen.get_by_label("Code of the table").fill(self.code)
        self.screen.keyboard.press("Enter")

    def join(self, page: Page, name: str) -> Page:
        page.goto(f"/join/{self.code.replace('-', '')}/")
        page.locator("#new").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name=f"Welcome, {name}")).to_be_visible()
        page.get_by_role("link", name="Go to the table").tap()
        expect(page).to_have_url(re.compile("/t/[^/]+/$"))
        return page

    @property
    def pages(self) -> list[Page]:
        return [*self.phones, self.screen]

    def for_each_page(self, see: Callable[[Page], object]) -> None:
        for page in self.pages:
            see(page)

    def expect_own_hands(self, match: Match) -> None:
        for name, page in zip(self.names, self.phones, strict=True):
            expect(page).to_have_url(re.compile(f"/m/{match.uid}/deals/1/"))
            expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()
        expect(self.screen).to_have_url(re.compile(f"/m/{match.uid}/tv/$"))

    def finish(
        self,
        match: Match,
        scores: Sequence[str | int],
        winner: str,
        seen_by: Sequence[Page] | None = None,
    ) -> None:
        """Enter everybody's hand and end the match; check that all who see the match see who
        won.
        """
        enter(match, 1, scores, 0)
        play.end_match(match, "leader")
        for page in seen_by or self.pages:
            expect(
                page.get_by_role("heading", name=re.compile(f"^({winner} wins|You win, {winner})$"))
            ).to_be_visible()
            wait_until_taps_count(page)


def wait_until_taps_count(page: Page) -> None:
    """Wait as long as a page that has just turned ignores taps (`moments.js`): they would have been
    meant for what stood there before.
    """
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, Moments.EARLY_MS))")
