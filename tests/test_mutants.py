"""`make mutants`: lines are broken in a copy, the same ones for the same seed, and tests say what
becomes of them.
"""

import subprocess
import sys
from collections import Counter

import pytest

from scripts.mutants.__main__ import find_room, sample
from scripts.mutants.copied_tree import ROOT
from scripts.mutants.mutations import find_mutants

SOURCE = b"""
def give(change, some: int = 2):
    if some < 3 and change:
        change.text = "\xe2\x82\xac" + "!" * some
        change.save()
    return [one for one in change if one] or some == 4
"""


def test_each_kind_of_mutation_gives_valid_python():
    mutants = list(find_mutants("give.py", SOURCE))
    for mutant in mutants:
        compile(mutant.apply(SOURCE), mutant.path, "exec")
    changes = {mutant.diff(SOURCE).partition("\n+")[2].strip() for mutant in mutants}
    assert {
        "def give(change, some: int = 3):",
        "if (some <= 3) and change:",
        "if (some < 3 or change):",
        "if (not (some < 3 and change)):",
        """change.text = "€" + ('!' // some)""",
        "pass",
        "return [one for one in change if (not one)] or some == 4",
        "return (not ([one for one in change if one] or some == 4))",
    } <= changes


def test_a_mutant_keeps_its_name_and_rank_when_its_line_moves():
    moved = SOURCE.replace(b"def", b"import os\n\n\ndef", 1)
    before, after = (
        {mutant.name: mutant.rank("1") for mutant in find_mutants("give.py", each)}
        for each in (SOURCE, moved)
    )
    assert before == after


def test_a_seed_samples_each_room_equally():
    mutants, others = (
        list(sample(["games/access/", "games/rules/money/"], 10, seed)) for seed in "12"
    )
    assert Counter(find_room(mutant.path) for mutant in mutants) == {"access": 5, "money": 5}
    assert not {mutant.name for mutant in mutants} & {mutant.name for mutant in others}


@pytest.mark.slow
def test_a_mutant_is_killed_and_the_tree_stays_clean():
    before = (ROOT / "games/rules/grid.py").read_bytes()
    command = [
        sys.executable,
        "-m",
        "scripts.mutants",
        "games/rules/grid.py",
        "--count=1",
        "--tests=tests/rules/test_grid.py",
    ]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "all: 1 of 1 killed"), (
        ran.stdout + ran.stderr
    )
    assert "killed: games/rules/grid.py:" in ran.stdout
    assert "(tests/rules/test_grid.py::" in ran.stdout
    assert (ROOT / "games/rules/grid.py").read_bytes() == before
