"""Playing on a phone as people do: by taps on what the pages say, never by addresses or the
database.
"""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import FloatRect, Locator, Page, expect

from games.models import Club, Match
from games.rules.cards import format_card
from tests.builders import phone

EASY = "A 2 3 4 5 6 8 9 J Q"
TEN = "9 4 4 J 2 9 4 4 8 3"
"""Hang Ten: worth 13, a pair, a block, 18 and 5."""
NONE = "_ _ _ _ _ _ _ _ _ _"

COUNT_TAPS = """addEventListener("pointerup", (event) => {
    if (event.isTrusted) sessionStorage.setItem("taps", 1 + Number(sessionStorage.getItem("taps")));
}, true)"""
ALL_AT_ONCE = "Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1000 })"
"""Run in a page before its own scripts, it makes taps follow each other at once, however slow the
machine is.
"""
WORDS = """element => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const said = [];
    while (texts.nextNode()) {
        if (!texts.currentNode.parentElement.closest("[aria-hidden=true]")) said.push(texts.currentNode.data);
    }
    return said.join(" ").replace(/\\s+/g, " ").trim();
}"""
MIDDLES = """group => Object.fromEntries([...group.querySelectorAll("button")].map((key) => {
    const box = key.getBoundingClientRect();
    return [key.getAttribute("aria-label") ?? key.innerText, [box.left + box.width / 2, box.top + box.height / 2]];
}))"""
OUT_OF_REACH = """buttons => buttons.filter((button) => {
    const box = button.getBoundingClientRect();
    const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return !(inside && button.contains(document.elementFromPoint(x, y)));
}).map((button) => button.getAttribute("aria-label") || button.innerText)"""


def words(locator: Locator) -> str:
    """Return what is said there, with plain single spaces, without what is there for the eye
    only.
    """
    return str(locator.evaluate(WORDS))


def rows(page: Page, section: str) -> list[str]:
    """Return what the rows of a page's section say; the section is named by its heading."""
    items = page.get_by_role("region", name=section, exact=True).get_by_role("listitem")
    expect(items.first).to_be_visible()
    return [words(item) for item in items.all()]


def let_in(page: Page, club: Club, role: str = "keeper", player: int | None = None) -> None:
    """Make a phone one of the club's, as if it had joined by its link; `player` is the id of its
    owner.
    """
    cookie = phone(club, role, player).cookies["phone"].value
    page.context.add_cookies(
        [{"name": "phone", "value": cookie, "domain": "localhost", "path": "/"}]
    )


def scan(page: Page) -> str:
    """Return what a camera reads from the screen: the address in the QR code that the page
    shows.
    """
    image = Image.open(BytesIO(page.locator(".qr:visible").first.screenshot()))
    return str(zxingcpp.read_barcodes(image)[0].text)


def page_widths(page: Page) -> tuple[int, int]:
    """Return how wide the page is and how much of that can be seen: the same where nothing scrolls
    sideways.
    """
    wide, seen = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    return wide, seen


def kept_hands(page: Page) -> list[str]:
    """Return the names under which this phone keeps hands that are not saved, or not sent."""
    names: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((name) => /^(draft|outbox):/.test(name))"
    )
    return names


def get_box(locator: Locator) -> FloatRect:
    """Return where it is on the screen, which it is."""
    box = locator.bounding_box()
    assert box
    return box


