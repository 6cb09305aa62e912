from collections.abc import Generator

import pytest

from tests.server.running import Server


@pytest.fixture
def server(transactional_db: None) -> Generator[Server]:
    """A running server on the database of the tests."""
    server = Server()
    server.start()
    yield server
    server.kill()
