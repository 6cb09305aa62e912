"""How much comes over the wire when a browser opens a page for the first time."""

import re
from html.parser import HTMLParser
from unittest.mock import patch

from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.test import Client

BROWSER = {"Accept-Encoding": "gzip, br"}
SCHEME = re.compile(r"[a-z]+:|//")


class Links(HTMLParser):
    """The addresses that a page has a browser with scripts fetch by itself."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_without_scripts = False
        self.feed(html)

    def handle_endtag(self, tag: str) -> None:
        if tag == "noscript":
            self._is_without_scripts = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self._is_without_scripts = self._is_without_scripts or tag == "noscript"
        if (
            self._is_without_scripts or values.get("rel") == "apple-touch-icon"
        ):  # for the home screen alone
            return
        address = (
            values.get("href")
            if tag in ("link", "use", "image")
            else values.get("src")
            if tag != "base"
            else None
        )
        if address and not address.startswith(("data:", "#")) and address not in self.found:
            self.found.append(address)


def first_visit(client: Client, path: str) -> dict[str, int]:
    """Return the bytes, headers included, that come for a page and for everything that it links, by
    address.

    The files come as they are served in use, so static files have to be collected. Raises
    `AssertionError` for a link to another host, or one that leads nowhere. The bytes that are put
    in by chance, so that a secret cannot be told from a length, are left out.
    """
    with patch.object(GZipMiddleware, "max_random_bytes", 0):
        return _visit(client, path)


def _visit(client: Client, path: str) -> dict[str, int]:
    page = client.get(path, headers=BROWSER)
    assert page.status_code == 200, f"{path} answers {page.status_code}"
    weights = {path: weight(page)}
    links = Links(_text(client, path)).found
    while links:
        address = links.pop(0)
        assert not SCHEME.match(address), f"another host: {address}"
        answer = client.get(address, headers=BROWSER)
        assert answer.status_code == 200, f"{address} answers {answer.status_code}"
        weights[address] = weight(answer)
        if address.endswith(".css"):
            links += [
                link
                for link in re.findall(r"url\(['\"]?([^)'\"]+)", _text(client, address))
                if ":" not in link
            ]
    return weights


def weight(response: HttpResponseBase) -> int:
    """Return the bytes of an answer: its status line, headers and body, as they are sent."""
    headers = sum(len(f"{name}: {value}\r\n") for name, value in response.items())
    cookies = sum(len(f"{cookie.output()}\r\n") for cookie in response.cookies.values())
    return len("HTTP/1.1 200 OK\r\n\r\n") + headers + cookies + len(response.getvalue())


def _text(client: Client, path: str) -> str:
    return client.get(path).getvalue().decode()
