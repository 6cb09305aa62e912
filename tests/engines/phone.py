"""A phone in any engine: things are found by their role and name, as a screen reader would say
them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
    TimeoutException,
    WebDriverException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 120
"""How many seconds anything may take; nothing waits so long but a test that fails."""
FIND = """
const ROLES = {
    button: "button, summary, [role=button]", link: "a[href]", heading: "h1, h2, h3", radio: "input[type=radio]",
    field: "input:not([type=radio], [type=hidden]), textarea",
};
const said = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), parts = [];
    while (texts.nextNode()) {
        if (!texts.currentNode.parentElement.closest("[aria-hidden=true]")) parts.push(texts.currentNode.data);
    }
    return parts.join(" ");
};
const nameOf = (element) => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const by = ids.map((id) => document.getElementById(id)).filter(Boolean);
    const labels = [...by, ...(element.labels ?? [])].map(said).join(" ");
    return (element.getAttribute("aria-label") ?? (labels || said(element))).replace(/\\s+/g, " ").trim();
};
const [role, name, exact] = arguments;
const fits = (text) => (exact ? text === name : text.startsWith(name));
const there = [...document.querySelectorAll(ROLES[role])].filter((one) => one.getClientRects().length);
return there.find((one) => fits(nameOf(one))) ?? null;
"""
READY = """
arguments[0].scrollIntoView({ block: "center" });
window.tapped = false;
addEventListener("click", () => (window.tapped = true), { capture: true, once: true });
"""
TAPPED = "return window.tapped !== false"
"""Whether the page had the tap, or is another one by now: WebKit on a busy machine loses some."""
LOST = 10
"""After how many seconds a tap of which the page knows nothing is lost."""
MOVING = (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
"""What a driver says of a thing that the page has just moved, covered or replaced."""
SAYS = (
    "return document.body.innerText.replace(/\\s+/g, ' "
    "').toLowerCase().includes(arguments[0].toLowerCase())"
)
GRID = """return [...document.querySelectorAll("[data-cell]")].map((cell) => cell.innerText.trim()).join(" ")"""


class Phone:
    """A browser; every step waits until it can be taken."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def wait(self, holds: Callable[[], Any], what: str) -> Any:
        """Return what `holds` gives once that is something; `what` is said where it never is."""

        def ask(_: WebDriver) -> Any:
            try:
                return holds()
            except MOVING:
                return None

        wait = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.1)
        try:
            return wait.until(ask)
        except WebDriverException as error:
            there = self.driver.find_element(By.TAG_NAME, "body").text
            raise AssertionError(f"{what}\n{self.driver.current_url}\n{there[:1500]}") from error

    def find(self, role: str, name: str, *, exact: bool = True) -> WebElement:
        """Return the first visible thing of a role, with just this name, or with one that begins
        so.
        """
        found = self.wait(
            lambda: self.driver.execute_script(FIND, role, name, exact), f"No {role} “{name}”"
        )
        assert isinstance(found, WebElement)
        return found

    def is_there(self, role: str, name: str, *, exact: bool = True) -> bool:
        """Tell whether such a thing is there now."""
        return self.driver.execute_script(FIND, role, name, exact) is not None

    def tap(self, name: str, *, role: str = "button", exact: bool = True) -> None:
        """Tap a thing, once it is there and holds still."""

        def tapped() -> bool:
            thing = self.find(role, name, exact=exact)
            self.driver.execute_script(READY, thing)
            thing.click()
            return self.becomes_true(lambda: self.driver.execute_script(TAPPED))

        self.wait(tapped, f"Cannot tap “{name}”")

    def becomes_true(self, holds: Callable[[], Any]) -> bool:
        """Tell whether something is so before a tap counts as lost."""
        with suppress(TimeoutException):
            return bool(
                WebDriverWait(self.driver, LOST, poll_frequency=0.05).until(lambda _: holds())
            )
        return False

    def tap_without_scripts(self, path: str, done: Callable[[], Any]) -> None:
        """Tap a button, found by an XPath, until what comes of it is there."""

        def tapped() -> bool:
            if buttons := self.driver.find_elements("xpath", path):
                buttons[0].click()
            return self.becomes_true(done)

        self.wait(tapped, f"Nothing comes of tapping {path}")

    def follow(self, name: str, *, exact: bool = True) -> None:
        """Tap a link."""
        self.tap(name, role="link", exact=exact)

    def fill(self, label: str, text: str) -> None:
        """Type into a field."""

        def filled() -> bool:
            field = self.find("field", label, exact=False)
            field.clear()
            field.send_keys(text)
            return bool(field.get_property("value") == text)

        self.wait(filled, f"Cannot fill in “{label}”")

    def expect_text(self, text: str) -> None:
        """Wait until the page says this."""
        self.wait(lambda: self.driver.execute_script(SAYS, text), f"It does not say “{text}”")

    def expect_heading(self, name: str) -> None:
        """Wait for a heading."""
        self.find("heading", name)

    def tap_cards(self, cards: str) -> None:
        """Tap cards as fast as the driver can."""
        for card in cards.split():
            self.tap(card)

    def expect_cards(self, cards: str) -> None:
        """Wait until the grid shows just these cards; `_` is an empty place."""
        wanted = " ".join("" if card == "_" else card for card in cards.split()).split()
        self.wait(
            lambda: self.driver.execute_script(GRID).split() == wanted, f"It does not hold {cards}"
        )

    def save(self) -> None:
        """Save the hand that is open."""
        self.tap("Save", exact=False)
