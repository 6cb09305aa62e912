"""`make bench`: each row is printed as it is measured, and a part that fails hides no other."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.http import HttpResponse

from benchmarks import Row, __main__, asking, ways


def test_the_short_form_has_some_of_all_parts() -> None:
    assert set(__main__.SHORT) < set(__main__.PARTS)
    for name in __main__.PARTS:
        assert callable(import_module(f"benchmarks.{name}").rows), name
    named = {path.stem for path in Path(__main__.__file__).parent.glob("*.py")}
    assert named == {"__init__", "__main__", "asking", "paints", "running", *__main__.PARTS}


def test_a_row_is_printed_before_the_next_one_is_measured(monkeypatch, capsys) -> None:
    def rows():  # type: ignore[no-untyped-def]
        yield Row("the first", "1 ms")
        assert "the first" in capsys.readouterr().out
        yield Row("the second", "2 ms", failed=True)

    monkeypatch.setattr("benchmarks.replay.rows", rows)
    assert __main__.print_rows("replay") == 1
    assert "the second" in capsys.readouterr().out


@pytest.mark.parametrize(("statuses", "status"), [([0, 0], 0), ([1, 0], 1), ([0, 1], 1)])
def test_a_part_that_fails_hides_no_other(
    monkeypatch, capfd, statuses: list[int], status: int
) -> None:
    run, left = [], list(statuses)

    def part(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        run.append(command[-1])
        return subprocess.CompletedProcess(command, left.pop(0))

    monkeypatch.setattr(__main__, "PARTS", ("replay", "pages"))
    monkeypatch.setattr(subprocess, "run", part)
    assert __main__.main([]) == status
    assert run == ["replay", "pages"]
    assert ("FAILED" in capfd.readouterr().err) == bool(status)


def test_a_part_chosen_by_name_runs_to_its_end() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "counted"], capture_output=True, text=True
    )
    assert (done.returncode, "worst deal of a game of numbers" in done.stdout) == (0, True), (
        done.stderr
    )


def list_rows(path: Path) -> list[ast.Call]:
    """Return where a part makes a row."""
    calls = [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)
    ]
    return [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Row"]


def can_fail(row: ast.Call) -> bool:
    return len(row.args) == len(Row._fields) or "failed" in {
        keyword.arg for keyword in row.keywords
    }


def test_every_part_with_a_goal_fails_if_it_misses_it() -> None:
    parts = [
        path
        for path in Path(__main__.__file__).parent.glob("*.py")
        if "wanted: " in path.read_text("utf-8")
    ]
    assert {path.stem for path in parts} >= {"asking", "tables", "ways", "paints"}
    for path in parts:
        saying = [row for row in list_rows(path) if "wanted" in ast.unparse(row)]
        assert saying, path
        assert all(map(can_fail, saying)), path


def test_too_many_queries_and_too_slow_answers_fail(monkeypatch) -> None:
    monkeypatch.setattr(ways, "passed", lambda ask: (10, 3))
    rows = [ways.row("a save", HttpResponse, most) for most in ((10, 3), (9, 3), (10, 2))]
    assert [row.failed for row in rows] == [False, True, True]
    tally = asking.Tally()
    tally.took.extend([0.1] * 90 + [0.3] * 10)
    bounds = ((0.4, 0.4), (0.2, 0.4), (0.4, 0.2), None)
    assert [asking.answers("", tally, 1, wanted=wanted).failed for wanted in bounds] == [
        False,
        True,
        True,
        False,
    ]
    tally.errors.append("status 500 for a board")
    assert asking.answers("", tally, 1, wanted=(0.4, 0.4)).failed


@pytest.mark.slow
def test_parts_give_no_warnings() -> None:
    surroundings = os.environ | {"SCOREKEEPER_BENCH_MATCHES": "9"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "histories"], env=surroundings, capture_output=True
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
