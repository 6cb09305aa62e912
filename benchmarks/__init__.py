"""What things cost. `python -m benchmarks` (or `make bench`) prints it as a table."""

from typing import NamedTuple


class Row(NamedTuple):
    """A line of the table: what was measured, the number with its unit, and what it is to be seen beside."""

    what: str
    measured: str
    beside: str = ""
