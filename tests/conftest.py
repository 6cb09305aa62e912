import pytest
from django.core.cache import cache
from django.test import TransactionTestCase
from hypothesis import settings

# A slow machine is no fault of the app's.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

flush = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]


def flush_with_the_log(test: TransactionTestCase) -> None:
    """After a test without a transaction of its own every row goes: the log goes only with matches that are to go."""
    from games.models import Match

    Match.objects.filter(deleting=False).update(deleting=True)
    flush(test)


TransactionTestCase._fixture_teardown = flush_with_the_log  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    """What pages keep in memory goes before each test, so that a test's queries do not hang on the one before."""
    from games.scoreboard import board, reading, tv

    cache.clear()
    for kept in (reading.kept, board.board_of, tv.tv_of):
        kept.cache_clear()


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest) -> bool:
    """PostgreSQL's server goes as a whole after the tests, also with connections that are still open."""
    return bool(request.config.getoption("postgres"))
