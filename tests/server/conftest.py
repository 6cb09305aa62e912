from collections.abc import Callable, Generator

import pytest
from django.http import HttpResponse
from django.test import Client

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

        monkeypatch.setattr("games.pages.rules_card.views.render", fail)
        client.raise_request_exception = False
        return client.get("/rules/")

    return ask
