"""What a browser complains about while a test drives it."""

import re
from collections.abc import Iterable

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError


class Faults:
    """Collects console errors (policy violations among them), script errors, failed requests and
    foreign hosts.

    `own` is the address of the app; what matches one of the regular expressions `allowed` is left
    out.
    """

    def __init__(self, own: str, allowed: Iterable[str]) -> None:
        self.own = own
        self.allowed = [re.compile(pattern) for pattern in allowed]
        self.found: list[str] = []
        self.contexts: list[BrowserContext] = []

    def watch(self, context: BrowserContext) -> None:
        """Collect whatever any page of `context` complains about from now on."""
        self.contexts.append(context)
        context.on("console", self.on_console)
        context.on("weberror", self.on_script_error)
        context.on("request", self.on_request)
        context.on("requestfailed", self.on_failed_request)

    def take(self) -> list[str]:
        """Return what was found since the last call, up to this moment."""
        for context in self.contexts:
            context.cookies()  # a round trip to the browser, so that what it said before has arrived
        found, self.found = self.found, []
        return found

    def add(self, fault: str) -> None:
        if not any(pattern.search(fault) for pattern in self.allowed):
            self.found.append(fault)

    def on_console(self, message: ConsoleMessage) -> None:
        header_is_wrong = message.text.startswith(
            "Error with "
        )  # Chromium only warns: Permissions-Policy
        if message.type == "error" or header_is_wrong:
            self.add(f"console: {message.text} ({message.location.get('url', '')})")

    def on_script_error(self, error: WebError) -> None:
        self.add(f"script: {error.error}")

    def on_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.own}/", "data:", "blob:")):
            self.add(f"another host: {request.url}")

    def on_failed_request(self, request: Request) -> None:
        if (
            request.failure != "net::ERR_ABORTED"
        ):  # a page was left before its answer came: nobody's fault
            self.add(f"failed request: {request.method} {request.url} {request.failure}")
