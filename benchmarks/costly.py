"""What the costliest pages cost that strangers may ask for, and how long another club's board waits
beside eight such.

`python -m benchmarks costly` prints this alone.
"""

import http.client
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Event
from urllib.parse import urlencode

from benchmarks import Row
from benchmarks.asking import CSRF
from benchmarks.running import ROOT, cpu, server, sqlite
from benchmarks.slow_clients import surroundings

STRANGERS, VISITS, PATIENCE = 8, 40, 60
MAX_COST, MAX_WAIT_SECONDS = 1.0, 0.1
"""Seconds: of processor for a page, and for another club's board beside so many of them."""
CHANGES = 12
"""How often a match's game changed."""
MATCHES = 300
"""How many matches of built-in games a stranger's club has besides."""


@dataclass(frozen=True)
class Page:
    """What somebody asks for, or sends if there is a form, and the address that they have."""

    path: str
    form: dict[str, str] | None = None
    cookie: str = ""
    sender: str = "127.0.0.1"


def rows() -> Iterator[Row]:
    """Yield two rows for each kind of page."""
    with sqlite() as url:
        environment = surroundings(url)
        command = [sys.executable, "-m", "benchmarks.costly", "prepare"]
        made = subprocess.run(
            command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE
        ).stdout
        board, *asked = json.loads(made)
        for what in asked[0]["pages"]:
            with server(environment) as (port, process):
                pages = [
                    replace(
                        Page(*each["pages"][what]),
                        cookie=each["cookie"],
                        sender=f"127.0.0.{10 + number}",
                    )
                    for number, each in enumerate(asked)
                ]
                yield cost(what, port, process, pages)
                yield beside(what, port, Page(**board), pages)


def cost(what: str, port: int, process: int, pages: list[Page]) -> Row:
    """Measure the processor's time of one page, once the server has read its code."""
    for page in pages[:4] * 2:
        visit(port, page)
    before = cpu(process)
    visit(port, pages[-1])
    took = cpu(process) - before
    return Row(f"processor for the costliest {what}", f"{took:.2f} s", failed=took > MAX_COST)


def beside(what: str, port: int, board: Page, pages: list[Page]) -> Row:
    """Measure how long another club's board takes while strangers ask for such pages all the
    time.
    """
    with asking(port, pages):
        time.sleep(1)
        took = sorted(visit(port, board) for _ in range(VISITS))
    usual = took[int(0.95 * VISITS) - 1]
    longest = f"p95; the longest took {1000 * took[-1]:.0f} ms"
    return Row(
        f"a board beside {STRANGERS} × {what}",
        f"{1000 * usual:.0f} ms",
        longest,
        failed=usual > MAX_WAIT_SECONDS,
    )


@contextmanager
def asking(port: int, pages: list[Page]) -> Iterator[None]:
    """Let strangers ask, each for a page of their own, again and again."""
    end = Event()

    def ask(page: Page) -> None:
        while not end.is_set():
            visit(port, page)

    with ThreadPoolExecutor(STRANGERS) as strangers:
        for page in pages:
            strangers.submit(ask, page)
        try:
            yield
        finally:
            end.set()


def visit(port: int, page: Page) -> float:
    """Return how many seconds a page took."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=PATIENCE, source_address=(page.sender, 0)
    )
    start = time.perf_counter()
    sent = urlencode({**page.form, "csrfmiddlewaretoken": CSRF}) if page.form else None
    headers = {
        "Cookie": f"{page.cookie}; csrftoken={CSRF}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection.request("POST" if sent else "GET", page.path, sent, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    if answer.status not in (200, 503):
        raise RuntimeError(f"{page.path} is answered with {answer.status}")
    return time.perf_counter() - start


def prepare() -> list[object]:
    """Return a board's path and cookie; then of each stranger the costly pages and a cookie."""
    import django

    django.setup()
    from django.core.management import call_command

    from games.demo.earlier_years import add_past
    from games.models import Club
    from games.pages.editor.beginnings import build_saved_draft
    from games.pages.editor.forms import build_form_fields
    from tests.builders import make_house_match, make_long_match, phone
    from tests.largest_games import change_often, largest_game

    call_command("migrate", verbosity=0, interactive=False)

    def cookie(club: Club) -> str:
        return "; ".join(f"{name}={one.value}" for name, one in phone(club).cookies.items())

    match = make_long_match(players=6)
    made: list[object] = [{"path": f"/m/{match.uid}/", "cookie": cookie(match.club)}]
    for number in range(STRANGERS):
        changed = make_house_match(largest_game(number), 4)
        club = changed.club
        game = club.house_games.get()
        change_often(changed, CHANGES)
        add_past(club, MATCHES)
        editor = f"/c/{club.uid}/games/{game.key}/change/"
        form = {**build_form_fields(build_saved_draft(game)), "do": "wins=lowest"}
        pages = {
            "editor": [editor],
            "tap in the editor": [editor, form],
            "rules card": [f"/c/{club.uid}/games/{game.key}/rules/"],
            "log": [f"/m/{changed.uid}/log/"],
            "statistics": [f"/c/{club.uid}/statistics/"],
            "table of hands": [f"/c/{club.uid}/files/hands.csv"],
            "file of a club": [f"/c/{club.uid}/files/whole/"],
        }
        made.append({"pages": pages, "cookie": cookie(club)})
    return made


if __name__ == "__main__":
    if sys.argv[1:] == ["prepare"]:
        print(json.dumps(prepare()))
