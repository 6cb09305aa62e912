"""What the file of a large club costs: writing it and taking it in, each by its command, with the
memory that it took.

`python -m benchmarks.club_file` prints this alone. SCOREKEEPER_BENCH_MATCHES makes the club
smaller, for a quick look.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import Row

ROOT = Path(__file__).resolve().parent.parent
MATCHES = min(10_000, int(os.environ.get("SCOREKEEPER_BENCH_MATCHES", 10_000)))
MAX_MEMORY = 100
"""Megabytes, of each command."""
MEASURED = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stderr=sys.stderr)
print("peak", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""


def rows() -> Iterator[Row]:
    """Yield rows for writing the file and for taking it in, on SQLite."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        url, file = f"sqlite:///{folder}/club.sqlite3", f"{folder}/club.jsonl.gz"
        run(url, "migrate", "--verbosity=0")
        run(url, "seed_demo", "--matches", str(MATCHES))
        (uid,) = re.findall(r"^(\S{22})$", run(url, "shell", "-v0", "-c", SHOW)[0], re.MULTILINE)
        for command in (["export_club", f"/c/{uid}/", file], ["import_club", file]):
            started = time.perf_counter()
            _, peak = run(url, *command)
            speed = MATCHES / (time.perf_counter() - started)
            yield Row(
                f"{command[0]}, matches: {MATCHES:,}",
                f"{speed:,.0f} matches/s",
                f"{peak:.0f} MB of memory, {MAX_MEMORY} allowed",
                failed=peak > MAX_MEMORY,
            )


SHOW = "from games.models import Club; print(Club.objects.get().uid)"


def run(url: str, *arguments: str) -> tuple[str, float]:
    """Run a command of the app; return what it prints, and the most memory that it had, in
    megabytes.
    """
    command = [sys.executable, "-c", MEASURED, sys.executable, str(ROOT / "manage.py"), *arguments]
    ran = subprocess.run(
        command,
        env=os.environ | {"DATABASE_URL": url},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    said, _, peak = ran.stdout.rpartition("peak ")
    return said, int(peak) / 1024


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.measured, row.beside)
