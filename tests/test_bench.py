"""`make bench`: each row is printed as it is measured, and a part that fails hides no other."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks import Row, __main__


def test_every_part_is_there_and_the_short_form_is_some_of_them() -> None:
    assert set(__main__.SHORT) < set(__main__.PARTS)
    for name in __main__.PARTS:
        assert callable(import_module(f"benchmarks.{name}").rows), name
    named = {path.stem for path in Path(__main__.__file__).parent.glob("*.py")}
    assert named == {"__init__", "__main__", "paints", *__main__.PARTS}


def test_a_row_is_printed_before_the_next_one_is_measured(monkeypatch, capsys) -> None:
    def rows():  # type: ignore[no-untyped-def]
        yield Row("the first", "1 ms")
        assert "the first" in capsys.readouterr().out
        yield Row("the second", "2 ms", failed=True)

    monkeypatch.setattr("benchmarks.replay.rows", rows)
    assert __main__.print_rows("replay") == 1
    assert "the second" in capsys.readouterr().out


@pytest.mark.parametrize(("statuses", "status"), [([0, 0], 0), ([1, 0], 1), ([0, 1], 1)])
def test_a_part_that_fails_hides_no_other(monkeypatch, capfd, statuses: list[int], status: int) -> None:
    run, left = [], list(statuses)

    def part(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        run.append(command[-1])
        return subprocess.CompletedProcess(command, left.pop(0))

    monkeypatch.setattr(__main__, "PARTS", ("replay", "pages"))
    monkeypatch.setattr(subprocess, "run", part)
    assert __main__.main([]) == status
    assert run == ["replay", "pages"]
    assert ("FAILED" in capfd.readouterr().err) == bool(status)


def test_one_part_by_its_name_runs_to_its_end() -> None:
    done = subprocess.run([sys.executable, "-m", "benchmarks", "counted"], capture_output=True, text=True)
    assert (done.returncode, "worst deal of a game of numbers" in done.stdout) == (0, True), done.stderr
