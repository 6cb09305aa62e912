import fcntl
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

import hypothesis
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.http import HttpRequest
from django.template import engines
from django.test import TransactionTestCase, override_settings
from django.utils import timezone
from django.utils.safestring import SafeString
from pytest_django import DjangoDbBlocker
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorekeeper.page_templates import IsolatingTemplate, IsolatingTemplates

# A slow machine is no fault of the app's; what is made up is the same in each run, but for `make
# test-properties`.
hypothesis.settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=30)
hypothesis.settings.register_profile("quick", deadline=None, derandomize=True, max_examples=15)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=150)
hypothesis.settings.load_profile("everyday")

DATABASE = {"db", "transactional_db", "django_db_setup"}
"""The fixtures without which pytest-django lets no test ask the database."""

BROWSERS, PAGES = (Path(__file__).parent / folder for folder in ("browser", "pages"))
"""What these do is looked at once.

What pages ask the database is asked by other tests on both: `play`, and those that visit every page
and send every form.
"""

CLUBS = ("a new club", "a club with a past")
"""What tests of pages are run on."""

WITHOUT_DATABASE = tuple(Path(__file__).parent / folder for folder in ("drawings", "rules"))
"""What these test knows no database."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out, on PostgreSQL, files of which no test is run there: to read all takes as long as
    many tests.
    """
    if not config.getoption("postgres"):
        return None
    marked_only = not {BROWSERS, PAGES}.isdisjoint(
        collection_path.parents
    ) and collection_path.name.startswith("test_")
    left_out = marked_only and "pytest.mark.postgres_" not in collection_path.read_text("utf-8")
    return True if left_out or collection_path in WITHOUT_DATABASE else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why a test failed that passed once it was run again: a fault of the app, or of the
    test.
    """
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"failed at first: {report.nodeid}")
        terminalreporter.line(report.longreprtext)


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for the other database, and on PostgreSQL what cannot tell which database
    there is.

    A browser takes seconds where another test takes some hundredths of one, so its tests are slow
    ones unless they say that they are for every day.
    """
    for item in items:
        if BROWSERS in item.path.parents and not item.get_closest_marker("everyday"):
            item.add_marker("slow")
        if config.getoption("postgres") and item.get_closest_marker("slow_on_postgres"):
            item.add_marker("slow")
    wanted = may_differ_on_postgres if config.getoption("postgres") else is_for_sqlite
    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = [item for item in items if wanted(item)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests of pages on a new club and on one with a past, and those of other folders that ask
    for both.

    One that asks no database knows no club and is run once.

    What works in a club's first evening has to work in its second one, too. The second run is a
    slow test unless the first one's file or test is marked `both_clubs`.
    """
    test = metafunc.definition
    asked = test.get_closest_marker("both_clubs")
    of_pages = PAGES in test.path.parents and asks_the_database(test, metafunc.fixturenames)
    if (asked or of_pages) and not test.get_closest_marker("new_club_only"):
        past = pytest.param(True, marks=() if asked else pytest.mark.slow)
        metafunc.parametrize("with_past", (False, past), ids=CLUBS, indirect=True, scope="module")


@pytest.fixture(scope="module", autouse=True)
def with_past(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let `builders` make clubs with weeks of a past if this run of a test is on those."""
    from tests.builders import give_clubs_past

    with give_clubs_past(getattr(request, "param", False)):
        yield


def is_for_sqlite(item: pytest.Item) -> bool:
    return not item.get_closest_marker("postgres_only")


def may_differ_on_postgres(item: pytest.Item) -> bool:
    """Return what the nearest marker says of a test, or else whether it asks the database.

    The second run of a page's test, on a club with a past, is on SQLite only, unless both runs are
    for every day: all pages of such a club are among the approved ones.
    """
    past = getattr(item, "callspec", None) and item.callspec.params.get("with_past")  # type: ignore[attr-defined]
    if past and not item.get_closest_marker("both_clubs"):
        return False
    said = {"postgres_too": True, "postgres_only": True, "sqlite_will_do": False}
    nearest = next((marker.name for marker in item.iter_markers() if marker.name in said), None)
    if nearest:
        return said[nearest]
    return {BROWSERS, PAGES}.isdisjoint(item.path.parents) and asks_the_database(
        item, item.fixturenames
    )


def asks_the_database(test: pytest.Item, fixtures: Iterable[str]) -> bool:
    return bool(test.get_closest_marker("django_db") or DATABASE & set(fixtures))


@cache
def tables() -> list[str]:
    made_once = {"django_content_type", "auth_permission"}  # together with the database
    return [
        name
        for name in connection.introspection.django_table_names(only_existing=True)
        if name not in made_once
    ]


def delete_rows(test: TransactionTestCase) -> None:
    """Delete every row after a test without a transaction of its own; Django's flush does more, and
    takes longer.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables():
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


TransactionTestCase._fixture_teardown = delete_rows  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def shared_rows(
    with_past: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Lets fixtures store something for all tests of a file, which take back what they do to it; it
    goes with the last.

    For files without tests that are in no transaction.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def clear_memory() -> None:
    """Clear what pages keep in memory before each test, so that its queries do not depend on the
    one before.
    """
    from games import memory

    every = (
        memory.REPLAYED_MATCHES,
        memory.BOARDS,
        memory.ANSWERS,
        memory.QR_CODES,
        memory.PICTURES,
        memory.CLUB_FILES,
    )
    for kept in every:
        kept.clear()


@pytest.fixture(autouse=True)
def reset_time_zone() -> Iterator[None]:
    """Go back to the server's time zone after a test: the last page that it asked for may have set
    another one.
    """
    yield
    timezone.deactivate()


def make_once(name: str, make: Callable[[Path], object]) -> Path:
    """Return the path at which `make` puts something: made by the first worker that asks, for all
    of them.
    """
    folder = Path(os.environ["TESTS_FOLDER"])
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / name).exists():
            part = folder / f"{name}.{os.getpid()}"
            make(part)
            part.rename(folder / name)
    return folder / name


class OurFilesCompressed(CompressedManifestStaticFilesStorage):
    """Static files as in use, but for the admin site's: to compress those takes longer than many
    tests.
    """

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        return super().compress_files([path for path in paths if not path.startswith("admin/")])


def collect(folder: Path) -> None:
    storage = {"BACKEND": f"{__name__}.{OurFilesCompressed.__name__}"}
    with override_settings(
        STORAGES=settings.STORAGES | {"staticfiles": storage}, STATIC_ROOT=folder
    ):
        call_command("collectstatic", verbosity=0, interactive=False)


@pytest.fixture(scope="session")
def collected_files() -> Path:
    """A folder with the static files as in use: hashed and compressed. Tests only read it."""
    return make_once("collected", collect)


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest) -> bool:
    """PostgreSQL's server goes as a whole after the tests, also with connections that are still
    open.
    """
    return bool(request.config.getoption("postgres"))


class Undefined(str):
    """What stands in a page for a variable that it was not given."""

    __slots__ = ()

    def __mod__(self, name: object) -> str:
        raise AssertionError(f"The template is not given {name}")


@pytest.fixture(scope="session", autouse=True)
def forbid_undefined() -> Iterator[None]:
    """Let pages fail that show a variable nobody gave them, of which Django makes nothing.

    Its admin site's do.
    """
    strict = copy(engines["django"].engine)
    strict.string_if_invalid = Undefined("%s")
    get_template = IsolatingTemplates.get_template

    def get_strict(engine: IsolatingTemplates, name: str) -> IsolatingTemplate:
        found = get_template(engine, name)
        if is_ours(name):
            found.template.engine = strict
        return found

    with patch.object(IsolatingTemplates, "get_template", get_strict):
        yield


@pytest.fixture(scope="session", autouse=True)
def forbid_template_queries() -> Iterator[None]:
    """Let pages fail that ask the database while they are drawn: a view shows what its page
    costs.
    """
    render = IsolatingTemplate.render

    def ask_nothing(execute: object, sql: str, *_: object) -> NoReturn:
        raise AssertionError(f"A page is drawn, and asks {sql}")

    def render_unasked(
        page: IsolatingTemplate, context: Any = None, request: HttpRequest | None = None
    ) -> SafeString:
        with (
            connection.execute_wrapper(ask_nothing)
            if is_ours(page.template.name)
            else nullcontext()
        ):
            return render(page, context, request)

    with patch.object(IsolatingTemplate, "render", render_unasked):
        yield


def is_ours(template: str | None) -> bool:
    """Return whether a template is of a page of ours, and not of Django's admin site."""
    return bool(template) and (str(template).startswith("games/") or "/" not in str(template))
