"""A phone whose server cannot be reached, or answers nothing: what it does and says then."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PATIENCE
from tests.browser.playing import EASY, Table

GONE = r"ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:|status of (403|404|409|422|503)"
"""What the browser complains about while that is so."""

WAIT_UNTIL_KEPT = """async ([form, wanted, hands, patience]) => {
    const until = performance.now() + patience;
    const text = async () => (await caches.match(hands))?.text() ?? "";
    for (let kept = ""; !kept.includes(form) || !kept.includes(wanted); kept = await text()) {
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


def go_offline(table: Table) -> None:
    table.page.context.set_offline(True)


def go_online(table: Table) -> None:
    table.page.context.set_offline(False)


def expect_unsent(table: Table, many: int) -> None:
    """Wait until the page says how many hands are not sent, or nothing if none is."""
    line = table.page.locator("#outbox .unsent p")
    if many:
        expect(line).to_have_text(f"{many} hand{'' if many == 1 else 's'} not sent yet")
    else:
        expect(line).to_be_hidden()


def seat_labels(table: Table) -> list[str]:
    return [str(stop.get_attribute("aria-label")) for stop in table.page.locator(".seats a").all()]


def wait_until_kept(page: Page, seat: int, text: str = "") -> None:
    """Wait until the browser has cached the page of the deal's hands, with the seat's form and this
    text on it.
    """
    address = re.sub(r"/\d+/$", f"/{seat}/", page.evaluate("location.pathname"))
    page.evaluate(
        WAIT_UNTIL_KEPT, [f'action="{address}"', text, re.sub(r"\d+/$", "", address), PATIENCE]
    )


def expect_refused(table: Table, who: str, why: str, deal: int = 1) -> Locator:
    """Wait until the page says that a hand was refused, and return what says so."""
    note = table.page.locator("#outbox li").filter(
        has_text=f"{who}, deal {deal} could not be saved."
    )
    expect(note).to_contain_text(why)
    return note


def open_refused(table: Table, who: str, why: str) -> None:
    expect_refused(table, who, why).get_by_role("button", name="Open the hand").tap()


class FailingSaves:
    """Lets `how` answer whatever the table saves, until `stop_failing`; `tries` counts the
    requests.
    """

    def __init__(self, table: Table, how: Callable[[Route], None]) -> None:
        self.table = table
        self.tries = 0
        self.over = False
        self.how = how
        table.page.route("**/hands/*/", self.handle)

    def handle(self, route: Route) -> None:
        if self.over or route.request.method != "POST":
            return route.fallback()
        self.tries += 1
        return self.how(route)

    def stop_failing(self) -> None:
        """Let the server answer from now on.

        Nothing is unrouted: that would take what is under way from `how`.
        """
        self.over = True

    def stop_and_retry(self) -> None:
        self.stop_failing()
        self.table.page.get_by_role("button", name="Try now").tap()


def lose_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def server_down(route: Route) -> None:
    route.fulfill(status=503, body="no server")


def captive_portal(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to the hotel</h1>")