class Table:
    """A phone on the table that keeps the score; `taps` is how often it was touched in this tab."""

    def __init__(self, page: Page, *, scripts: bool = True, ranks: str = "Ranks") -> None:
        self.page = page
        self.scripts = scripts
        self.ranks = ranks  # what the keypad is called in the language of the phone
        page.context.add_init_script(COUNT_TAPS)

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("sessionStorage.getItem('taps')") or 0)

    # To the first hand

    def start_club(self, name: str = "Thursday Table") -> None:
        """Go from the start page to the home of a new club."""
        self.page.goto("/")
        self.page.get_by_label("Name of the club").fill(name)
        self.tap("Start the club")
        self.follow(name)
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()

    def start_match(
        self,
        game: str,
        names: Sequence[str],
        options: Mapping[str, object] | None = None,
        *,
        dealer: str,
        unit: str = "",
    ) -> None:
        """Go from the club's home to the first hand: new people, the game, the first dealer, the
        stake, options.
        """
        page = self.page
        self.tap(re.compile("^(Open the table|Play tonight|Go to the table)$"))
        self.follow("One phone for everyone? Add the players here")
        for many, name in enumerate(names, 1):
            page.get_by_label("Enter the names in seat order").fill(name)
            self.tap("Add")
            self.expect_here(many)
        self.follow("Choose a game")
        self.tap(re.compile(f"^{game}"))
        expect(page.locator("#key-game")).to_contain_text(game)
        if dealer != names[0]:
            self.close_panel()
            page.locator(".ring").get_by_role("link", name=re.compile(f"^{dealer}")).first.tap()
            self.tap(re.compile("^(Deals|Enters) first$"))
            expect(page.locator("#panel")).to_have_count(0)
        self.choose_stakes(
            "Another amount" if unit else "Standard pot" if game == "Hang Ten" else "No money"
        )
        if unit:
            self.tap(unit)
            expect(page.get_by_role("button", name=unit, exact=True)).to_have_attribute(
                "aria-pressed", "true"
            )
        for label, value in (options or {}).items():
            self.set_option(label, str(value))
        self.tap(re.compile(f"^Start, {dealer} "))
        self.follow("Enter deal 1")
        expect(page).to_have_url(re.compile(r"/m/[^/]+/deals/1/hands/\d+/$"))

    def expect_here(self, many: int) -> None:
        """Wait until the table says that so many players are here, and nobody is awaited."""
        text = "1 player is here." if many == 1 else f"{many} players are here."
        expect(self.page.get_by_text(text, exact=True)).to_be_visible()

    def open_panel(self, name: str) -> None:
        """Open a panel above the table's bar by its key, unless it is open."""
        key = self.page.locator(f"#key-{name}")
        if key.get_attribute("aria-expanded") != "true":
            key.tap()
        expect(key).to_have_attribute("aria-expanded", "true")

    def close_panel(self) -> None:
        """Close what is open above the table's bar, if anything is."""
        if self.page.locator("#close").is_visible():
            self.page.locator("#close").tap()
        expect(self.page.locator("#panel")).to_have_count(0)

    def choose_stakes(self, choice: str) -> None:
        """Choose the stakes, which a club that has not played yet is asked."""
        self.open_panel("stakes")
        self.page.get_by_role("radio", name=choice).tap()
        if self.scripts:
            expect(self.page.locator("button#start")).to_be_visible()
        else:
            self.tap("Use these stakes")

    def set_option(self, label: str, text: str) -> None:
        """Type an option of the match, on the page of the table, and wait until it is taken."""
        self.open_panel("options")
        field = self.page.get_by_label(label)
        field.fill(text)
        field.press("Enter")
        expect(self.page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        expect(field).to_have_value(text.replace("-", "−"))

    def open(self, match: Match, path: str = "", role: str = "keeper") -> None:
        """Open a page of a match that is there already."""
        if self.page.url != "about:blank":
            self.page.goto(
                "about:blank"
            )  # an answer on its way to the page before would bring that club's cookie
        let_in(self.page, match.club, role)
        self.page.goto(f"/m/{match.uid}/{path}")

    def open_hand(self, match: Match, seat: int = 1, deal: int = 1) -> None:
        """Open a hand; seats and deals count from 1."""
        self.open(match, f"deals/{deal}/hands/{seat}/")

    def reopen_tab(self) -> None:
        """Close the page and open its address anew."""
        address, context = self.page.url, self.page.context
        self.page.close()
        self.page = context.new_page()
        self.page.goto(address)

    # What is on the page of a hand

    def hand(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=name, exact=True)

    def key(self, name: str) -> Locator:
        """Return a key of the keypad: a rank, `Discard pair` or `Delete`."""
        return self.page.get_by_role("group", name=self.ranks).get_by_role(
            "button", name=format_card(name), exact=True
        )

    def cell(self, row: int, column: int) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^row {row}, column {column}:"))

    def expect_cards(self, cards: str) -> None:
        """Wait until the grid shows just these cards, place by place; `_` is an empty one."""
        shown = [{"_": "", "-": "–"}.get(card, format_card(card)) for card in cards.split()]
        expect(
            self.page.get_by_role("button", name=re.compile("^row .*, column .*:"))
        ).to_have_text(shown)

    @property
    def next_place(self) -> Locator:
        """The place where the next card goes."""
        return self.page.locator("#live button[aria-current]")

    @property
    def score(self) -> Locator:
        """The score as it is worked out while cards go in: `Score 12`, `Score so far 9`."""
        return self.page.locator("#live [aria-live]")

    @property
    def save_button(self) -> Locator:
        """The button that saves, or that says what is missing."""
        return self.page.locator("form#entry .main:visible")

    @property
    def notice(self) -> Locator:
        return self.page.get_by_role("status").filter(has_text="is saved")

    # The list of a deal's scores

    def score_of(self, name: str) -> Locator:
        return self.page.get_by_role("textbox", name=f"{name}: Score", exact=True)

    def row_of(self, name: str) -> Locator:
        return self.page.locator("#deal-list li").filter(has_text=name)

    @property
    def next_row(self) -> Locator:
        """The button that leads to the next open row, or saves the deal."""
        return self.page.locator("[data-next]")

    def tap_digits(self, digits: str) -> None:
        keys = self.page.get_by_role("group", name="Digits")
        for digit in digits:
            keys.get_by_role("button", name=digit, exact=True).tap()

    # Taps

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()

    def follow(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("link", name=name, exact=True).tap()

    def tap_cards(self, cards: str) -> None:
        """Tap cards one by one, as fast as fingers may: keys do not move; `- -` is a discarded
        pair, one tap.
        """
        first, *others = [
            "Discard pair" if card == "-" else card for card in cards.replace("- -", "-").split()
        ]
        self.key(first).tap()
        if others:
            middles = self.page.get_by_role("group", name=self.ranks).evaluate(MIDDLES)
            for name in others:
                self.page.touchscreen.tap(*middles[name])

    def change_last(self, card: str) -> None:
        self.key("Delete").tap()
        self.key(card).tap()

    def tap_hand(self, name: str, cards: str, score: str, *, mark: str = "") -> None:
        """Tap a player's whole hand, look at its score, and save it."""
        expect(self.hand(name)).to_be_visible()
        self.tap_cards(cards)
        self.save(name, score, mark=mark)

    def type_score(self, name: str, typed: int) -> None:
        """Type a player's score in the list of the deal's scores, which is opened unless it is, and
        save it.
        """
        pad, cards = self.page.locator("#pad"), self.page.locator("#entry")
        expect(pad.or_(cards)).to_be_visible()
        if not pad.is_visible():
            self.follow("Type the scores instead")
        if not self.scripts:
            self.score_of(name).fill(str(typed))
            self.tap("Save the scores")
            return
        self.score_of(name).tap()
        self.tap_digits(str(abs(typed)))
        if typed < 0:
            self.tap("Plus or minus")
        expect(self.score_of(name)).to_have_value(str(typed).replace("-", "−"))
        self.next_row.tap()

    def open_score(self, match: Match, seat: int = 1, deal: int = 1) -> None:
        """Open the form in which the score of one hand is typed."""
        self.open(match, f"deals/{deal}/hands/{seat}/?typed=")

    def type_cards(self, name: str, cards: str, score: str) -> None:
        """Type a player's cards into the text field of a phone without JavaScript, and save
        them.
        """
        expect(self.hand(name)).to_be_visible()
        self.page.get_by_label(f"The cards of {name}").fill(cards)
        self.save(name, score)

    def save(self, name: str, score: str, *, mark: str = "") -> None:
        """Save what is in the hand, once its score is the expected one; without scripts that comes
        with the notice.
        """
        if mark:
            self.page.get_by_label(mark).check()
        if self.scripts and not self.page.locator("#typed").is_visible():
            expect(self.score).to_have_text(f"Score {score}")
        self.save_button.tap()
        self.expect_saved(name, score)

    def expect_saved(self, name: str, score: str) -> None:
        """Wait until the page says that the hand was saved, and with which score, or that the deal
        turns over.
        """
        said = re.compile(
            rf"^{re.escape(name)}’s hand in deal \d+ is saved: {re.escape(score)} points?\.$"
        )
        expect(
            self.notice.filter(has_text=said).or_(self.page.locator("#best")).first
        ).to_be_visible()

    def answer(self, question: str, choice: str, effect: str = "") -> None:
        """Answer the question of a deal with one tap on a face, which says what `effect` that
        has.
        """
        expect(self.page.get_by_role("heading", name=question)).to_be_visible()
        face = self.page.locator("form.ask").get_by_role("button", name=choice)
        expect(face).to_contain_text(effect)
        face.tap()

    # What comes of it

    def hands_shown(self) -> list[str]:
        """Return the scores on the page of a deal: place, player, score and prize."""
        found = self.page.locator("#hands > li > .row:first-child")
        expect(found.first).to_be_visible()
        return [words(row) for row in found.all()]
