"""A copy of the working tree in which lines are broken, and the tests that are run in it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from scripts.mutants.mutations import Mutant

ROOT = Path(__file__).resolve().parent.parent.parent
LISTED = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
PYTEST = (
    *(
        sys.executable,
        "-m",
        "pytest",
        "--quiet",
        "--tb=no",
        "-m",
        "not slow",
        "--hypothesis-profile=mutants",
    ),
    *("-p", "scripts.mutants.plugin", "-p", "no:cacheprovider", "-p", "no:xdist"),
)
MAX_SECONDS = 45.0
"""A mutant has survived once it has passed tests that take a processor so long on the app as it is.
"""


class CopiedTree:
    def __init__(self, folder: Path, tests: Sequence[str]) -> None:
        """Copy the working tree into `folder`, and run `tests` to note which lines each of them
        runs.
        """
        self.tree, self.chosen, noted = folder / "tree", folder / "chosen", folder / "noted"
        for name in subprocess.check_output(LISTED, cwd=ROOT, text=True).split("\0"):
            if (ROOT / name).is_file():
                (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.tree / name)
        self.run_tests(*tests, environment={"MUTANTS_NOTED": str(noted)})
        read = json.loads(noted.read_text("utf-8"))
        self.seconds: dict[str, float] = read["seconds"]
        self.lines: dict[str, dict[str, list[str]]] = read["lines"]

    def judge(self, mutant: Mutant, folders: Sequence[str]) -> tuple[str, str]:
        """Return what becomes of a mutant, and which test killed it or how many did not.

        Tests in `folders` are run before others.
        """
        tests = self.choose_tests(mutant, folders)
        if not tests:
            return "survived", "no test runs it"
        self.chosen.write_text(json.dumps(tests), "utf-8")
        file = self.tree / mutant.path
        source, times = file.read_bytes(), file.stat()
        file.write_bytes(mutant.apply(source))
        environment = {"MUTANTS_CHOSEN": str(self.chosen), "PYTHONDONTWRITEBYTECODE": "1"}
        verdict, test = self.run_tests(
            "-x", *dict.fromkeys(map(to_file, tests)), environment=environment
        )
        file.write_bytes(source)
        os.utime(
            file, ns=(times.st_atime_ns, times.st_mtime_ns)
        )  # what is compiled of it is its own again
        return verdict, test or f"{len(tests)} tests"

    def choose_tests(self, mutant: Mutant, folders: Sequence[str]) -> list[str]:
        """Return the tests that run the lines of a mutant, most relevant first; its file's if only
        imports run them.
        """
        of_lines = self.lines.get(mutant.path, {})
        runs = {test for line in mutant.lines for test in of_lines.get(str(line), ()) if test}
        runs = runs or {test for tests in of_lines.values() for test in tests}
        tests = [test for test in self.seconds if test in runs or to_file(test) in runs]
        seconds = Counter[str]()
        for test in tests:
            seconds[to_file(test)] += self.seconds[test]  # type: ignore[assignment]

        def relevance(test: str) -> tuple[int, bool, float, str]:
            file = to_file(test)
            place = next(
                (place for place, folder in enumerate(folders) if file.startswith(folder)),
                len(folders),
            )
            return place, Path(mutant.path).stem not in file, seconds[file], file

        tests.sort(key=relevance)
        return tests[
            : sum(
                so_far <= MAX_SECONDS for so_far in accumulate(map(self.seconds.__getitem__, tests))
            )
        ]

    def run_tests(self, *options: str, environment: dict[str, str]) -> tuple[str, str]:
        """Return "survived", "killed" or "timed out", and the test that failed, if any."""
        surroundings = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTEST")
        }
        started = subprocess.Popen(
            [*PYTEST, *options],
            cwd=self.tree,
            env=surroundings | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = started.communicate(timeout=6 * MAX_SECONDS if "-x" in options else None)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
            started.communicate()
            return "timed out", ""
        failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, re.MULTILINE)
        return "killed" if started.returncode else "survived", failed[1] if failed else ""


def to_file(test: str) -> str:
    return test.partition("::")[0]
