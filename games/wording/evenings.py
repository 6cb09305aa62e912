"""An evening in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .words import listing, money

MOST_NAMED = 3
"""The most people who are named with what they get from other evenings."""


def describe_running_matches(many: int) -> str:
    """Return how many matches are left out of an evening's sums, because they are in progress; empty for none."""
    if not many:
        return ""
    if many == 1:
        return "1 match is still in progress and not in these sums."
    return f"{many} matches are still in progress and not in these sums."


def describe_open_elsewhere(getting: Sequence[tuple[str, int, str]], *, earlier: bool) -> str:
    """Return “From earlier evenings: Bob gets $4.00”, of more than a few only the sums; "" for nobody.

    `getting` are names with cents and currency; without `earlier` there may be later evenings, too.
    """
    if not getting:
        return ""
    where = "From earlier evenings" if earlier else "From other evenings"
    if len(getting) <= MOST_NAMED:
        return f"{where}: {listing(f'{name} gets {money(cents, code)}' for name, cents, code in getting)}"
    sums = Counter[str]()
    for _, cents, code in getting:
        sums[code] += cents
    return f"{where}: {listing(money(cents, code) for code, cents in sums.items())} to pay"
