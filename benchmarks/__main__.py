"""Print each row as it is measured; the exit status is 1 if anything failed.

`python -m benchmarks` runs all parts, each in a process of its own, so that none hides the others; `--short` runs what
takes seconds, and `python -m benchmarks NAME…` the parts of these names. A part is a module whose `rows` yields rows;
add yours to `PARTS`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module

PARTS = (
    "replay",
    "declared",
    "counted",
    "pages",
    "ways",
    "phones",
    "imports",
    "histories",
    "club_file",
    "old_results",
    "slow_clients",
    "costly",
)
SHORT = ("replay", "declared", "counted", "pages", "ways", "histories", "club_file", "old_results")
FEW_MATCHES = "1500"
"""How many matches the short form of `histories` and `club_file` looks at."""


def main(arguments: list[str]) -> int:
    """Run the parts that are named, or all in turn; return the exit status."""
    if arguments and arguments != ["--short"]:
        return max([print_rows(name) for name in arguments])
    short = arguments == ["--short"]
    environment = {**os.environ, **({"SCOREKEEPER_BENCH_MATCHES": FEW_MATCHES} if short else {})}
    failed = []
    for name in SHORT if short else PARTS:
        if subprocess.run([sys.executable, "-m", "benchmarks", name], env=environment).returncode:
            failed.append(name)
    for name in failed:
        print(f"FAILED: {name}", file=sys.stderr)
    return int(bool(failed))


def print_rows(name: str) -> int:
    """Print the rows of a part; return 1 if one of them is not as it must be."""
    status = 0
    for row in import_module(f"benchmarks.{name}").rows():
        print(f"{row.what:<60} {row.measured:>24}  {row.beside}".rstrip(), flush=True)
        status |= row.failed
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
