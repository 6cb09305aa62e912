"""What things cost. `python -m benchmarks` (or `make bench`) prints it as a table."""

from typing import NamedTuple


class Row(NamedTuple):
    """A line of the table: what was measured, the number with its unit, what it is to be seen
    beside.

    `failed`: it is not as it must be, or misses what is wanted; `make bench` then ends with 1.
    """

    what: str
    measured: str
    beside: str = ""
    failed: bool = False
