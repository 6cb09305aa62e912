"""Print each row as it is measured; the exit status is 1 if anything failed.

`python -m benchmarks` runs all parts, each in a process of its own, so that none hides the others;
`--short` runs what takes seconds, and `python -m benchmarks NAME…` the parts of these names. A part
is a module whose `rows` yields rows; add yours to `PARTS`.
"""

from __future__ import annotations

import argparse
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
    "tables",
    "imports",
    "histories",
    "club_file",
    "old_results",
    "slow_clients",
    "costly",
)
SHORT = ("replay", "declared", "counted", "pages", "ways", "histories", "club_file", "old_results")
FEW_MATCHES = "200"
"""How many matches the short form of `histories`, `club_file` and `old_results` looks at."""


def main(arguments: list[str]) -> int:
    """Run the parts that are named, or all in turn; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PARTS))
    parser.add_argument("--short", action="store_true", help="what takes seconds, of fewer matches")
    options = parser.parse_args(arguments)
    names = options.names or (SHORT if options.short else PARTS)
    if unknown := [name for name in names if name not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)}")
    environment = os.environ | ({"SCOREKEEPER_BENCH_MATCHES": FEW_MATCHES} if options.short else {})
    if len(options.names) == 1 and not options.short:
        return print_rows(names[0])
    commands = {name: [sys.executable, "-m", "benchmarks", name] for name in names}
    failed = [
        name
        for name, command in commands.items()
        if subprocess.run(command, env=environment).returncode
    ]
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
