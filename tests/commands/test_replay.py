"""`manage.py replay`: match files in, one line of JSON a match out, status 1 if anything was
wrong.
"""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.rules.bad_lines import BAD_LINES, GOOD
from tests.rules.test_recordings import RECORDINGS

ROOT = Path(__file__).parents[2]


class Run:
    """What a run of the command wrote, line by line, and its exit status."""

    def __init__(self, *files):
        out = io.StringIO()
        try:
            call_command("replay", *map(str, files), stdout=out)
            self.status = 0
        except SystemExit as end:
            self.status = end.code
        self.text = out.getvalue()
        self.lines = [json.loads(line) for line in self.text.splitlines()]

    @property
    def errors(self):
        return [line["error"] for line in self.lines if "error" in line]


@pytest.fixture
def write(tmp_path):
    def write(data, name="matches.jsonl"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


def as_lines(matches):
    return "\n".join(json.dumps(match, ensure_ascii=False) for match in matches).encode()


def test_recorded_matches_give_the_recorded_results(write):
    run = Run(write(as_lines(recording["match"] for recording in RECORDINGS)))
    assert run.lines == [recording["result"] for recording in RECORDINGS]
    assert run.status == 0


def test_files_are_read_in_order_and_stdin_without_any(write, monkeypatch):
    files = [
        write(as_lines([RECORDINGS[0]["match"]]), "one.jsonl"),
        write(json.dumps(RECORDINGS[2]["match"], indent=2).encode(), "two.json"),
        write(as_lines([RECORDINGS[1]["match"]]), "three.jsonl"),
    ]
    assert Run(*files).lines == [RECORDINGS[number]["result"] for number in (0, 2, 1)]
    data = as_lines([RECORDINGS[0]["match"], RECORDINGS[1]["match"]])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    run = Run()
    assert (run.lines, run.status) == ([RECORDINGS[0]["result"], RECORDINGS[1]["result"]], 0)


def test_a_bad_line_is_one_error_in_its_place(write):
    good = Run(write(GOOD, "good.jsonl")).lines[0]
    run = Run(write(b"\n".join(GOOD + b"\n" + bad.line for bad in BAD_LINES)))
    assert run.status == 1
    assert len(run.lines) == 2 * len(BAD_LINES)
    assert run.lines[::2] == [good] * len(BAD_LINES)
    for bad, line in zip(BAD_LINES, run.lines[1::2], strict=True):
        assert list(line) == ["error"]
        assert all(piece in line["error"] for piece in bad.says)


def test_an_error_names_deal_player_and_value(write):
    """A file without matches prints nothing."""
    bad = next(bad for bad in BAD_LINES if bad.why == "a score as a boolean")
    run = Run(write(bad.line))
    assert run.errors == [
        "Deal 2: Bob’s score must be a whole number from −10,000 to 10,000, not true."
    ]
    assert run.status == 1
    empty = Run(write(b"\n \n"))
    assert (empty.text, empty.status) == ("", 0)
    foreign = Run(write(GOOD.replace(b"Ann", "Zoë\u2028".encode())))
    assert foreign.text.isascii()  # any terminal can show it
    assert "Zoë" in foreign.lines[0]["deals"][0]["scores"]


def test_an_unreadable_file_is_an_error_and_others_are_read(write, tmp_path):
    run = Run(tmp_path / "missing.jsonl", write(GOOD), tmp_path, "no\x00name")
    assert "missing.jsonl cannot be read: No such file or directory" in run.lines[0]["error"]
    assert run.lines[1]["game"] == "golf"
    assert all("cannot be read" in line["error"] for line in run.lines[2:])
    assert run.status == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "status"), [(GOOD + b"\n\n" + GOOD, 0), (GOOD + b"\n\xff\n" + GOOD, 1)]
)
def test_the_program_exits_with_its_status_and_no_traceback(data, status):
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", "replay"], input=data, capture_output=True, check=False
    )
    assert done.returncode == status
    assert done.stderr == b""
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in line for line in lines] == (
        [False, True, False] if status else [False, False]
    )
