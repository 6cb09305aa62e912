"""A phone that talks to a running server over HTTP, without a browser."""

import http.client
import re
from dataclasses import dataclass
from urllib.parse import urlencode

from games.models import Club
from tests import builders
from tests.server.running import Server

SECRET = "s" * 32


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered."""

    status: int
    body: str
    location: str

    def field(self, name: str) -> str:
        """Return what a form of the page holds in a field that it does not show."""
        found = re.search(rf'name="{name}"[^>]* value="([^"]*)"', self.body)
        assert found, f"no field {name}"
        return found[1]


class Phone:
    """A phone of a club with a connection of its own."""

    def __init__(self, server: Server, club: Club, role: str = "keeper") -> None:
        session = builders.phone(club, role).cookies["phone"].value
        self._headers = {"Cookie": f"phone={session}; csrftoken={SECRET}"}
        self._connection = http.client.HTTPConnection("localhost", server.port, timeout=120)

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def post(self, path: str, **fields: object) -> Answer:
        """Send a form. Raises `OSError` or `HTTPException` where no answer comes."""
        body = urlencode({"csrfmiddlewaretoken": SECRET, **fields})
        return self._ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def close(self) -> None:
        self._connection.close()

    def _ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        try:
            self._connection.request(method, path, body, self._headers | (headers or {}))
            response = self._connection.getresponse()
            return Answer(
                response.status, response.read().decode(), response.getheader("Location", "")
            )
        except (OSError, http.client.HTTPException):
            self.close()
            raise
