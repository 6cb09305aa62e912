"""Prints the table. A part is a function without arguments that gives rows; add yours to `PARTS`."""

from collections.abc import Callable, Iterable

from benchmarks import Row, pages, replay

PARTS: list[Callable[[], Iterable[Row]]] = [
    replay.rows,
    pages.rows,
]


def main() -> None:
    table = [row for part in PARTS for row in part()]
    widths = [max(len(row[column]) for row in table) for column in range(2)]
    for row in table:
        print(f"{row.what:<{widths[0]}}  {row.measured:>{widths[1]}}  {row.beside}".rstrip())


if __name__ == "__main__":
    main()
