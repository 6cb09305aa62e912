"""A phone whose server cannot be reached, or answers nothing: what it does and says then."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PATIENCE
from tests.browser.playing import EASY, Table

GONE = r"ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:|status of (403|404|409|422|503)"
"""What the browser complains about while that is so."""

KEEPS = """async ([form, said, hands, patience]) => {
    const until = performance.now() + patience;
    const text = async () => (await caches.match(hands))?.text() ?? "";
    for (let kept = ""; !kept.includes(form) || !kept.includes(said); kept = await text()) {
        if (performance.now() > until) throw new Error(`not kept: ${hands}`);
        await new Promise(requestAnimationFrame);
    }
}"""


def fill(table: Table, name: str, cards: str = EASY) -> None:
    expect(table.hand(name)).to_be_visible()
    table.tap_cards(cards)
    expect(table.save_button).to_have_attribute("aria-disabled", "false")


def enter(table: Table, name: str, cards: str = EASY) -> None:
    """Tap a hand and save it, whatever its score is."""
    fill(table, name, cards)
    table.save_button.tap()


def offline(table: Table) -> None:
    table.page.context.set_offline(True)


def online(table: Table) -> None:
    table.page.context.set_offline(False)


def unsent(table: Table, many: int) -> None:
    """Wait until the page says how many hands wait, nothing where none does."""
    line = table.page.locator("#outbox .unsent p")
    if many:
        expect(line).to_have_text(f"{many} hand{'' if many == 1 else 's'} not sent yet")
    else:
        expect(line).to_be_hidden()


def stops(table: Table) -> list[str]:
    return [str(stop.get_attribute("aria-label")) for stop in table.page.locator(".seats a").all()]


def keeps(page: Page, seat: int, said: str = "") -> None:
    """Wait until the page of a seat's hand is kept, with its files and what is `said` on it, for want of a server."""
    address = re.sub(r"/\d+/$", f"/{seat}/", page.evaluate("location.pathname"))
    page.evaluate(KEEPS, [f'action="{address}"', said, re.sub(r"\d+/$", "", address), PATIENCE])


def refused(table: Table, who: str, why: str, deal: int = 1) -> Locator:
    """Wait until the page says that a hand was refused, and return what says so."""
    note = table.page.locator("#outbox li").filter(has_text=f"{who}, deal {deal} could not be saved.")
    expect(note).to_contain_text(why)
    return note


def open_refused(table: Table, who: str, why: str) -> None:
    refused(table, who, why).get_by_role("button", name="Open it").tap()


class Fails:
    """What becomes of saving, until `stops`; `answers`: the server has done it, but its answer is lost."""

    def __init__(self, table: Table, how: Callable[[Route], None]) -> None:
        self.table = table
        self.tries = 0
        self.over = False
        self.how = how
        table.page.route("**/hands/*/", self.meet)

    def meet(self, route: Route) -> None:
        if self.over or route.request.method != "POST":
            return route.fallback()
        self.tries += 1
        return self.how(route)

    def ends(self) -> None:
        """Let the server answer from now on. Nothing is unrouted: that would take what is under way from `how`."""
        self.over = True

    def stops(self) -> None:
        self.ends()
        self.table.page.get_by_role("button", name="Try now").tap()


def lose_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def server_down(route: Route) -> None:
    route.fulfill(status=503, body="no server")


def wants_a_sign_in(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to the hotel</h1>")
