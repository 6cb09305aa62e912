"""Break lines of the app one at a time, run the tests that run them, and print which of these
mutants are killed.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.mutants.copied_tree import ROOT, CopiedTree
from scripts.mutants.mutations import Mutant, find_mutants

MONEY = (
    "games/rules/money/",
    *(f"games/play/{name}.py" for name in ("payments", "stakes", "time_zones")),
    *(
        f"games/pages/evenings/{name}.py"
        for name in ("balance", "last_settled", "payments", "settling")
    ),
    *(f"games/wording/{name}.py" for name in ("amounts", "prizes")),
)
ROOMS: dict[str, tuple[str, ...]] = {  # a file is in the first one that it fits
    "money": MONEY,
    "rules": ("games/rules/",),
    "play": ("games/play/",),
    "access": ("games/access/",),
    "entry": ("games/pages/entry/",),
}
TESTS = {  # of each room, most relevant first; the others follow
    "money": ("tests/rules", "tests/play", "tests/pages/evenings", "tests/pages/setup"),
    "rules": ("tests/rules", "tests/files"),
    "play": ("tests/play",),
    "access": ("tests/access", "tests/pages/phones"),
    "entry": ("tests/pages/entry",),
}
EVERY = (
    "tests/access",
    "tests/files",
    "tests/pages",
    "tests/play",
    "tests/rules",
    "tests/test_approved.py",
)


def find_room(path: str) -> str:
    """Return the room that a file of the app is in; "" if it is in none."""
    return next((room for room, parts in ROOMS.items() if path.startswith(parts)), "")


def sample(parts: Sequence[str], count: int, seed: str) -> Iterator[Mutant]:
    """Yield `count` mutants of those files or folders, as many of each room."""
    mutants: dict[str, list[Mutant]] = {}
    for file in sorted((ROOT / "games").rglob("*.py")):
        path = str(file.relative_to(ROOT))
        if path.startswith(tuple(parts)) and (room := find_room(path)):
            mutants.setdefault(room, []).extend(find_mutants(path, file.read_bytes()))
    for place, room in enumerate(sorted(mutants)):
        share = (count + place) // len(mutants)
        yield from sorted(mutants[room], key=lambda mutant: mutant.rank(seed))[:share]


def main() -> int:
    """Print what became of each mutant, and how many of each room were killed; the exit status is
    0.
    """
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("parts", nargs="*", default=["games/"], help="files or folders of the app")
    parser.add_argument("--count", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", default="1", help="the same seed chooses the same mutants")
    parser.add_argument("--tests", nargs="+", default=EVERY, help="files or folders of tests")
    arguments = parser.parse_args()
    killed, tried = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-mutants-") as folder:
        print("Noting which lines each test runs …", flush=True)
        tree = CopiedTree(Path(folder), arguments.tests)
        for mutant in sample(arguments.parts, arguments.count, arguments.seed):
            room = find_room(mutant.path)
            verdict, by = tree.judge(mutant, TESTS[room])
            tried[room] += 1
            killed[room] += verdict != "survived"
            print(f"{verdict}: {mutant.path}:{mutant.line} {mutant.kind} ({by})")
            print(mutant.diff((ROOT / mutant.path).read_bytes()), flush=True)
    for room, count in tried.items():
        print(f"{room}: {killed[room]} of {count} killed")
    print(f"all: {killed.total()} of {tried.total()} killed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
