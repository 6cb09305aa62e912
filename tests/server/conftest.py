from collections.abc import Callable, Generator
from typing import Any

import pytest
from django.http import HttpResponse, HttpResponseBase
from django.test import Client

from scorekeeper import asgi
from tests.server.running import Server


@pytest.fixture
def server(transactional_db: None) -> Generator[Server]:
    """A running server on the database of the tests."""
    server = Server()
    server.start()
    yield server
    server.kill()


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch, client: Client) -> Callable[[Exception], HttpResponse]:
    """Return what a page answers in which something goes wrong. There is no database."""

    def ask(error: Exception) -> HttpResponse:
        def fail(*args: object, **kwargs: object) -> None:
            raise error

        monkeypatch.setattr("games.pages.rules_card.views.render_page", fail)
        client.raise_request_exception = False
        return client.get("/rules/")

    return ask


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Callable[[HttpResponseBase], list[bytes]]:
    """`app(response)` has the app answer that; the bodies that it was asked with come back."""

    def answering(response: HttpResponseBase) -> list[bytes]:
        asked: list[bytes] = []

        def application(
            environ: dict[str, Any], start_response: Callable[..., None]
        ) -> HttpResponseBase:
            asked.append(environ["wsgi.input"].read())
            start_response(
                f"{response.status_code} {response.reason_phrase}", list(response.items())
            )
            return response

        monkeypatch.setattr(asgi, "application", application)
        return asked

    return answering
