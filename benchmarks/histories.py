"""What a long history costs: pages beside a short one, tables, checking.

Each history is a club's on a new SQLite file, and is made and measured in a process of its own,
whose memory is then that of the one thing it does. SCOREKEEPER_BENCH_MATCHES makes the long one
shorter, for a quick look.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import Row

LONG = int(os.environ.get("SCOREKEEPER_BENCH_MATCHES", 100_000))
SHORT = min(1_000, LONG // 3)
REPEATS = 7
TABLE_MATCHES = 25_000
"""The most matches in the table that is sent: more than a hundred thousand rows."""
SPREADSHEET_MATCHES = 3_000
"""The most in a spreadsheet, which holds 20,000 hands: of Basketball up to six in a match."""
CHECKED = 2_000
MEGABYTE = 1024
"""In the kilobytes that Linux counts memory in."""


def rows() -> Iterator[Row]:
    """Yield rows for making histories, for the pages that list them, for a table, and for checking
    every result.
    """
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        files = {size: Path(folder) / f"{size}.sqlite3" for size in (SHORT, LONG)}
        made = {size: measure("fill", file, size) for size, file in files.items()}
        yield Row(
            f"making matches: {LONG:,}",
            f"{LONG / made[LONG]['seconds']:,.0f} matches/s",
            "one deal of Basketball each",
        )
        short, long = (measure("pages", file) for file in files.values())
        for page, (queries, seconds) in long.items():
            before, fast = short[page]
            yield Row(
                f"{page}, matches: {LONG:,}",
                f"{seconds * 1000:.1f} ms",
                f"{queries} queries; {seconds / fast:.1f} × the time at {SHORT:,} matches, "
                f"{before} queries there",
                failed=queries > before,
            )
        for name, matches in (("hands.csv", TABLE_MATCHES), ("tables.xlsx", SPREADSHEET_MATCHES)):
            table = measure("table", files[LONG], name, matches)
            yield Row(
                name, f"{table['rows'] / table['seconds']:,.0f} rows/s", f"{table['rows']:,} hands"
            )
            yield Row(
                f"{name}, memory",
                f"{table['peak']:.0f} MB",
                f"{table['more']:.0f} MB more than before the first row",
                failed=table["peak"] > 100,
            )
        checked = measure("check", files[LONG])
        yield Row("check_results", f"{checked['matches'] / checked['seconds']:,.0f} matches/s")


def measure(what: str, file: Path, *arguments: object) -> dict[str, Any]:
    """Return what the function of this name gives, run in a process of its own on the database in
    `file`.
    """
    command = [sys.executable, "-m", "benchmarks.histories", what, *map(str, arguments)]
    surroundings = os.environ | {"DATABASE_URL": f"sqlite:///{file}", "LOG_REQUESTS": "0"}
    surroundings["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    surroundings["PYTHONWARNINGS"] = "ignore:No directory at"  # static files are not asked for
    done = subprocess.run(command, env=surroundings, stdout=subprocess.PIPE, check=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def fill(size: str) -> dict[str, Any]:
    """Make the club and its history."""
    from django.contrib.auth.models import User
    from django.core.management import call_command

    from games.demo.earlier_years import add_past
    from tests.builders import make_club

    call_command("migrate", verbosity=0, interactive=False)
    User.objects.create_superuser("admin")
    club = make_club()
    start = time.perf_counter()
    add_past(club, int(size), games=("basketball",))
    return {"seconds": time.perf_counter() - start}


def pages() -> dict[str, Any]:
    """Measure each page: queries, and the shortest time in seconds."""
    from django.contrib.auth.models import User
    from django.test import Client

    from games.models import Club
    from tests.builders import phone

    club = Club.objects.get()
    keeper, admin = phone(club), Client()
    admin.force_login(User.objects.get())
    somebody = club.players.values_list("pk", flat=True)[0]
    return {
        "history page": cost(lambda: keeper.get(f"/c/{club.uid}/history/")),
        "club statistics": cost(lambda: keeper.get(f"/c/{club.uid}/statistics/")),
        "list of players": cost(lambda: keeper.get(f"/c/{club.uid}/players/")),
        "a player": cost(lambda: keeper.get(f"/c/{club.uid}/players/{somebody}/")),
        "admin list": cost(lambda: admin.get("/admin/games/match/")),
        "admin list, a rare name": cost(lambda: admin.get("/admin/games/match/?q=nobody")),
    }


def cost(ask: Callable[[], Any]) -> tuple[int, float]:
    """Return the number of queries that a request makes, and the shortest time that it takes, in
    seconds.
    """
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        assert ask().status_code == 200
    queries = len(captured)  # now: the next request forgets them
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        ask()
        best = min(best, time.perf_counter() - start)
    return queries, best


def table(name: str, most: str) -> dict[str, Any]:
    """Measure a file of many matches as it is sent: rows of hands, seconds, and megabytes of the
    whole process.
    """
    from games.models import Hand, Match
    from games.pages.files.views import download

    matches = Match.objects.order_by("started_at", "pk").values_list("pk", flat=True)[: int(most)]
    rows = Hand.objects.filter(deal__match__in=matches.values("pk")).count()
    blocks = iter(download(name, matches.iterator(), "bench"))
    before = peak()
    start = time.perf_counter()
    for _ in blocks:
        pass
    return {
        "rows": rows,
        "seconds": time.perf_counter() - start,
        "peak": peak(),
        "more": peak() - before,
    }


def peak() -> float:
    """Return the most memory that this process has used so far, in megabytes; NaN where Linux does
    not tell.

    That is not `ru_maxrss`, which begins with what the process that started this one had used.
    """
    try:
        status = Path("/proc/self/status").read_text("ascii")
    except OSError:
        return float("nan")
    return int(re.findall(r"^VmHWM:\s*(\d+) kB", status, re.MULTILINE)[0]) / MEGABYTE


def check() -> dict[str, Any]:
    """Check results, as the command does, match by match."""
    from games.management.commands.check_results import find_differences
    from games.matches.match_batches import load_matches
    from games.models import Match

    start = time.perf_counter()
    matches = 0
    for stored in load_matches(Match.objects.values_list("pk", flat=True)[:CHECKED].iterator()):
        assert not list(find_differences(stored))
        matches += 1
    return {"matches": matches, "seconds": time.perf_counter() - start}


def main() -> None:
    """Do what the arguments name, and print what it gives as JSON."""
    import django
    from django.conf import settings
    from django.test.utils import override_settings, setup_test_environment

    django.setup()
    setup_test_environment()
    what, *arguments = sys.argv[1:]
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES=settings.STORAGES | {"staticfiles": plain}):
        print(json.dumps(globals()[what](*arguments)))


if __name__ == "__main__":
    main()
