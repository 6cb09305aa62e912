"""What ten years of results from a table cost: looked at, brought in, looked at again, undone; each is one request.

A goal in seconds is for a computer that has nothing else to do; processor time is compared with it. `python -m
benchmarks.old_results` prints this alone.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from benchmarks import Row

ROOT = Path(__file__).resolve().parent.parent
MATCHES, PLAYERS = 2_000, 5
MOST_SECONDS = 10
"""Seconds of a processor, for bringing all of it in."""
MEASURED = """
import sys, time
from games import play
from games.models import new_uid
from games.pages.old_results.preview import build_preview
from games.values.tables.reading import Answers
from datetime import date
club = play.start_club("Bench", new_uid())
text = sys.stdin.read()
def look():
    return build_preview(club, text, Answers(date.today()), {"Rummy": "highest"}, {}, {})
def measure(name, work):
    begun = time.process_time()
    done = work()
    print("took", name, time.process_time() - begun)
    return done
seen = measure("looked at", look)
results = [result for _, result in seen.results]
batch = measure("brought in", lambda: play.bring_in_results(club, results, uid=new_uid()))
measure("looked at again, all there", look)
measure("undone", lambda: play.undo_import(club, batch.uid))
"""


def rows() -> Iterator[Row]:
    """Yield a row for each step, on SQLite."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        environment = os.environ | {"DATABASE_URL": f"sqlite:///{folder}/club.sqlite3"}
        manage = [sys.executable, str(ROOT / "manage.py")]
        subprocess.run([*manage, "migrate", "--verbosity=0"], env=environment, check=True)
        command = [*manage, "shell", "-v0", "-c", MEASURED]
        ran = subprocess.run(
            command, env=environment, input=build_table(), stdout=subprocess.PIPE, text=True, check=True
        )
    for line in ran.stdout.splitlines():
        if line.startswith("took "):
            _, *name, seconds = line.split()
            what = f"a table of {MATCHES:,} matches {' '.join(name)}"
            failed = float(seconds) > MOST_SECONDS
            yield Row(what, f"{float(seconds):.2f} s of CPU", f"{MOST_SECONDS} allowed", failed=failed)


def build_table() -> str:
    """Return a table with names across, a match a line, of eight people of whom five play."""
    chance, names = random.Random(1), [f"Player {number}" for number in range(8)]
    lines = ["\t".join(["Date", "Game", *names])]
    for number in range(MATCHES):
        there = chance.sample(names, PLAYERS)
        cells = [str(chance.randint(-50, 200)) if name in there else "" for name in names]
        lines.append("\t".join([f"{date(2010, 1, 1) + timedelta(days=2 * number):%d.%m.%Y}", "Rummy", *cells]))
    return "\n".join(lines)


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.measured, row.beside)
