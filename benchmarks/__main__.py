"""Prints the table; the exit status is 1 if anything failed.

A part is a function without arguments that gives rows; add yours to `PARTS`.
"""

import sys
from collections.abc import Callable, Iterable

from benchmarks import Row, club_file, counted, declared, histories, imports, pages, phones, replay, slow_clients, ways

PARTS: list[Callable[[], Iterable[Row]]] = [
    replay.rows,
    declared.rows,
    counted.rows,
    pages.rows,
    ways.rows,
    phones.rows,
    imports.rows,
    histories.rows,
    club_file.rows,
    slow_clients.rows,
]


def main() -> int:
    table = [row for part in PARTS for row in part()]
    widths = [max(len(row[column]) for row in table) for column in range(2)]
    for row in table:
        print(f"{row.what:<{widths[0]}}  {row.measured:>{widths[1]}}  {row.beside}".rstrip())
    return int(any(row.failed for row in table))


if __name__ == "__main__":
    sys.exit(main())
