"""Firefox and WebKit for the journeys in this folder: `make test-engines`.

A missing one fails, and says what to do.
"""

from collections.abc import Callable, Generator
from contextlib import ExitStack

import pytest

from tests.engines.drivers import ENGINES
from tests.engines.phone import Phone
from tests.server.conftest import server
from tests.tools import missing_engines

__all__ = ["server"]

NewPhone = Callable[..., Phone]


@pytest.fixture(params=list(ENGINES))
def new_phone(request: pytest.FixtureRequest) -> Generator[NewPhone]:
    """`new_phone()` is a browser of one engine, `new_phone(scripts=False)` one without
    JavaScript.
    """
    if why := missing_engines():
        pytest.fail(why, pytrace=False)
    with ExitStack() as open_browsers:
        yield lambda **options: Phone(
            open_browsers.enter_context(ENGINES[request.param](**options))
        )
