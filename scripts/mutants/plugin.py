"""A plugin of pytest: notes which lines of the app each test runs, or runs the tests that were
chosen, in their order.

MUTANTS_NOTED is the file for the notes, MUTANTS_CHOSEN the one with the names of tests. What a
fixture of a whole file of tests runs is noted under that file.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import coverage
import hypothesis
import pytest
from hypothesis import Phase

NOTED, CHOSEN = os.environ.get("MUTANTS_NOTED"), os.environ.get("MUTANTS_CHOSEN")
COVERAGE = coverage.Coverage(data_file=None, config_file=False, source=["games"]) if NOTED else None
SECONDS: dict[str, float] = {}
NOT_PASSED: set[str] = set()

# A failure is enough: nobody reads which example it was, so it need not become a small one.
PHASES = (Phase.explicit, Phase.generate)
hypothesis.settings.register_profile(
    "mutants", deadline=None, derandomize=True, max_examples=40, phases=PHASES
)
if COVERAGE:
    COVERAGE.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if not COVERAGE:
        return (yield)
    COVERAGE.switch_context(item.nodeid)
    start = process_time()  # whatever else this machine does
    try:
        return (yield)
    finally:
        SECONDS[item.nodeid] = process_time() - start


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Iterator[None]:
    if not COVERAGE or fixturedef.scope == "function":
        return (yield)
    COVERAGE.switch_context(request.node.nodeid.partition("::")[0])
    try:
        return (yield)
    finally:
        COVERAGE.switch_context(os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if not report.passed:
        NOT_PASSED.add(report.nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHOSEN:
        places = {
            name: place for place, name in enumerate(json.loads(Path(CHOSEN).read_text("utf-8")))
        }
        items[:] = sorted(
            (item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid]
        )


def pytest_sessionfinish() -> None:
    if COVERAGE and NOTED:
        COVERAGE.stop()
        data, here = COVERAGE.get_data(), Path.cwd()
        lines = {
            str(Path(file).relative_to(here)): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }
        passed = {test: seconds for test, seconds in SECONDS.items() if test not in NOT_PASSED}
        Path(NOTED).write_text(json.dumps({"lines": lines, "seconds": passed}), "utf-8")
