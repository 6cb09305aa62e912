"""When the largest thing of a page is painted on a slow phone that opens it for the first time.

Chromium computes a quarter as fast as it can, and has a slow mobile network: answers come 150 ms
later, 1.6 Mbit a second. `python -m benchmarks.paints` prints this; it is no part of `make bench`,
as it takes a browser, and minutes.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from benchmarks import Row
from benchmarks.pages import app

TIMES = 5
WANTED = 1200
"""Milliseconds."""
SLOWER = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
WATCH = """new PerformanceObserver((all) => { window.largest = all.getEntries().at(-1).startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });"""


def rows() -> Iterator[Row]:
    """Yield a row for each page that a table meets: the median of several first visits."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright and the database in one thread
    with app():
        from playwright.sync_api import sync_playwright

        from tests.builders import NAMES, phone
        from tests.table_pages import table_pages
        from tests.tools import chromium

        club, pages = table_pages()
        cookies = phone(club, player=club.players.get(name=NAMES[1]).pk).cookies
        with server() as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            kept = [
                {"name": name, "value": cookie.value, "url": url}
                for name, cookie in cookies.items()
            ]
            for what, path in pages.items():
                if "television" not in what:
                    seen = [first_paint(browser, kept, url + path) for _ in range(TIMES)]
                    wanted = f"wanted: below {WANTED:,} ms; {min(seen):.0f} to {max(seen):.0f} ms"
                    usual = median(seen)
                    yield Row(
                        f"largest paint, {what}", f"{usual:.0f} ms", wanted, failed=usual > WANTED
                    )


@contextmanager
def server() -> Iterator[str]:
    """Run a server of the app in this process, and yield its address."""
    from django.test.testcases import LiveServerThread

    thread = LiveServerThread("localhost", lambda handler: handler)  # type: ignore[arg-type]  # any callable that wraps one will do
    thread.daemon = True
    thread.start()
    thread.is_ready.wait()
    try:
        yield f"http://localhost:{thread.port}"
    finally:
        thread.terminate()


def first_paint(browser, cookies: list[dict[str, str]], address: str) -> float:  # type: ignore[no-untyped-def]
    """Return the milliseconds until the largest paint of a page in a browser that has nothing of
    the app yet.
    """
    context = browser.new_context(service_workers="block", **PHONE)
    try:
        context.add_cookies(cookies)
        page = context.new_page()
        page.add_init_script(WATCH)
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", NETWORK)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address)
        page.wait_for_timeout(500)  # what comes later is larger, perhaps
        return float(page.evaluate("window.largest"))
    finally:
        context.close()


if __name__ == "__main__":
    for row in rows():
        print(f"{row.what:<36} {row.measured:>8}  {row.beside}")
        sys.stdout.flush()
