"""https at home, on a phone that trusts the computer's root: what it brings, and that the server may go away then."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from games.models import Match
from scorekeeper.certificates import root_file
from tests.browser.conftest import PATIENCE, PHONE, QUIET
from tests.browser.playing import EASY, Table
from tests.browser.unsent import keeps, unsent
from tests.builders import phone
from tests.play.rows import hands
from tests.server.running import Server
from tests.tools import chromium

NAME = f"{socket.gethostname().lower()}.local"
"""As the computer is called in the network; it leads to the loopback address here."""


@pytest.fixture
def server(transactional_db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[Server]:
    """A server that speaks https under `NAME`, by a certificate of its own."""
    monkeypatch.setenv("HTTPS_FOLDER_OF_TESTS", str(tmp_path / "https"))
    server = Server()
    server.start()
    server.wait_until_it_listens(server.https_port)
    yield server
    server.kill()


@pytest.fixture
def page(playwright: Playwright, server: Server, match: Match, tmp_path: Path) -> Generator[Page]:
    """A page on a phone of the match's keeper that was told to trust the root, as a person tells it."""
    certutil = shutil.which("certutil")
    if certutil is None:
        pytest.fail("certutil is missing; `make test` installs it (libnss3-tools) or says how.", pytrace=False)
    database = tmp_path / "home" / ".pki" / "nssdb"
    database.mkdir(parents=True)
    (tmp_path / "card-night.crt").write_bytes(root_file(tmp_path / "https"))
    for command in (["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", "root", "-i", tmp_path / "card-night.crt"]):
        subprocess.run([certutil, "-d", f"sql:{database}", *command], check=True)
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(
        executable_path=chromium(),
        args=[*QUIET[:-1], f"--host-resolver-rules=MAP {NAME} 127.0.0.1", *sandbox],
        env={**os.environ, "HOME": str(tmp_path / "home")},
    )
    context = browser.new_context(**{**PHONE, "service_workers": "allow"})
    context.set_default_timeout(PATIENCE)
    cookie = phone(match.club).cookies["phone"].value
    context.add_cookies([{"name": "phone", "value": cookie, "domain": NAME, "path": "/"}])
    yield context.new_page()
    browser.close()


def test_a_phone_that_trusts_the_root_goes_on_when_the_server_is_gone_and_keeps_nothing_once_shut_out(
    page: Page, server: Server, match: Match
) -> None:
    board = f"https://{NAME}:{server.https_port}/m/{match.uid}/"
    page.goto(board)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto(f"{board}next/")
    table = Table(page)
    expect(table.hand("Ann")).to_be_visible()
    keeps(page, 1)
    has = "[isSecureContext, 'wakeLock' in navigator, 'clipboard' in navigator, !!navigator.serviceWorker.controller]"
    assert page.evaluate(has) == [True] * 4
    table.tap_cards(EASY)
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    keeps(page, 2)
    table.tap_cards("7 7 7")

    server.kill()
    page.reload()
    expect(table.hand("Bob")).to_be_visible()
    table.holds("7 7 7 _ _ _ _ _ _ _")
    expect(page.get_by_role("link", name=re.compile(", Ann, done$"))).to_be_visible()
    table.tap_cards("A 2 3 4 5 6 8")
    table.save_button.tap()
    unsent(table, 1)
    expect(table.hand("Cy")).to_be_visible()
    page.reload()  # now at Cy's hand, and the page that was kept is Bob's
    expect(table.hand("Cy")).to_be_visible()
    unsent(table, 1)
    table.tap_cards(EASY)
    table.save_button.tap()
    unsent(table, 2)
    server.start()
    page.get_by_role("button", name="Try now").tap()
    unsent(table, 0)
    assert hands(match) == [EASY, "7 7 7 A 2 3 4 5 6 8", EASY, None]

    server.kill()  # any other page says that there is no connection
    hand = page.url
    page.goto(board)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    server.start()
    page.context.clear_cookies(name="phone")
    page.goto(hand)
    expect(table.hand("Di")).to_be_hidden()
    server.kill()
    page.goto(hand)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
