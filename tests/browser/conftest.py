"""Phones for the browser tests: real Chromium pages on a server that serves pages and static files
as in use.

`page` is an ordinary phone, `small_phone` the smallest one that counts, `nojs_page` one without
JavaScript; `new_context()` makes a further phone, `new_context(offline=True, …)` one that differs.
Whatever a browser complains about fails the test, unless it says `@pytest.mark.allowed_faults("a
regular expression")`. What a failed test left on its screens is in test-results/.
"""

import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings
from playwright.sync_api import BrowserContext, Error, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from games.models import Match
from scorekeeper.settings import STORAGES
from tests.browser.axe import NOTHING, violations
from tests.browser.faults import Faults
from tests.browser.playing import Table
from tests.builders import make_match
from tests.tools import chromium

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-US",
    "service_workers": "block",
}
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but the app can be reached; it has a name as in a network at home, too, where http is
    # not safe.
    "--host-resolver-rules=MAP home.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost",
]

NewContext = Callable[..., BrowserContext]
Check = Callable[..., None]
"""What `axe` and other fixtures are that look at a page."""

PATIENCE = 120_000
"""How many milliseconds anything may take.

Nothing waits so long but a test that fails, or a machine that is busy.
"""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def retry_goto() -> Generator[None]:
    """Go to an address once more if its page went on by itself just then, to a reveal for
    example.
    """
    go = Page.goto

    def goto(page: Page, url: str, **how: Any) -> Any:
        try:
            return go(page, url, **how)
        except Error as error:
            if not any(
                said in error.message
                for said in ("interrupted by another navigation", "ERR_ABORTED")
            ):
                raise
            page.wait_for_load_state()
            return go(page, url, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "goto", goto)
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = chromium()
    if path is None:
        pytest.fail(
            "No Chromium is installed; `make test` installs one or says how.", pytrace=False
        )
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": path,
        "args": [*QUIET, *sandbox],
        # Scrollbars take room as they do on a computer; the phones' lie over the page.
        "ignore_default_args": ["--hide-scrollbars"],
    }


@pytest.fixture(scope="package")
def live_server(collected_files: Path) -> Generator[LiveServer]:
    """pytest-django's server, but with static files as in use: hashed, compressed, served by the
    app itself.
    """
    in_use = {
        "STORAGES": STORAGES,
        "WHITENOISE_AUTOREFRESH": False,
        "WHITENOISE_USE_FINDERS": False,
    }
    with override_settings(STATIC_ROOT=collected_files, **in_use):
        server = LiveServer("localhost", start=False)
        server.thread.static_handler = lambda app: app
        server.start()
        yield server
        server.stop()


@pytest.fixture
def faults(live_server: LiveServer, request: pytest.FixtureRequest) -> Faults:
    allowed = [
        pattern for marker in request.node.iter_markers("allowed_faults") for pattern in marker.args
    ]
    return Faults(live_server.url, allowed)


@pytest.fixture
def new_context(
    new_context: NewContext,
    live_server: LiveServer,
    faults: Faults,
    request: pytest.FixtureRequest,
    output_path: str,
) -> Generator[NewContext]:
    """Makes a phone of its own: a browser context with `PHONE`'s properties and the changes to them
    that are given.
    """
    failed_before = request.session.testsfailed

    def new_phone(**changes: Any) -> BrowserContext:
        context = new_context(**{"base_url": live_server.url, **PHONE, **changes})
        context.set_default_timeout(PATIENCE)
        faults.watch(context)
        return context

    yield new_phone
    if request.session.testsfailed > failed_before:
        # Not by --screenshot=only-on-failure, which takes pictures of every test and throws them
        # away.
        for number, page in enumerate(
            (page for context in faults.contexts for page in context.pages), 1
        ):
            page.screenshot(path=f"{output_path}/{number}.png")
    found = faults.take()
    assert not found, "\n".join(["The browser complained:", *found])


@pytest.fixture
def public_url(live_server: LiveServer, settings: Settings) -> None:
    """Make codes lead other phones to where the app is served."""
    settings.PUBLIC_URL = live_server.url


@pytest.fixture
def small_phone(new_context: NewContext) -> Page:
    return new_context(viewport={"width": 360, "height": 640}).new_page()


@pytest.fixture
def nojs_page(new_context: NewContext) -> Page:
    return new_context(java_script_enabled=False).new_page()


@pytest.fixture
def match(transactional_db: None) -> Match:
    return make_match("hang-ten", 4)


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)


@pytest.fixture
def axe() -> Check:
    """`axe(page)` demands that axe-core finds nothing wrong with the page as it is now: see
    `violations`.
    """

    def check(page: Page, but: str = NOTHING) -> None:
        assert violations(page, but) == [], page.url

    return check
