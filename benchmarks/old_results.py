"""What ten years of results from a table cost: looked at, brought in, looked at again, undone; each is one request.

A goal in seconds is for a computer that has nothing else to do; processor time is compared with it. `python -m
benchmarks.old_results` prints this alone.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from benchmarks import Row

ROOT = Path(__file__).resolve().parent.parent
MATCHES, PLAYERS = min(2_000, int(os.environ.get("SCOREKEEPER_BENCH_MATCHES", 2_000))), 5
MOST_SECONDS = 10
"""Seconds of a processor, for bringing all of it in."""


def rows() -> Iterator[Row]:
    """Yield a row for each step, on SQLite."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/club.sqlite3",
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        }
        manage = [sys.executable, str(ROOT / "manage.py")]
        subprocess.run([*manage, "migrate", "--verbosity=0"], env=environment, check=True)
        measured = [sys.executable, "-m", "benchmarks.old_results", "measure"]
        ran = subprocess.run(measured, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    for step, seconds in json.loads(ran.stdout).items():
        failed = seconds > MOST_SECONDS
        yield Row(
            f"a table of {MATCHES:,} matches {step}",
            f"{seconds:.2f} s of CPU",
            f"{MOST_SECONDS} allowed",
            failed=failed,
        )


def measure_steps() -> dict[str, float]:
    """Take the table into a new club and out again; return the processor's seconds for each step."""
    import django

    django.setup()
    from games import play
    from games.models import new_uid
    from games.pages.old_results.preview import Choices, build_preview
    from games.values.tables.reading import Answers

    club, text = play.start_club("Bench", new_uid()), build_table()
    answers, chosen = Answers(datetime.now(tz=UTC).date()), Choices({"Rummy": "highest"}, {}, {}, None)
    started = time.process_time()
    seen = build_preview(club, text, answers, chosen)
    looked_at = time.process_time()
    batch = play.bring_in_results(club, [result for _, result in seen.results], uid=new_uid())
    brought_in = time.process_time()
    build_preview(club, text, answers, chosen)
    looked_at_again = time.process_time()
    play.undo_import(club, batch.uid)
    return {
        "looked at": looked_at - started,
        "brought in": brought_in - looked_at,
        "looked at again, all there": looked_at_again - brought_in,
        "undone": time.process_time() - looked_at_again,
    }


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
    if sys.argv[1:] == ["measure"]:
        print(json.dumps(measure_steps()))
    else:
        for row in rows():
            print(row.what, row.measured, row.beside)
